/** What the others did, turn by turn: what a caption tells while it happens, and once more when asked. */

import type { Lang } from '../text/languages'
import type { LogItem } from '../wire/types'
import { asSentence, withoutSubject } from './prose'

export interface ToldTurn {
  readonly seat: number
  readonly items: readonly LogItem[]
}

export interface Story {
  readonly turns: readonly ToldTurn[]
  /** Whether the viewer has not acted since. */
  readonly isFresh: boolean
}

const MOST = 5 // turns that are told at once: as many as there are others at the largest table

/** What was done before or since the viewer's own latest actions, among the first `length` actions; a spectator hears of the last turn. */
export function storyOf(log: readonly LogItem[], length: number, viewer: number): Story {
  const known = log.filter(({ n }) => n < length)
  const isOwn = ({ seat }: LogItem) => seat === viewer && viewer > 0
  let end = known.length
  while (end > 0 && (isOwn(known[end - 1]!) || known[end - 1]!.seat === 0)) end--
  const isFresh = !known.slice(end).some(isOwn)
  let begin = end
  while (begin > 0 && !isOwn(known[begin - 1]!)) begin--
  const turns = turnsOf(known.slice(begin, end))
  return { turns: viewer > 0 ? turns.slice(-MOST) : turns.slice(-1), isFresh }
}

/** Actions of one seat in a row are a turn. A die thrown for it belongs to it; cards dealt to everybody tell no story. */
export function turnsOf(items: readonly LogItem[]): readonly ToldTurn[] {
  const turns: { seat: number; items: LogItem[] }[] = []
  let chance: LogItem[] = []
  for (const item of items) {
    const last = turns.at(-1)
    if (item.seat === 0) chance.push(item)
    else if (last?.seat === item.seat && chance.length === 0) last.items.push(item)
    else turns.push({ seat: item.seat, items: chance.length === 1 ? [...chance, item] : [item] })
    if (item.seat > 0) chance = []
  }
  return turns
}

/** A turn in one sentence with names; whoever acts is named once. */
export function tellTurn({ seat: mover, items }: ToldTurn, tell: (words: string) => string, lang: Lang): string {
  const told = items.filter(({ words }) => words !== '') // of what chance hides there is nothing to tell
  const first = told.findIndex(({ seat }) => seat > 0)
  const clauses = told.map(({ words }, i) => tell(i > first ? withoutSubject(words, mover) : words))
  return asSentence(new Intl.ListFormat(lang, { type: 'conjunction' }).format(clauses))
}
