/** A die that chance has thrown for a player at this screen is thrown by that player's hand first: until then nothing shows it. */

import type { LogItem, Update } from '../wire/types'
import type { Told } from './seen'

/** What a game with a die knows of it. */
export interface Throws<View = Record<string, unknown>> {
  /** Whether an action of chance is a throw. */
  isThrow(action: string): boolean
  /** The view with the die still to be thrown: whatever it showed, and whatever follows from that, is left out. */
  unthrown(view: View): View
}

/** The latest actions of an update, if they are throws: a useless one is followed by the next. */
export function lastThrows({ log, log_length: length }: Pick<Update, 'log' | 'log_length'>, throws: Throws): readonly LogItem[] {
  const known = log.filter(({ n }) => n < length)
  const before = known.findLastIndex(({ seat, text }) => seat > 0 || !throws.isThrow(text))
  return known.slice(before + 1)
}

/** Whether somebody at this screen has yet to throw; `thrown` is the number of the last throw that was shown. */
export function hasToThrow({ held, turn, status }: Update, latest: readonly LogItem[], thrown: number): boolean {
  return status === 'playing' && held.includes(turn) && (latest.at(-1)?.n ?? -1) > thrown
}

/** An update as it may be shown before its last throws. Its `view` is what a table shows, with the situation in it. */
export function unthrown(update: Update, latest: readonly LogItem[], throws: Throws): Update {
  const first = latest[0]!.n
  const { acted } = update.view as unknown as Told
  const view = { ...throws.unthrown(update.view), acted: acted.filter(({ n }) => n < first) }
  const may = update.may.filter((each) => each !== 'play' && each !== 'hint')
  return { ...update, view, situation: {}, log: update.log.filter(({ n }) => n < first), log_length: first, legal: [], prompt: '', may }
}
