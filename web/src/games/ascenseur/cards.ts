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

/** A sorted hand in two rows of about equal length, broken between suits where that costs little. */
export function twoRows(hand: readonly Card[]): readonly (readonly Card[])[] {
  if (hand.length <= 6) return [hand]
  const half = Math.ceil(hand.length / 2)
  const breaks = hand.map((_, i) => i).filter((i) => i > 0 && suitOf(hand[i]!) !== suitOf(hand[i - 1]!))
  const at = breaks.toSorted((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? half
  const cut = Math.abs(at - half) <= 1 ? at : half
  return [hand.slice(0, cut), hand.slice(cut)]
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
