/**
 * What a player touches: `piece` is what is taken in hand (a bar in one of its poses, the pawn, the end of the turn, a
 * combination from the stock), `cell` where it goes. A bar's place names bar and cell ('4x d5'), a pawn's cell and level
 * ('d5 1'), so that a place where the pawn may go can be touched without naming the pawn first. Only where a bar fits at
 * several heights in the same place, or may be placed or held there, does `base` remain to be chosen: '1', or 'held 1'.
 */

import type { Choice, Facets } from '../../model/choices'
import { barOf, Building, spotOf, type Bar, type Pose } from './building'
import type { TaloView } from './view'

const HELD = 'held'

export function readChoices(legal: readonly string[]): Choice[] {
  return legal.map((text) => ({ text, facets: facetsOf(text) }))
}

function facetsOf(text: string): Facets {
  const [verb = '', ...rest] = text.split(' ')
  const [first = '', second = '', cell = '', base = ''] = rest
  switch (verb) {
    case 'start':
      return { cell: `${first} 0` }
    case 'take':
      return { piece: rest.join('+') }
    case 'move':
      return { piece: 'pawn', cell: `${first} ${second}` }
    case 'jump':
      return { piece: 'jump', cell: `${first} 0` }
    case 'end':
      return { piece: 'end' }
    default:
      return { piece: first + second, cell: `${first}${second} ${cell}`, base: verb === 'hold' ? `${HELD} ${base}` : base }
  }
}

/** The action that what is picked would mean, for asking the server why it is not allowed. */
export function compose(view: TaloView, picked: Facets): string | null {
  const { piece = '', cell = '' } = picked
  if (view.phase === 'start') return cell ? `start ${cell.split(' ')[0]}` : null
  if (view.phase === 'take') return piece ? `take ${piece.replace('+', ' ')}` : null
  if (view.phase !== 'build') return null
  if (piece === 'end') return 'end'
  const bar = pickedBar(view, picked)
  if (bar) return `${isHeld(picked.base) ? 'hold' : 'place'} ${bar}`
  if (!cell) return null
  const [spot, level] = cell.split(' ')
  return piece === 'jump' ? `jump ${spot}` : `move ${spot} ${level}`
}

/** The bar that is picked with its place, as it would be written; let down from above if no height is picked. */
export function pickedBar(view: TaloView, { cell = '', base }: Facets): string | null {
  const wish = barCell(cell)
  if (!wish) return null
  const [, spot] = cell.split(' ')
  const height = base === undefined ? new Building(view.bars.map(barOf)).dropBase(wish) : baseHeight(base)
  return `${wish.length} ${wish.pose} ${spot} ${height}`
}

/** Whether a value of `base` means that the bar is held until its counterweight is there. */
export function isHeld(base: string | undefined): boolean {
  return base?.startsWith(HELD) ?? false
}

export function baseHeight(base: string): number {
  return Number(base.replace(HELD, ''))
}

/** '4x d5' as a bar on the ground; null for a place of a pawn. */
export function barCell(value: string): Bar | null {
  const [piece = '', spot = ''] = value.split(' ')
  const read = barPiece(piece)
  return read ? { ...read, ...spotOf(spot), base: 0 } : null
}

/** '4x' as length and pose; null for the pawn and the end of the turn. */
export function barPiece(piece: string): { length: number; pose: Pose } | null {
  const read = /^(\d+)([xyz])$/.exec(piece)
  return read ? { length: Number(read[1]), pose: read[2] as Pose } : null
}

/** The combination of a roll that contains this length: '1+4', '5'. Each length is in one at most. */
export function combinationWith(length: number, roll: number): string {
  if (length >= roll) return String(length)
  return [length, roll - length].sort((a, b) => a - b).join('+')
}

/** Every way to make a roll: one bar, or two. */
export function combinations(roll: number): string[] {
  const pairs = Array.from({ length: Math.floor(roll / 2) }, (_, i) => `${i + 1}+${roll - i - 1}`)
  return [String(roll), ...pairs.toReversed()]
}
