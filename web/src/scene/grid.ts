/** A square board of cells named a1, b1, …: from names to places. */

import { Vector3 } from 'three'

import { cellOf } from '../model/cells'

/** The middle of a cell on the ground: row 1 is near seat 1, columns run to the right, cells are 1 apart. */
export function cellPlace(name: string, columns: number, rows = columns): Vector3 {
  const { column, row } = cellOf(name)
  return new Vector3(column - (columns - 1) / 2, 0, (rows - 1) / 2 - row)
}

/** The same point, so much higher. */
export const raised = (at: Vector3, by: number): Vector3 => at.setY(at.y + by)

/** The corners of a level square round its middle, `rise` above it. */
export function squareAround({ x, y, z }: Vector3, side: number, rise: number): Vector3[] {
  return [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((k) => new Vector3(x + i * side, y + rise, z + k * side)))
}
