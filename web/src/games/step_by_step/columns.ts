/** The square pieces: those on the board in columns, with the hole of each top, and those of the stock beside it. */

import { Box3, CircleGeometry, Group, Mesh, MeshBasicMaterial, Vector3, type Color, type Intersection } from 'three'

import { cellNames } from '../../model/cells'
import { softBox } from '../../scene/box'
import { raised } from '../../scene/grid'
import { levelTint } from '../../scene/levels'
import { Pieces, type Piece } from '../../scene/pieces'
import { seedOf } from '../../scene/seed'
import type { InSight } from '../../scene/sight'
import { wood } from '../../scene/wood'
import { placeOn, stockPlace, THICK, TILE } from './layout'
import type { StepView } from './view'

const TOWER = '#c06a48'
const LOOSE = '#e3bd8d'

/** How many pieces are where, also while one of them is still on its way. */
export interface Standing {
  readonly heights: StepView['heights']
  readonly stock: number
}

export const tintOf = (view: StepView, level: number): Color => levelTint(level, view.tower + 1)

export class Columns {
  readonly object = new Group()
  readonly tile = softBox(TILE, THICK, TILE, 0.055)
  private readonly tileWood = wood({
    light: '#fff6ea',
    dark: '#bb9a7c',
    density: 9,
    half: [TILE / 2, THICK / 2, TILE / 2],
    polish: 0.3,
  })
  private readonly tiles = new Pieces<string>(this.tile, this.tileWood, 200)
  private readonly hole = new CircleGeometry(0.085, 24).rotateX(-Math.PI / 2)
  private readonly holeDark = new MeshBasicMaterial({ color: '#3a2417' })
  private readonly holes = new Pieces<string>(this.hole, this.holeDark, 128)
  /** What is touched of it: the pieces, not their holes. */
  readonly touchable = this.tiles.object
  /** The pieces on the board, in the order of `tiles`. */
  private standing: readonly Piece<string>[] = []

  /** `facing`: how far round the table the viewer sits, in radians. */
  constructor(private readonly facing: number) {
    this.object.add(this.tiles.object, this.holes.object)
  }

  /** Shows the columns up to a level. */
  show(view: StepView, limit: number): void {
    this.lay(view, view, limit)
    const tops = cellNames(view.size).filter((cell) => cell !== view.summit)
    this.holes.show(
      tops.map((cell) => ({
        key: cell,
        at: raised(placeOn(view, cell, Math.min(view.heights[cell] ?? 0, limit)), 0.004),
      })),
    )
  }

  /** Shows other numbers of pieces than the view has. */
  lay(view: StepView, { heights, stock }: Standing, limit = Infinity): void {
    this.standing = columnsOf(view, heights, limit)
    this.tiles.show([...this.standing, ...this.loose(view, stock)])
  }

  /** The cell of the column that was hit. */
  cellOf(hit: Intersection): string | undefined {
    return this.tiles.keyOf(hit)
  }

  /** A single piece, for flying. Its geometry and wood stay here. */
  single(): Mesh {
    const piece = new Mesh(this.tile, this.tileWood)
    piece.castShadow = true
    return piece
  }

  /** What may be seen through. */
  get solid(): Pick<InSight, 'boxes' | 'veil'> {
    const { standing } = this
    const half = new Vector3(TILE / 2, THICK / 2, TILE / 2)
    return {
      boxes: standing.map(({ at }) => new Box3(at.clone().sub(half), at.clone().add(half))),
      veil: (hiding) => this.tiles.seeThrough(new Set([...hiding].flatMap((i) => upwards(standing, i)))),
    }
  }

  dispose(): void {
    for (const resource of [this.tiles, this.holes, this.tile, this.tileWood, this.hole, this.holeDark])
      resource.dispose()
  }

  private loose(view: StepView, count: number): Piece<string>[] {
    return Array.from({ length: count }, (_, i) => ({
      key: '',
      at: stockPlace(view, i, this.facing),
      tint: LOOSE,
      seed: seedOf('stock', i),
    }))
  }
}

/** The pieces of all columns, as far as the slice leaves them. */
function columnsOf(view: StepView, heights: StepView['heights'], limit: number): Piece<string>[] {
  const tint = (cell: string, level: number) => (cell === view.summit && level > 0 ? TOWER : tintOf(view, level))
  return cellNames(view.size).flatMap((cell) =>
    Array.from({ length: Math.min(heights[cell] ?? 0, limit) + 1 }, (_, level) => ({
      key: cell,
      at: raised(placeOn(view, cell, level), -THICK / 2),
      tint: tint(cell, level),
      seed: seedOf(cell, level),
    })),
  )
}

/** A piece of a column and all on it: a column with a hole in it would look broken. */
function upwards(columns: readonly Piece<string>[], index: number): number[] {
  const { key, at } = columns[index]!
  return columns.flatMap((piece, i) => (piece.key === key && piece.at.y >= at.y ? [i] : []))
}
