/** What one has played, as one's tables tell it. */

import type { MatchInfo } from '../wire/types'

export interface Played {
  readonly slug: string
  readonly games: number
  readonly won: number
}

/** By game, the one played most first. Where one sat in every seat, nobody has won against anybody. */
export function tally(matches: readonly MatchInfo[]): readonly Played[] {
  const all = new Map<string, { games: number; won: number }>()
  for (const { game, status, seats, outcome } of matches) {
    const own = seats.filter(({ yours }) => yours).map(({ seat }) => seat)
    if (status !== 'over' || own.length === 0 || own.length === seats.length) continue
    const known = all.get(game) ?? { games: 0, won: 0 }
    const hasWon = outcome?.winners.some((seat) => own.includes(seat)) ?? false
    all.set(game, { games: known.games + 1, won: known.won + Number(hasWon) })
  }
  return [...all].map(([slug, counts]) => ({ slug, ...counts })).sort((one, other) => other.games - one.games)
}
