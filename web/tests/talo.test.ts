/** Talō in the hand: names, where a bar is asked for, what is held and how it is turned and raised. */

import { describe, expect, it } from 'vitest'

import { compose, heightsOf, inHand, raise, readChoices, turn } from '../src/games/talo/actions'
import { barAround, barName, barOf, spotName, spotOf } from '../src/games/talo/building'
import type { TaloSituation, TaloView } from '../src/games/talo/view'
import { NO_OFFER, type Offer } from '../src/scene/board'

const BUILDING = { phase: 'build' } as TaloView
const told = (tops: Readonly<Record<string, number>>): TaloSituation => ({
  takes: null,
  floors: Object.fromEntries(Object.entries(tops).map(([cell, top]) => [cell, { top, levels: [top] }])),
})
const offered = (legal: readonly string[], offer: Partial<Offer>): Offer => ({
  ...NO_OFFER,
  all: readChoices(legal),
  choices: readChoices(legal),
  ...offer,
})

describe('names', () => {
  it('run from s18 to r-7 around the plan', () => {
    expect(spotOf('a1')).toEqual({ column: 0, row: 0 })
    expect(spotOf('z0')).toEqual({ column: -1, row: -1 })
    expect(spotOf('s18')).toEqual({ column: -8, row: 17 })
    expect(spotOf('r-7')).toEqual({ column: 17, row: -8 })
    for (const name of ['a1', 'j10', 'k11', 'z0', 's18', 'r-7', 'e-1']) expect(spotName(spotOf(name))).toBe(name)
  })

  it('read and write bars', () => {
    for (const name of ['4 x d5 1', '10 y b-2 1', '1 z e5 0']) expect(barName(barOf(name))).toBe(name)
  })
})

describe('a bar under the pointer', () => {
  it('has its middle there and is asked for on the highest top that the rules tell', () => {
    expect(barName(barAround(told({ e5: 3 }), 4, 'x', 4.4, 4.5))).toBe('4 x c5 3')
    expect(barName(barAround(told({ e5: 7 }), 4, 'x', 4.4, 4.5))).toBe('4 x c5 7')
  })

  it('stays on the plan while nothing carries it, and may stick out higher up', () => {
    expect(barName(barAround(told({}), 5, 'x', 0.3, 2.5))).toBe('5 x a3 0')
    expect(barName(barAround(told({ a3: 2 }), 5, 'x', 0.5, 2.5))).toBe('5 x y3 2')
  })
})

describe('actions', () => {
  it('tell a held bar from a placed one, and a restart from a step', () => {
    const legal = ['place 4 x d5 1', 'hold 4 x d5 1', 'move d5 0', 'jump d5']
    expect(readChoices(legal).map(({ facets }) => compose(BUILDING, facets))).toEqual(legal)
  })

  it('mean the pawn where it is touched with a bar in the hand', () => {
    expect(compose(BUILDING, { piece: '4x', cell: 'd5 1' })).toBe('move d5 1')
  })
})

describe('the hand', () => {
  const legal = ['place 1 z a1 0', 'place 4 x d5 0', 'place 4 z d5 0', 'place 4 z d5 3', 'move c4 1', 'end']

  it('holds the longest bar, or the one chosen last, as the last one was held', () => {
    expect(inHand(BUILDING, readChoices(legal), {})).toEqual({ piece: '4x' })
    expect(inHand(BUILDING, readChoices(legal), { piece: '1z' })).toEqual({ piece: '1z' })
    expect(inHand(BUILDING, readChoices(legal), { piece: '7z' })).toEqual({ piece: '4z' })
    expect(inHand(BUILDING, readChoices(['move c4 1', 'end']), { piece: '4x' })).toEqual({})
  })

  it('turns a bar through the poses in which it can go somewhere', () => {
    expect(turn(BUILDING, offered(legal, { picked: { piece: '4x' } }), 1)).toEqual({ facet: 'piece', value: '4z' })
    expect(turn(BUILDING, offered(legal, { picked: { piece: '4z' } }), 1)).toEqual({ facet: 'piece', value: '4x' })
    expect(turn(BUILDING, offered(legal, { picked: { piece: '1z' } }), 1)).toBeNull()
    expect(turn(BUILDING, offered(legal, {}), 1)).toBeNull()
  })

  it('raises it among the heights at which it fits over the same cells', () => {
    expect(heightsOf(readChoices(legal), '4z d5 0')).toEqual(['4z d5 0', '4z d5 3'])
    expect(raise(BUILDING, offered(legal, { hovered: { facet: 'cell', value: '4z d5 0' } }), 1)).toEqual({
      facet: 'cell',
      value: '4z d5 3',
    })
    expect(raise(BUILDING, offered(legal, { hovered: { facet: 'cell', value: '4x d5 0' } }), 1)).toBeNull()
  })
})
