/** Which side of the piece in hand will lie on top: its back, unless its holder turns it. Forgotten with the piece. */

import type { Choice, Facets, Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import type { AscensionView } from './view'

let wanted: 'hide' | 'show' = 'hide'

const allows = (choices: readonly Choice[], face: string): boolean => choices.some(({ facets }) => facets.face === face)

export function inHand(view: AscensionView, choices: readonly Choice[]): Facets {
  if (view.phase !== 'place') {
    wanted = 'hide'
    return {}
  }
  return { face: allows(choices, wanted) ? wanted : (choices[0]?.facets.face ?? wanted) }
}

/** The other side; null if the rules leave no choice. */
export function turn(_view: AscensionView, { all, picked }: Offer): Touch | null {
  const other = picked.face === 'show' ? 'hide' : 'show'
  if (!picked.face || !allows(all, other)) return null
  wanted = other
  return { facet: 'face', value: other }
}

/** Whether there is another side to turn to. */
export const canTurn = ({ all }: Offer): boolean => allows(all, 'show') && allows(all, 'hide')
