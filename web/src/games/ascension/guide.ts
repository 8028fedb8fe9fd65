import type { Lang } from '../../text/languages'
import type { GuideStep } from '../room'
import { drawingOf, SYMBOLS } from './reading'
import type { AscensionView, Symbol } from './view'
import { WORDS } from './words'

export function guide(view: AscensionView, lang: Lang): readonly GuideStep<AscensionView>[] {
  const words = WORDS[lang].guide
  const at = (cell: string | null) => (cell ? { facet: 'cell', value: cell } : null)
  const own = view.pawns[view.viewer - 1] ?? null
  const isMine = (v: AscensionView, phase: string) => v.to_move === v.viewer && v.phase === phase
  const mustOpen = (v: AscensionView) => v.situation.must_open
  return [
    { id: 'aim', when: () => true, text: words.aim, at: at(view.situation.pillar), rules: ['R36', 'R42'] },
    { id: 'home', when: (v) => isMine(v, 'piece') && mustOpen(v), text: words.home, at: at(own), rules: ['R34a'] },
    { id: 'place', when: (v) => isMine(v, 'place'), text: words.place, at: null, rules: ['R14'] },
    {
      id: 'face',
      when: (v) => isMine(v, 'place') && v.hand !== null && v.hand.piece !== '-' && v.hand.from.length === 2,
      text: words.face,
      at: at('hand'),
      rules: ['R18', 'R19'],
    },
    { id: 'pawn', when: (v) => isMine(v, 'pawn'), text: words.pawn, at: at(own), rules: ['R23', 'R24'] },
    { id: 'take', when: (v) => isMine(v, 'piece') && !mustOpen(v), text: words.take, at: null, rules: ['R5', 'R9'] },
    { id: 'half', when: (v) => isMine(v, 'piece') && v.turns > 3, text: words.half, at: at('own'), rules: ['R10'] },
    {
      id: 'barred',
      when: (v) => isMine(v, 'piece') && v.turns > 5 && v.situation.barred.length > 0,
      text: words.barred,
      at: at(view.situation.barred[0]?.cell ?? null),
      rules: ['R8'],
    },
    {
      id: 'block',
      when: (v) => isMine(v, 'piece') && !mustOpen(v) && v.turns > 7,
      text: words.block,
      at: at(own),
      rules: ['R33', 'R35'],
    },
    {
      id: 'symbol',
      when: (v) => own !== null && SYMBOLS.includes(drawingOf(v, own) as Symbol),
      text: words.symbol,
      at: at(own),
      rules: ['R26', 'R29'],
    },
    {
      id: 'leader',
      when: (v) => v.summit.length > 0,
      text: words.leader,
      at: at(view.pawns[(view.summit[0] ?? 0) - 1] ?? null),
      rules: ['R38', 'R40'],
    },
  ]
}
