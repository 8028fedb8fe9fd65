/** What goes when somebody erases what is theirs: at one table, and in this browser. The server erases, this only says so. */

import type { MatchInfo } from '../wire/types'

/** The table itself, a game that is given up, or only a name. */
export type Loss = 'table' | 'game' | 'name'

export function lossOf({ seats, status, yours }: Pick<MatchInfo, 'seats' | 'status' | 'yours'>): Loss {
  const hasCompany = seats.some((seat) => seat.kind !== 'level' && seat.taken && !seat.yours)
  // Nobody could invite to a table whose host has left.
  if (!hasCompany || (status === 'waiting' && yours)) return 'table'
  return status === 'playing' && seats.some((seat) => seat.yours && !seat.gone) ? 'game' : 'name'
}

/** Keys under which the browser remembers whom it knows: guides gone through, links that were handed out. */
const isPersonal = (key: string): boolean => /^(guide|links)-/.test(key)

/** Forgets what tells of a person; language, theme and sound are the machine's and stay. */
export function forget(...shelves: readonly Storage[]): void {
  for (const shelf of shelves) for (const key of Object.keys(shelf).filter(isPersonal)) shelf.removeItem(key)
}
