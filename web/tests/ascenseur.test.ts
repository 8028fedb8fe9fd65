/** Ascenseur on paper: how a hand is laid, what is drawn, and that what the rules say is told as they say it. */

import { describe, expect, it } from 'vitest'

import { inRows, layHand, shafts, sorted } from '../src/games/ascenseur/cards'
import { ALL_CARDS, drawFace } from '../src/games/ascenseur/drawing'
import { common, facts, twin } from '../src/games/ascenseur/twin'
import type { AscenseurSituation, AscenseurView } from '../src/games/ascenseur/view'

const VIEW: AscenseurView = {
  game: 'ascenseur',
  players: 3,
  viewer: 1,
  phase: 'play',
  round: 2,
  rounds: 3,
  sizes: [1, 2, 1],
  cards: 2,
  dealer: 2,
  to_move: 3,
  over: false,
  result: null,
  reason: null,
  turned: '8C',
  trump: 'C',
  stock: 44,
  hand: ['7D', '2C'],
  faces: {},
  hand_sizes: [2, 2, 2],
  bids: [1, 0, 2],
  tricks: [0, 0, 0],
  trick: [],
  done_tricks: [],
  last_trick: null,
  scores: [2, -1, 1],
  sheet: [],
  forbidden_bid: null,
  acted: [],
  situation: {
    winning: null,
    standing: ['short', 'exact', 'short'],
    announced: 3,
    complete: true,
    follow: null,
    lift: 'top',
  },
}

describe('a hand', () => {
  it('has trumps at the right end and never two suits of one colour side by side', () => {
    expect(sorted(['3C', 'AC', '2D', '9H', '4S'], 'D').join(' ')).toBe('4S 9H 3C AC 2D')
    expect(sorted(['3C', '2D', '9H', '4S'], null).join(' ')).toBe('3C 2D 4S 9H')
  })
  it('breaks into two rows between suits if that keeps them even', () => {
    expect(inRows(['2C', '3C', '4C', '2D', '3D', '4D', '5D'], 2)).toEqual([
      ['2C', '3C', '4C'],
      ['2D', '3D', '4D', '5D'],
    ])
    expect(inRows(['2C', '3C', '4C', '5C', '6C', '7C', '5D'], 2).map(({ length }) => length)).toEqual([4, 3])
    expect(inRows(['2C', '3C'], 1)).toHaveLength(1)
  })
  it.each([
    [374, 180],
    [330, 260],
    [980, 168],
  ])('of 17 cards fits into %d × %d, every index showing', (wide, tall) => {
    const { rows, width, step } = layHand(ALL_CARDS.slice(0, 17), wide, tall, 128)
    expect(rows.flat()).toHaveLength(17)
    expect(rows.length * width * 1.4).toBeLessThanOrEqual(tall + 0.01)
    for (const { length } of rows) expect((length - 1) * step + width).toBeLessThanOrEqual(wide + 0.01)
    expect(step).toBeGreaterThan(width * 0.35)
    expect(width).toBeGreaterThan(55)
  })
})

describe('what the rules say', () => {
  const situation = (of: Partial<AscenseurSituation>): AscenseurView => ({
    ...VIEW,
    situation: { ...VIEW.situation, ...of },
  })

  it('of the trick is told as it is, whatever the cards', () => {
    const view = {
      ...situation({ winning: 2 }),
      trick: [
        [1, '2D'],
        [2, '3H'],
      ] as const,
    }
    expect(twin(view, 'en').sentences.join(' ')).toContain('Winning it so far: {2}.')
  })
  it('of bids is told as it is, whatever the numbers', () => {
    expect(facts(situation({ standing: ['lost', 'exact', 'silent'] }), 'en').seats[0]).toContain('missed')
    expect(common(situation({ announced: 9 }), 'en').announced).toBe('9 for 2 tricks: over-bid')
    expect(common(situation({ announced: 2 }), 'en').announced).toBe('2 for 2 tricks: exactly')
    expect(common(situation({ announced: 1, complete: false }), 'fr').announced).toBe('1 pour 2 plis')
  })
})

describe('a bid', () => {
  it('that is hidden stays hidden in words', () => {
    const view: AscenseurView = {
      ...VIEW,
      phase: 'bid',
      bids: [1, '?', null],
      situation: { ...VIEW.situation, standing: ['short', 'silent', 'silent'] },
    }
    expect(facts(view, 'en').seats[1]).toBe('hidden bid · −1 pt')
    expect(twin(view, 'en').tables[0]!.rows[1]!.cells[0]).toBe('hidden')
  })
})

describe('the lift', () => {
  it('has a shaft for each way', () => {
    expect(shafts([1, 2, 3, 2, 1])).toEqual([
      [0, 1, 2],
      [3, 4],
    ])
    expect(shafts([3, 2, 1, 2, 3])).toEqual([
      [0, 1, 2],
      [3, 4],
    ])
    expect(shafts([5, 5])).toEqual([[0], [1]])
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
  it('of trumps carry a ribbon', () =>
    expect(drawFace('KS', 'en', 'two', true).parts.length).toBeGreaterThan(
      drawFace('KS', 'en', 'two', false).parts.length,
    ))
})
