/** The bars as they lie: in the building, before the player, and raised from the stock where that is pointed at. */

import type { Offer } from '../../scene/board'
import { levelTint } from '../../scene/levels'
import { seedOf } from '../../scene/seed'
import { barPiece } from './actions'
import { barName, STOREYS, topOf, type Bar } from './building'
import { AT_HAND, barCentre, handPlace } from './layout'
import type { Stick } from './timber'
import type { TaloView } from './view'

const HELD = '#ffc64d'

/** The building up to the slice: what crosses it is sawn off there. */
export function builtSticks(bars: readonly Bar[], { held }: TaloView, limit: number): Stick[] {
  return bars.flatMap((bar, i) => {
    if (bar.base >= limit) return []
    const shown = bar.pose === 'z' ? { ...bar, length: Math.min(bar.length, limit - bar.base) } : bar
    const isHeld = held !== null && barName(bar) === held
    return [
      {
        key: `bar ${i}`,
        length: shown.length,
        pose: shown.pose,
        at: barCentre(shown),
        tint: isHeld ? HELD : levelTint(topOf(shown) - 1, STOREYS - 1),
        seed: seedOf('bar', i),
      },
    ]
  })
}

/** The bars before the player; the one taken up is lighter. */
export function handSticks(hand: readonly number[], { picked }: Offer, bars: readonly Bar[], facing: number): Stick[] {
  const first = hand.indexOf(barPiece(picked.piece ?? '')?.length ?? 0)
  return hand.map((length, i) => ({
    key: `hand ${i}`,
    length,
    pose: 'x',
    at: handPlace(bars, hand, i, facing),
    tint: i === first ? '#ffe9c8' : '#ecc796',
    seed: seedOf('hand', length * 3 + i),
    spin: facing,
    scale: AT_HAND,
  }))
}

/** Lengths that come up from the stock: the combination under the pointer. */
export function raisedLengths({ phase }: TaloView, { picked, hovered }: Offer): number[] {
  if (phase !== 'take') return []
  const value = hovered?.facet === 'piece' ? hovered.value : picked.piece
  return value ? value.split('+').map(Number) : []
}
