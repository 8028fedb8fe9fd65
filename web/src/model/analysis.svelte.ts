/** What the computer says of a whole game, as it comes in. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import type { DecisionInfo, JobInfo, TurningPointInfo } from '../wire/types'
import { curveOf } from './curve'

const PAUSE_MS = 500 // between two looks at how far it is

export class Analysis {
  state = $state<'none' | 'running' | 'done' | 'failed'>('none')
  /** How much of the game has been looked at, from 0 to 1. */
  share = $state(0)
  decisions = $state.raw<readonly DecisionInfo[]>([])
  turns = $state.raw<readonly TurningPointInfo[]>([])
  losses = $state.raw<readonly number[]>([])
  problem = $state('')
  private final = $state.raw<readonly number[] | null>(null)
  readonly points = $derived.by(() => curveOf(this.decisions, this.length, this.final))
  private job: string | null = null
  private lang: Lang = 'fr'

  constructor(
    private readonly door: (lang: Lang) => Promise<JobInfo>,
    readonly length: number,
  ) {}

  async ask(lang: Lang): Promise<void> {
    if (this.state === 'running') return
    this.lang = lang
    this.state = 'running'
    this.problem = ''
    try {
      await this.follow(await this.door(lang))
    } catch (error) {
      this.state = 'failed'
      this.problem = error instanceof Refusal ? error.message : ''
    }
  }

  /** Says everything again in another language. */
  speak(lang: Lang): void {
    if (lang === this.lang || this.state === 'none') return
    this.lang = lang
    this.state = 'none'
    void this.ask(lang)
  }

  /** Does not want it any more. */
  cancel(): void {
    if (this.state !== 'running' || !this.job) return
    const job = this.job
    this.job = null
    this.state = 'none'
    void api.cancel(job, this.lang).catch(() => {}) // it is stopped already, or the server is gone
  }

  private async follow(first: JobInfo): Promise<void> {
    const { id } = first
    this.job = id
    this.decisions = []
    for (let job = first; this.job === id; job = await api.job(id, this.lang, this.decisions.length)) {
      this.take(job)
      const isOver = job.status !== 'queued' && job.status !== 'running'
      const hasAll = this.decisions.length === job.analysis?.judged
      if (isOver && job.status !== 'done') throw new Error(job.status)
      if (isOver && hasAll) {
        this.state = 'done'
        return
      }
      if (hasAll) await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }

  private take({ analysis }: JobInfo): void {
    if (!analysis) return
    if (analysis.since === this.decisions.length) this.decisions = [...this.decisions, ...analysis.decisions]
    this.share = analysis.done / Math.max(1, analysis.length)
    this.final = analysis.final
    this.turns = analysis.turning_points ?? []
    this.losses = analysis.mean_losses ?? []
  }
}
