/** What never changes on the table: the tray, and the rod that holds the tower. */

import { CylinderGeometry, MeshStandardMaterial, Vector3 } from 'three'

import { softBox } from '../../scene/box'
import { Fixtures } from '../../scene/fixtures'
import { cellPlace } from '../../scene/grid'
import { wood, WALNUT } from '../../scene/wood'
import { BASE, topOf } from './layout'
import type { StepView } from './view'

export function layTray({ size, tower, summit }: StepView): Fixtures {
  const fixtures = new Fixtures()
  const [side, tall] = [size + 0.34, topOf(tower) + 0.06]
  fixtures.add(
    softBox(side, BASE, side, 0.07),
    wood({ ...WALNUT, density: 4, half: [side / 2, BASE / 2, side / 2], polish: 0.55, seed: 3 }),
    new Vector3(0, BASE / 2, 0),
  )
  const rod = fixtures.add(
    new CylinderGeometry(0.07, 0.07, tall, 24),
    new MeshStandardMaterial({ color: '#c9a24b', metalness: 1, roughness: 0.28, envMapIntensity: 1.4 }),
    cellPlace(summit, size).setY(tall / 2),
  )
  rod.receiveShadow = false
  return fixtures
}
