import type { GameRoom } from '../room'
import { compose, inHand, plainest, raise, readChoices, turn, ways } from './actions'
import { guide } from './guide'
import { hand } from './hand.svelte'
import { look } from './look'
import { AufsteigerBoard } from './scene'
import Tray from './Tray.svelte'
import { facts, follows, holding, name, places, twin } from './twin'
import type { AufsteigerView } from './view'

export const room: GameRoom<AufsteigerView> = {
  slug: 'aufsteiger',
  tone: { light: '#cfbd9b', dark: '#93825f' },
  readChoices,
  compose,
  plainest,
  ahead: (view, choices) => hand.answer(view, choices),
  inHand,
  turn,
  raise,
  ways,
  // A finger hides where the block goes: it is shown there first.
  confirms: (view, _, pointer) => view.phase === 'drop' && pointer === 'touch',
  look,
  open: (stage, view) => new AufsteigerBoard(stage, view),
  tray: Tray,
  trayCovers: ['pose', 'top', 'act'],
  isStep: (action) => /^(walk|ladder|bridge) /.test(action),
  facts,
  name,
  places,
  follows,
  holding,
  twin,
  guide,
}
