/**
 * The tower as a landscape: what lies on top of each cell, and which cells form one face. For showing where things are and
 * where a pawn could go; what is legal says the server.
 */

import { cellName, cellOf } from '../../model/cells'
import { sizeOf } from './body'
import type { AufsteigerView, BlockView, Colour } from './view'

export const SIDE = 26
const CELLS = SIDE * SIDE
/** The open table as a face. */
export const TABLE = -1

/** One connected, visible part of a block's upper face, or of the bare table. */
export interface Terrace {
  /** Its smallest cell, or TABLE. */
  readonly id: number
  readonly cells: readonly number[]
  readonly height: number
  /** null: the table, or a block whose colour is not chosen yet. */
  readonly colour: Colour | null
  readonly block: string | null
  readonly borders: ReadonlySet<number>
}

/** Columns first: the order of names. */
export const numberOf = (name: string): number => {
  const { column, row } = cellOf(name)
  return column * SIDE + row
}
export const nameOf = (cell: number): string => (cell === TABLE ? 'table' : cellName(Math.floor(cell / SIDE), cell % SIDE))
export const faceNumber = (name: string): number => (name === 'table' ? TABLE : numberOf(name))
export const columnOf = (cell: number): number => Math.floor(cell / SIDE)
export const rowOf = (cell: number): number => cell % SIDE

/** The cells under a block; none if it would reach beyond the table. */
export function footprint(cell: string, pose: string): number[] {
  const { column, row } = cellOf(cell)
  const [wide, deep] = sizeOf(pose)
  if (column < 0 || row < 0 || column + wide > SIDE || row + deep > SIDE) return []
  return Array.from({ length: wide * deep }, (_, i) => (column + Math.floor(i / deep)) * SIDE + row + (i % deep))
}

/** The four cells around one; TABLE beyond the edge. */
export function around(cell: number): readonly number[] {
  const [column, row] = [columnOf(cell), rowOf(cell)]
  return [
    column > 0 ? cell - SIDE : TABLE,
    column < SIDE - 1 ? cell + SIDE : TABLE,
    row > 0 ? cell - 1 : TABLE,
    row < SIDE - 1 ? cell + 1 : TABLE,
  ]
}

export class Relief {
  private readonly heights = new Uint8Array(CELLS)
  private readonly tops: (string | null)[] = new Array<string | null>(CELLS).fill(null)
  private readonly faceAt = new Int16Array(CELLS).fill(TABLE)
  readonly terraces = new Map<number, Terrace>()

  constructor(readonly blocks: Readonly<Record<string, BlockView>>) {
    for (const [name, block] of Object.entries(blocks)) {
      const height = block.base + sizeOf(block.pose)[2]
      for (const cell of footprint(block.cell, block.pose)) {
        if (height <= this.heights[cell]!) continue
        this.heights[cell] = height
        this.tops[cell] = name
      }
    }
    this.findFaces()
  }

  height(cell: number): number {
    return cell === TABLE ? 0 : this.heights[cell]!
  }

  block(cell: number): string | null {
    return cell === TABLE ? null : this.tops[cell]!
  }

  /** The face a cell belongs to. */
  face(cell: number): Terrace {
    return this.terraces.get(cell === TABLE ? TABLE : this.faceAt[cell]!)!
  }

  get highest(): number {
    return this.heights.reduce((most, height) => Math.max(most, height), 0)
  }

  /** The smallest rectangle of cells around all blocks: from the first of each pair up to, not including, the second. */
  bounds(): { columns: [number, number]; rows: [number, number] } {
    const built = [...this.heights.keys()].filter((cell) => this.heights[cell]! > 0)
    if (built.length === 0) return { columns: [11, 15], rows: [11, 15] }
    const [columns, rows] = [built.map(columnOf), built.map(rowOf)]
    return { columns: [Math.min(...columns), Math.max(...columns) + 1], rows: [Math.min(...rows), Math.max(...rows) + 1] }
  }

  /** The landscape with one more block. */
  with(name: string, block: BlockView): Relief {
    return new Relief({ ...this.blocks, [name]: block })
  }

  private findFaces(): void {
    this.gather(this.outside(), TABLE)
    const known = new Set(this.terraces.get(TABLE)!.cells)
    for (let cell = 0; cell < CELLS; cell++) {
      if (known.has(cell)) continue
      const cells = this.flood([cell])
      cells.forEach((one) => known.add(one))
      this.gather(cells, cell)
    }
    for (const face of this.terraces.values()) {
      const borders = face.borders as Set<number>
      for (const cell of face.cells) for (const near of around(cell)) borders.add(near === TABLE ? TABLE : this.faceAt[near]!)
      borders.delete(face.id)
      if (borders.has(TABLE)) (this.terraces.get(TABLE)!.borders as Set<number>).add(face.id)
    }
  }

  /** Bare cells that can be reached from beyond the edge. */
  private outside(): number[] {
    const rim = Array.from({ length: SIDE }, (_, i) => [i, (SIDE - 1) * SIDE + i, i * SIDE, i * SIDE + SIDE - 1]).flat()
    return this.flood([...new Set(rim)].filter((cell) => this.tops[cell] === null))
  }

  private flood(start: readonly number[]): number[] {
    const found = new Set(start)
    const block = start.length > 0 ? this.tops[start[0]!] : null
    const todo = [...start]
    for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
      for (const near of around(cell)) {
        if (near === TABLE || found.has(near) || this.tops[near] !== block) continue
        found.add(near)
        todo.push(near)
      }
    }
    return [...found].sort((a, b) => a - b)
  }

  private gather(cells: readonly number[], id: number): void {
    for (const cell of cells) this.faceAt[cell] = id
    const block = id === TABLE ? null : this.tops[id]!
    const colour = block === null ? null : this.blocks[block]!.top
    this.terraces.set(id, { id, cells, height: this.height(id), colour, block, borders: new Set() })
  }
}

const known = new WeakMap<object, Relief>()

/** The landscape of a view; surveyed once. */
export function reliefOf({ blocks }: AufsteigerView): Relief {
  const relief = known.get(blocks) ?? new Relief(blocks)
  known.set(blocks, relief)
  return relief
}

/** Who is where, for asking where a pawn could walk. */
export interface Crowd {
  readonly colours: readonly Colour[]
  readonly pawns: readonly (number | null)[]
  readonly stones: readonly string[]
}

export function crowdOf(view: AufsteigerView): Crowd {
  return {
    colours: view.colours,
    pawns: view.pawns.map((name) => (name === null ? null : faceNumber(name))),
    stones: view.stone_on.filter((block) => block !== null),
  }
}

/** R14: whether a pawn may be on a face. */
export function mayStand(face: Terrace, seat: number, crowd: Crowd): boolean {
  if (face.block !== null && face.colour !== 'grey' && face.colour !== crowd.colours[seat - 1]) return false
  if (face.block !== null && crowd.stones.includes(face.block)) return false
  const others = crowd.pawns.filter((pawn, i) => pawn === face.id && i !== seat - 1).length
  return face.id === TABLE || others < face.cells.length
}

/** R15: the faces a pawn can walk to, with a step down of any height; without the one it is on. */
export function walks(relief: Relief, seat: number, crowd: Crowd): ReadonlySet<number> {
  const start = crowd.pawns[seat - 1]
  if (start === null || start === undefined) return new Set()
  const found = new Set([start])
  const todo = [start]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const here = relief.terraces.get(id)
    for (const near of here?.borders ?? []) {
      const face = relief.terraces.get(near)!
      if (found.has(near) || face.height > here!.height + 1 || !mayStand(face, seat, crowd)) continue
      found.add(near)
      todo.push(near)
    }
  }
  found.delete(start)
  return found
}

/** Pawns keep their place when a block comes down: the faces they are on afterwards, cell by cell of where they are drawn. */
export function resettle(relief: Relief, crowd: Crowd, cells: readonly (number | null)[]): Crowd {
  const pawns = crowd.pawns.map((pawn, i) => {
    if (pawn === null || pawn === TABLE) return pawn
    const cell = cells[i]
    return cell === null || cell === undefined ? pawn : relief.face(cell).id
  })
  return { ...crowd, pawns }
}
