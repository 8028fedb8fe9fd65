/** Cards as things to sort and lay out; how they look is in `drawing.ts`, what they are worth the rules say. */

import type { Card, Suit } from './view'

export const RANKS = '23456789TJQKA'
/** Black and red alternate, also around the corner, so that neighbours in a hand never look alike. */
const SUIT_CYCLE: readonly Suit[] = ['C', 'D', 'S', 'H']

export const suitOf = (card: Card): Suit => card[1] as Suit
export const rankOf = (card: Card): number => RANKS.indexOf(card[0]!)
export const isHidden = (card: Card): boolean => card === '??'

/** A hand by suit, low to high, trumps at the right end. */
export function sorted(hand: readonly Card[], trump: Suit | null): readonly Card[] {
  const last = SUIT_CYCLE.indexOf(trump ?? 'H')
  const place = (card: Card) => (SUIT_CYCLE.indexOf(suitOf(card)) - last + 3) % 4
  return hand.toSorted((a, b) => place(a) - place(b) || rankOf(a) - rankOf(b))
}

/** A sorted hand in so many rows of about equal length, broken between suits where that costs little. */
export function inRows(hand: readonly Card[], rows: number): readonly (readonly Card[])[] {
  if (rows < 2 || hand.length < rows) return [hand]
  const share = Math.ceil(hand.length / rows)
  const breaks = hand.map((_, i) => i).filter((i) => i > 0 && suitOf(hand[i]!) !== suitOf(hand[i - 1]!))
  const at = breaks.toSorted((a, b) => Math.abs(a - share) - Math.abs(b - share))[0] ?? share
  const cut = Math.abs(at - share) <= 1 ? at : share
  return [hand.slice(0, cut), ...inRows(hand.slice(cut), rows - 1)]
}

/** How a hand fits into a strip. */
export interface Laid {
  readonly rows: readonly (readonly Card[])[]
  /** The width of a card, and how far the next one lies from it. */
  readonly width: number
  readonly step: number
}

const TALL = 1.4 // height to width of a card
const INDEX = 0.36 // how much of a card's width must show, so that one reads what it is
const APART = 1.06 // as far as cards ever lie from one another

/** The largest cards that a strip holds, all of them readable, in as few rows as that allows. `most` bounds a card's width. */
export function layHand(hand: readonly Card[], wide: number, tall: number, most: number): Laid {
  const ways = [1, 2, 3].map((count): Laid => {
    const rows = inRows(hand, count)
    const longest = Math.max(1, ...rows.map(({ length }) => length))
    const width = Math.max(1, Math.min(most, tall / rows.length / TALL, wide / (INDEX * (longest - 1) + 1)))
    return { rows, width, step: Math.min(width * APART, (wide - width) / Math.max(1, longest - 1)) }
  })
  return ways.reduce((best, way) => (way.width > best.width * 1.05 ? way : best))
}

/** The rounds of a game as lift rides: each run up or down is a shaft of its own. */
export function shafts(sizes: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  sizes.forEach((size, i) => {
    const run = runs.at(-1)
    const before = sizes[i - 1]
    const way = Math.sign(size - (before ?? size))
    const runWay = run && run.length > 1 ? Math.sign(sizes[run[1]!]! - sizes[run[0]!]!) : way
    if (run && way !== 0 && way === runWay) run.push(i)
    else runs.push([i])
  })
  return runs
}
