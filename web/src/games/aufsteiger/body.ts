/** The wooden bodies: which colours a block has where, and how it is turned to show one of them on top. */

import { Matrix4, Quaternion, Vector3 } from 'three'

import { cellOf } from '../../model/cells'
import { COLOURS, type BlockView, type Colour, type Layout } from './view'

export type Size = readonly [number, number, number]
export type Kind = 'G' | 'S' | 'M' | 'L'

export const kindOf = (block: string): Kind => block[0] as Kind
export const sizeOf = (pose: string): Size => pose.split('x').map(Number) as unknown as Size

/** The middle of a block's upper face, in the tower's space. */
export function topOf({ cell, pose, base }: BlockView): Vector3 {
  const { column, row } = cellOf(cell)
  const [wide, deep, tall] = sizeOf(pose)
  return new Vector3(column + wide / 2, row + deep / 2, base + tall)
}

/** Every body is one cube, red to +x, darkblue to +y, grey to +z, stretched or pressed along the axis of its square faces. */
const AXIS_COLOURS: readonly (readonly [Colour, Colour])[] = [
  ['red', 'yellow'],
  ['darkblue', 'lightblue'],
  ['grey', 'violet'],
]
const LENGTH: Readonly<Record<Kind, number>> = { G: 6, S: 1, M: 2, L: 4 }
const UNIFORM: Readonly<Record<Exclude<Layout, 'mixed'>, number>> = { red: 0, blue: 1, grey: 2 }

/** The axis on which a block is not 2 long: the one of its two square faces. */
export function squareAxis(block: string, layout: Layout): number {
  if (layout !== 'mixed') return UNIFORM[layout]
  const third = Math.floor((Number(block.slice(1)) - 1) / (kindOf(block) === 'S' ? 4 : 3))
  return [2, 0, 1][third] ?? 2
}

export function bodySize(block: string, layout: Layout): Size {
  const size: [number, number, number] = [2, 2, 2]
  size[kindOf(block) === 'G' ? 2 : squareAxis(block, layout)] = LENGTH[kindOf(block)]
  return size
}

interface Turn {
  readonly quaternion: Quaternion
  /** Image of each body axis: index of the table's axis, and whether it points the other way. */
  readonly axes: readonly { readonly to: number; readonly sign: number }[]
}

/** The 24 ways to lay a cube on the table. */
const TURNS: readonly Turn[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].flatMap((order) =>
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((signs) => {
    const axes = order.map((to, i) => ({ to, sign: signs & (1 << i) ? -1 : 1 }))
    const images = axes.map(({ to, sign }) => new Vector3().setComponent(to, sign)) as [Vector3, Vector3, Vector3]
    const matrix = new Matrix4().makeBasis(...images)
    return matrix.determinant() > 0 ? [{ quaternion: new Quaternion().setFromRotationMatrix(matrix), axes }] : []
  }),
)

/**
 * How a block lies with this colour on top: of all such ways the one whose right side comes first among the colours. Without a
 * colour, or with one that is not up there in this pose, any way to lie in it.
 */
export function turnOf(block: string, pose: string, top: Colour | null, layout: Layout): Quaternion {
  const [body, wanted] = [bodySize(block, layout), sizeOf(pose)]
  const rank = (turn: Turn) =>
    (colourTowards(turn, 2) === top ? 0 : COLOURS.length) + COLOURS.indexOf(colourTowards(turn, 0))
  const fitting = TURNS.filter(({ axes }) => axes.every(({ to }, i) => body[i] === wanted[to]))
  return fitting.reduce((best, turn) => (rank(turn) < rank(best) ? turn : best), fitting[0] ?? TURNS[0]!).quaternion
}

/** The colour that faces along an axis of the table. */
function colourTowards({ axes }: Turn, axis: number): Colour {
  const i = axes.findIndex(({ to }) => to === axis)
  return AXIS_COLOURS[i]![axes[i]!.sign > 0 ? 0 : 1]
}
