/**
 * What a player touches: `piece` is what is taken in hand (a bar in one of its poses, the pawn, the end of the turn, a
 * combination from the stock), `cell` where it goes. A bar's place names bar, cell and the height of its underside ('4x d5 1'),
 * a pawn's cell and level ('d5 1'), so that a place where the pawn may go can be touched while a bar is in the hand. Only where
 * a bar may be placed or held does `how` remain to be chosen.
 */

import type { Choice, Facets, Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import { POSES, spotName, spotOf, type Bar, type Pose } from './building'
import type { TaloView } from './view'

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
      return {
        piece: first + second,
        cell: `${first}${second} ${cell} ${base}`,
        how: verb === 'hold' ? 'held' : 'placed',
      }
  }
}

/** The action that what is picked would mean, legal or not. */
export function compose(view: TaloView, { piece = '', cell = '', how }: Facets): string | null {
  if (view.phase === 'start') return cell ? `start ${cell.split(' ')[0]}` : null
  if (view.phase === 'take') return piece ? `take ${piece.replace('+', ' ')}` : null
  if (view.phase !== 'build') return null
  if (piece === 'end') return 'end'
  if (!cell) return null
  const bar = barCell(cell)
  if (bar) return `${how === 'held' ? 'hold' : 'place'} ${bar.length} ${bar.pose} ${spotName(bar)} ${bar.base}`
  const [spot, level] = cell.split(' ')
  return piece === 'jump' ? `jump ${spot}` : `move ${spot} ${level}`
}

/** '4x d5 1' as a bar; null for a place of a pawn. */
export function barCell(value: string): Bar | null {
  const [piece = '', spot = '', base = ''] = value.split(' ')
  const read = barPiece(piece)
  return read ? { ...read, ...spotOf(spot), base: Number(base) } : null
}

/** The place of a bar as it is touched. */
export function cellOf(bar: Bar): string {
  return `${bar.length}${bar.pose} ${spotName(bar)} ${bar.base}`
}

/** '4x' as length and pose; null for the pawn and the end of the turn. */
export function barPiece(piece: string): { length: number; pose: Pose } | null {
  const read = /^(\d+)([xyz])$/.exec(piece)
  return read ? { length: Number(read[1]), pose: read[2] as Pose } : null
}

/** The bars that can go somewhere, each with the poses in which it can. */
export function posesOf(choices: readonly Choice[]): ReadonlyMap<number, readonly Pose[]> {
  const found = new Map<number, Pose[]>()
  for (const piece of new Set(choices.map(({ facets }) => facets.piece ?? ''))) {
    const bar = barPiece(piece)
    if (bar) found.set(bar.length, [...(found.get(bar.length) ?? []), bar.pose])
  }
  for (const poses of found.values()) poses.sort((a, b) => POSES.indexOf(a) - POSES.indexOf(b))
  return found
}

/** A bar as it is taken in hand: in the pose in which the last one was held, if it can go somewhere so. */
export function takenUp(length: number, poses: readonly Pose[], last: Facets): string {
  const pose = barPiece(last.piece ?? '')?.pose
  return `${length}${pose && poses.includes(pose) ? pose : (poses[0] ?? 'z')}`
}

/** The only bar, the one that was chosen last, or else the longest. */
export function inHand(view: TaloView, choices: readonly Choice[], last: Facets): Facets {
  if (view.phase !== 'build') return {}
  const bars = [...posesOf(choices)].sort(([a], [b]) => b - a)
  const [length, poses] = bars.find(([each]) => each === barPiece(last.piece ?? '')?.length) ?? bars[0] ?? []
  return length && poses ? { piece: takenUp(length, poses, last) } : {}
}

/** The bar in hand in the next pose in which it can go somewhere. */
export function turn(_view: TaloView, offer: Offer, by: 1 | -1): Touch | null {
  const held = barPiece(offer.picked.piece ?? '')
  const poses = waysToHold(offer)
  if (!held || poses.length < 2) return null
  const next = poses[(poses.indexOf(held.pose) + by + poses.length) % poses.length]!
  return { facet: 'piece', value: `${held.length}${next}` }
}

/** The next height at which the bar that is pointed at fits in the same cells. */
export function raise(_view: TaloView, offer: Offer, by: 1 | -1): Touch | null {
  const heights = heightsOf(offer.all, pointedAt(offer))
  const next = heights[(heights.indexOf(pointedAt(offer)) + by + heights.length) % heights.length]
  return heights.length > 1 && next ? { facet: 'cell', value: next } : null
}

export function ways(_view: TaloView, offer: Offer): { poses: number; heights: number } {
  return { poses: waysToHold(offer).length, heights: heightsOf(offer.all, pointedAt(offer)).length }
}

const waysToHold = ({ all, picked }: Offer): readonly Pose[] =>
  posesOf(all).get(barPiece(picked.piece ?? '')?.length ?? 0) ?? []

const pointedAt = ({ hovered, picked }: Offer): string =>
  hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? '')

/** Where a bar may go over the same cells, lowest first: its places, which differ in height. */
export function heightsOf(choices: readonly Choice[], cell: string): readonly string[] {
  const bar = barCell(cell)
  const start = bar ? cellOf(bar).replace(/\S+$/, '') : null
  const found = new Set(choices.flatMap(({ facets }) => (start && facets.cell?.startsWith(start) ? [facets.cell] : [])))
  return [...found].sort((a, b) => barCell(a)!.base - barCell(b)!.base)
}
