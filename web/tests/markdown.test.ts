import { expect, it } from 'vitest'

import { illustrate, readInline, readMarkdown } from '../src/model/markdown'

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

it('puts a picture behind the first paragraph that cites its rule, and links rules with letters', () => {
  const blocks = readMarkdown('# Title [R1]\n\nFirst [R13b].\n\n- one [R1, R2]\n- two\n\nLast [R1].')
  expect(illustrate(blocks, [{ rule: 'R1' }, { rule: 'R13b' }, { rule: 'R9' }])).toEqual([[], [{ rule: 'R13b' }], [{ rule: 'R1' }], []])
})
