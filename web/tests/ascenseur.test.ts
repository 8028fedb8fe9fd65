/** Ascenseur's own reckoning: what the hand, the lift and the pointers rely on. */

import { describe, expect, it } from 'vitest'

import { direction, shafts, sorted, standing, twoRows, winningPlace } from '../src/games/ascenseur/cards'
import { ALL_CARDS, drawFace } from '../src/games/ascenseur/drawing'
import { facts, twin } from '../src/games/ascenseur/twin'
import type { AscenseurView } from '../src/games/ascenseur/view'

const VIEW: AscenseurView = {
  game: 'ascenseur', players: 3, viewer: 1, phase: 'play', round: 2, rounds: 3, sizes: [1, 2, 1], cards: 2, dealer: 2, to_move: 3, over: false,
  result: null, reason: null, turned: '8C', trump: 'C', stock: 44, hand: ['7D', '2C'], faces: {}, hand_sizes: [2, 2, 2], bids: [1, 0, 2],
  tricks: [0, 0, 0], trick: [], done_tricks: [], last_trick: null, scores: [2, -1, 1], sheet: [], forbidden_bid: null,
}

describe('a hand', () => {
  it('has trumps at the right end and never two suits of one colour side by side', () => {
    expect(sorted(['3C', 'AC', '2D', '9H', '4S'], 'D').join(' ')).toBe('4S 9H 3C AC 2D')
    expect(sorted(['3C', '2D', '9H', '4S'], null).join(' ')).toBe('3C 2D 4S 9H')
  })
  it('breaks into two rows between suits if that keeps them even', () => {
    expect(twoRows(['2C', '3C', '4C', '2D', '3D', '4D', '5D'])).toEqual([['2C', '3C', '4C'], ['2D', '3D', '4D', '5D']])
    expect(twoRows(['2C', '3C', '4C', '5C', '6C', '7C', '5D']).map(({ length }) => length)).toEqual([4, 3])
    expect(twoRows(['2C', '3C'])).toHaveLength(1)
  })
})

describe('a trick', () => {
  it.each([
    [['7S', 'AS', '2C'], 'C', 2],
    [['7S', 'AD', 'KS'], 'C', 2],
    [['7S', 'AD', 'KH'], null, 0],
    [['2C', 'AC', 'KC'], 'C', 1],
    [[], 'C', -1],
  ] as const)('%j with trump %s is won by place %i', (cards, trump, place) => expect(winningPlace(cards, trump)).toBe(place))
})

describe('a bid', () => {
  it('is short, exact or lost', () => {
    expect(standing(VIEW, 1)).toBe('short')
    expect(standing(VIEW, 2)).toBe('exact')
    expect(standing({ ...VIEW, tricks: [0, 1, 0] }, 2)).toBe('lost')
    expect(standing({ ...VIEW, tricks: [1, 0, 0], done_tricks: [{ leader: 3, cards: [], winner: 1 }] }, 3)).toBe('lost')
    expect(standing({ ...VIEW, bids: ['?', null, 2] }, 1)).toBe('silent')
  })
  it('that is hidden stays hidden in words', () => {
    const view: AscenseurView = { ...VIEW, phase: 'bid', bids: [1, '?', null] }
    expect(facts(view, 'en').seats[1]).toBe('hidden bid · −1 pt')
    expect(twin(view, 'en').tables[0]!.rows[1]!.cells[0]).toBe('hidden')
  })
})

describe('the lift', () => {
  it('has a shaft for each way', () => {
    expect(shafts([1, 2, 3, 2, 1])).toEqual([[0, 1, 2], [3, 4]])
    expect(shafts([3, 2, 1, 2, 3])).toEqual([[0, 1, 2], [3, 4]])
    expect(shafts([5, 5])).toEqual([[0], [1]])
  })
  it('knows where it goes', () => {
    const ways = [1, 2, 3].map((round) => direction({ ...VIEW, round }))
    expect(ways).toEqual(['up', 'top', 'end'])
  })
})

describe('card faces', () => {
  const inFrench = ALL_CARDS.map((card) => drawFace(card, 'fr', 'two', false))
  it('are all different', () => expect(new Set(inFrench.map((face) => JSON.stringify(face))).size).toBe(52))
  it.each(['2', '3', '4', '5', '6', '7', '8', '9', 'T'])('have as many pips as their rank: %s', (rank) => {
    const corners = 2
    expect(drawFace(`${rank}S`, 'en', 'two', false).parts.length - corners).toBe(rank === 'T' ? 10 : Number(rank))
  })
  it('speak the language of the table', () => {
    expect(drawFace('KS', 'fr', 'two', false).labels[0]!.text).toBe('R')
    expect(drawFace('KS', 'en', 'two', false).labels[0]!.text).toBe('K')
  })
  it('of trumps carry a ribbon', () => expect(drawFace('KS', 'en', 'two', true).parts.length).toBeGreaterThan(drawFace('KS', 'en', 'two', false).parts.length))
})
