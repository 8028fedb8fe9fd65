import type { GameRoom } from '../room'
import { compose, readChoices } from './actions'
import { guide } from './guide'
import { inHand, turn } from './hand'
import { look } from './look'
import { AscensionBoard } from './scene'
import Tray from './Tray.svelte'
import { facts, name, places, twin } from './twin'
import type { AscensionView } from './view'

export const room: GameRoom<AscensionView> = {
  slug: 'ascension',
  tone: { light: '#7488a0', dark: '#46566b' },
  readChoices,
  compose,
  look,
  open: (stage, view) => new AscensionBoard(stage, view),
  inHand,
  keeps: ['face'],
  turn,
  tray: Tray,
  trayCovers: ['face'],
  isStep: (action) => action.startsWith('move '),
  facts,
  name,
  places,
  twin,
  guide,
}
