/** The log as far as it is known: the newest actions, without a gap, up to the last one. Older ones are fetched when wanted. */

import type { LogItem, LogPage, Update } from '../wire/types'

export const PAGE = 200 // items that the server tells at once

/** The log after an update: new and newly known items at their places, cut where actions were taken back. */
export function mergeLog(log: readonly LogItem[], update: Pick<Update, 'log' | 'log_length'>): readonly LogItem[] {
  const known = new Map([...log, ...update.log].map((item) => [item.n, item]))
  const run: LogItem[] = []
  for (let n = update.log_length - 1; known.has(n); n--) run.push(known.get(n)!)
  return run.reverse()
}

/** Which items to ask for next, so that the log reaches further back; none if it is whole. */
export function olderThan(
  log: readonly LogItem[],
  length: number,
): { readonly first: number; readonly count: number } | null {
  const end = log[0]?.n ?? length
  const first = Math.max(0, end - PAGE)
  return end === 0 ? null : { first, count: end - first }
}

/** The log with older items before it, as far as they follow upon one another. */
export function withOlder(
  log: readonly LogItem[],
  { items }: Pick<LogPage, 'items'>,
  length: number,
): readonly LogItem[] {
  return mergeLog(items, { log: [...log], log_length: length })
}
