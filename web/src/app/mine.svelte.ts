/** One's own tables, the server's and this device's, newest first: for the shelf, and for the page's title and icon, which say that somebody waits. */

import { device } from '../model/device.svelte'
import { forgetOthers } from '../model/looks'
import { preferences } from '../model/preferences.svelte'
import { calling, hasCompany, unfinished } from '../model/tables'
import { api } from '../wire/api'
import { HAS_SERVER, isOfDevice } from '../wire/home'
import { keptGames } from '../wire/kept'
import type { MatchInfo } from '../wire/types'
import { call } from './calls.svelte'

const LOOK_MS = 30_000 // between two looks while somebody elsewhere plays

class Mine {
  matches = $state.raw<readonly MatchInfo[]>([])
  /** Where others wait for the visitor. */
  readonly calls: readonly MatchInfo[] = $derived.by(() => calling(this.matches))
  private hasLooked = false

  async look(): Promise<void> {
    // Without an answer there is nothing to show, and the shelf says so elsewhere.
    const [there, here] = await Promise.all([
      HAS_SERVER
        ? api.mine(preferences.lang).then(
            ({ matches }) => matches,
            () => null,
          )
        : [],
      keptGames(),
    ])
    const known = there ?? this.matches.filter(({ id }) => !isOfDevice(id))
    const all = [...known, ...here.map(({ info }) => info)]
    this.take(
      all.sort((one, other) => other.created_ms - one.created_ms),
      there !== null,
    )
  }

  async erase({ id }: MatchInfo): Promise<void> {
    await (isOfDevice(id) ? device.erase(id) : api.erase(id, preferences.lang))
    await this.look()
  }

  /** To be called in an effect: looks again from time to time, as long as somebody elsewhere plays. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (!this.hasLooked || this.matches.some((match) => match.status !== 'over' && hasCompany(match)))
        void this.look()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }

  /** `isAll`: the server has answered, and there are no others. */
  private take(matches: readonly MatchInfo[], isAll: boolean): void {
    const before = new Set(this.calls.map(({ id }) => id))
    this.matches = matches
    if (!isAll) return
    forgetOthers(
      localStorage,
      unfinished(matches).map(({ id }) => id),
    )
    // What waited already when the page was opened is seen there, and no news.
    if (this.hasLooked) this.calls.filter(({ id }) => !before.has(id)).forEach((match) => void call(match))
    this.hasLooked = true
  }
}

export const mine = new Mine()
