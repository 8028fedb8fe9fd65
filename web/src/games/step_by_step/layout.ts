/** Where everything is on the table, and the measures that all of it shares. */

import { Vector3 } from 'three'

import type { Touch } from '../../model/choices'
import type { Way } from '../../model/seen'
import { cellPlace, raised } from '../../scene/grid'
import { seedOf } from '../../scene/seed'
import type { StepView } from './view'

export const TILE = 0.95 // side of a piece; cells are 1 apart
export const THICK = 0.36
export const BASE = 0.2 // the tray's floor
export const BALL = 0.27

const PER_STACK = 5
const UP = new Vector3(0, 1, 0)

/** Of the top of a piece. */
export const topOf = (level: number): number => BASE + (level + 1) * THICK

/** The middle of a cell's top face. */
export function placeOn(view: StepView, cell: string, level = view.heights[cell] ?? 0): Vector3 {
  return cellPlace(cell, view.size).setY(topOf(level))
}

export function whereIs(view: StepView, { facet, value }: Touch): Vector3 | null {
  const cell = facet === 'seat' ? view.balls[Number(value) - 1] : facet === 'cell' ? value : null
  return cell && cell in view.heights ? placeOn(view, cell) : null
}

/** A ball sinks a little into the hole of its piece. */
export function ballPlace(view: StepView, cell: string, level?: number): Vector3 {
  return raised(placeOn(view, cell, level), cell === view.summit ? 0.05 : -0.015)
}

export function along(view: StepView, way: Way): Vector3[] {
  return way.map(([cell, level]) => placeOn(view, cell, level))
}

/** The loose pieces are in stacks to the right of the board, taken from the nearest stack first. */
export function stockPlace({ size }: StepView, index: number, facing: number): Vector3 {
  const [stack, level] = [Math.floor(index / PER_STACK), index % PER_STACK]
  const [column, row] = [Math.floor(stack / size), stack % size]
  // A hand put them there: not quite in line.
  const slip = (n: number) => (seedOf('slip', index * 2 + n) - 0.5) * 0.09
  return new Vector3(
    size / 2 + 1.5 + column * 1.16 + slip(0),
    THICK * (level + 0.5),
    (row - (size - 1) / 2) * 1.1 + slip(1),
  ).applyAxisAngle(UP, facing)
}
