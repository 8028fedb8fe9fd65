import type { GameRoom } from '../room'
import { compose, readChoices } from './actions'
import Corner from './Corner.svelte'
import { guide } from './guide'
import Likes from './Likes.svelte'
import { pauses } from './pauses'
import { AscenseurBoard } from './scene'
import { chapters, sheet } from './sheet'
import Tray from './Tray.svelte'
import { facts, twin } from './twin'
import type { AscenseurView } from './view'
import { WORDS } from './words'

export const room: GameRoom<AscenseurView> = {
  slug: 'ascenseur',
  tone: { light: '#4a6458', dark: '#2a443a' },
  readChoices,
  compose,
  // Bids and cards are final: a first touch lifts, a second one lets go.
  confirms: true,
  hasLevels: false,
  open: (stage, view) => new AscenseurBoard(stage, view),
  tray: Tray,
  hasHand: true,
  corner: Corner,
  likes: Likes,
  pauses,
  sheet,
  chapters,
  facts,
  name: (view, { facet, value }, lang) => {
    const words = WORDS[lang]
    if (facet === 'cell') return words.bidOf(Number(value))
    return view.trump !== null && value[1] === view.trump ? `${words.card(value)}, ${words.isTrump}` : words.card(value)
  },
  twin,
  guide,
}
