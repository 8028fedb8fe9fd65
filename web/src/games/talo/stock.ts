/** The stock beside the plan: half-size bars in ten rows, length 1 nearest, with the length and the number left. */

import { CanvasTexture, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3, type MeshStandardMaterial } from 'three'

import { softBox } from '../../scene/box'
import { seedOf } from '../../scene/seed'
import { OAK, wood } from '../../scene/wood'
import { drawn } from './drawing'
import { LENGTHS, type Stick } from './timber'

export const SMALL = 0.5
const LEFT = 8.1 // where the bars begin
const FULL = 10 * SMALL + 0.25 // a row holds a bar of ten
const TRAY = 0.16
const PITCH = 1.12
const PLATE = { x: LEFT + 2.6, width: FULL + 2.5, depth: PITCH * 10 + 0.3 }

export class Stock {
  readonly object = new Group()
  private readonly plate = softBox(PLATE.width, TRAY, PLATE.depth, 0.06)
  private readonly wood: MeshStandardMaterial
  private readonly sheet = new PlaneGeometry(PLATE.width, PLATE.depth)
  private readonly ink: MeshBasicMaterial
  private written = ''

  constructor() {
    this.wood = wood({
      light: OAK.light,
      dark: OAK.dark,
      density: 3,
      half: [PLATE.width / 2, TRAY / 2, PLATE.depth / 2],
      polish: 0.3,
      seed: 2,
    })
    const tray = new Mesh(this.plate, this.wood)
    tray.position.set(PLATE.x, TRAY / 2, rowZ(5.5))
    tray.castShadow = tray.receiveShadow = true
    this.ink = new MeshBasicMaterial({
      map: labels([]),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    })
    const sheet = new Mesh(this.sheet, this.ink)
    sheet.rotation.x = -Math.PI / 2
    sheet.position.set(PLATE.x, TRAY + 0.004, rowZ(5.5))
    sheet.renderOrder = 1
    this.object.add(tray, sheet)
  }

  /** The bars left, as sticks; those of the raised lengths come up a little. Writes the counts as well. */
  sticks(counts: readonly number[], raised: readonly number[]): Stick[] {
    this.write(counts)
    return LENGTHS.flatMap((length) =>
      Array.from({ length: counts[length - 1] ?? 0 }, (_, i) => {
        const fromTop = counts[length - 1]! - 1 - i
        const isUp = fromTop < raised.filter((other) => other === length).length
        return {
          key: `stock ${length}`,
          length,
          pose: 'x' as const,
          at: stockPlace(length, i).add(new Vector3(0, isUp ? 0.35 : 0, 0)),
          tint: isUp ? '#ffe9c8' : '#e0b684',
          seed: seedOf('stock', length * 16 + i),
          scale: SMALL,
        }
      }),
    )
  }

  dispose(): void {
    this.ink.map?.dispose()
    for (const resource of [this.plate, this.wood, this.sheet, this.ink]) resource.dispose()
  }

  private write(counts: readonly number[]): void {
    if (this.written === counts.join()) return
    this.written = counts.join()
    this.ink.map?.dispose()
    this.ink.map = labels(counts)
  }
}

/** Length and number left of every row. */
function labels(counts: readonly number[]): CanvasTexture {
  const unit = 64
  return drawn(PLATE.width * unit, PLATE.depth * unit, (paper) => {
    paper.textAlign = 'center'
    paper.textBaseline = 'middle'
    LENGTHS.forEach((length) => {
      const y = (PLATE.depth / 2 + (rowZ(length) - rowZ(5.5))) * unit
      paper.fillStyle = 'rgba(35, 18, 6, 0.92)'
      paper.font = `700 ${unit * 0.62}px 'Fraunces Variable', Georgia, serif`
      paper.fillText(String(length), unit * 0.52, y)
      paper.font = `650 ${unit * 0.56}px 'Atkinson Hyperlegible Next Variable', sans-serif`
      if (counts.length > 0) paper.fillText(`×${counts[length - 1]}`, (PLATE.width - 0.6) * unit, y)
      paper.fillStyle = 'rgba(35, 18, 6, 0.35)'
      if (length < 10) paper.fillRect(unit * 0.2, y - (PITCH / 2) * unit, (PLATE.width - 0.4) * unit, 2)
    })
  })
}

function rowZ(length: number): number {
  return (5.5 - length) * PITCH - 0.2
}

/** Where the bar with this index lies: as many in a line as fit, then a second line beside it, then a layer on top. */
export function stockPlace(length: number, index: number): Vector3 {
  const perLine = Math.floor(10 / length)
  const [line, slot] = [Math.floor(index / perLine), index % perLine]
  const slip = (seedOf('slip', length * 31 + index) - 0.5) * 0.05 // a hand put them there
  const across = line % 2 === 0 ? -1 : 1
  return new Vector3(
    LEFT + (slot + 0.5) * length * SMALL * 1.03 + slip,
    TRAY + SMALL * (Math.floor(line / 2) + 0.5),
    rowZ(length) + across * 0.26,
  )
}

/** Where the label of a length is, for pointing at it. */
export function stockLabel(length: number): Vector3 {
  return new Vector3(PLATE.x - PLATE.width / 2 + 0.52, TRAY, rowZ(length))
}
