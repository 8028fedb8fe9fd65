/** Updates as they come, shown one after the other, each in its own time: where the table pauses, the rest waits. */

import type { Update } from '../wire/types'
import { heldBack, patience, type Pause, type Pauses, type ShownUpdate } from './holding'
import { preferences } from './preferences.svelte'
import { seen } from './seen'

/** An update as it came, and when. */
interface Arrival {
  readonly sent: Update
  readonly at: number
}

/** Who shows them. */
export interface Shower {
  /** How many actions are shown already; null before the first update. */
  known(): number | null
  /** Shows an update that came at that moment; settles when it is shown. */
  take(update: ShownUpdate, at: number): Promise<void>
  /** What of a game is shown in its own time, if anything. */
  pausesOf(game: string): Promise<Pauses | null>
}

export class Arrivals {
  /** Ends a pause: what was held back is shown. */
  goOn: () => void = () => {}
  private waiting: readonly Arrival[] = [] // updates that wait for a pause to end, in order
  private isTaking = false
  private isHurried = false // somebody wants to see the next person's view: nothing is waited for until then
  private paused = -1 // the number of the last action that a pause was about
  private timer = 0

  constructor(private readonly shower: Shower) {}

  receive(sent: Update): void {
    this.waiting = [...this.waiting, { sent, at: performance.now() }]
    void this.takeAll()
  }

  /** What comes next is shown at once. */
  hurry(): void {
    this.isHurried = true
    this.goOn()
  }

  close(): void {
    clearTimeout(this.timer)
  }

  /** Takes updates one after the other, each in its own time. */
  private async takeAll(): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        await this.takeInTime(next, await this.shower.pausesOf(String(next.sent.view.game)))
        this.waiting = this.waiting.slice(1)
      }
    } finally {
      this.isTaking = false
    }
  }

  /** Shows the moments of an update at which the table pauses, and then all of it. */
  private async takeInTime({ sent, at }: Arrival, pauses: Pauses | null): Promise<void> {
    let known = this.shower.known() ?? sent.log_length
    const told = (): ShownUpdate => ({
      ...sent,
      pause: null,
      view: seen(
        sent.view,
        sent.situation,
        sent.log.filter(({ n }) => n >= known),
      ),
    })
    const whole = told()
    this.paused = Math.min(this.paused, sent.log_length - 1) // what was taken back may come again
    const due = pauses?.(whole, whole.view).filter(({ n }) => n > this.paused) ?? []
    this.isHurried = false
    for (const pause of due) {
      if (this.isHurried) break
      await this.ended(pause, this.shower.take(heldBack(told(), pause), at), sent, at)
      known = pause.length // that far it has been shown by now
    }
    this.paused = Math.max(this.paused, ...due.map(({ n }) => n))
    void this.shower.take(told(), at)
  }

  /** Until somebody ends the pause, or it has lasted its time since everything was in place. */
  private ended(pause: Pause, shown: Promise<void>, sent: Update, at: number): Promise<void> {
    return new Promise((done) => {
      let isEnded = false
      this.goOn = () => {
        isEnded = true
        clearTimeout(this.timer)
        this.goOn = () => {}
        done()
      }
      void shown.finally(() => {
        if (!isEnded)
          this.timer = window.setTimeout(
            () => this.goOn(),
            patience(pause, sent, preferences.pace, performance.now() - at),
          )
      })
    })
  }
}
