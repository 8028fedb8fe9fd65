import type { Touch } from '../../model/choices'
import type { Lang } from '../../text/languages'
import type { GuideStep } from '../room'
import type { TaloView } from './view'
import { WORDS } from './words'

export function guide(view: TaloView, lang: Lang): readonly GuideStep<TaloView>[] {
  const words = WORDS[lang].guide
  const isMine = (v: TaloView) => v.to_move === v.viewer && !v.over
  const isBuilding = (v: TaloView) => isMine(v) && v.phase === 'build'
  const own = view.pawns[view.viewer - 1]
  const pawn: Touch | null = own ? { facet: 'cell', value: own } : null
  const first = view.hand[0]
  const bar: Touch | null = first ? { facet: 'piece', value: `${first}x` } : null
  return [
    {
      id: 'aim',
      when: () => true,
      text: words.aim,
      at: { facet: 'rod', value: String(view.options.goal) },
      rules: ['R29'],
    },
    {
      id: 'start',
      when: (v) => isMine(v) && v.phase === 'start',
      text: words.start,
      at: { facet: 'cell', value: 'c3 0' },
      rules: [],
    },
    {
      id: 'take',
      when: (v) => isMine(v) && v.phase === 'take',
      text: words.take,
      at: { facet: 'die', value: '' },
      rules: ['R2'],
    },
    { id: 'build', when: (v) => isBuilding(v) && v.hand.length > 0, text: words.build, at: bar, rules: ['R5', 'R6'] },
    {
      id: 'turn-bar',
      when: (v) => isBuilding(v) && v.hand.some((length) => length > 1),
      text: words.turnBar,
      at: bar,
      rules: ['R6'],
    },
    {
      id: 'pawn',
      when: (v) => isBuilding(v) && v.bars.length > 0 && !v.moved,
      text: words.pawn,
      at: pawn,
      rules: ['R22', 'R23'],
    },
    {
      id: 'between',
      when: (v) => isBuilding(v) && v.hand.length === 1 && v.roll !== v.hand[0] && !v.held,
      text: words.between,
      at: pawn,
      rules: ['R25'],
    },
    {
      id: 'balance',
      when: (v) => isBuilding(v) && v.bars.length > 3 && v.hand.length > 0,
      text: words.balance,
      at: bar,
      rules: ['R12', 'R13'],
    },
    { id: 'air', when: (v) => isBuilding(v) && v.bars.length > 6, text: words.air, at: pawn, rules: ['R21'] },
  ]
}
