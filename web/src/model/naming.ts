/** What people are called: beside their seat, and in a sentence. */

import type { Catalogue } from '../text/fr'
import type { SeatInfo } from '../wire/types'

/** What to call whoever sits there; where several computers play, each has the number of its seat. */
export function seatName({ seat, name, level }: SeatInfo, seats: readonly SeatInfo[], t: Catalogue): string {
  if (name) return name
  if (level === null) return t.player(seat)
  const strength = t.levels[level] ?? level
  return hasOneComputer(seats) ? t.computer(strength) : t.nthComputer(seat, strength)
}

const hasOneComputer = (seats: readonly SeatInfo[]): boolean => seats.filter(({ level }) => level !== null).length < 2

/** The same within a sentence: 'Léa', 'the computer', or 'computer 3' where several play; null for somebody without a name. */
export function saidName(seat: number, seats: readonly SeatInfo[], t: Catalogue): string | null {
  const info = seats.find((each) => each.seat === seat)
  if (!info) return null
  if (info.name) return info.name
  if (info.level === null) return null
  return hasOneComputer(seats) ? t.theComputer : t.oneComputer(seat)
}

/** The server tells of 'player 2', because it tells everybody the same: here players get their names. */
export function withNames(words: string, seats: readonly SeatInfo[], t: Catalogue): string {
  return words.replace(t.namedPlayer, (whole: string, article: string, seat: string) => {
    const name = saidName(Number(seat), seats, t)
    return name === null ? whole : t.inSentence(article.toLowerCase(), name)
  })
}

/** A clause as a sentence of its own; the name of a cell stays small at its beginning too. */
export function asSentence(clause: string): string {
  const text = clause.trim()
  const first = /^[a-z]\d/.test(text) ? text.slice(0, 1) : text.slice(0, 1).toUpperCase()
  return text === '' ? '' : `${first}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`
}
