/** Where everything lies on the table, and from which side its viewer sees it. */

import { Box3, Vector3 } from 'three'

import { cellName } from '../../model/cells'
import { cellPlace } from '../../scene/grid'
import { cornerOf, footOf, heightOf, SIDE } from './reading'
import type { AscensionView } from './view'

export const TILE = 0.93 // side of a piece; cells are 1 apart
export const HALF = 0.44 // a half-cube
export const BASE = 0.16 // the board's floor
export const RIM = 0.5
export const TRAY = { length: 3.9, width: 1.14, height: 0.12, away: 5.74 } as const

/** What lies in a tray, counted from the corner inwards. */
export const SLOTS = { own: 0, plain: 1, joker: 2, lives: 2.8 } as const

/** How far round the table a corner's player sits, in quarter turns from seat 1: at the side that follows clockwise. */
function quartersOf(corner: string): number {
  const { x, z } = cellPlace(corner, SIDE)
  return x < 0 ? (z > 0 ? 0 : -1) : z > 0 ? 1 : 2
}

export const topOf = (height: number): number => BASE + height * HALF

/** The middle of a cell's top face. */
export function placeOn(view: AscensionView, cell: string): Vector3 {
  return cellPlace(cell, SIDE).setY(topOf(heightOf(view, cell)))
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

  constructor(view: AscensionView, seat: number, readonly isTall: boolean) {
    const quarters = quartersOf(cornerOf(view, seat))
    this.side = quarters * 90
    this.facing = (quarters * Math.PI) / 2
    this.isAlongX = (quarters % 2 === 0) !== isTall
    const [near, far] = [SIDE / 2 + RIM, TRAY.away + TRAY.width / 2]
    const reach = new Vector3(this.isAlongX ? far : near, 0, this.isAlongX ? near : far)
    this.bounds = new Box3(reach.clone().negate().setY(0), reach.clone().setY(topOf(footOf(view, view.situation.pillar))))
  }

  /** A place on the cloth beside a corner. */
  slot(corner: string, slot: number): Vector3 {
    const { x, z } = cellPlace(corner, SIDE)
    const [out, along] = this.isAlongX ? [Math.sign(x), Math.sign(z)] : [Math.sign(z), Math.sign(x)]
    return this.beside(out * TRAY.away, along * (SIDE / 2 - 0.5 - slot))
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

export const ALL_CORNERS: readonly string[] = [0, SIDE - 1].flatMap((column) => [0, SIDE - 1].map((row) => cellName(column, row)))
