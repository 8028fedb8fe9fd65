import type { Lang } from '../../text/languages'
import type { GuideStep } from '../room'
import type { StepView } from './view'
import { WORDS } from './words'

export function guide(view: StepView, lang: Lang): readonly GuideStep<StepView>[] {
  const words = WORDS[lang].guide
  const own = view.balls[view.viewer - 1] ?? null
  const at = (cell: string | null) => (cell ? { facet: 'cell', value: cell } : null)
  const isMine = (v: StepView) => v.to_move === v.viewer && !v.over
  return [
    { id: 'aim', when: () => true, text: words.aim, at: at(view.summit), rules: ['R14'] },
    { id: 'move', when: (v) => isMine(v) && v.phase === 'move', text: words.move, at: at(own), rules: ['R2', 'R3'] },
    { id: 'place', when: (v) => isMine(v) && v.phase === 'place', text: words.place, at: at(own), rules: ['R10'] },
    {
      id: 'climb',
      when: (v) => isMine(v) && v.phase === 'move' && v.situation.laid > 2,
      text: words.climb,
      at: at(own),
      rules: ['R4'],
    },
    {
      id: 'share',
      when: (v) => isMine(v) && v.phase === 'place' && v.situation.laid > 4,
      text: words.share,
      at: null,
      rules: ['R12'],
    },
  ]
}
