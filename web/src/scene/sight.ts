/** Lines of sight: what stands between the eye and a place that must be seen. */

import { Ray, Vector3, type Box3 } from 'three'

/** A place that must be seen: a point, or one at least of those around it on a level patch that reaches so far. */
export interface Place {
  readonly at: Vector3
  readonly reach?: number
  /** Seen through so many things at most, and otherwise left hidden: for places of which there are hundreds. */
  readonly through?: number
}

export interface InSight {
  readonly places: readonly Place[]
  /** What could hide them, in the world. */
  readonly boxes: readonly Box3[]
  /** Makes these boxes translucent, and all others solid. */
  veil(hiding: ReadonlySet<number>): void
}

const AROUND = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1],
] as const
const scratch = { ray: new Ray(), hit: new Vector3() }

/** The boxes, by index, that hide whole places: for each of them no more than it takes to see something of it. */
export function between(eye: Vector3, places: readonly Place[], boxes: readonly Box3[]): Set<number> {
  const found = new Set<number>()
  for (const place of places) for (const i of fewest(eye, place, boxes, found)) found.add(i)
  return found
}

/** What has to be seen through, besides what is `open` already, to see that part of a place for which it is least. */
function fewest(
  eye: Vector3,
  { at, reach = 0, through = Infinity }: Place,
  boxes: readonly Box3[],
  open: ReadonlySet<number>,
): readonly number[] {
  let best: readonly number[] | null = null
  for (const [x, z] of reach > 0 ? AROUND : AROUND.slice(0, 1)) {
    const hiding = met(eye, new Vector3(at.x + x * reach, at.y, at.z + z * reach), boxes).filter((i) => !open.has(i))
    if (hiding.length === 0) return []
    if (!best || hiding.length < best.length) best = hiding
  }
  return best && best.length <= through ? best : []
}

function met(eye: Vector3, point: Vector3, boxes: readonly Box3[]): number[] {
  const { ray, hit } = scratch
  const far = eye.distanceTo(point)
  ray.origin.copy(eye)
  ray.direction.subVectors(point, eye).normalize()
  return boxes.flatMap((box, i) =>
    !box.containsPoint(point) && ray.intersectBox(box, hit) && hit.distanceTo(eye) < far ? [i] : [],
  )
}
