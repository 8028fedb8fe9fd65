/** Lines of sight: what stands between the eye and a place that must be seen. */

import { Ray, Vector3, type Box3 } from 'three'

/** A place that must be seen: a point, or any part of a level patch that reaches so far around it. */
export interface Place {
  readonly at: Vector3
  readonly reach?: number
}

export interface InSight {
  readonly places: readonly Place[]
  /** What could hide them, in the world. */
  readonly boxes: readonly Box3[]
  /** Makes these boxes translucent, and all others solid. */
  veil(hiding: ReadonlySet<number>): void
}

/** More places than this are not all kept in sight, or nothing would be left to look at: only the one pointed at. */
export const FEW = 24

const AROUND = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1]] as const
const scratch = { ray: new Ray(), hit: new Vector3() }

/** The boxes, by index, that a look at the middle of a place meets where nothing of the place can be seen. */
export function between(eye: Vector3, places: readonly Place[], boxes: readonly Box3[]): Set<number> {
  const found = new Set<number>()
  for (const { at, reach = 0 } of places) {
    const hiding = met(eye, at, boxes)
    if (hiding.length === 0) continue
    const isSeen = reach > 0 && AROUND.some(([x, z]) => met(eye, new Vector3(at.x + x * reach, at.y, at.z + z * reach), boxes).length === 0)
    if (!isSeen) for (const i of hiding) found.add(i)
  }
  return found
}

function met(eye: Vector3, point: Vector3, boxes: readonly Box3[]): number[] {
  const { ray, hit } = scratch
  const far = eye.distanceTo(point)
  ray.origin.copy(eye)
  ray.direction.subVectors(point, eye).normalize()
  return boxes.flatMap((box, i) => (!box.containsPoint(point) && ray.intersectBox(box, hit) && hit.distanceTo(eye) < far ? [i] : []))
}
