/** The pillar, with a groove at every half-cube: the table's own measuring stick. */

import { Box3, Vector3, type BufferGeometry, type Material, type Mesh } from 'three'

import { softBox } from '../../scene/box'
import { Fixtures } from '../../scene/fixtures'
import { cellPlace, raised } from '../../scene/grid'
import { seenThrough } from '../../scene/pieces'
import { CHERRY, WALNUT, wood } from '../../scene/wood'
import { BASE, HALF, TILE } from './layout'
import { footOf, SIDE } from './reading'
import type { AscensionView } from './view'

export class Pillar {
  /** In half-cubes. */
  readonly height: number
  private readonly fixtures = new Fixtures()
  readonly object = this.fixtures.object
  private readonly glasses: ReadonlyMap<Material, Material>

  constructor(view: AscensionView) {
    this.height = footOf(view, view.situation.pillar)
    const tall = this.height * HALF
    const cherry = wood({ ...CHERRY, axis: 'y', density: 9, polish: 0.55, seed: 5 })
    const dark = wood({ ...WALNUT, density: 7, polish: 0.5, seed: 8 })
    this.glasses = new Map([cherry, dark].map((solid) => [solid, seenThrough(solid)]))
    this.add(0.72, tall, 0, cherry)
    this.add(TILE, 0.16, 0, dark)
    this.add(TILE, 0.2, tall - 0.2, cherry)
    for (let level = 1; level < this.height; level++) this.add(0.735, 0.03, level * HALF - 0.015, dark)
    this.object.position.copy(cellPlace(view.situation.pillar, SIDE)).setY(BASE)
  }

  /** What it takes up. */
  get box(): Box3 {
    const middle = raised(this.object.position.clone(), (this.height * HALF) / 2)
    return new Box3().setFromCenterAndSize(middle, new Vector3(TILE, this.height * HALF - 0.02, TILE))
  }

  /** Nothing is left above a level. */
  cut(limit: number): void {
    this.object.scale.y = Math.min(1, Math.max(0.02, limit / this.height))
  }

  /** Whether one sees through it. */
  veil(isVeiled: boolean): void {
    for (const part of this.object.children as Mesh<BufferGeometry, Material>[]) {
      const solid = part.userData.solid as Material
      part.material = isVeiled ? this.glasses.get(solid)! : solid
      part.userData.isVeiled = isVeiled
    }
  }

  dispose(): void {
    this.fixtures.dispose()
    for (const glass of this.glasses.values()) glass.dispose()
  }

  private add(side: number, tall: number, from: number, material: Material): void {
    const shape = softBox(side, tall, side, Math.min(0.05, tall / 3))
    this.fixtures.add(shape, material, new Vector3(0, from + tall / 2, 0)).userData = { solid: material }
  }
}
