/** What is said aloud and heard of a table, for whoever does not see the board. */

import type { AnyRoom } from '../games/room'
import type { ShownUpdate } from '../model/holding'
import { namesOf, seatName } from '../model/naming'
import { preferences } from '../model/preferences.svelte'
import { asSentence, fill } from '../model/prose'
import { resultOf } from '../model/result'
import { words } from '../model/words.svelte'
import { play, type Sound } from '../scene/sound'
import type { Update } from '../wire/types'

/** What the rules told, with names and places. */
export function inWords(told: string, { seats, held }: Update): string {
  return fill(told, preferences.lang, { names: namesOf(seats), reader: held.length === 1 ? held[0]! : 0, isLit: false })
}

/** What there is to look at before the game goes on: who takes a trick, what a round brought. */
export function lookedAt({ facts, sheet }: AnyRoom, update: ShownUpdate): string {
  const { pause, view, seats } = update
  const [t, lang] = [words(), preferences.lang]
  const earned = pause === 'tally' ? (sheet?.(view, lang).rounds.at(-1)?.seats ?? []) : []
  const points = earned.map((each, i) => `${seatName(seats[i]!, t)}${t.colon} ${t.signed(each.points)}`)
  return [inWords(facts(view, lang).ask ?? '', update), points.join(', ')].map(asSentence).join(' ').trim()
}

/** How the game ended, and why. */
export function endOf(update: Update): string {
  const { title } = resultOf(update, words())
  return `${asSentence(title)} ${asSentence(inWords(update.ending ?? '', update))}`.trim()
}

export function sound(sound: Sound): void {
  if (preferences.sound) play(sound)
}
