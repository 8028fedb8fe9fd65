/** Lines of sight: what stands between the eye and a place that must be seen. */

import { Ray, Vector3, type Box3 } from 'three'

export interface InSight {
  /** A point just over each place that must be seen. */
  readonly places: readonly Vector3[]
  /** What could hide them, in the world. */
  readonly boxes: readonly Box3[]
  /** Makes these boxes translucent, and all others solid. */
  veil(hiding: ReadonlySet<number>): void
}

const scratch = { ray: new Ray(), hit: new Vector3() }

/** The boxes, by index, that a straight look at one of the places meets on its way. */
export function between(eye: Vector3, places: readonly Vector3[], boxes: readonly Box3[]): Set<number> {
  const found = new Set<number>()
  const { ray, hit } = scratch
  for (const place of places) {
    const far = eye.distanceTo(place)
    ray.origin.copy(eye)
    ray.direction.subVectors(place, eye).normalize()
    boxes.forEach((box, i) => {
      if (found.has(i) || box.containsPoint(place)) return
      if (ray.intersectBox(box, hit) && hit.distanceTo(eye) < far) found.add(i)
    })
  }
  return found
}
