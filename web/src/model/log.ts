import type { LogItem, Update } from '../wire/types'

/** The log after an update: new and newly known items at their places, cut where actions were taken back. */
export function mergeLog(log: readonly LogItem[], update: Pick<Update, 'log' | 'log_length'>): readonly LogItem[] {
  const merged = log.slice(0, update.log_length)
  for (const item of update.log) merged[item.n] = item
  return merged
}
