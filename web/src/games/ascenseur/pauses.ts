/** A finished trick lies for a while before it goes to its winner, and after each round there is its tally. */

import type { Pause, Pauses } from '../../model/holding'
import { suitOf } from './cards'
import { seated } from './twin'
import type { AscenseurView, CardTrace, SheetRow } from './view'

const TRICK_MS = { normal: 1500, fast: 300 }
const ROUND_MS = { normal: 4000, fast: 600 }

export const pauses: Pauses<AscenseurView> = (_update, view) => {
  const last = view.acted.findLast(({ trace }) => (trace as CardTrace | undefined)?.takes)
  if (!last || !view.last_trick) return []
  const [n, length] = [last.n, last.n + 1]
  const row = view.sheet[(last.trace as unknown as CardTrace).round - 1]
  const lying = row ? roundOf(view, row) : withTrick(view)
  const trick: Pause<AscenseurView> = { kind: 'look', n, length, view: lying, ms: TRICK_MS }
  if (!row) return [trick]
  const cleared = {
    ...lying,
    trick: [],
    scores: view.scores,
    sheet: view.sheet,
    situation: { ...lying.situation, winning: null },
  }
  return [trick, { kind: 'tally', n, length, view: cleared, ms: ROUND_MS }]
}

/** The view with the finished trick still on the table. Hands are those of the view itself: whoever may see it sees no other. */
function withTrick(view: AscenseurView): AscenseurView {
  const last = view.last_trick!
  return {
    ...view,
    phase: 'play',
    to_move: 0,
    forbidden_bid: null,
    trick: seated(last, view.players),
    done_tricks: view.done_tricks.slice(0, -1),
    last_trick: null,
    situation: { ...view.situation, winning: last.winner, follow: null },
  }
}

/** The same at the end of a round, when the view is of the next one already: no hand is left, the rest is on the score sheet. */
function roundOf(view: AscenseurView, { round, cards, dealer, turned, bids, tricks, points }: SheetRow): AscenseurView {
  const lying = withTrick(view)
  const standing = bids.map((bid, i) => (bid === tricks[i] ? ('exact' as const) : ('lost' as const)))
  return {
    ...lying,
    round,
    cards,
    dealer,
    turned,
    bids,
    tricks,
    trump: turned ? suitOf(turned) : null,
    over: false,
    result: null,
    reason: null,
    hand: [],
    faces: {},
    hand_sizes: bids.map(() => 0),
    done_tricks: [],
    scores: view.scores.map((score, i) => score - points[i]!),
    sheet: view.sheet.slice(0, round - 1),
    situation: { ...lying.situation, standing, announced: bids.reduce((sum, bid) => sum + bid, 0), complete: true },
  }
}
