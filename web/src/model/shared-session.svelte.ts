/** A match that is over, shown by the token of a link to it in a page of somebody else: without a cookie. */

import type { Lang } from '../text/languages'
import { api, Refusal } from '../wire/api'
import type { DrawsInfo, JobInfo, RecordInfo, SeatInfo } from '../wire/types'
import type { ShownUpdate } from './holding'
import { PastSession } from './past-session.svelte'
import type { PageSource } from './replay.svelte'

const ELSEWHERE = () => Promise.reject(new Refusal({ code: 'impossible', rule: null, sentence: '', about: [] }))

export class SharedSession extends PastSession {
  readonly pages: PageSource = async (viewer, first, lang) => {
    const { match, seats, pages } = await api.shared(this.token, viewer, first, lang)
    this.match = match
    this.players = seats
    return pages
  }
  // Such things are done in the library itself.
  readonly analyse = (): Promise<JobInfo> => ELSEWHERE()
  readonly record = (): Promise<RecordInfo> => ELSEWHERE()
  readonly draws = (): Promise<DrawsInfo> => ELSEWHERE()
  /** The match, once it is known. */
  match = ''
  private players: readonly SeatInfo[] = []

  constructor(
    readonly token: string,
    lang: Lang,
    onupdate: (update: ShownUpdate) => unknown,
  ) {
    super(onupdate)
    void this.open(0, lang)
  }

  protected override seats(): readonly SeatInfo[] {
    return this.players
  }
}
