/** Solid things that stay as they are for as long as a board lies there. */

import { Group, Mesh, type BufferGeometry, type Material, type Vector3 } from 'three'

/** Add `fixtures.object` to the scene. What is put up belongs to it from then on. */
export class Fixtures {
  readonly object = new Group()
  private readonly made = new Set<{ dispose(): void }>()

  add(geometry: BufferGeometry, material: Material, at: Vector3): Mesh<BufferGeometry, Material> {
    const mesh = new Mesh(geometry, material)
    mesh.position.copy(at)
    mesh.castShadow = mesh.receiveShadow = true
    this.object.add(mesh)
    this.made.add(geometry).add(material)
    return mesh
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }
}
