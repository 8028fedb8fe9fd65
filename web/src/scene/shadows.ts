/** Tells when the shadows have to be drawn anew: when something that casts one moved, came, went or changed its form. */

import { InstancedMesh, Mesh, type Object3D } from 'three'

export class ShadowWatch {
  private last: number[] = []

  /** To be asked once a frame, before it is drawn. */
  hasChanged(scene: Object3D): boolean {
    scene.updateMatrixWorld()
    const now: number[] = []
    scene.traverseVisible((object) => {
      if (!(object instanceof Mesh) || !object.castShadow) return
      now.push(object.id, object.geometry.id, ...object.matrixWorld.elements)
      if (object instanceof InstancedMesh) now.push(object.count, object.instanceMatrix.version)
    })
    const isSame = now.length === this.last.length && now.every((value, i) => value === this.last[i])
    this.last = now
    return !isSame
  }
}
