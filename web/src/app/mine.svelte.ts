import { device } from '../model/device.svelte'
import { preferences } from '../model/preferences.svelte'
import { api } from '../wire/api'
import { HAS_SERVER, isOfDevice } from '../wire/home'
import { keptGames } from '../wire/kept'
import type { MatchInfo } from '../wire/types'

/** One's own tables, newest first, for the two places of the shelf that show some of them: the server's and this device's. */
export class Mine {
  matches = $state.raw<readonly MatchInfo[]>([])

  async look(): Promise<void> {
    // Without an answer there is nothing to show, and the shelf says so elsewhere.
    const there = HAS_SERVER ? api.mine(preferences.lang).catch(() => ({ matches: [] })) : { matches: [] }
    const [{ matches }, here] = await Promise.all([there, keptGames()])
    this.matches = [...matches, ...here.map(({ info }) => info)].sort((one, other) => other.created_ms - one.created_ms)
  }

  async erase({ id }: MatchInfo): Promise<void> {
    await (isOfDevice(id) ? device.erase(id) : api.erase(id, preferences.lang))
    await this.look()
  }
}
