/** What those at a table are called: the server names computers, people name themselves. */

import type { Catalogue } from '../text/fr'
import type { SeatInfo } from '../wire/types'

/** The name, or 'player 2' for somebody without one. */
export const seatName = ({ seat, name }: SeatInfo, t: Catalogue): string => name ?? t.player(seat)

/** How strong a computer sits there; '' for a person. */
export const strengthOf = ({ level }: SeatInfo, t: Catalogue): string =>
  level === null ? '' : t.computer(t.levels[level] ?? level)

/** The name, and of a computer how strong it is. */
export function fullName(info: SeatInfo, t: Catalogue): string {
  const strength = strengthOf(info, t)
  return strength ? `${seatName(info, t)} (${strength})` : seatName(info, t)
}

/** The names there are, by seat. */
export function namesOf(seats: readonly SeatInfo[]): Readonly<Record<number, string>> {
  return Object.fromEntries(seats.flatMap(({ seat, name }) => (name === null ? [] : [[seat, name]])))
}
