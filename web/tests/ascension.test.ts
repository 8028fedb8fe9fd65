/** Ascension's reading of its view, beyond what every room is tested for. */

import { describe, expect, it } from 'vitest'

import { inHand, turn } from '../src/games/ascension/hand'
import { figureOf, footOf, heightOf, readPiece, seatOfFigure } from '../src/games/ascension/reading'
import { name, twin } from '../src/games/ascension/twin'
import type { AscensionView } from '../src/games/ascension/view'
import { NO_OFFER } from '../src/scene/board'
import { fill } from '../src/model/prose'

interface Moment {
  readonly view: AscensionView
}

const READING = { names: {}, reader: 0, isLit: false }
const files = import.meta.glob<{ moments: Moment[] }>('./positions/ascension-*.json', { import: 'default' })
const games = await Promise.all(
  Object.values(files).map(async (load) => ((await load()) as unknown as { moments: Moment[] }).moments),
)

/** Four players: 2 leads, 4 has the summit too. */
const VIEW: AscensionView = {
  ...games[0]![0]!.view,
  players: 4,
  viewer: 1,
  pawns: ['c3', 'e5', 'h8', 'f6'],
  reserve: [
    [2, 2],
    [1, 0],
    [2, 2],
    [0, 2],
  ],
  blocks: [0, 0, 1, 0],
  summit: [2, 4],
  locks: { 1: ['d4', 1], 3: ['g7', 0] },
  stacks: { c3: ['?', 'hT'], d4: ['TC!', 'ladder!'], g7: ['-', '?'], f6: ['spring!'], b2: ['joker'], a1: ['T!'] },
  joker: 'b2',
  situation: {
    pillar: 'e5',
    heights: { c3: 3, d4: 4, e5: 9, g7: 4, f6: 2, b2: 1, a1: 2, b5: 2 },
    figures: ['T', 'C', 'S', 'X'],
    corners: ['a1', 'a9', 'i9', 'i1'],
    lives: [2, 2, 1, 2],
    fenced: [
      { cell: 'h8', seat: 3 },
      { cell: 'h9', seat: 3 },
    ],
    barred: [{ cell: 'd4', seat: 1 }],
    must_open: false,
    next: [
      { seat: 1, extra: false },
      { seat: 2, extra: true },
    ],
  },
}

it('reads pieces, and heights as the rules tell them', () => {
  expect(readPiece('TC!')).toEqual({ kind: 'cube', face: 'TC', isShown: true })
  expect(readPiece('?')).toEqual({ kind: 'cube', face: '?', isShown: false })
  expect(readPiece('h-')).toEqual({ kind: 'half', face: '-', isShown: true })
  expect(['c3', 'd4', 'e5', 'i1', 'b2'].map((cell) => heightOf(VIEW, cell))).toEqual([3, 4, 9, 0, 1])
})

it('stands every pile of real games on the board or on the pillar', () => {
  for (const { view } of games.flat())
    for (const cell of Object.keys(view.stacks)) expect(footOf(view, cell)).toBe(cell === view.situation.pillar ? 9 : 0)
})

it('gives each seat the figure the rules say', () => {
  expect([1, 2, 3, 4].map((seat) => figureOf(VIEW, seat)).join('')).toBe('TCSX')
  expect(seatOfFigure({ ...VIEW, situation: { ...VIEW.situation, figures: ['T', 'S'] } }, 'X')).toBe(0)
})

it('tells what the rules say is closed, and who plays next', () => {
  const sentences = twin(VIEW, 'en').sentences.map((sentence) => fill(sentence, 'en', READING))
  expect(sentences).toContain('The piece player 1 has just played, on d4, is barred to the others.')
  expect(sentences).toContain('The piece player 3 has just played, on g7 and covered, is barred to the others.')
  expect(sentences).toContain('player 3’s pawn has not left yet: the others put nothing on h8, h9.')
  expect(sentences).toContain('Order of turns: player 1, player 2 (extra turn).')
})

it('names a step by what the rules tell of it', () => {
  const named = (cell: string, shows: Record<string, unknown> | null) =>
    name({ ...VIEW, phase: 'pawn' }, { facet: 'cell', value: cell }, 'en', shows)
  expect(named('f6', { kind: 'special', by: 'step', level: 2, rise: -1 })).toBe('f6, down −1, height 2, spring')
  expect(named('g7', { kind: 'special', by: 'cable', level: 4, rise: 1 })).toBe('g7 by cable car, height 4')
  expect(named('e5', { kind: 'goal', by: 'step', level: 9, rise: 1 })).toBe('e5, the summit')
  expect(named('a1', { kind: 'goal', by: 'step', level: 2, rise: 0 })).toBe('a1, your corner: win')
  expect(named('f6', null)).toBe('f6')
})

describe('the piece in hand', () => {
  const both = ['hide', 'show'].map((face) => ({ text: `${face} d4`, facets: { face, cell: 'd4' } }))
  const holding = { ...VIEW, phase: 'place' as const, hand: { piece: 'ladder', from: 'b5' } }

  it('hides its drawing until it is turned, keeps that side, and is forgotten with the piece', () => {
    inHand({ ...VIEW, phase: 'piece' }, both)
    expect(inHand(holding, both)).toEqual({ face: 'hide' })
    expect(turn(holding, { ...NO_OFFER, all: both, picked: { face: 'hide' } })).toEqual({
      facet: 'face',
      value: 'show',
    })
    expect(inHand(holding, both)).toEqual({ face: 'show' })
    expect(inHand({ ...VIEW, phase: 'pawn' }, both)).toEqual({})
    expect(inHand(holding, both)).toEqual({ face: 'hide' })
  })

  it('cannot be turned where the rules leave no choice', () => {
    expect(turn(holding, { ...NO_OFFER, all: both.slice(0, 1), picked: { face: 'hide' } })).toBeNull()
  })
})

it('says of a hidden face no more than the view does', () => {
  const said = (token: string) => JSON.stringify(twin({ ...VIEW, stacks: { ...VIEW.stacks, b5: [token] } }, 'en'))
  expect(said('ladder')).toContain('hidden: ladder')
  expect(said('?')).not.toMatch(/hidden: /)
  expect(name({ ...VIEW, phase: 'piece', stacks: { b5: ['?'] } }, { facet: 'cell', value: 'b5' }, 'en', null)).toBe(
    'b5, hidden cube, height 2',
  )
})

it('tells a spectator that a cube is held, not which', () => {
  const { sentences } = twin({ ...VIEW, viewer: 0, phase: 'place', to_move: 3, hand: { piece: '?', from: 'b5' } }, 'en')
  expect(sentences.map((sentence) => fill(sentence, 'en', READING))).toContain(
    'player 3 holds a piece: hidden cube, taken on b5.',
  )
})
