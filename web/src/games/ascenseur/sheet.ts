/** The score sheet, and the log by rounds and tricks. */

import type { Lang } from '../../text/languages'
import type { LogItem } from '../../wire/types'
import type { Chapter, Sheet } from '../room'
import { seated } from './twin'
import type { AscenseurView, BidTrace, CardTrace } from './view'
import { WORDS } from './words'

export function sheet(view: AscenseurView, lang: Lang): Sheet {
  const words = WORDS[lang]
  const { last_trick: last } = view
  return {
    rounds: view.sheet.map(({ round, cards, bids, tricks, points }) => ({
      head: words.sheetHead(round, cards),
      seats: points.map((each, i) => ({ goal: bids[i]!, at: tricks[i]!, points: each })),
    })),
    scores: view.scores,
    last: last ? words.tellLast(seated(last, view.players), last.winner) : '',
  }
}

/** Bids under their round, cards under their trick. Cards that are dealt are seen in the hand; here they would tell nothing. */
export function chapters(log: readonly LogItem[], view: AscenseurView, lang: Lang): readonly Chapter[] {
  const words = WORDS[lang]
  const told: { title: string; depth: 0 | 1; items: LogItem[] }[] = []
  let ahead: LogItem[] = [] // of a round whose first bid is not told yet: the turned card, hidden bids
  let [round, trick] = [0, 0]
  const begin = (title: string, depth: 0 | 1) => told.push({ title, depth, items: [] })
  const beginRound = (number: number) => {
    ;[round, trick] = [number, 0]
    begin(words.roundTitle(round, view.sizes[round - 1]!), 0)
  }
  for (const item of log) {
    const trace = item.trace as unknown as (Partial<CardTrace> & BidTrace) | undefined
    if (!trace) {
      if (!item.text.startsWith('deal')) ahead.push(item)
      continue
    }
    if (trace.round !== round) beginRound(trace.round)
    if (trace.trick !== undefined && trace.trick !== trick) begin(words.trickTitle((trick = trace.trick), null), 1)
    told.at(-1)!.items.push(...ahead, item)
    ahead = []
    if (trace.takes) told.at(-1)!.title = words.trickTitle(trick, trace.takes)
    if (trace.points) begin(words.pointsTitle(trace.points), 1)
  }
  if (ahead.length > 0) {
    if (view.round !== round) beginRound(view.round)
    told.at(-1)!.items.push(...ahead)
  }
  return told
}
