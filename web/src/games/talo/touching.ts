/** From what is hit under the pointer to what a touch of it means: a bar of the stock or the hand, the pawn, or a place. */

import type { Intersection, Vector3 } from 'three'

import type { Choice, Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import { pawnHit } from '../../scene/pawn'
import { barCell, barPiece, cellOf, heightsOf, posesOf, takenUp } from './actions'
import { barAround, barOf, footprint, placeName, placeOf, SIDE, topOf } from './building'
import type { TaloView } from './view'

export const TOKEN = 0.3 // half a mark on which the pawn may step: while a bar is in the hand, only there the pawn is meant

/** What the pointer is on: a point in cells from the corner of a1, and the level there. */
interface Pointed {
  readonly x: number
  readonly y: number
  readonly level: number
}

/** A bar was hit: see `Stick` for its key. */
export function touchStick(key: string, { point }: Intersection, view: TaloView, offer: Offer): Touch | null {
  const [kind, number] = key.split(' ')
  if (kind === 'stock')
    return view.phase === 'take' ? { facet: 'piece', value: combinationWith(view, Number(number)) } : null
  if (kind === 'hand') return { facet: 'piece', value: taken(view.hand[Number(number)]!, offer) }
  const name = view.bars[Number(number)]
  if (kind !== 'bar' || !name) return null
  const bar = barOf(name)
  const last = footprint(bar).at(-1)!
  const within = (at: number, low: number, high: number) => Math.min(Math.max(at, low + 0.02), high + 0.98)
  const [x, y] = [within(point.x + 5, bar.column, last.column), within(5 - point.z, bar.row, last.row)]
  return touchAt({ x, y, level: topOf(bar) }, view, offer)
}

export function touchGround(point: Vector3, view: TaloView, offer: Offer): Touch | null {
  const [x, y] = [point.x + 5, 5 - point.z]
  const isPlan = x >= 0 && y >= 0 && x < SIDE && y < SIDE
  return isPlan || barPiece(offer.picked.piece ?? '') ? touchAt({ x, y, level: 0 }, view, offer) : null
}

export function touchPawn(hit: Intersection, view: TaloView, offer: Offer): Touch | null {
  const seat = (pawnHit(hit)?.userData.seat ?? 0) as number
  const place = view.pawns[seat - 1]
  if (!place) return null
  if (seat === offer.seat && offer.all.some(({ facets }) => facets.piece === 'pawn'))
    return { facet: 'piece', value: 'pawn' }
  // With a bar in hand a pawn is only in the way: the touch means its cell.
  const { column, row, level } = placeOf(place)
  return barPiece(offer.picked.piece ?? '')
    ? touchAt({ x: column + 0.5, y: row + 0.5, level }, view, offer)
    : { facet: 'cell', value: place }
}

/** Where the pawn goes if that is what lies under the pointer, and otherwise where the bar in hand would lie. */
function touchAt(pointed: Pointed, { situation }: TaloView, { picked, all }: Offer): Touch {
  const { x, y, level } = pointed
  const held = barPiece(picked.piece ?? '')
  if (!held || isStep(all, pointed)) return { facet: 'cell', value: placeUnder(pointed) }
  const cell = cellOf(barAround(situation, held.length, held.pose, x, y))
  // Of several heights the one that was chosen, or the one nearest to what is pointed at.
  const heights = heightsOf(all, cell)
  const away = (each: string) => Math.abs(barCell(each)!.base - level)
  const nearest = [...heights].sort((a, b) => away(a) - away(b))[0]
  return { facet: 'cell', value: heights.find((each) => each === picked.cell) ?? nearest ?? cell }
}

/** Whether a point is on the mark of a place where the pawn can go. */
export function isStep(all: readonly Choice[], pointed: Pointed): boolean {
  const { x, y } = pointed
  const isOnToken = Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) <= TOKEN
  return isOnToken && stepsOf(all).has(placeUnder(pointed))
}

const placeUnder = ({ x, y, level }: Pointed): string => placeName({ column: Math.floor(x), row: Math.floor(y), level })

const known = new WeakMap<readonly Choice[], ReadonlySet<string>>()

/** The places the pawn can go to; read once for all the places of bars that are asked about. */
function stepsOf(all: readonly Choice[]): ReadonlySet<string> {
  const steps =
    known.get(all) ?? new Set(all.flatMap(({ facets }) => (facets.cell && !barCell(facets.cell) ? [facets.cell] : [])))
  known.set(all, steps)
  return steps
}

/** A way to make the roll with this length from the stock. */
function combinationWith({ situation }: TaloView, length: number): string {
  const fitting = situation.takes?.find(({ lengths }) => lengths.includes(length))
  return (fitting?.lengths ?? [length]).join('+')
}

/** A bar before the player, as it is taken up. */
function taken(length: number, { all, picked }: Offer): string {
  return takenUp(length, posesOf(all).get(length) ?? [], picked)
}
