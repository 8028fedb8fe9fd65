/** A square board of cells named a1, b1, …: from names to places. */

import { Vector3 } from 'three'

import { cellOf } from '../model/cells'

/** The middle of a cell on the ground: row 1 is near seat 1, columns run to the right, cells are 1 apart. */
export function cellPlace(name: string, columns: number, rows = columns): Vector3 {
  const { column, row } = cellOf(name)
  return new Vector3(column - (columns - 1) / 2, 0, (rows - 1) / 2 - row)
}
