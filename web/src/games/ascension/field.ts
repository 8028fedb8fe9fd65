/** Everything that lies there: the floor, cubes and half-cubes with their drawings, reserves and pegs in the trays. */

import {
  Box3,
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  MeshStandardMaterial,
  Vector3,
  type BufferGeometry,
  type CanvasTexture,
} from 'three'

import { seatLook } from '../../model/seats'
import { softBox } from '../../scene/box'
import { cellPlace, raised } from '../../scene/grid'
import { levelTint } from '../../scene/levels'
import { Pieces, type Piece } from '../../scene/pieces'
import { seedOf } from '../../scene/seed'
import type { InSight } from '../../scene/sight'
import { wood } from '../../scene/wood'
import { Decals, type Decal } from './decals'
import { knowledge } from './knowledge'
import { ALL_CORNERS, BASE, HALF, RIM, SLOTS, TILE, topOf, type Layout } from './layout'
import { CELLS, figureOf, footOf, SIDE, stackOf, thickness, type BoardPiece } from './reading'
import type { AscensionView } from './view'

const FLOOR = '#56687d'
const CORNER = '#a3947a'
export const JOKER = '#6b3540'

/** The wood of each kind of piece. */
export type Shapes = Readonly<Record<BoardPiece['kind'], BufferGeometry>>

interface Laid {
  readonly cell: string
  readonly piece: BoardPiece
  readonly at: Vector3
  readonly height: number
  readonly seed: number
}

/** Nearly everything is two half-cubes high at first: from there to three cubes all woods are used. */
export function tintOf({ kind }: BoardPiece, height: number): Color {
  return kind === 'joker' ? new Color(JOKER) : levelTint(height, 6)
}

export class Field {
  readonly object = new Group()
  private readonly cube = softBox(TILE, 2 * HALF - 0.012, TILE, 0.06)
  private readonly half = softBox(TILE, HALF - 0.012, TILE, 0.06)
  readonly shapes: Shapes = { cube: this.cube, half: this.half, joker: this.half }
  private readonly floor = new BoxGeometry(TILE + 0.03, 0.02, TILE + 0.03)
  private readonly peg = new CylinderGeometry(0.12, 0.15, 0.36, 24)
  private readonly cubeWood = wood({
    light: '#fff4e4',
    dark: '#c9a782',
    density: 8,
    half: [TILE / 2, HALF, TILE / 2],
    polish: 0.3,
  })
  private readonly halfWood = wood({
    light: '#f0cfa4',
    dark: '#a87447',
    density: 11,
    half: [TILE / 2, HALF / 2, TILE / 2],
    polish: 0.4,
  })
  private readonly card = new MeshStandardMaterial({ roughness: 0.95 })
  private readonly pegWood = wood({ light: '#ffffff', dark: '#d8c8b8', contrast: 0.4, polish: 0.8 })
  private readonly cubes = new Pieces<string>(this.cube, this.cubeWood, 90)
  private readonly halves = new Pieces<string>(this.half, this.halfWood, 24)
  private readonly floors = new Pieces<string>(this.floor, this.card, CELLS.length)
  private readonly pegs = new Pieces<string>(this.peg, this.pegWood, 8)
  private readonly engravings: Decals
  /** What can be touched, each with the name of its place as a key; in a tray with the seat behind it. */
  readonly touchable: readonly Pieces<string>[] = [this.cubes, this.halves, this.floors]
  /** What lies on the board, in the order in which it is drawn. */
  private lying: { cubes: readonly Laid[]; halves: readonly Laid[] } = { cubes: [], halves: [] }

  constructor(
    private readonly layout: Layout,
    sheet: CanvasTexture,
  ) {
    this.engravings = new Decals(sheet, layout.facing, 'wood')
    for (const { object } of [this.cubes, this.halves, this.floors, this.pegs, this.engravings]) this.object.add(object)
    this.floors.show(
      CELLS.map((cell) => ({
        key: cell,
        at: cellPlace(cell, SIDE).setY(BASE + 0.004),
        tint: ALL_CORNERS.includes(cell) ? CORNER : FLOOR,
      })),
    )
  }

  /** Shows everything up to a height; `omit` leaves out the top piece of one cell. */
  show(view: AscensionView, limit: number, omit: string | null = null): void {
    const laid = laidOn(view, limit, omit)
    this.lying = {
      cubes: laid.filter(({ piece }) => piece.kind === 'cube'),
      halves: laid.filter(({ piece }) => piece.kind !== 'cube'),
    }
    this.cubes.show(this.lying.cubes.map(drawn))
    this.halves.show([...this.lying.halves.map(drawn), ...this.reserves(view)])
    this.pegs.show(this.lives(view))
    this.engrave(view, laid)
  }

  /** What may be seen through. */
  get solid(): Pick<InSight, 'boxes' | 'veil'> {
    const { cubes, halves } = this.lying
    const hidden = (pieces: readonly Laid[], from: number, hiding: ReadonlySet<number>) =>
      new Set(pieces.flatMap((_, i) => (hiding.has(from + i) ? [i] : [])))
    return {
      boxes: [...cubes, ...halves].map(({ at, piece }) =>
        new Box3().setFromCenterAndSize(at, new Vector3(TILE, thickness(piece) * HALF, TILE)),
      ),
      veil: (hiding) => {
        this.cubes.seeThrough(hidden(cubes, 0, hiding))
        this.halves.seeThrough(hidden(halves, cubes.length, hiding))
      },
    }
  }

  dispose(): void {
    for (const drawing of [this.cubes, this.halves, this.floors, this.pegs, this.engravings]) drawing.dispose()
    for (const shape of [this.cube, this.half, this.floor, this.peg]) shape.dispose()
    for (const material of [this.cubeWood, this.halfWood, this.card, this.pegWood]) material.dispose()
  }

  /** Half-cubes in the trays and the joker that is not on the board. */
  private reserves(view: AscensionView): Piece<string>[] {
    const pieces: Piece<string>[] = []
    view.reserve.forEach((counts, i) => {
      for (const [kind, name] of (['own', 'plain'] as const).entries())
        for (let k = 0; k < counts[kind]!; k++) {
          const at = raised(this.layout.inTray(view, i + 1, SLOTS[name]), (k + 0.5) * HALF)
          pieces.push({ key: `${name} ${i + 1}`, at, tint: levelTint(5, 6), seed: seedOf(name, i * 4 + k) })
        }
    })
    const jokerAt = this.jokerBeside(view)
    if (jokerAt) pieces.push({ key: `joker ${view.to_move}`, at: jokerAt, tint: JOKER, seed: 0.3 })
    return pieces
  }

  /** Where the joker lies when it is neither on the board nor in hand. */
  private jokerBeside(view: AscensionView): Vector3 | null {
    const { joker, hand, summit } = view
    if (joker.length === 2 || hand?.from === 'joker') return null
    if (joker === 'box') return this.layout.box().setY(HALF / 2)
    return raised(this.layout.inTray(view, summit[0]!, SLOTS.joker), HALF / 2)
  }

  /** A peg for each blockage a pawn can still bear. */
  private lives(view: AscensionView): Piece<string>[] {
    return view.situation.lives.flatMap((lives, i) =>
      Array.from({ length: lives }, (_, k) => ({
        key: '',
        at: raised(this.layout.inTray(view, i + 1, SLOTS.lives + (k - 0.5) * 0.42), 0.18),
        tint: seatLook(i + 1).colour,
        seed: k,
      })),
    )
  }

  private engrave(view: AscensionView, laid: readonly Laid[]): void {
    const tops = new Map(laid.map((piece) => [piece.cell, piece]))
    const decals: Decal[] = [...tops.values()].flatMap(({ piece, at }) =>
      this.faceOf(piece, raised(at.clone(), (thickness(piece) * HALF) / 2)),
    )
    view.situation.corners.forEach((corner, i) => {
      if (!tops.has(corner))
        decals.push({ name: figureOf(view, i + 1), at: cellPlace(corner, SIDE).setY(BASE + 0.02), size: 0.92 })
    })
    view.reserve.forEach(([own], i) => {
      const at = raised(this.layout.inTray(view, i + 1, SLOTS.own), own * HALF)
      if (own > 0) decals.push({ name: figureOf(view, i + 1), at, size: 0.8 })
    })
    const joker = this.jokerBeside(view)
    if (joker) decals.push({ name: 'joker', at: raised(joker, HALF / 2), size: 0.84 })
    this.engravings.show([...decals, ...rimLetters()])
  }

  /** What this viewer may read on a top face: the drawing that shows, or small in a corner the hidden one that is known. */
  private faceOf({ face, isShown }: BoardPiece, at: Vector3): Decal[] {
    if (isShown) return face === '-' ? [] : [{ name: face, at, size: 0.84 }]
    if (face === '?') return []
    const name = face === '-' ? 'blank' : face
    if (knowledge.isShown)
      return [
        { name, at, size: face === '-' ? 0.4 : 0.72, fade: 0.62 },
        { name: 'private', at, size: 0.86, fade: 0.6 },
      ]
    return [{ name, at: this.layout.shifted(at, 0.28, -0.28), size: face === '-' ? 0.2 : 0.3, fade: 0.6 }]
  }
}

/** Every piece on the board that the slice leaves, bottom to top. */
function laidOn(view: AscensionView, limit: number, omit: string | null): Laid[] {
  return CELLS.flatMap((cell) => {
    const pieces = stackOf(view, cell)
    let height = footOf(view, cell)
    return (cell === omit ? pieces.slice(0, -1) : pieces).flatMap((piece, i) => {
      height += thickness(piece)
      const at = cellPlace(cell, SIDE).setY(topOf(height) - (thickness(piece) * HALF) / 2)
      return height <= limit ? [{ cell, piece, at, height, seed: seedOf(cell, i) }] : []
    })
  })
}

const drawn = ({ cell, piece, at, height, seed }: Laid): Piece<string> => ({
  key: cell,
  at,
  seed,
  tint: tintOf(piece, height),
})

function rimLetters(): Decal[] {
  const away = SIDE / 2 + RIM / 2 - 0.02
  return Array.from({ length: SIDE }, (_, i) => i).flatMap((i) => {
    const along = i - (SIDE - 1) / 2
    return [-1, 1].flatMap((side) => [
      { name: 'abcdefghi'[i]!, at: new Vector3(along, BASE, side * away), size: 0.38, fade: 0.95 },
      { name: String(i + 1), at: new Vector3(side * away, BASE, -along), size: 0.38, fade: 0.95 },
    ])
  })
}
