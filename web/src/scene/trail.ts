/** A thin dotted way from place to place: the last move of a pawn, or the one it would make. */

import { CircleGeometry, Color, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from 'three'

import { arcPoint } from './travel'

const FLAT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2)
const CAPACITY = 400

const RIM = 1.5 // how much larger the dark disc under each dot is

export class Trail {
  readonly object: InstancedMesh<CircleGeometry, MeshBasicMaterial>
  private readonly rims: InstancedMesh<CircleGeometry, MeshBasicMaterial>

  constructor(private readonly radius = 0.045) {
    this.object = dots(radius, '#ffffff', 6)
    this.rims = dots(radius * RIM, '#2b1a10', 5.9)
    this.object.add(this.rims)
  }

  /** Dots from the first point through the others; a change of level is an arc. */
  show(points: readonly Vector3[], colour: string, strength = 1): void {
    this.object.count = 0
    this.object.userData.told = { way: points.map((point) => point.toArray()) }
    this.object.material.color.copy(new Color(colour).lerp(new Color('#fff3dd'), 0.6))
    this.object.material.opacity = strength
    this.rims.material.opacity = strength
    const [matrix, scale] = [new Matrix4(), new Vector3(1, 1, 1)]
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1]!, points[i]!]
      const isLevel = Math.abs(to.y - from.y) < 1e-3
      const dots = Math.max(3, Math.round(from.distanceTo(to) / (this.radius * 3.4)))
      for (let k = i === 1 ? 1 : 0; k < dots && this.object.count < CAPACITY; k++) {
        const at = isLevel
          ? from.clone().lerp(to, k / dots)
          : arcPoint(from, to, Math.max(from.y, to.y) + 0.12, k / dots)
        at.y += 0.03
        matrix.compose(at, FLAT, scale)
        this.rims.setMatrixAt(this.object.count, matrix)
        this.object.setMatrixAt(this.object.count++, matrix)
      }
    }
    this.rims.count = this.object.count
    this.object.instanceMatrix.needsUpdate = this.rims.instanceMatrix.needsUpdate = true
  }

  hide(): void {
    this.object.count = this.rims.count = 0
    this.object.userData.told = null
  }

  dispose(): void {
    for (const mesh of [this.object, this.rims]) {
      mesh.geometry.dispose()
      mesh.material.dispose()
      mesh.dispose()
    }
  }
}

function dots(radius: number, color: string, order: number): InstancedMesh<CircleGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    color,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -3,
  })
  const mesh = new InstancedMesh(new CircleGeometry(radius, 16), material, CAPACITY)
  mesh.count = 0
  mesh.frustumCulled = false
  mesh.renderOrder = order
  return mesh
}
