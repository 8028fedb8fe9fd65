/** Who came where in the end. */

import type { OutcomeInfo } from '../wire/types'

export interface Place {
  readonly seat: number
  /** 1 for the best; whoever did equally well shares a place. */
  readonly place: number
}

/** All seats, the best first. Without results the winners are first, and everybody else is second. */
export function placesOf({ result, winners }: OutcomeInfo, seats: number): readonly Place[] {
  const worth = (seat: number) => result?.[seat - 1] ?? (winners.includes(seat) ? 1 : 0)
  const all = Array.from({ length: seats }, (_, i) => i + 1).sort((a, b) => worth(b) - worth(a) || a - b)
  return all.map((seat) => ({ seat, place: 1 + all.filter((other) => worth(other) > worth(seat)).length }))
}
