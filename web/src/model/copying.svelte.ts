/** A table on the server as this page could go on with it alone: everything that has been done at it, as it is told. */

import type { Lang } from '../text/languages'
import { api, device as here } from '../wire/api'
import { isOfDevice } from '../wire/home'
import type { RecordInfo, Update } from '../wire/types'
import { doneAfter, seatsOf } from './copies'
import { device } from './device.svelte'
import { preferences } from './preferences.svelte'

export class Copying {
  /** `secrets`: what is hidden lies on the server; `no`: nothing to copy, or somebody else plays, too. */
  state = $state<'no' | 'secrets' | 'ready'>('no')
  private record: Promise<RecordInfo | null> | null = null
  private begun: RecordInfo | null = null
  private done: readonly string[] | null = null
  private last: Update | null = null

  constructor(private readonly id: string) {}

  /** Takes in what the server has told. Setup and options are asked for once, while it answers. */
  follow(update: Update): void {
    this.last = update
    const isAlone = update.held.length > 0 && update.seats.every(({ yours, kind }) => yours || kind === 'level')
    if (isOfDevice(this.id) || this.id === '' || update.status !== 'playing' || !isAlone) {
      this.state = 'no'
      return
    }
    if (this.begun && !this.done) this.record = null // it came too late, or too early
    this.record ??= this.ask()
    if (this.done) this.done = doneAfter(this.done, update)
    if (this.begun) this.state = this.done ? 'ready' : 'no'
  }

  private async ask(): Promise<RecordInfo | null> {
    const lang = preferences.lang
    try {
      await device.ask()
      if (typeof device.toFetch !== 'number') return null
      const { games } = await api.library(lang)
      const slug = String(this.last!.view.game)
      if (games.find((game) => game.slug === slug)?.has_secrets) {
        this.state = 'secrets'
        return null
      }
      const record = await api.record(this.id, lang)
      this.begun = record
      this.done = doneAfter(record.actions, this.last!)
      this.state = this.done && this.last!.status === 'playing' ? 'ready' : 'no'
      return record
    } catch {
      this.record = null // the server did not answer: asked again with the next update
      return null
    }
  }

  /** Begins a copy on this device; its match comes back. */
  async copy(lang: Lang): Promise<string> {
    const { begun, done, last } = this
    await device.open()
    const record = JSON.stringify({ ...begun, actions: done, result: undefined })
    const { match } = await here.playOn({ record, seats: seatsOf(last!.seats) }, lang)
    return match.id
  }
}
