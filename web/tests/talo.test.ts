/** Talō's building as the board draws it: names, balance, where a bar lands, and ways. */

import { describe, expect, it } from 'vitest'

import { combinations, combinationWith, compose, readChoices } from '../src/games/talo/actions'
import { balanceOf, barAround, barName, barOf, Building, placeName, placeOf, spotName, spotOf, wayBetween } from '../src/games/talo/building'
import type { TaloView } from '../src/games/talo/view'

const built = (...bars: string[]) => new Building(bars.map(barOf))
const building = (...bars: string[]) => ({ phase: 'build', bars, pawns: ['c3 0', 'h8 0'], to_move: 1 }) as unknown as TaloView

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

describe('balance', () => {
  const post = built('3 z e5 0')
  it('holds an odd bar centred on a post, and lets an even one tip to its longer side', () => {
    expect(balanceOf(post, barOf('5 x c5 3')).tips).toBe(0)
    expect(balanceOf(post, barOf('4 x d5 3')).tips).toBe(1)
    expect(balanceOf(post, barOf('4 y e3 3')).tips).toBe(-1)
  })

  it('sees a bridge carried at both ends', () => {
    const bridge = balanceOf(built('1 z b2 0', '1 z f2 0'), barOf('5 x b2 1'))
    expect(bridge.tips).toBe(0)
    expect(bridge.supports.map(spotName)).toEqual(['b2', 'f2'])
  })
})

describe('a bar under the pointer', () => {
  it('has its middle there and comes down on the highest thing below', () => {
    expect(barName(barAround(built('3 z e5 0'), 4, 'x', 4.4, 4.5))).toBe('4 x c5 3')
  })

  it('stays on the plan while nothing carries it, and may stick out higher up', () => {
    expect(barName(barAround(built(), 5, 'x', 0.3, 2.5))).toBe('5 x a3 0')
    expect(barName(barAround(built('2 z a3 0'), 5, 'x', 0.5, 2.5))).toBe('5 x y3 2')
  })
})

describe('ways', () => {
  it('go one level at a time and round other pawns', () => {
    const stairs = built('1 z a1 0', '2 z b1 0', '3 z c1 0', '1 z a2 0', '2 z b2 0')
    const names = (taken: string[]) => wayBetween(stairs, placeOf('a1 1'), placeOf('c1 3'), taken.map(placeOf)).map(placeName)
    expect(names([])).toEqual(['a1 1', 'b1 2', 'c1 3'])
    expect(names(['b1 2'])).toEqual(['a1 1', 'c1 3'])
    const wide = built('1 z a1 0', '1 z b1 0', '1 z c1 0', '3 x a2 0')
    expect(wayBetween(wide, placeOf('a1 1'), placeOf('c1 1'), [placeOf('b1 1')]).map(placeName)).toEqual(['a1 1', 'a2 1', 'b2 1', 'c2 1', 'c1 1'])
  })

  it('need two units of air', () => {
    const low = built('3 x a1 0', '2 z b2 0', '2 y b1 2')
    expect(low.levelsAt({ column: 1, row: 0 })).toEqual([3])
  })
})

describe('actions', () => {
  it('tell a held bar from a placed one, and a restart from a step', () => {
    const legal = ['place 4 x d5 1', 'hold 4 x d5 1', 'move d5 0', 'jump d5']
    const view = building('1 z d5 0')
    expect(readChoices(legal).map(({ facets }) => compose(view, facets))).toEqual(legal)
  })

  it('lets a bar without a height down from above', () => {
    expect(compose(building('3 z e5 0'), { piece: '4x', cell: '4x d5' })).toBe('place 4 x d5 3')
  })

  it('make a roll in every way', () => {
    expect(combinations(5)).toEqual(['5', '2+3', '1+4'])
    expect(combinationWith(4, 5)).toBe('1+4')
    expect(combinationWith(5, 5)).toBe('5')
  })
})
