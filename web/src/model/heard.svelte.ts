/** What is said to whoever does not look at the board: a sentence for each turn of the others. Nothing that was said changes. */

import type { LogItem, Update } from '../wire/types'
import { storyOf, turnsOf, type ToldTurn } from './story'

export interface Said {
  readonly id: number
  readonly sentence: string
}

const MOST = 100 // sentences that are kept; the oldest go first

export class Heard {
  said = $state.raw<readonly Said[]>([])
  private known: number | null = null // how many actions have been told, with their turns; null before the first update
  private length = 0 // how many there were
  private count = 0

  /** One more sentence, after all others. */
  say(sentence: string): void {
    if (sentence) this.said = [...this.said, { id: this.count++, sentence }].slice(-MOST)
  }

  /** Tells the turns that have ended by an update, and not yet the one that goes on. Returns how many actions were taken back. */
  hear(update: Update, log: readonly LogItem[], tell: (turn: ToldTurn) => string): number {
    if (update.hand_over !== null) return this.fallSilent()
    const { log_length: length, seat, held } = update
    const taken = this.known === null ? 0 : Math.max(0, this.length - length)
    const story = this.known === null ? storyOf(log, length, seat) : null
    const turns = story
      ? story.isFresh
        ? story.turns
        : []
      : turnsOf(log.filter(({ n }) => n >= Math.min(this.known!, length) && n < length))
    const isGoingOn = update.status === 'playing' && turns.at(-1)?.seat === update.turn
    const ended = isGoingOn ? turns.slice(0, -1) : turns
    for (const turn of ended) if (held.length !== 1 || turn.seat !== held[0]) this.say(tell(turn))
    // A die that was thrown for the next player belongs to their turn.
    const last = log.findLast((item) => item.seat > 0 && item.n < length)?.n ?? (log[0]?.n ?? 0) - 1
    this.known = isGoingOn ? turns.at(-1)!.items[0]!.n : last + 1
    this.length = length
    return taken
  }

  /** Somebody else comes to the screen: what was said to one is not for the next. */
  private fallSilent(): number {
    this.said = []
    this.known = null
    return 0
  }
}
