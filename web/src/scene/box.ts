/** Boxes with softened edges, as few triangles as the picture needs. */

import type { BufferGeometry } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js'

import { qualityInUse } from './quality'

/** A box around the origin. In plain pictures an edge is one slanted strip, whose shading still reads as round. */
export function softBox(width: number, height: number, depth: number, bevel: number): BufferGeometry {
  const box = new RoundedBoxGeometry(width, height, depth, qualityInUse() === 'fine' ? 3 : 1, bevel)
  // Nothing is printed on boxes, and without a place in a picture neighbouring triangles share their corners.
  box.deleteAttribute('uv')
  return mergeVertices(box)
}
