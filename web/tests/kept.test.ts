/** Games kept on this device: which of them go when there are too many, and how one on the server is copied. */

import { describe, expect, it } from 'vitest'

import { doneAfter, seatsOf } from '../src/model/copies'
import { MOST_BYTES, MOST_GAMES, outdated } from '../src/wire/bounds'
import type { SeatInfo } from '../src/wire/types'

const game = (id: string, at: number, isOver: boolean, bytes = 1000) => ({ id, at, isOver, bytes })
const many = (count: number, isOver: (n: number) => boolean) =>
  Array.from({ length: count }, (_, n) => game(`g${n}`, n, isOver(n)))

describe('what is kept', () => {
  it('stays while there is room', () => {
    expect(
      outdated(
        many(MOST_GAMES - 1, () => true),
        game('new', 999, false),
      ),
    ).toEqual([])
  })

  it('goes when it is over, the oldest first', () => {
    const games = many(MOST_GAMES, (n) => n === 7 || n === 3)
    expect(outdated(games, game('new', 999, false))).toEqual(['g3'])
    expect(outdated(games, game('new', 999, false, MOST_BYTES - 98_500))).toEqual(['g3', 'g7'])
  })

  it('never goes while somebody plays it', () => {
    expect(
      outdated(
        many(MOST_GAMES, () => false),
        game('new', 999, false),
      ),
    ).toBeNull()
    expect(outdated([], game('new', 999, false, MOST_BYTES + 1))).toBeNull()
  })

  it('is replaced by a later state of the same game', () => {
    expect(
      outdated(
        many(MOST_GAMES, () => false),
        game('g5', 999, false),
      ),
    ).toEqual([])
    expect(outdated([game('long', 1, true, MOST_BYTES)], game('long', 2, true, MOST_BYTES))).toEqual([])
  })
})

describe('what was done at a table', () => {
  const told = (length: number, ...log: readonly (readonly [number, string])[]) => ({
    log: log.map(([n, text]) => ({ n, text })),
    log_length: length,
  })

  it('goes on from update to update', () => {
    expect(doneAfter(['a', 'b'], told(4, [2, 'c'], [3, 'd']))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('goes back with what was undone, and takes what is newly known', () => {
    expect(doneAfter(['a', 'b', 'c'], told(1))).toEqual(['a'])
    expect(doneAfter(['a', 'b', 'c'], told(3, [1, 'x']))).toEqual(['a', 'x', 'c'])
    expect(doneAfter(['a'], told(1, [0, 'a'], [1, 'late']))).toEqual(['a'])
  })

  it('is not known where something is missing', () => {
    expect(doneAfter(['a'], told(4, [2, 'c'], [3, 'd']))).toBeNull()
  })
})

it('whoever sits at this screen does so in the copy, and everybody else is a computer', () => {
  const seat = { taken: true, connected: true, gone: false }
  const seats: SeatInfo[] = [
    { ...seat, seat: 1, kind: 'here', level: null, name: 'Léa', yours: true },
    { ...seat, seat: 2, kind: 'level', level: '4', name: 'Eiger', yours: false },
    { ...seat, seat: 3, kind: 'here', level: null, name: null, yours: true },
  ]
  expect(seatsOf(seats)).toEqual([{ kind: 'here', name: 'Léa' }, { kind: 'level', level: '4' }, { kind: 'here' }])
})
