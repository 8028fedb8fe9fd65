/** One match as this client sees it: what the server said last, the log, and what is being chosen. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import { LiveLine } from '../wire/socket'
import type {
  AdviceInfo,
  Closing,
  JobInfo,
  LogItem,
  Presence,
  Preview,
  Previews,
  Problem,
  React,
  Reacted,
  RecordInfo,
  ServerMessage,
  Update,
} from '../wire/types'
import { heldBack, patience, type Pause, type Pauses, type ShownUpdate } from './holding'
import { mergeLog, olderThan, withOlder } from './log'
import { preferences } from './preferences.svelte'
import type { PreviewSource } from './previews.svelte'
import type { PageSource } from './replay.svelte'
import { seen } from './seen'

/** What a table stands on: a match on the server, or a record that somebody has brought. */
export interface Session extends PreviewSource {
  readonly update: ShownUpdate | null
  /** The newest actions; `older` fetches some of those before them. */
  readonly log: readonly LogItem[]
  readonly line: 'connecting' | 'open' | 'lost' | 'refused'
  readonly closing: Closing['reason'] | null
  refusal: Problem | null
  readonly advice: readonly AdviceInfo[] | null
  readonly isThinking: boolean
  readonly toldAt: number
  readonly presence: Presence | null
  readonly signs: readonly Reacted[]
  /** The whole game, once it is over. */
  readonly pages: PageSource
  readonly analyse: (lang: Lang) => Promise<JobInfo>
  readonly record: (lang: Lang) => Promise<RecordInfo>
  speak(lang: Lang): void
  show(seat: number): void
  play(action: string): void
  /** Sends a command for the seat shown, or for another one at this screen. */
  send(what: Sent, seat?: number): void
  explain(action: string): Promise<boolean>
  hint(): Promise<void>
  react(reaction: React['reaction']): void
  older(): Promise<void>
  close(): void
  /** The ply of an action that is on its way: nothing else can be decided on that one. */
  readonly pending?: number | null
  /** Ends a pause: what was held back is shown. */
  goOn(): void
}

export type Sent =
  | { type: 'play'; action: string }
  | { type: 'propose'; what: 'draw' | 'undo' }
  | { type: 'answer'; accept: boolean }
  | { type: 'undo' | 'resign' | 'return' | 'rematch' }

const SIGN_MS = 5000 // how long a sign stays at its seat

/** An update as it came, and when. */
interface Arrival {
  readonly sent: Update
  readonly at: number
}

export class MatchSession implements Session {
  update = $state.raw<ShownUpdate | null>(null)
  log = $state.raw<readonly LogItem[]>([])
  /** Why the server ended the line, if it said so. */
  closing = $state.raw<Closing['reason'] | null>(null)
  line = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting')
  refusal = $state.raw<Problem | null>(null)
  advice = $state.raw<readonly AdviceInfo[] | null>(null)
  isThinking = $state(false)
  /** Who is connected: seats, and how many watch. Null until the server has told. */
  presence = $state.raw<Presence | null>(null)
  /** The latest sign of each seat, for some seconds. */
  signs = $state.raw<readonly Reacted[]>([])
  /** When the clocks were told, on this machine's clock. */
  toldAt = $state(0)
  readonly pages: PageSource = (viewer, first, lang) => api.pages(this.id, viewer, first, lang)
  readonly analyse = (lang: Lang): Promise<JobInfo> => api.analysis(this.id, lang)
  readonly record = (lang: Lang): Promise<RecordInfo> => api.record(this.id, lang)
  pending = $state<number | null>(null)
  goOn: () => void = () => {}
  private readonly socket: LiveLine
  private arrived: readonly Arrival[] = [] // updates that wait for a pause to end, in order
  private isTaking = false
  private isHurried = false // somebody wants to see the next person's view: nothing is waited for until then
  private paused = -1 // the number of the last action that a pause was about
  private timer = 0

  /** `onupdate` settles when the update is shown; `pausesOf` tells what of a game is shown in its own time, if anything. */
  constructor(
    readonly id: string,
    private lang: Lang,
    private readonly onupdate: (update: ShownUpdate) => Promise<void>,
    private readonly pausesOf: (game: string) => Promise<Pauses | null>,
  ) {
    this.socket = new LiveLine(id, lang, {
      receive: (message) => this.receive(message),
      line: (state) => (this.line = state),
    })
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    this.socket.speak(lang)
  }

  show(seat: number): void {
    this.socket.show(seat)
    this.isHurried = true
    this.goOn()
  }

  play(action: string): void {
    this.pending = this.update?.ply ?? null
    this.send({ type: 'play', action })
  }

  send(what: Sent, seat = this.update?.seat): void {
    if (!this.update) return
    this.refusal = this.advice = null
    this.socket.command({ ...what, ply: this.update.ply, seat: seat || null })
  }

  react(reaction: React['reaction']): void {
    this.socket.say({ type: 'react', reaction })
  }

  /** Asks which rule forbids an action; what comes back is shown as a refusal. */
  async explain(action: string): Promise<boolean> {
    if (!this.update) return false
    const { seat, ply } = this.update
    try {
      const preview = await this.preview(seat, ply, action)
      if (preview.legal || this.update.seat !== seat) return false
      this.refusal = {
        code: preview.code ?? '',
        rule: preview.rule,
        sentence: preview.sentence ?? '',
        about: preview.about,
      }
      return true
    } catch (error) {
      return this.admit(error)
    }
  }

  previews(seat: number, ply: number, first: number): Promise<Previews> {
    return api.previews(this.id, seat, ply, first)
  }

  preview(seat: number, ply: number, action: string): Promise<Preview> {
    return api.preview(this.id, seat, ply, action, this.lang)
  }

  async hint(): Promise<void> {
    if (!this.update || this.isThinking) return
    const { seat, ply } = this.update
    this.isThinking = true
    try {
      let job = await api.hint(this.id, seat, this.lang)
      while (job.status === 'queued' || job.status === 'running') {
        await new Promise((done) => setTimeout(done, 350))
        job = await api.job(job.id, this.lang)
      }
      if (this.update.ply === ply && this.update.seat === seat) this.advice = job.advice
    } catch (error) {
      this.admit(error)
    } finally {
      this.isThinking = false
    }
  }

  async older(): Promise<void> {
    const { update, log, lang } = this
    const wanted = update && olderThan(log, update.log_length)
    if (!wanted) return
    const page = await api.log(this.id, update.seat, wanted.first, wanted.count, lang)
    const isSame = this.update?.seat === update.seat && this.lang === lang && this.log[0]?.n === log[0]?.n
    // Told anew meanwhile, perhaps to somebody else at this screen: then these items are not theirs.
    if (isSame) this.log = withOlder(this.log, page, this.update!.log_length)
  }

  close(): void {
    clearTimeout(this.timer)
    this.socket.close()
  }

  private admit(error: unknown): boolean {
    if (!(error instanceof Refusal)) throw error
    this.refusal = error.problem
    return true
  }

  /** Takes updates one after the other, each in its own time. */
  private async takeAll(): Promise<void> {
    if (this.isTaking) return
    this.isTaking = true
    try {
      for (let next = this.arrived[0]; next; next = this.arrived[0]) {
        await this.takeInTime(next, await this.pausesOf(String(next.sent.view.game)))
        this.arrived = this.arrived.slice(1)
      }
    } finally {
      this.isTaking = false
    }
  }

  /** Shows the moments of an update at which the table pauses, and then all of it. */
  private async takeInTime({ sent, at }: Arrival, pauses: Pauses | null): Promise<void> {
    let known = this.update?.log_length ?? sent.log_length
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
      await this.ended(pause, this.take(heldBack(told(), pause), at), sent, at)
      known = pause.length // that far it has been shown by now
    }
    this.paused = Math.max(this.paused, ...due.map(({ n }) => n))
    void this.take(told(), at)
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

  private take(update: ShownUpdate, at: number): Promise<void> {
    if (this.update && this.update.seat !== update.seat) this.refusal = null // what one seat was told is not for the next
    this.log = mergeLog(update.since === 0 ? [] : this.log, update)
    this.update = update
    this.toldAt = at
    this.advice = null
    const shown = this.onupdate(update)
    // It ended while the screen passed from one person to the next: nothing is hidden any more, and seats may ask for a rematch.
    if (update.status === 'over' && update.seat === 0 && update.held[0]) this.show(update.held[0])
    return shown
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        this.arrived = [...this.arrived, { sent: message, at: performance.now() }]
        void this.takeAll()
        break
      case 'refused':
        this.refusal = message
        this.pending = null
        break
      case 'presence':
        this.presence = message
        break
      case 'reacted':
        this.signs = [...this.signs.filter(({ seat }) => seat !== message.seat), message]
        setTimeout(() => (this.signs = this.signs.filter((sign) => sign !== message)), SIGN_MS)
        break
      case 'closing':
        this.closing = message.reason
        break
      case 'accepted':
        break
    }
  }
}
