import { expect, it } from 'vitest'

import { readInline, readMarkdown } from '../src/model/markdown'

it('reads headings, paragraphs and lists, with and without blank lines', () => {
  const blocks = readMarkdown('# Title\n\n*By someone.*\n\n## Aim\nBe first\nup there [R14].\n\n- one **up** [R3, R4]\n- two\n  lines\n')
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph', 'list'])
  expect(blocks[4]).toEqual({
    kind: 'list',
    items: [
      [{ kind: 'text', text: 'one ' }, { kind: 'strong', text: 'up' }, { kind: 'text', text: ' ' }, { kind: 'rules', numbers: ['R3', 'R4'] }],
      [{ kind: 'text', text: 'two lines' }],
    ],
  })
})

it('leaves brackets alone that name no rule', () => {
  expect(readInline('a [b] c')).toEqual([{ kind: 'text', text: 'a [b] c' }])
})
