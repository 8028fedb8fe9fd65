/** Everything that moves in time: runs tweens frame by frame, and nothing at all when there are none. */

export const easeOut = (t: number): number => 1 - (1 - t) ** 3
export const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

interface Tween {
  readonly started: number
  readonly duration: number
  readonly update: (t: number) => void
  readonly done: () => void
}

export class Motion {
  /** Set from the player's wish: things then appear in place instead of flying there. */
  reduced = false
  private tweens: Tween[] = []

  constructor(private readonly wake: () => void) {}

  get isRunning(): boolean {
    return this.tweens.length > 0
  }

  /** Calls `update` with t from 0 to 1 over the duration; the promise settles once t = 1 was shown. */
  run(duration_ms: number, update: (t: number) => void): Promise<void> {
    if (this.reduced || duration_ms <= 0) {
      update(1)
      this.wake()
      return Promise.resolve()
    }
    return new Promise((done) => {
      this.tweens.push({ started: performance.now(), duration: duration_ms, update, done })
      this.wake()
    })
  }

  /** Shows the end of everything that is under way. */
  skip(): void {
    this.advance(Infinity)
  }

  advance(now: number): void {
    const due = this.tweens
    // A tween may start the next one while it ends: that one goes into the fresh list.
    this.tweens = []
    for (const tween of due) {
      const t = Math.min(1, Math.max(0, (now - tween.started) / tween.duration))
      tween.update(t)
      if (t < 1) this.tweens.push(tween)
      else tween.done()
    }
  }
}
