/** Ascension's reading of its view, beyond what every room is tested for. */

import { describe, expect, it } from 'vitest'

import { barred, fenced, figureOf, heightOf, nextTurns, readPiece, seatOfFigure } from '../src/games/ascension/reading'
import { name, twin } from '../src/games/ascension/twin'
import type { AscensionView } from '../src/games/ascension/view'

interface Moment {
  readonly view: AscensionView
}

const files = import.meta.glob<{ moments: Moment[] }>('./positions/ascension-*.json', { import: 'default' })
const games = await Promise.all(Object.values(files).map(async (load) => ((await load()) as unknown as { moments: Moment[] }).moments))

/** Four players: 2 leads, 4 has the summit too. */
const VIEW: AscensionView = {
  ...games[0]![0]!.view,
  players: 4,
  viewer: 1,
  pawns: ['c3', 'e5', 'h8', 'f6'],
  reserve: [[2, 2], [1, 0], [2, 2], [0, 2]],
  blocks: [0, 0, 1, 0],
  summit: [2, 4],
  left: [1, 2, 3, 4],
  locks: { 1: ['d4', 1], 3: ['g7', 0] },
  stacks: { c3: ['?', 'hT'], d4: ['TC!', 'ladder!'], g7: ['-', '?'], f6: ['spring!'], b2: ['joker'], a1: ['T!'] },
  joker: 'b2',
}

describe('turns to come', () => {
  it('say who plays next in real games', () => {
    for (const moments of games)
      for (const [i, { view }] of moments.entries()) {
        const after = moments.slice(i).find((moment) => moment.view.turns === view.turns + 1)?.view
        const isSame = after && JSON.stringify([after.summit, after.pawns.map(Boolean)]) === JSON.stringify([view.summit, view.pawns.map(Boolean)])
        if (isSame && !after.over) expect(nextTurns(view, 2)[1]).toEqual({ seat: after.to_move, isExtra: after.extra })
      }
  })

  it('hold the replays of the leader, none after a player with the summit (R38, R39)', () => {
    const turns = nextTurns({ ...VIEW, to_move: 2, extra: false, next_regular: null }, 6)
    expect(turns.map(({ seat, isExtra }) => `${seat}${isExtra ? '+' : ''}`)).toEqual(['2', '3', '2+', '4', '1', '2'])
  })

  it('go on after an extra turn with the regular order', () => {
    expect(nextTurns({ ...VIEW, to_move: 2, extra: true, next_regular: 4 }, 3).map(({ seat }) => seat)).toEqual([2, 4, 1])
  })

  it('skip who is out', () => {
    expect(nextTurns({ ...VIEW, summit: [], pawns: ['a1', null, 'i9', null], to_move: 1, extra: false }, 3).map(({ seat }) => seat)).toEqual([1, 3, 1])
  })
})

it('reads pieces and heights', () => {
  expect(readPiece('TC!')).toEqual({ kind: 'cube', face: 'TC', isShown: true })
  expect(readPiece('?')).toEqual({ kind: 'cube', face: '?', isShown: false })
  expect(readPiece('h-')).toEqual({ kind: 'half', face: '-', isShown: true })
  expect([heightOf(VIEW, 'c3'), heightOf(VIEW, 'd4'), heightOf(VIEW, 'e5'), heightOf(VIEW, 'i1'), heightOf(VIEW, 'b2')]).toEqual([3, 4, 9, 0, 1])
})

it('gives each seat the figure of its corner', () => {
  const seated = (players: number, direction: string) => Array.from({ length: players }, (_, i) => figureOf({ ...VIEW, players, options: { ...VIEW.options, direction } }, i + 1)).join('')
  expect([seated(2, 'clockwise'), seated(3, 'counterclockwise'), seated(4, 'counterclockwise')]).toEqual(['TS', 'TXS', 'TXSC'])
  expect(seatOfFigure({ ...VIEW, players: 2 }, 'X')).toBe(0)
})

it('marks barred pieces on top, and fences corners that were not left', () => {
  expect(barred(VIEW)).toEqual([{ cell: 'd4', seat: 1 }])
  expect(fenced(VIEW)).toEqual([])
  expect(fenced({ ...VIEW, left: [1, 2, 4] }).map(({ cell }) => cell).sort()).toEqual(['h8', 'h9', 'i8'])
})

it('says of a hidden face no more than the view does', () => {
  const said = (token: string) => JSON.stringify(twin({ ...VIEW, stacks: { ...VIEW.stacks, b5: [token] } }, 'en'))
  expect(said('ladder')).toContain('hidden: ladder')
  expect(said('?')).not.toMatch(/hidden: /)
  expect(name({ ...VIEW, phase: 'piece', stacks: { b5: ['?'] } }, { facet: 'cell', value: 'b5' }, 'en')).toBe('b5, hidden cube, height 2')
})

it('tells a spectator that a cube is held, not which', () => {
  const { sentences } = twin({ ...VIEW, viewer: 0, phase: 'place', to_move: 3, hand: { piece: '?', from: 'b5' } }, 'en')
  expect(sentences).toContain('Player 3 holds a piece: hidden cube, taken on b5.')
})
