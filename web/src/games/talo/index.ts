import { throwing } from '../../model/holding'
import type { GameRoom } from '../room'
import { compose, inHand, raise, readChoices, turn, ways } from './actions'
import { guide } from './guide'
import { TaloBoard } from './scene'
import Tray from './Tray.svelte'
import { facts, name, places, twin } from './twin'
import type { TaloView } from './view'

export const room: GameRoom<TaloView> = {
  slug: 'talo',
  tone: { light: '#5c7268', dark: '#46604f' },
  readChoices,
  compose,
  inHand,
  turn,
  raise,
  ways,
  // A finger hides what it points at and cannot hover: there the bar is shown first, and placed by a second touch.
  confirms: (_view, action, pointer) => pointer === 'touch' && /^(place|hold) /.test(action),
  pauses: throwing({
    isThrow: (action) => action.startsWith('roll '),
    unthrown: (view) => ({
      ...view,
      phase: 'roll',
      to_move: 0,
      roll: null,
      rolls: 0,
      situation: { ...view.situation, takes: null },
    }),
  }),
  isStep: (action) => /^(move|jump) /.test(action),
  open: (stage, view) => new TaloBoard(stage, view),
  tray: Tray,
  facts,
  name,
  places,
  twin,
  guide,
}
