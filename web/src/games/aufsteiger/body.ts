/** The wooden bodies: which colours a block has where, and how it is turned to show one of them on top. */

import { Matrix4, Quaternion, Vector3 } from 'three'

import { COLOURS, type AufsteigerView, type Colour } from './view'

export type Size = readonly [number, number, number]
export type Layout = 'mixed' | 'grey' | 'red' | 'blue'
export type Kind = 'G' | 'S' | 'M' | 'L'

/** Poses in the order of the notation: columns, rows, height. */
export const POSES: Readonly<Record<Kind, readonly string[]>> = {
  G: ['2x2x6', '6x2x2', '2x6x2'],
  S: ['2x2x1', '1x2x2', '2x1x2'],
  M: ['2x2x2'],
  L: ['2x2x4', '4x2x2', '2x4x2'],
}

export const kindOf = (block: string): Kind => block[0] as Kind
export const sizeOf = (pose: string): Size => pose.split('x').map(Number) as unknown as Size

/** Every body is one cube, red to +x, darkblue to +y, grey to +z, stretched or pressed along the axis of its square faces. */
const AXIS_COLOURS: readonly (readonly [Colour, Colour])[] = [['red', 'yellow'], ['darkblue', 'lightblue'], ['grey', 'violet']]
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

/** The colours a block can show on top in a pose. */
export function possibleTops(block: string, pose: string, layout: Layout): readonly Colour[] {
  const kind = kindOf(block)
  if (kind === 'G') return ['grey']
  if (kind === 'M') return COLOURS
  const [wide, deep] = sizeOf(pose)
  const square = AXIS_COLOURS[squareAxis(block, layout)]!
  return COLOURS.filter((colour) => square.includes(colour) === (wide === 2 && deep === 2))
}

/** The layout of the colours, read off the blocks themselves: the view does not say it, but the tower shows it. */
export function layoutOf(view: AufsteigerView): Layout {
  const seen = Object.entries(view.blocks)
  const layouts: readonly Layout[] = ['mixed', 'grey', 'red', 'blue']
  return layouts.find((layout) => seen.every(([name, { pose, top }]) => top === null || possibleTops(name, pose, layout).includes(top))) ?? 'mixed'
}

interface Turn {
  readonly quaternion: Quaternion
  /** Image of each body axis: index of the table's axis, and whether it points the other way. */
  readonly axes: readonly { readonly to: number; readonly sign: number }[]
}

/** The 24 ways to lay a cube on the table. */
const TURNS: readonly Turn[] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].flatMap((order) =>
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((signs) => {
    const axes = order.map((to, i) => ({ to, sign: signs & (1 << i) ? -1 : 1 }))
    const images = axes.map(({ to, sign }) => new Vector3().setComponent(to, sign)) as [Vector3, Vector3, Vector3]
    const matrix = new Matrix4().makeBasis(...images)
    return matrix.determinant() > 0 ? [{ quaternion: new Quaternion().setFromRotationMatrix(matrix), axes }] : []
  }),
)

/** How a block lies with this colour on top: of all such ways the one whose right side comes first among the colours. */
export function turnOf(block: string, pose: string, top: Colour, layout: Layout): Quaternion {
  const [body, wanted] = [bodySize(block, layout), sizeOf(pose)]
  const isGrey = kindOf(block) === 'G'
  let best: { turn: Turn; rank: number } | null = null
  for (const turn of TURNS) {
    if (!turn.axes.every(({ to }, i) => body[i] === wanted[to])) continue
    if (!isGrey && colourTowards(turn, 2) !== top) continue
    const rank = COLOURS.indexOf(colourTowards(turn, 0))
    if (!best || rank < best.rank) best = { turn, rank }
  }
  return (best?.turn ?? TURNS[0]!).quaternion
}

/** The colour that faces along an axis of the table. */
function colourTowards({ axes }: Turn, axis: number): Colour {
  const i = axes.findIndex(({ to }) => to === axis)
  return AXIS_COLOURS[i]![axes[i]!.sign > 0 ? 0 : 1]
}
