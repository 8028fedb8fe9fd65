/** An exercise as a table: a position with something to be reached. Nothing is stored; each question says what was done. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import type { AdviceInfo, Attempt, Exercised, LogItem, Preview, Previews, Problem, RecordInfo } from '../wire/types'
import { Arrivals } from './arrivals'
import type { Pauses, ShownUpdate } from './holding'
import { mergeLog } from './log'
import type { Sent, Session } from './session.svelte'

/** Which exercise. */
export type ExerciseName = Pick<Attempt, 'kind' | 'game' | 'id'>

export class ExerciseSession implements Session {
  update = $state.raw<ShownUpdate | null>(null)
  log = $state.raw<readonly LogItem[]>([])
  line = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting')
  refusal = $state.raw<Problem | null>(null)
  advice = $state.raw<readonly AdviceInfo[] | null>(null)
  isThinking = $state(false)
  pending = $state<number | null>(null)
  /** How the exercise stands, as soon as all that led there is shown, and what there is to say of that. */
  verdict = $state<Exercised['verdict']>('open')
  says = $state<string | null>(null)
  /** How often it was missed since it was opened. */
  missed = $state(0)
  readonly closing = null
  readonly toldAt = 0
  readonly presence = null
  readonly signs = []
  private readonly arrivals: Arrivals
  /** All that was done, by everybody: with it the exercise can be taken up again. */
  done = $state.raw<readonly string[]>([])
  private newest: Exercised | null = null
  private count = 0 // of updates: each has a number of its own, also after something was taken back
  private asked = 0 // of questions: an answer that comes too late is for nobody

  constructor(
    private name: ExerciseName,
    private lang: Lang,
    private readonly onupdate: (update: ShownUpdate) => Promise<void>,
    pausesOf: (game: string) => Promise<Pauses | null>,
    from: readonly string[] = [],
  ) {
    this.arrivals = new Arrivals({
      known: () => this.update?.log_length ?? null,
      take: (update) => this.take(update),
      pausesOf,
    })
    void this.ask(from)
  }

  /** Another exercise at the same table. */
  open(name: ExerciseName): void {
    this.name = name
    this.missed = 0
    this.again()
  }

  /** From its beginning. */
  again(): void {
    this.refusal = this.advice = null
    this.verdict = 'open'
    this.says = null
    this.done = []
    this.arrivals.hurry()
    void this.ask([])
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return
    this.lang = lang
    void this.ask(this.done)
  }

  play(action: string): void {
    this.pending = this.update?.ply ?? null
    this.refusal = this.advice = null
    void this.ask(this.done, action)
  }

  send(what: Sent): void {
    if (what.type === 'undo') void this.ask(this.done.slice(0, -1))
  }

  async explain(action: string): Promise<boolean> {
    try {
      const { legal, code, rule, sentence, about } = await this.preview(0, 0, action)
      if (legal) return false
      this.refusal = { code: code ?? '', rule, sentence: sentence ?? '', about }
      return true
    } catch (error) {
      return this.admit(error)
    }
  }

  previews(_seat: number, ply: number, first: number): Promise<Previews> {
    return api.exercisePreviews({ ...this.attempt(), since: ply, first })
  }

  preview(_seat: number, ply: number, action: string): Promise<Preview> {
    return api.exercisePreview({ ...this.attempt(), since: ply, action }, this.lang)
  }

  async hint(): Promise<void> {
    if (this.isThinking) return
    const { asked } = this
    this.isThinking = true
    try {
      const advice = await api.exerciseHint(this.attempt(), this.lang)
      if (asked === this.asked) this.advice = [advice]
    } catch (error) {
      this.admit(error)
    } finally {
      this.isThinking = false
    }
  }

  goOn(): void {
    this.arrivals.goOn()
  }

  close(): void {
    this.arrivals.close()
  }

  // There is no end to look back from, nobody else, and nothing older than what is told.
  readonly pages = (): Promise<never> => Promise.reject(new Error('an exercise has no pages'))
  readonly analyse = (): Promise<never> => Promise.reject(new Error('an exercise is not analysed'))
  readonly draws = (): Promise<never> => Promise.reject(new Error('an exercise has no draws to check'))
  readonly record = (): Promise<RecordInfo> => Promise.reject(new Error('an exercise leaves no record'))
  show(): void {}
  react(): void {}
  async older(): Promise<void> {}

  private attempt(): Attempt {
    return { ...this.name, done: [...this.done], since: 0 }
  }

  private async ask(done: readonly string[], action: string | null = null): Promise<void> {
    const asked = ++this.asked
    try {
      const told = await api.exercise({ ...this.name, done: [...done], since: 0, action }, this.lang)
      if (asked !== this.asked) return
      this.line = 'open'
      this.newest = told
      this.done = told.done
      this.arrivals.receive({ ...told.update, ply: ++this.count })
    } catch (error) {
      if (asked !== this.asked) return
      if (!this.update && done.length > 0) return void this.ask([]) // what was kept no longer fits
      this.pending = null
      this.admit(error)
      if (!this.update) this.line = 'refused'
    }
  }

  private async take(update: ShownUpdate): Promise<void> {
    const isSame = this.update?.match === update.match
    const before = this.update?.log_length ?? 0
    this.log = mergeLog(isSame ? this.log.filter(({ n }) => n < Math.min(before, update.log_length)) : [], update)
    this.update = update
    this.pending = this.advice = null
    this.verdict = 'open' // until it is shown how it came about
    this.says = null
    await this.onupdate(update)
    if (update.pause !== null || this.newest === null || update.ply !== this.count) return
    this.verdict = this.newest.verdict
    this.says = this.newest.says
    if (this.verdict === 'missed') this.missed++
  }

  private admit(error: unknown): boolean {
    if (!(error instanceof Refusal)) throw error
    this.refusal = error.problem
    return true
  }
}
