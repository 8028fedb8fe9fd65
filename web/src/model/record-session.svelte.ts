/** A record that somebody has brought, as a table at which nothing is left to do but look. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import type { JobInfo, LogItem, Pages, Problem, RecordInfo, SeatInfo } from '../wire/types'
import type { ShownUpdate } from './holding'
import type { BroughtRecord } from './records'
import type { PageSource } from './replay.svelte'
import { seen } from './seen'
import type { Session } from './session.svelte'

const OVER: Problem = { code: 'impossible', rule: null, sentence: '', about: [] }

export class RecordSession implements Session {
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
  readonly pages: PageSource = (viewer, first, lang) => api.readRecord({ ...this.sent, viewer, first }, lang)
  readonly analyse = (lang: Lang): Promise<JobInfo> => api.analyseRecord(this.sent, lang)
  private readonly sent: { record: string; line: number }

  constructor(
    { record, line }: BroughtRecord,
    lang: Lang,
    private readonly onupdate: (update: ShownUpdate) => unknown,
  ) {
    this.sent = { record, line }
    void this.open(lang)
  }

  readonly record = async (): Promise<RecordInfo> => JSON.parse(this.sent.record) as RecordInfo

  private async open(lang: Lang): Promise<void> {
    try {
      const { length } = await api.readRecord({ ...this.sent, count: 1 }, lang)
      const end = await api.readRecord({ ...this.sent, viewer: 1, first: length }, lang)
      this.line = 'open'
      this.update = asUpdate(end)
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
}

/** The end of a record as the server would show the end of a match. */
function asUpdate({ length, players, viewer, pages, outcome, ending }: Pages): ShownUpdate {
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
    seats: Array.from({ length: players }, (_, i): SeatInfo => ({
      seat: i + 1,
      kind: 'here',
      level: null,
      name: null,
      taken: true,
      yours: false,
      connected: true,
      gone: false,
    })),
    outcome,
    rematch: null,
  }
}
