import { expect, it } from 'vitest'

import { readInline, readMarkdown } from '../src/model/markdown'

it('reads headings, paragraphs and lists, with and without blank lines', () => {
  const blocks = readMarkdown(
    '# Title\n\n*By someone.*\n\n## Aim\nBe first\nup there [R14].\n\n- one **up** [R3, R4]\n- two\n  lines\n',
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph', 'list'])
  expect(blocks[4]).toEqual({
    kind: 'list',
    items: [
      [
        { kind: 'text', text: 'one ' },
        { kind: 'strong', text: 'up' },
        { kind: 'rules', word: '', numbers: ['R3', 'R4'], sign: '' },
      ],
      [{ kind: 'text', text: 'two lines' }],
    ],
  })
})

it('leaves brackets alone that name no rule', () => {
  expect(readInline('a [b] c')).toEqual([{ kind: 'text', text: 'a [b] c' }])
})

it('reads a picture with what it shows', () => {
  expect(readMarkdown('## Aim\n\nClimb.\n\n![A ball on the summit.](summit)')[2]).toEqual({
    kind: 'picture',
    name: 'summit',
    shows: 'A ball on the summit.',
  })
})

it('keeps a citation on the line of what it is about, and links rules with letters', () => {
  expect(readInline('On it, never [R13b], nor there [R2]\u202f?')).toEqual([
    { kind: 'text', text: 'On it, ' },
    { kind: 'rules', word: 'never', numbers: ['R13b'], sign: ',' },
    { kind: 'text', text: ' nor ' },
    { kind: 'rules', word: 'there', numbers: ['R2'], sign: '\u202f?' },
  ])
})
