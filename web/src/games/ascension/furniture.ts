/** What never changes on the table: the board, and a tray for each player. */

import { Color, Vector3 } from 'three'

import { seatLook } from '../../model/seats'
import { softBox } from '../../scene/box'
import { Fixtures } from '../../scene/fixtures'
import { lacquer, WALNUT, wood } from '../../scene/wood'
import { BASE, RIM, SLOTS, TRAY, type Layout } from './layout'
import { SIDE } from './reading'
import type { AscensionView } from './view'

export function layBoard(view: AscensionView, layout: Layout): Fixtures {
  const fixtures = new Fixtures()
  const side = SIDE + RIM * 2
  fixtures.add(
    softBox(side, BASE, side, 0.06),
    wood({ ...WALNUT, density: 4, half: [side / 2, BASE / 2, side / 2], polish: 0.55, seed: 3 }),
    new Vector3(0, BASE / 2, 0),
  )
  view.pawns.forEach((_, i) => addTray(fixtures, view, layout, i + 1))
  return fixtures
}

function addTray(fixtures: Fixtures, view: AscensionView, layout: Layout, seat: number): void {
  const [x, y, z] = layout.traySize
  fixtures.add(
    softBox(x, y, z, 0.05),
    wood({ ...WALNUT, density: 5, half: [x / 2, y / 2, z / 2], polish: 0.55, seed: seat }),
    layout.inTray(view, seat, TRAY.length / 2 - 0.5).setY(y / 2),
  )
  // A strip of the seat's colour under the pegs.
  const [wide, deep] = x < z ? [x - 0.2, 0.92] : [0.92, z - 0.2]
  fixtures.add(
    softBox(wide, 0.02, deep, 0.008),
    lacquer(new Color(seatLook(seat).colour).multiplyScalar(0.55), { polish: 0.1, seed: seat }),
    layout.inTray(view, seat, SLOTS.lives).setY(y),
  )
}
