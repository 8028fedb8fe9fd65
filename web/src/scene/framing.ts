/** Where a camera has to be so that a set of points just fills an opening: exactly, in perspective. */

import { Box3, Vector3 } from 'three'

/** Right, up and back of a camera, in the world. */
export interface Axes {
  readonly right: Vector3
  readonly up: Vector3
  readonly back: Vector3
}

/** Half the opening to each side, as tangents. */
export interface Opening {
  readonly x: number
  readonly y: number
}

/**
 * The eye, looking along `-back`, from which all points are inside the opening and touch it on two opposite sides.
 *
 * A point at x to the right and z to the back is inside the right edge of an eye at (ex, ez) if x - ex <= tan (ez - z), that
 * is ex + tan ez >= x + tan z: the point with the largest right side decides, and so for each edge. Two opposite edges
 * give the least distance; what is left over in the other direction is shared.
 */
export function fit(points: readonly Vector3[], { right, up, back }: Axes, { x: tanX, y: tanY }: Opening): Vector3 {
  const edges = (axis: Vector3, tan: number) => ({
    high: Math.max(...points.map((point) => point.dot(axis) + tan * point.dot(back))),
    low: Math.min(...points.map((point) => point.dot(axis) - tan * point.dot(back))),
  })
  const [across, upright] = [edges(right, tanX), edges(up, tanY)]
  const distance = Math.max((across.high - across.low) / (2 * tanX), (upright.high - upright.low) / (2 * tanY))
  return new Vector3()
    .addScaledVector(right, (across.high + across.low) / 2)
    .addScaledVector(up, (upright.high + upright.low) / 2)
    .addScaledVector(back, distance)
}

/** How much of the opening the points fill, in its tighter direction, and whether none is cut off. */
export function fill(
  points: readonly Vector3[],
  { right, up, back }: Axes,
  eye: Vector3,
  { x: tanX, y: tanY }: Opening,
): { share: number; isInside: boolean } {
  const seen = points.map((point) => {
    const from = point.clone().sub(eye)
    const ahead = -from.dot(back)
    return { x: from.dot(right) / ahead / tanX, y: from.dot(up) / ahead / tanY, ahead }
  })
  const span = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / 2
  const isInside = seen.every(({ x, y, ahead }) => ahead > 0 && Math.abs(x) <= 1 && Math.abs(y) <= 1)
  return { share: Math.max(span(seen.map(({ x }) => x)), span(seen.map(({ y }) => y))), isInside }
}

export function corners({ min, max }: Box3): Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
  )
}

export function middleOf(points: readonly Vector3[]): Vector3 {
  return new Box3().setFromPoints([...points]).getCenter(new Vector3())
}
