/** Cards as things to compare and sort; how they look is in `drawing.ts`. */

import type { AscenseurView, Card, Suit } from './view'

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

/** R11: whether a card beats another that was played before it, with that suit led. */
function beats(card: Card, other: Card, led: Suit, trump: Suit | null): boolean {
  const worth = (c: Card) => (suitOf(c) === trump ? 200 : suitOf(c) === led ? 100 : 0) + rankOf(c)
  return worth(card) > worth(other)
}

/** Which place of an unfinished or finished trick wins as it stands; -1 for no cards. */
export function winningPlace(cards: readonly Card[], trump: Suit | null): number {
  return cards.reduce((best, card, i) => (best < 0 || beats(card, cards[best]!, suitOf(cards[0]!), trump) ? i : best), -1)
}

/** How a player stands to the own bid: nothing said yet, tricks to come, exactly there, or no longer to be kept. */
export type Standing = 'silent' | 'short' | 'exact' | 'lost'

export function standing(view: AscenseurView, seat: number): Standing {
  const bid = view.bids[seat - 1]
  if (typeof bid !== 'number') return 'silent'
  const toGo = bid - view.tricks[seat - 1]!
  if (toGo < 0 || toGo > view.cards - view.done_tricks.length) return 'lost'
  return toGo === 0 ? 'exact' : 'short'
}

/** What has been announced so far, by those whose bid is known. */
export function announced(view: AscenseurView): number {
  return view.bids.reduce<number>((sum, bid) => sum + (typeof bid === 'number' ? bid : 0), 0)
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

/** Which way the lift goes after this round. */
export function direction({ sizes, round }: AscenseurView): 'up' | 'down' | 'top' | 'end' {
  const [now, next] = [sizes[round - 1]!, sizes[round]]
  if (next === undefined) return 'end'
  return next > now ? 'up' : now === Math.max(...sizes) && next < now ? 'top' : 'down'
}
