/** The board of a game without a stage: a sheet of paper that is turned page by page. */

import { preferences } from '../model/preferences.svelte'
import type { Board } from '../scene/board'
import type { PlainView } from './plain'

const READ_MS = 700 // how long a page with what somebody else did is shown before the next

export class Paper implements Board<PlainView> {
  view: PlainView = $state.raw()!
  private turn = () => {}

  constructor(view: PlainView) {
    this.view = view
  }

  async show(view: PlainView, animate: boolean): Promise<void> {
    this.view = view
    if (!animate || preferences.calm || view.acted.every(({ seat }) => seat === view.viewer)) return
    await new Promise<void>((read) => {
      this.turn = read
      setTimeout(read, READ_MS)
    })
  }

  /** Whoever has read it need not wait. */
  skip(): void {
    this.turn()
  }

  where(): null {
    return null
  }

  offer(): void {}
  refuse(): void {}
  see(): void {}
  dispose(): void {}
}
