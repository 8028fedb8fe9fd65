/** Who came where in the end. */

import type { OutcomeInfo } from '../wire/types'

export interface Place {
  readonly seat: number
  /** 1 for the best; whoever did equally well shares a place. */
  readonly place: number
}

/** All seats, the best first. Without results the winners are first, and everybody else is second. */
export function placesOf({ result, winners }: OutcomeInfo, seats: number): readonly Place[] {
  return placesBy(Array.from({ length: seats }, (_, i) => result?.[i] ?? (winners.includes(i + 1) ? 1 : 0)))
}

/** The same by points, seat 1 first. */
export function placesBy(points: readonly number[]): readonly Place[] {
  const all = points.map((worth, i) => ({ seat: i + 1, worth })).sort((a, b) => b.worth - a.worth || a.seat - b.seat)
  return all.map(({ seat, worth }) => ({ seat, place: 1 + all.filter((other) => other.worth > worth).length }))
}
