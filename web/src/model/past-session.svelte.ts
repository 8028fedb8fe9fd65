/** A game that is over, as a table at which nothing is left to do but look. */

import type { Lang } from '../text/languages'
import { Refusal } from '../wire/api'
import type { DrawsInfo, FairnessInfo, JobInfo, LogItem, Pages, Problem, RecordInfo, SeatInfo } from '../wire/types'
import type { ShownUpdate } from './holding'
import type { PageSource } from './replay.svelte'
import { seen } from './seen'
import type { Session } from './session.svelte'

const OVER: Problem = { code: 'impossible', rule: null, sentence: '', about: [] }

export abstract class PastSession implements Session {
  update = $state.raw<ShownUpdate | null>(null)
  readonly log: readonly LogItem[] = []
  line = $state<'connecting' | 'open' | 'refused'>('connecting')
  refusal = $state.raw<Problem | null>(null)
  readonly closing = null
  readonly advice = null
  readonly isThinking = false
  readonly toldAt = 0
  readonly presence = null
  readonly signs = []
  abstract readonly pages: PageSource
  abstract readonly analyse: (lang: Lang) => Promise<JobInfo>
  abstract readonly record: (lang: Lang) => Promise<RecordInfo>
  abstract readonly draws: (lang: Lang) => Promise<DrawsInfo>

  constructor(private readonly onupdate: (update: ShownUpdate) => unknown) {}

  /** Who played, as far as that is known. */
  protected seats(players: number): readonly SeatInfo[] {
    return Array.from({ length: players }, (_, i): SeatInfo => ({
      seat: i + 1,
      kind: 'here',
      level: null,
      name: null,
      taken: true,
      yours: false,
      connected: true,
      gone: false,
    }))
  }

  /** With what its draws can be checked here, as far as that is known. */
  protected async proof(): Promise<FairnessInfo | null> {
    return null
  }

  /** Shows the end, with the eyes of a seat. */
  protected async open(viewer: number, lang: Lang): Promise<void> {
    try {
      const { length } = await this.pages(viewer, 0, lang)
      const end = await this.pages(viewer, length, lang)
      this.line = 'open'
      this.update = { ...this.asUpdate(end), fairness: await this.proof() }
      this.onupdate(this.update)
    } catch (error) {
      this.line = 'refused'
      this.refusal =
        error instanceof Refusal ? error.problem : { code: '', rule: null, sentence: String(error), about: [] }
    }
  }

  // Nothing can be done here any more.
  speak(): void {}
  show(): void {}
  play(): void {}
  goOn(): void {}
  send(): void {}
  previews(): Promise<never> {
    return Promise.reject(new Refusal(OVER))
  }
  preview(): Promise<never> {
    return Promise.reject(new Refusal(OVER))
  }
  async explain(): Promise<boolean> {
    return false
  }
  async hint(): Promise<void> {}
  react(): void {}
  async older(): Promise<void> {}
  close(): void {}

  /** The end as the server would show the end of a match. */
  private asUpdate({ length, players, viewer, pages, outcome, ending }: Pages): ShownUpdate {
    return {
      type: 'update',
      pause: null,
      match: '',
      ply: length,
      since: 0,
      status: 'over',
      seat: viewer,
      held: [],
      turn: 0,
      hand_over: null,
      view: seen(pages[0]!.view, pages[0]!.situation, []),
      situation: pages[0]!.situation,
      legal: [],
      prompt: '',
      ending,
      log: [],
      log_length: length,
      clocks: null,
      may: [],
      proposal: null,
      declined: null,
      seats: [...this.seats(players)],
      outcome,
      rematch: null,
      fairness: null,
    }
  }
}
