/** How a game ended, in words: the same on the page and for whoever hears it. */

import type { Catalogue } from '../text/fr'
import type { Update } from '../wire/types'
import { seatName } from './naming'

export interface Result {
  readonly title: string
  /** Winning is told to whoever won, alone at this screen. */
  readonly isTriumph: boolean
}

/** Who won; why the game is over is told by the rules (`update.ending`). */
export function resultOf({ outcome, held, seats }: Update, t: Catalogue): Result {
  if (!outcome) return { title: t.after.unfinished, isTriumph: false }
  const { winners } = outcome
  const names = winners.map((winner) =>
    seatName(
      seats.find(({ seat }) => seat === winner)!,
      t,
    ),
  )
  const isTriumph = winners.length === 1 && held.length === 1 && held[0] === winners[0]
  const isShared = winners.length > 1 && winners.length < seats.length
  const title = isShared
    ? t.shared
    : winners.length !== 1
      ? t.drawn
      : isTriumph
        ? t.youWin
        : t.wins(names.join(', '), false)
  return { title, isTriumph }
}
