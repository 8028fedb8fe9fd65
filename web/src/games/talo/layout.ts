/** From cells and levels to the world and back, and the measures everything on this table shares. */

import { Box3, Euler, Vector3 } from 'three'

import { barCell } from './actions'
import { footprint, placeOf, SIDE, spotOf, type Bar, type Pose, type Spot } from './building'

/** Thickness of the plan: level 0 is its top. */
export const GROUND = 0.3
export const RIM = 0.55
/** Half the plan, with its rim. */
export const PLAN = SIDE / 2 + RIM
export const PAWN = 1.86 // two units, less a hair
/** The size of bars that lie before the player. */
export const AT_HAND = 0.6
const HAND_Z = 6.2 // where they lie, in front of the plan
const HAND_GAP = 0.4
const UP = new Vector3(0, 1, 0)

export const TURNS: Readonly<Record<Pose, Euler>> = {
  x: new Euler(),
  y: new Euler(0, Math.PI / 2, 0),
  z: new Euler(0, 0, Math.PI / 2),
}

/** A point given in cells from the corner of a1, at a height. */
export function pointAt(x: number, y: number, height: number): Vector3 {
  return new Vector3(x - 5, GROUND + height, 5 - y)
}

export function placeAt({ column, row }: Spot, level: number): Vector3 {
  return pointAt(column + 0.5, row + 0.5, level)
}

/** The middle of a bar. */
export function barCentre({ length, pose, column, row, base }: Bar): Vector3 {
  const half = length / 2
  if (pose === 'x') return pointAt(column + half, row + 0.5, base + 0.5)
  if (pose === 'y') return pointAt(column + 0.5, row + half, base + 0.5)
  return pointAt(column + 0.5, row + 0.5, base + half)
}

/** A step of a way that the rules tell. */
export function pointOf([cell, level]: readonly [string, number]): Vector3 {
  return placeAt(spotOf(cell), level)
}

/** Where a pawn stands: 'c3 0', and so much above it. */
export function standing(text: string, above = 0): Vector3 {
  const place = placeOf(text)
  return placeAt(place, place.level + above)
}

/** The middle of what a pawn or a bar would be put down on. */
export function surface(cell: string): Vector3 {
  const bar = barCell(cell)
  return bar ? barCentre(bar).setY(GROUND + bar.base + 0.03) : standing(cell, 0.03)
}

/** A bar in the world. */
export function boxOf(bar: Bar): Box3 {
  const half = bar.length / 2
  const reach = new Vector3(
    bar.pose === 'x' ? half : 0.5,
    bar.pose === 'z' ? half : 0.5,
    bar.pose === 'y' ? half : 0.5,
  ).subScalar(0.01)
  const centre = barCentre(bar)
  return new Box3(centre.clone().sub(reach), centre.clone().add(reach))
}

/** From the table as seat 1 sees it to the table as somebody does who sits so far round it, in radians. */
export function turned(at: Vector3, facing: number): Vector3 {
  return at.applyAxisAngle(UP, facing)
}

/** The bars taken lie in a line before the plan. */
export function handPlace(bars: readonly Bar[], hand: readonly number[], index: number, facing: number): Vector3 {
  const room = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length * AT_HAND + HAND_GAP, 0)
  const near = turned(new Vector3(0, 0, 1), facing)
  // What sticks out towards the player leaves no room there.
  const front = Math.max(0, ...bars.flatMap((bar) => footprint(bar).map((spot) => placeAt(spot, 0).dot(near) - PLAN)))
  const begin = room(hand.slice(0, index)) - (room(hand) - HAND_GAP) / 2
  return turned(new Vector3(begin + (hand[index]! * AT_HAND) / 2, AT_HAND / 2, HAND_Z + front), facing)
}
