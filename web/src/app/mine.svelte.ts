import { preferences } from '../model/preferences.svelte'
import { api } from '../wire/api'
import type { MatchInfo } from '../wire/types'

/** One's own tables, newest first, for the two places of the shelf that show some of them. */
export class Mine {
  matches = $state.raw<readonly MatchInfo[]>([])

  async look(): Promise<void> {
    // Without an answer there is nothing to show, and the shelf says so elsewhere.
    await api.mine(preferences.lang).then(
      ({ matches }) => (this.matches = matches),
      () => {},
    )
  }

  async erase({ id }: MatchInfo): Promise<void> {
    await api.erase(id, preferences.lang)
    await this.look()
  }
}
