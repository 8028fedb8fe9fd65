/** Where everything lies on the table, and from which side its viewer sees it. */

import { Box3, Vector3 } from 'three'

import { cellName } from '../../model/cells'
import type { Touch } from '../../model/choices'
import { cellPlace, raised } from '../../scene/grid'
import { CELLS, cornerOf, footOf, heightOf, readPiece, SIDE, thickness } from './reading'
import type { AscensionShows, AscensionView } from './view'

export const TILE = 0.93 // side of a piece; cells are 1 apart
export const HALF = 0.44 // a half-cube
export const BASE = 0.16 // the board's floor
export const RIM = 0.5
export const SHADE = 0.9 // as tall as a pawn
export const TRAY = { length: 3.9, width: 1.14, height: 0.12, away: 5.74 } as const

/** What lies in a tray, counted from the corner inwards. */
export const SLOTS = { own: 0, plain: 1, joker: 2, lives: 2.8 } as const

/** How far round the table a corner's player sits, in quarter turns from seat 1: at the side that follows clockwise. */
function quartersOf(corner: string): number {
  const { x, z } = cellPlace(corner, SIDE)
  return x < 0 ? (z > 0 ? 0 : -1) : z > 0 ? 1 : 2
}

/** Of a height in half-cubes. */
export const topOf = (height: number): number => BASE + height * HALF

/** The middle of a cell's top face. */
export function placeOn(view: AscensionView, cell: string): Vector3 {
  return cellPlace(cell, SIDE).setY(topOf(heightOf(view, cell)))
}

/** The same, or lower where a slice cuts it off. */
export function standOn(view: AscensionView, cell: string, limit: number): Vector3 {
  const at = placeOn(view, cell)
  return at.setY(Math.min(at.y, topOf(limit)))
}

/** From cell to cell; a cable car goes over everything between. */
export function along({ way = [], by }: AscensionShows): Vector3[] {
  const points = way.map(([cell, level]) => cellPlace(cell, SIDE).setY(topOf(level)))
  const [start, end] = points
  if (by !== 'cable' || !start || !end) return points
  const crest = Math.max(start.y, end.y, topOf(4)) + 1
  return [start, start.clone().lerp(end, 0.5).setY(crest), end]
}

export class Layout {
  /** The direction from which the viewer looks, in radians. */
  readonly facing: number
  /** The same in degrees. */
  readonly side: number
  /** Board and trays. */
  readonly bounds: Box3
  /** Trays stand left and right of the board, or before and behind it where the window is taller than wide. */
  private readonly isAlongX: boolean

  constructor(view: AscensionView, seat: number, isTall: boolean) {
    const quarters = quartersOf(cornerOf(view, seat))
    this.side = quarters * 90
    this.facing = (quarters * Math.PI) / 2
    this.isAlongX = (quarters % 2 === 0) !== isTall
    const [near, far] = [SIDE / 2 + RIM, TRAY.away + TRAY.width / 2]
    const reach = new Vector3(this.isAlongX ? far : near, 0, this.isAlongX ? near : far)
    this.bounds = new Box3(
      reach.clone().negate().setY(0),
      reach.clone().setY(topOf(footOf(view, view.situation.pillar))),
    )
  }

  /** A place on the cloth beside a corner. */
  slot(corner: string, slot: number): Vector3 {
    const { x, z } = cellPlace(corner, SIDE)
    const [out, along] = this.isAlongX ? [Math.sign(x), Math.sign(z)] : [Math.sign(z), Math.sign(x)]
    return this.beside(out * TRAY.away, along * (SIDE / 2 - 0.5 - slot))
  }

  /** A place in a player's tray. */
  inTray(view: AscensionView, seat: number, slot: number): Vector3 {
    return this.slot(cornerOf(view, seat), slot).setY(TRAY.height)
  }

  /** The top of what lies in the tray of the player to move. */
  slotTop(view: AscensionView, name: 'own' | 'plain' | 'joker'): Vector3 {
    const seat = view.to_move || view.viewer || 1
    if (name === 'joker' && view.joker === 'box') return this.box().setY(HALF)
    const count = name === 'joker' ? 1 : view.reserve[seat - 1]![name === 'own' ? 0 : 1]
    return raised(this.inTray(view, seat, SLOTS[name]), count * HALF)
  }

  /** Where the middle of the piece in hand floats: over the place it came from. */
  handPlace(view: AscensionView): Vector3 {
    return raised(this.handOrigin(view), view.hand!.from.length === 2 ? 1.15 : 0.95)
  }

  handOrigin(view: AscensionView): Vector3 {
    const { from, piece } = view.hand!
    const at = from.length === 2 ? placeOn(view, from) : this.slotTop(view, from as 'own')
    return raised(at, (thickness(readPiece(piece)) * HALF) / 2)
  }

  /** Where something that can be touched is; null if it is not on the table. */
  where(view: AscensionView, { facet, value }: Touch): Vector3 | null {
    const cell = facet === 'seat' ? view.pawns[Number(value) - 1] : facet === 'cell' ? value : null
    if (!cell) return null
    if (CELLS.includes(cell)) return placeOn(view, cell)
    if (cell === 'hand') return view.hand && this.handPlace(view)
    return cell === 'own' || cell === 'plain' || cell === 'joker' ? this.slotTop(view, cell) : null
  }

  /** Where the joker lies while nobody leads. */
  box(): Vector3 {
    return this.beside(TRAY.away, 0)
  }

  get traySize(): readonly [number, number, number] {
    return this.isAlongX ? [TRAY.width, TRAY.height, TRAY.length] : [TRAY.length, TRAY.height, TRAY.width]
  }

  /** To the right of, and nearer than, a place, as the viewer sees it. */
  shifted(at: Vector3, right: number, near: number): Vector3 {
    return at.clone().add(new Vector3(right, 0, near).applyAxisAngle(new Vector3(0, 1, 0), this.facing))
  }

  private beside(out: number, along: number): Vector3 {
    return this.isAlongX ? new Vector3(out, 0, along) : new Vector3(along, 0, out)
  }
}

export const ALL_CORNERS: readonly string[] = [0, SIDE - 1].flatMap((column) =>
  [0, SIDE - 1].map((row) => cellName(column, row)),
)
