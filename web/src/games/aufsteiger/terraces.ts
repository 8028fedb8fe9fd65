/** The tower's faces as the rules tell them, found by cell. How high they are and where they end is told, never worked out. */

import { cellName, cellOf } from '../../model/cells'
import { sizeOf } from './body'
import type { AufsteigerView, Colour, Face } from './view'

export const SIDE = 26
/** The open table as a face. */
export const TABLE = 'table'

export interface Terrace extends Face {
  readonly name: string
  /** null: a court, or a block whose colour is not chosen yet. */
  readonly colour: Colour | null
}

interface Span {
  /** From the first up to, not including, the second. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
}

export class Terraces {
  /** All but the open table. */
  readonly all: readonly Terrace[]
  private readonly byCell: ReadonlyMap<string, Terrace>

  constructor({ situation, blocks }: AufsteigerView) {
    this.all = Object.entries(situation.faces).map(([name, face]) => ({
      ...face,
      name,
      colour: face.block === null ? null : (blocks[face.block]?.top ?? null),
    }))
    this.byCell = new Map(this.all.flatMap((face) => face.cells.map((cell) => [cell, face] as const)))
  }

  /** The face that a cell belongs to; null is the open table. */
  at(cell: string): Terrace | null {
    return this.byCell.get(cell) ?? null
  }

  height(cell: string): number {
    return this.at(cell)?.height ?? 0
  }

  of(block: string): readonly Terrace[] {
    return this.all.filter((face) => face.block === block)
  }

  /** The smallest rectangle around the tower. */
  bounds(): Span {
    const cells = [...this.byCell.keys()].map(cellOf)
    if (cells.length === 0) return { columns: [11, 15], rows: [11, 15] }
    const [columns, rows] = [cells.map(({ column }) => column), cells.map(({ row }) => row)]
    return {
      columns: [Math.min(...columns), Math.max(...columns) + 1],
      rows: [Math.min(...rows), Math.max(...rows) + 1],
    }
  }

  /** How a pawn goes about on one face, or on the table around the tower: straight where it can, never over another face. */
  stroll(from: string, to: string): string[] {
    const cameFrom = new Map([[from, from]])
    const face = this.at(from)
    const todo = [from]
    for (let here = todo.shift(); here !== undefined && here !== to; here = todo.shift()) {
      for (const next of neighbours(here)) {
        if (cameFrom.has(next) || this.at(next) !== face) continue
        cameFrom.set(next, here)
        todo.push(next)
      }
    }
    if (!cameFrom.has(to)) return [from, to]
    const way = [to]
    while (way[0] !== from) way.unshift(cameFrom.get(way[0]!)!)
    return way
  }
}

const known = new WeakMap<object, Terraces>()

/** The faces of a view; read once. */
export function terracesOf(view: AufsteigerView): Terraces {
  const terraces = known.get(view.situation) ?? new Terraces(view)
  known.set(view.situation, terraces)
  return terraces
}

/** The cells under a block; none if it would reach beyond the table. */
export function footprint(cell: string, pose: string): string[] {
  const { column, row } = cellOf(cell)
  const [wide, deep] = sizeOf(pose)
  if (column < 0 || row < 0 || column + wide > SIDE || row + deep > SIDE) return []
  return Array.from({ length: wide * deep }, (_, i) => cellName(column + Math.floor(i / deep), row + (i % deep)))
}

function neighbours(cell: string): string[] {
  const { column, row } = cellOf(cell)
  const around = [
    [column + 1, row],
    [column - 1, row],
    [column, row + 1],
    [column, row - 1],
  ] as const
  return around.filter(([x, y]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE).map(([x, y]) => cellName(x, y))
}
