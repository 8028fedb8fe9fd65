/** A pawn of Ascension: a slim cylinder in the seat's colour that bears the figure of its corner, which need not be the seat's shape. */

import { CylinderGeometry, LatheGeometry, MeshStandardMaterial, TorusGeometry, Vector2, type Mesh } from 'three'

import type { SeatLook } from '../../model/seats'
import { inlayOf, Pawn } from '../../scene/pawn'
import { lacquer } from '../../scene/wood'

const HEIGHT = 0.92
const RADIUS = 0.255

export class Climber extends Pawn {
  private readonly rings: readonly Mesh[]

  constructor(seat: number, look: SeatLook, facing: number) {
    super(seat, look)
    this.object.rotation.y = facing
    this.addBody(look.colour)
    this.addCap(look.shape)
    const brass = new MeshStandardMaterial({ color: '#d9ac45', metalness: 1, roughness: 0.25, envMapIntensity: 1.6 })
    this.rings = [0.34, 0.48].map((y) => {
      const ring = this.add(new TorusGeometry(RADIUS * 1.02, 0.032, 12, 40).rotateX(Math.PI / 2), brass)
      ring.position.y = y
      return ring
    })
    this.wear(0)
  }

  /** One ring for the summit, two for the leader. */
  wear(rings: number): void {
    this.rings.forEach((ring, i) => (ring.visible = i < rings))
  }

  private addBody(colour: string): void {
    const r = RADIUS
    const profile = [
      [0, 0],
      [r * 1.12, 0],
      [r * 1.16, 0.03],
      [r * 1.16, 0.09],
      [r * 1.02, 0.13],
      [r * 0.96, HEIGHT - 0.14],
      [r * 1.04, HEIGHT - 0.1],
      [r * 1.04, HEIGHT - 0.03],
      [r * 0.96, HEIGHT],
      [0, HEIGHT],
    ].map(([x, y]) => new Vector2(x, y))
    this.outline(this.add(new LatheGeometry(profile, 40), lacquer(colour, { axis: 'y', density: 9, seed: this.seat })))
  }

  private addCap(shape: SeatLook['shape']): void {
    const seat = this.add(
      new CylinderGeometry(RADIUS * 0.92, RADIUS * 0.94, 0.03, 40),
      new MeshStandardMaterial({ color: '#2b1d16', roughness: 0.5 }),
    )
    seat.position.y = HEIGHT + 0.005
    const inlay = this.add(
      inlayOf(shape, RADIUS * 0.74, 0.02, 0.006),
      new MeshStandardMaterial({ color: '#fff4e0', roughness: 0.45 }),
    )
    inlay.rotation.x = -Math.PI / 2
    inlay.position.y = HEIGHT + 0.02
  }
}
