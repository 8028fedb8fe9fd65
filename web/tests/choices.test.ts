import { describe, expect, it } from 'vitest'

import { isOpen, narrow, nextFacet, openFacets, pick, valuesOf, type Choice } from '../src/model/choices'

const DROPS: Choice[] = [
  { text: 'drop f7 flat red', facets: { cell: 'f7', pose: 'flat', top: 'red' } },
  { text: 'drop f7 flat grey', facets: { cell: 'f7', pose: 'flat', top: 'grey' } },
  { text: 'drop f7 up red', facets: { cell: 'f7', pose: 'up', top: 'red' } },
  { text: 'drop g2 flat red', facets: { cell: 'g2', pose: 'flat', top: 'red' } },
]

describe('narrowing', () => {
  it('keeps what agrees with everything picked, in any order', () => {
    expect(narrow(DROPS, { pose: 'flat', cell: 'f7' }).map(({ text }) => text)).toEqual([
      'drop f7 flat red',
      'drop f7 flat grey',
    ])
    expect(narrow(DROPS, {})).toHaveLength(4)
  })

  it('names the facets that still differ and their values', () => {
    expect(openFacets(DROPS)).toEqual(['cell', 'pose', 'top'])
    expect(openFacets(narrow(DROPS, { cell: 'f7', pose: 'flat' }))).toEqual(['top'])
    expect(valuesOf(DROPS, 'cell')).toEqual(['f7', 'g2'])
  })

  it('settles an action when one is left', () => {
    expect(pick(DROPS, {}, { facet: 'cell', value: 'g2' }).action).toBe('drop g2 flat red')
    expect(pick(DROPS, {}, { facet: 'cell', value: 'f7' }).action).toBeNull()
    expect(pick(DROPS, { cell: 'f7' }, { facet: 'pose', value: 'up' }).action).toBe('drop f7 up red')
  })

  it('waits for the place of what was taken up, even where there is only one', () => {
    const choices: Choice[] = [
      { text: 'move d5 1', facets: { piece: 'pawn', cell: 'd5 1' } },
      { text: 'place 4 x d5 1', facets: { piece: '4x', cell: '4x d5 1' } },
      { text: 'end', facets: { piece: 'end' } },
    ]
    const held = pick(choices, { piece: '4x' }, { facet: 'piece', value: 'pawn' })
    expect(held.action).toBeNull()
    expect(nextFacet(held.choices)).toBe('cell')
    expect(pick(choices, held.picked, { facet: 'cell', value: 'd5 1' }).action).toBe('move d5 1')
    expect(pick(choices, { piece: '4x' }, { facet: 'cell', value: 'd5 1' }).action).toBe('move d5 1')
    expect(pick(choices, held.picked, { facet: 'piece', value: 'end' }).action).toBe('end')
  })

  it('takes a change of mind: the new touch wins over the old ones', () => {
    const changed = pick(DROPS, { cell: 'f7', pose: 'up' }, { facet: 'cell', value: 'g2' })
    expect(changed.picked).toEqual({ cell: 'g2' })
    expect(changed.action).toBe('drop g2 flat red')
  })

  it('leaves nothing for what is not legal', () => {
    const none = pick(DROPS, {}, { facet: 'cell', value: 'a1' })
    expect(none.choices).toEqual([])
    expect(none.action).toBeNull()
    expect(isOpen(DROPS, { facet: 'cell', value: 'a1' })).toBe(false)
  })

  it('tells a choice without a facet from those with it', () => {
    const choices: Choice[] = [
      { text: 'climb', facets: { cell: 'c3' } },
      { text: 'climb by ladder', facets: { cell: 'c3', by: 'ladder' } },
    ]
    expect(openFacets(choices)).toEqual(['by'])
    expect(valuesOf(choices, 'by')).toEqual(['', 'ladder'])
  })
})
