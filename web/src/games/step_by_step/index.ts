import type { GameRoom } from '../room'
import { compose, readChoices } from './actions'
import { guide } from './guide'
import { look } from './look'
import { StepByStepBoard } from './scene'
import { facts, twin } from './twin'
import type { StepView } from './view'
import { WORDS } from './words'

export const room: GameRoom<StepView> = {
  slug: 'step-by-step',
  tone: { light: '#ad7a68', dark: '#7c5144' },
  readChoices,
  isStep: (action) => action.startsWith('move '),
  compose,
  look,
  open: (stage, view) => new StepByStepBoard(stage, view),
  facts,
  name: (view, { value }, lang) => {
    const words = WORDS[lang]
    const level = view.heights[value] ?? 0
    const own = view.balls[view.to_move - 1]
    if (view.phase === 'place') return words.layOn(value, level + 1)
    if (value === view.summit) return words.summitAt(value)
    return level > (own ? (view.heights[own] ?? 0) : 0) ? words.climbTo(value, level) : words.walkTo(value, level)
  },
  twin,
  guide,
  ending: (view, winners, lang) => (view.reason ? WORDS[lang].endings[view.reason](winners.join(', ')) : ''),
}
