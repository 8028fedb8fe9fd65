import type { GameRoom } from '../room'
import { compose, readChoices } from './actions'
import { guide } from './guide'
import { look } from './look'
import { StepByStepBoard } from './scene'
import { facts, name, places, twin } from './twin'
import type { StepView } from './view'

export const room: GameRoom<StepView> = {
  slug: 'step-by-step',
  tone: { light: '#ad7a68', dark: '#7c5144' },
  readChoices,
  isStep: (action) => action.startsWith('move '),
  compose,
  look,
  open: (stage, view) => new StepByStepBoard(stage, view),
  facts,
  name,
  places,
  twin,
  guide,
}
