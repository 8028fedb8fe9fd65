/** One's own tables, as the shelf tells of them. */

import type { Catalogue } from '../text/fr'
import type { MatchInfo, SeatInfo } from '../wire/types'
import { fullName, seatName } from './naming'
import { asSentence } from './prose'

const isYourTurn = ({ status, seats, turn }: MatchInfo): boolean =>
  status === 'playing' && seats.some(({ seat, yours }) => yours && seat === turn)

const urgency = (match: MatchInfo): number => (isYourTurn(match) ? 0 : match.status === 'playing' ? 1 : 2)

/** The tables that go on: those that wait for you first, then those under way, then those that are not complete yet. */
export function unfinished(matches: readonly MatchInfo[]): readonly MatchInfo[] {
  return matches.filter(({ status }) => status !== 'over').sort((one, other) => urgency(one) - urgency(other))
}

const isAlone = (seats: readonly SeatInfo[]): boolean => seats.filter(({ yours }) => yours).length === 1

/** Who sits in each seat; whoever plays alone at this screen is 'you'. */
export function sitters({ seats }: MatchInfo, t: Catalogue): readonly string[] {
  return seats.map((info) => {
    if (!info.taken) return t.free
    return info.yours && isAlone(seats) && !info.name ? t.you : fullName(info, t)
  })
}

/** Whose turn it is, or what the table waits for, in a sentence. */
export function standing(match: MatchInfo, t: Catalogue): string {
  const { seats, status, turn } = match
  if (status === 'over') return asSentence(t.over)
  if (status === 'waiting') return t.waitingForOthers
  if (isYourTurn(match) && isAlone(seats)) return t.yourTurn
  // Between two turns chance may be to move: the roll is only a moment away.
  if (turn === 0) return asSentence(t.playing)
  const mover = seats.find(({ seat }) => seat === turn)
  return t.turnOf(mover ? seatName(mover, t) : t.player(turn))
}
