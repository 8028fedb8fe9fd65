import type { GameRoom } from '../room'
import { compose, readChoices } from './actions'
import { guide } from './guide'
import { look } from './look'
import { AufsteigerBoard } from './scene'
import Tray from './Tray.svelte'
import { facts, name, twin } from './twin'
import type { AufsteigerView } from './view'
import { WORDS } from './words'

export const room: GameRoom<AufsteigerView> = {
  slug: 'aufsteiger',
  tone: { light: '#cfbd9b', dark: '#93825f' },
  readChoices,
  compose,
  look,
  open: (stage, view) => new AufsteigerBoard(stage, view),
  tray: Tray,
  trayCovers: ['pose', 'top'],
  isStep: (action) => /^(walk|ladder|bridge) /.test(action),
  facts,
  name,
  twin,
  guide,
  ending: (view, winners, lang) => {
    const names = winners.join(', ')
    if (winners.length > 1) return WORDS[lang].shared(names)
    return view.reason ? WORDS[lang].endings[view.reason](names) : ''
  },
}
