/** What it takes to copy a table: what has been done at it, and who sits there. */

import type { LogItem, SeatInfo, SeatPlan } from '../wire/types'

/** What was done, after an update; null if something is missing. */
export function doneAfter(
  done: readonly string[],
  { log, log_length: length }: { readonly log: readonly Pick<LogItem, 'n' | 'text'>[]; readonly log_length: number },
): readonly string[] | null {
  const all = done.slice(0, length)
  for (const { n, text } of log) if (n < length) all[n] = text
  for (let n = 0; n < length; n++) if (all[n] === undefined) return null
  return all
}

/** Who sits where in the copy: those at this screen, and the computers. */
export function seatsOf(seats: readonly SeatInfo[]): SeatPlan[] {
  return seats.map(({ yours, level, name }) =>
    yours ? { kind: 'here' as const, ...(name ? { name } : {}) } : { kind: 'level' as const, level: level ?? '3' },
  )
}
