/** Bars and places: their names, and which cells they cover, so that they can be drawn and pointed at. What rests on what the rules tell. */

import type { TaloSituation } from './view'

export type Pose = 'x' | 'y' | 'z'
export const POSES: readonly Pose[] = ['x', 'y', 'z']
export const SIDE = 10
export const STOREYS = 10
const MARGIN = 8 // cells beside the plan that have a name
const LOW = -MARGIN
const HIGH = SIDE + MARGIN - 1

/** Column and row counted from a1 = (0, 0); beside the plan they are negative or 10 and more. */
export interface Spot {
  readonly column: number
  readonly row: number
}

/** Where a pawn stands. */
export interface Place extends Spot {
  readonly level: number
}

export interface Bar extends Spot {
  readonly length: number
  readonly pose: Pose
  /** Height of its underside. */
  readonly base: number
}

/** Columns run s … z, a … j, k … r: the alphabet bent round the plan. */
export function spotOf(name: string): Spot {
  const letter = name.charCodeAt(0) - 97
  return { column: letter > HIGH ? letter - 26 : letter, row: Number(name.slice(1)) - 1 }
}

export function spotName({ column, row }: Spot): string {
  return `${String.fromCharCode(97 + ((column + 26) % 26))}${row + 1}`
}

export function isOnPlan({ column, row }: Spot): boolean {
  return column >= 0 && row >= 0 && column < SIDE && row < SIDE
}

/** 'c3 0' as cell and level. */
export function placeOf(text: string): Place {
  const [cell = '', level = '0'] = text.split(' ')
  return { ...spotOf(cell), level: Number(level) }
}

export function placeName(place: Place): string {
  return `${spotName(place)} ${place.level}`
}

/** '4 x d5 1' as a bar. */
export function barOf(text: string): Bar {
  const [length, pose, cell = '', base] = text.split(' ')
  return { length: Number(length), pose: pose as Pose, ...spotOf(cell), base: Number(base) }
}

export function barName(bar: Bar): string {
  return `${bar.length} ${bar.pose} ${spotName(bar)} ${bar.base}`
}

export function topOf(bar: Bar): number {
  return bar.base + (bar.pose === 'z' ? bar.length : 1)
}

/** The cells under a bar, the one that names it first. */
export function footprint({ length, pose, column, row }: Bar): Spot[] {
  if (pose === 'z') return [{ column, row }]
  return Array.from({ length }, (_, i) => (pose === 'x' ? { column: column + i, row } : { column, row: row + i }))
}

/** Height of the highest top over a cell, as the rules tell it. */
export function topAt({ floors }: TaloSituation, spot: Spot): number {
  return floors[spotName(spot)]?.top ?? 0
}

/** The bar whose middle is nearest to a point and that comes down on what is there: what a hand over that point would ask for. */
export function barAround(situation: TaloSituation, length: number, pose: Pose, x: number, y: number): Bar {
  const begin = (at: number, isAlong: boolean) =>
    clamp(isAlong ? Math.round(at - length / 2) : Math.floor(at), LOW, HIGH + 1 - (isAlong ? length : 1))
  const letDown = (bar: Bar) => ({
    ...bar,
    base: Math.min(STOREYS - 1, Math.max(...footprint(bar).map((spot) => topAt(situation, spot)))),
  }) // nothing has a name over the last storey
  const bar = letDown({ length, pose, column: begin(x, pose === 'x'), row: begin(y, pose === 'y'), base: 0 })
  if (bar.base > 0 || footprint(bar).every(isOnPlan)) return bar
  // Over the bare plan the hand stays over it.
  return letDown({
    ...bar,
    column: clamp(bar.column, 0, SIDE - (pose === 'x' ? length : 1)),
    row: clamp(bar.row, 0, SIDE - (pose === 'y' ? length : 1)),
  })
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
