/** The measuring stick behind the left corner of the plan, where it hides nothing: ten storeys, with a sign for each pawn at the number of its level. */

import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from 'three'

import { STOREYS } from './building'
import { drawn, seatSign, Sign, type Paper } from './drawing'
import { GROUND } from './layout'

export const ROD = new Vector3(-6.35, 0, -5.2)
const WIDTH = 0.6
const NUMBER = 0.36 // how far below a storey's upper edge its number is written
const BAND_PX = 96

export class Rod {
  readonly object = new Group()
  private readonly riders: Sign[]
  private readonly made: { dispose(): void }[] = []

  constructor(players: number, goal: number) {
    const map = drawn(BAND_PX / 2, BAND_PX * STOREYS, (paper) => drawStaff(paper, goal))
    const staff = new BoxGeometry(WIDTH, STOREYS, WIDTH)
    const painted = new MeshStandardMaterial({ map, roughness: 0.55 })
    const rod = new Mesh(staff, painted)
    rod.position.copy(ROD).setY(GROUND + STOREYS / 2)
    const foot = new CylinderGeometry(0.55, 0.62, GROUND, 40)
    const iron = new MeshStandardMaterial({ color: '#3b2a1f', roughness: 0.5 })
    const stand = new Mesh(foot, iron)
    stand.position.copy(ROD).setY(GROUND / 2)
    rod.castShadow = rod.receiveShadow = stand.castShadow = true
    this.riders = Array.from({ length: players }, (_, i) => new Sign(0.92, seatSign(i + 1)))
    this.object.add(rod, stand, ...this.riders.map(({ object }) => object))
    this.made.push(map, staff, painted, foot, iron, ...this.riders)
  }

  /** The level of each pawn; null for one that is not there yet. Pawns on one level ride side by side. */
  show(levels: readonly (number | null)[]): void {
    levels.forEach((level, i) => {
      const sign = this.riders[i]!.object
      const abreast = levels.slice(0, i).filter((other) => other === level).length
      sign.visible = level !== null
      // On the ground there is no number: beside the foot.
      sign.position.copy(ROD).add(new Vector3(-0.8 - abreast * 0.9, level ? GROUND + level - NUMBER : 0.1, 0))
    })
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }
}

/** Bands as on a surveyor's staff: band n is storey n, its upper edge level n. */
function drawStaff(paper: Paper, goal: number): void {
  const width = BAND_PX / 2
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.font = `700 ${BAND_PX * 0.46}px 'Atkinson Hyperlegible Next Variable', sans-serif`
  for (let storey = 1; storey <= STOREYS; storey++) {
    const top = (STOREYS - storey) * BAND_PX
    const isDark = storey % 2 === 0
    paper.fillStyle = storey === goal ? '#b8892f' : isDark ? '#2f5a41' : '#f3e6cc'
    paper.fillRect(0, top, width, BAND_PX)
    paper.fillStyle = '#20160f'
    paper.fillRect(0, top, width, 3)
    paper.fillStyle = storey === goal ? '#1d1206' : isDark ? '#fbf1dc' : '#20160f'
    paper.fillText(String(storey), width / 2, top + BAND_PX * NUMBER)
    for (const part of [0.25, 0.5, 0.75]) paper.fillRect(0, top + BAND_PX * part, part === 0.5 ? 9 : 6, 2)
  }
}
