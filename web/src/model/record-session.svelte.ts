/** A record that somebody has brought. */

import type { Lang } from '../text/languages'
import { api } from '../wire/api'
import type { DrawsInfo, FairnessInfo, JobInfo, RecordInfo } from '../wire/types'
import type { ShownUpdate } from './holding'
import { PastSession } from './past-session.svelte'
import type { BroughtRecord } from './records'
import type { PageSource } from './replay.svelte'

export class RecordSession extends PastSession {
  readonly pages: PageSource = (viewer, first, lang) => api.readRecord({ ...this.sent, viewer, first }, lang)
  readonly analyse = (lang: Lang): Promise<JobInfo> => api.analyseRecord(this.sent, lang)
  readonly draws = (lang: Lang): Promise<DrawsInfo> => api.drawsOfRecord(this.sent, lang)
  private readonly sent: { record: string; line: number }

  constructor({ record, line }: BroughtRecord, lang: Lang, onupdate: (update: ShownUpdate) => unknown) {
    super(onupdate)
    this.sent = { record, line }
    void this.open(1, lang)
  }

  readonly record = async (): Promise<RecordInfo> => JSON.parse(this.sent.record) as RecordInfo

  /** What its draws can be checked with stands in the record itself. */
  protected override async proof(): Promise<FairnessInfo | null> {
    const { fairness } = await this.record()
    return fairness ? { ...fairness, awaited: [] } : null
  }
}
