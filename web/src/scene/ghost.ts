/** A piece that is not there yet: shown translucent where it would come to rest. */

import {
  Color,
  Mesh,
  MeshStandardMaterial,
  type BufferGeometry,
  type ColorRepresentation,
  type Euler,
  type Vector3,
} from 'three'

/** Add `ghost.object` to the scene. The geometry stays its maker's. */
export class Ghost {
  readonly object: Mesh<BufferGeometry, MeshStandardMaterial>

  constructor(geometry: BufferGeometry, colour: ColorRepresentation = '#ffffff') {
    const material = new MeshStandardMaterial({
      color: new Color(colour),
      transparent: true,
      opacity: 0.6,
      depthWrite: false,
      roughness: 0.6,
    })
    this.object = new Mesh(geometry, material)
    this.object.renderOrder = 6
    this.object.visible = false
  }

  show(at: Vector3, colour: ColorRepresentation, turn?: Euler): void {
    this.object.position.copy(at)
    this.object.userData.told = { ghost: at.toArray() }
    if (turn) this.object.rotation.copy(turn)
    this.object.material.color.set(colour)
    this.object.visible = true
  }

  set geometry(geometry: BufferGeometry) {
    this.object.geometry = geometry
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.object.material.dispose()
  }
}
