/**
 * What an update brings is not always shown at once: a die is thrown by the player's hand first, a finished trick lies for a
 * while, a round is told. Until then the table shows a moment before, and nothing anywhere tells of what comes after it.
 */

import type { LogItem, Update } from '../wire/types'
import type { Pace } from './preferences.svelte'
import type { Told } from './seen'

/** throw: a die waits for the player's hand. look: there is something to see, until any touch. tally: the same, with the points of a round. */
export type PauseKind = 'throw' | 'look' | 'tally'

export interface Pause<View = Record<string, unknown>> {
  readonly kind: PauseKind
  /** The number of the action it is about: once it was shown, it does not come again. */
  readonly n: number
  /** How many actions have been told meanwhile, and the view that is shown. It is made of what the update's own viewer may see. */
  readonly length: number
  readonly view: View
  /** How long it lasts if nobody ends it, once everything is in place. */
  readonly ms: Readonly<Record<Pace, number>>
}

/** What is shown of an update before the rest, in order. `update.view` is what the table shows, with what was done just now. */
export type Pauses<View = Record<string, unknown>> = (update: Update, view: View) => readonly Pause<View>[]

/** An update as the table shows it: whole, or held back at a pause. */
export interface ShownUpdate extends Update {
  readonly pause: PauseKind | null
}

const THROW_MS = 3000 // how long a die waits for the player's hand
const HURRY_MS = 20_000 // with less than this on the running clock nothing is waited for

/** An update as it may be shown at a pause: what comes after it is left out. */
export function heldBack(update: Update, { kind, view, length }: Pause): ShownUpdate {
  const { acted } = update.view as unknown as Told
  const shown = { ...view, acted: acted.filter(({ n }) => n < length) }
  const may = update.may.filter((each) => each !== 'play' && each !== 'hint')
  const isOver = update.status === 'over'
  return {
    ...update,
    pause: kind,
    view: shown,
    situation: {},
    log: update.log.filter(({ n }) => n < length),
    log_length: length,
    legal: [],
    prompt: '',
    may,
    status: isOver ? 'playing' : update.status,
    outcome: null,
    turn: kind === 'throw' ? update.turn : 0,
  }
}

/** How long a pause lasts: the page's own time, never that of somebody who has little of it left. `since` is when the clocks were told. */
export function patience({ kind, ms }: Pause, { clocks }: Update, pace: Pace, since: number): number {
  const left = clocks?.running ? clocks.left_ms[clocks.running - 1] : undefined
  return left === undefined || kind === 'throw' ? ms[pace] : Math.max(0, Math.min(ms[pace], left - since - HURRY_MS))
}

/** What a game with a die knows of it. */
export interface Throws<View> {
  /** Whether an action of chance is a throw. */
  isThrow(action: string): boolean
  /** The view with the die still to be thrown: whatever it showed, and whatever follows from that, is left out. */
  unthrown(view: View): View
}

/** The pauses of a game whose players throw a die: one before the latest throws, if somebody at this screen has yet to throw. */
export function throwing<View>({ isThrow, unthrown }: Throws<View>): Pauses<View> {
  return ({ log, log_length: length, held, turn, status }, view) => {
    const latest = lastThrows(
      log.filter(({ n }) => n < length),
      isThrow,
    )
    if (status !== 'playing' || !held.includes(turn) || latest.length === 0) return []
    return [
      {
        kind: 'throw',
        n: latest.at(-1)!.n,
        length: latest[0]!.n,
        view: unthrown(view),
        ms: { normal: THROW_MS, fast: THROW_MS },
      },
    ]
  }
}

/** The latest actions, if they are throws: a useless one is followed by the next. */
function lastThrows(known: readonly LogItem[], isThrow: (action: string) => boolean): readonly LogItem[] {
  return known.slice(known.findLastIndex(({ seat, text }) => seat > 0 || !isThrow(text)) + 1)
}
