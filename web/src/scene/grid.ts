/** A square board of cells named a1, b1, …: names to places, and ways over its heights for drawing. */

import { Vector3 } from 'three'

import { cellName, cellOf } from '../model/cells'

/** The middle of a cell on the ground: row 1 is near seat 1, columns run to the right, cells are 1 apart. */
export function cellPlace(name: string, columns: number, rows = columns): Vector3 {
  const { column, row } = cellOf(name)
  return new Vector3(column - (columns - 1) / 2, 0, (rows - 1) / 2 - row)
}

/**
 * A shortest way over neighbouring cells between which one could step, for drawing a move the server has allowed.
 * Only ever a picture: it decides nothing, and where it finds no way the move is drawn as one arc.
 */
export function wayBetween(from: string, to: string, columns: number, rows: number, canStep: (from: string, to: string) => boolean): string[] {
  const cameFrom = new Map([[from, from]])
  const todo = [from]
  for (let here = todo.shift(); here !== undefined && here !== to; here = todo.shift()) {
    const { column, row } = cellOf(here)
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const [x, y] = [column + dx, row + dy]
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      const next = cellName(x, y)
      if (cameFrom.has(next) || !canStep(here, next)) continue
      cameFrom.set(next, here)
      todo.push(next)
    }
  }
  if (!cameFrom.has(to)) return [from, to]
  const way = [to]
  while (way[0] !== from) way.unshift(cameFrom.get(way[0]!)!)
  return way
}
