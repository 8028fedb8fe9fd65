/** The plan: a dark wooden board with an inlaid grid of four quarters, a marked field in each, and the names of its cells. */

import { Group, Mesh, MeshBasicMaterial, PlaneGeometry, type MeshStandardMaterial } from 'three'

import { softBox } from '../../scene/box'
import { wood, WALNUT } from '../../scene/wood'
import { SIDE, spotOf } from './building'
import { drawn, type Paper } from './drawing'
import { GROUND, PLAN, RIM } from './layout'

export const MARKED = ['c3', 'c8', 'h8', 'h3'] as const
const CELL_PX = 96

export class Plan {
  readonly object = new Group()
  private readonly board = softBox(SIDE + 2 * RIM, GROUND, SIDE + 2 * RIM, 0.08)
  private readonly wood: MeshStandardMaterial
  private readonly sheet = new PlaneGeometry(SIDE + 2 * RIM, SIDE + 2 * RIM)
  private readonly ink: MeshBasicMaterial

  constructor() {
    this.wood = wood({
      light: WALNUT.light,
      dark: WALNUT.dark,
      density: 2.6,
      half: [PLAN, GROUND / 2, PLAN],
      polish: 0.5,
      seed: 5,
    })
    const slab = new Mesh(this.board, this.wood)
    slab.position.y = GROUND / 2
    slab.castShadow = slab.receiveShadow = true
    const side = (SIDE + 2 * RIM) * CELL_PX
    this.ink = new MeshBasicMaterial({
      map: drawn(side, side, drawInlay),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    })
    const inlay = new Mesh(this.sheet, this.ink)
    inlay.rotation.x = -Math.PI / 2
    inlay.position.y = GROUND + 0.003
    inlay.renderOrder = 1
    this.object.add(slab, inlay)
  }

  dispose(): void {
    this.ink.map?.dispose()
    for (const resource of [this.board, this.wood, this.sheet, this.ink]) resource.dispose()
  }
}

function drawInlay(paper: Paper): void {
  const [cell, side] = [CELL_PX, SIDE * CELL_PX]
  paper.translate(RIM * cell, RIM * cell)
  // Two quarters a shade lighter, as on the printed plan: the eye finds its cell by fives.
  paper.fillStyle = 'rgba(255, 224, 176, 0.13)'
  paper.fillRect(0, 0, side / 2, side / 2)
  paper.fillRect(side / 2, side / 2, side / 2, side / 2)
  for (let i = 0; i <= SIDE; i++) {
    const isCross = i % 5 === 0
    paper.fillStyle = isCross ? 'rgba(240, 208, 150, 0.85)' : 'rgba(30, 15, 6, 0.55)'
    const width = isCross ? 5 : 3
    paper.fillRect(i * cell - width / 2, -width / 2, width, side + width)
    paper.fillRect(-width / 2, i * cell - width / 2, side + width, width)
  }
  MARKED.forEach((name) => {
    const { column, row } = spotOf(name)
    drawField(paper, (column + 0.5) * cell, (SIDE - row - 0.5) * cell)
  })
  paper.fillStyle = 'rgba(244, 220, 176, 0.9)'
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  paper.font = "600 30px 'Atkinson Hyperlegible Next Variable', sans-serif"
  // The names of columns and rows, to be read from each side.
  for (let quarter = 0; quarter < 4; quarter++) {
    paper.save()
    paper.translate(side / 2, side / 2)
    paper.rotate((quarter * Math.PI) / 2)
    for (let i = 0; i < SIDE; i++)
      paper.fillText(nameAlong(quarter, i), (i + 0.5 - SIDE / 2) * cell, side / 2 + RIM * cell * 0.48)
    paper.restore()
  }
}

/** The column or row that is number `i` from the left, for somebody a number of quarter turns clockwise from seat 1's side. */
function nameAlong(quarter: number, i: number): string {
  const n = quarter === 0 || quarter === 3 ? i : SIDE - 1 - i
  return quarter % 2 === 0 ? String.fromCharCode(97 + n) : String(n + 1)
}

/** A start field: a ring of maple with a diamond in it. */
function drawField(paper: Paper, x: number, y: number): void {
  paper.strokeStyle = paper.fillStyle = 'rgba(244, 214, 160, 0.95)'
  paper.lineWidth = 7
  paper.beginPath()
  paper.arc(x, y, CELL_PX * 0.38, 0, 7)
  paper.stroke()
  paper.beginPath()
  for (const [dx, dy] of [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const)
    paper.lineTo(x + dx * CELL_PX * 0.17, y + dy * CELL_PX * 0.17)
  paper.fill()
}
