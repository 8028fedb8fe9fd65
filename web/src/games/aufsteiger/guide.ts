import type { Lang } from '../../text/languages'
import type { GuideStep } from '../room'
import type { AufsteigerView } from './view'
import { WORDS } from './words'

export function guide(view: AufsteigerView, lang: Lang): readonly GuideStep<AufsteigerView>[] {
  const words = WORDS[lang].guide
  const { faces, highest } = view.situation
  const own = view.pawns[view.viewer - 1]
  const pawn = own ? { facet: 'cell', value: own } : null
  const block = (name: string | null | undefined) => (name ? { facet: 'piece', value: name } : null)
  const isMine = (v: AufsteigerView, ...phases: AufsteigerView['phase'][]) =>
    v.to_move === v.viewer && phases.includes(v.phase)
  const undecided = Object.entries(view.blocks).find(([, { top }]) => top === null)?.[0]
  const summit = block(highest && faces[highest]?.block)
  return [
    { id: 'aim', when: () => true, text: words.aim, at: summit, rules: ['R22'] },
    { id: 'lift', when: (v) => isMine(v, 'block'), text: words.lift, at: summit, rules: ['R6', 'R1'] },
    { id: 'drop', when: (v) => isMine(v, 'drop'), text: words.drop, at: null, rules: ['R9', 'R10'] },
    { id: 'top', when: (v) => isMine(v, 'drop', 'top'), text: words.top, at: block(undecided), rules: ['R3', 'R14'] },
    { id: 'climb', when: (v) => isMine(v, 'pawn1', 'pawn2'), text: words.climb, at: pawn, rules: ['R15', 'R16'] },
    {
      id: 'stone',
      when: (v) => isMine(v, 'pawn2', 'stone') && v.stone_in_hand[v.viewer - 1] === true,
      text: words.stone,
      at: null,
      rules: ['R18', 'R19'],
    },
    {
      id: 'last',
      when: (v) => isMine(v, 'block') && v.last_moved !== null,
      text: words.last,
      at: block(view.last_moved),
      rules: ['R7'],
    },
    { id: 'idle', when: (v) => v.idle > 0 && !v.over, text: words.idle, at: null, rules: ['R21'] },
  ]
}
