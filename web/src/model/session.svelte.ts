/** One match as this client sees it: what the server said last, the log, and what is being chosen. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import { LiveLine } from '../wire/socket'
import type {
  AdviceInfo,
  Closing,
  DrawsInfo,
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
import { Arrivals } from './arrivals'
import type { Pauses, ShownUpdate } from './holding'
import { mergeLog, olderThan, withOlder } from './log'
import { isIncluded, isToMixIn, mixedIn, toMixIn } from './mixing'
import type { PreviewSource } from './previews.svelte'
import type { PageSource } from './replay.svelte'
import { words } from './words.svelte'

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
  /** Draws everything again that was drawn. */
  readonly draws: (lang: Lang) => Promise<DrawsInfo>
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
  readonly draws = (lang: Lang): Promise<DrawsInfo> => api.draws(this.id, lang)
  pending = $state<number | null>(null)
  private readonly socket: LiveLine
  private readonly arrivals: Arrivals
  private isMixing = false // a number for the draws is on its way
  private hasWaited = false // the match had not begun yet when it was first seen

  /** `onupdate` settles when the update is shown; `pausesOf` tells what of a game is shown in its own time, if anything. */
  constructor(
    readonly id: string,
    private lang: Lang,
    private readonly onupdate: (update: ShownUpdate) => Promise<void>,
    pausesOf: (game: string) => Promise<Pauses | null>,
  ) {
    this.arrivals = new Arrivals({
      known: () => this.update?.log_length ?? null,
      take: (update, at) => this.take(update, at),
      pausesOf,
    })
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
    this.arrivals.hurry()
  }

  goOn(): void {
    this.arrivals.goOn()
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
    this.arrivals.close()
    this.socket.close()
  }

  private admit(error: unknown): boolean {
    if (!(error instanceof Refusal)) throw error
    this.refusal = error.problem
    return true
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

  /** Sends this browser's number for the draws, once; and says so if the match begins without it. */
  private async mixIn({ fairness, held, status }: Update): Promise<void> {
    if (!fairness) return
    const mixed = mixedIn(this.id)
    if (this.hasWaited && status === 'playing' && mixed && !isIncluded(fairness, mixed))
      this.refusal = { code: 'draws', rule: null, sentence: words().draws.left, about: [] }
    this.hasWaited = status === 'waiting'
    if (this.isMixing || !isToMixIn(fairness, held, status)) return
    this.isMixing = true
    try {
      await api.contribute(this.id, toMixIn(this.id, fairness.commitment).value, this.lang)
    } catch {
      // It came too late, or the line is lost: what the match then shows says whether it was mixed in.
    } finally {
      this.isMixing = false
    }
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        void this.mixIn(message)
        this.arrivals.receive(message)
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
