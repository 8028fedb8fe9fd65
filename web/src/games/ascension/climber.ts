/** A pawn of Ascension: a slim cylinder in the seat's colour that bears the figure of its corner, which need not be the seat's shape. */

import { CylinderGeometry, ExtrudeGeometry, GreaterDepth, Group, LatheGeometry, Mesh, MeshBasicMaterial, MeshStandardMaterial, Shape, TorusGeometry, Vector2, type BufferGeometry } from 'three'

import { shapeOutline, type SeatLook } from '../../model/seats'
import { rimsAround } from '../../scene/pawn'
import { lacquer } from '../../scene/wood'

const HEIGHT = 0.92
const RADIUS = 0.255

/** Add `climber.object` to the scene; its origin is where it touches the ground. */
export class Climber {
  readonly object = new Group()
  private readonly made: { dispose(): void }[] = []
  private readonly rings: readonly Mesh[]

  constructor(
    readonly seat: number,
    look: SeatLook,
    facing: number,
  ) {
    this.object.userData.seat = seat
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

  /** Whether a touch goes on to what can be touched behind it. */
  set isTouchedThrough(isThrough: boolean) {
    for (const part of this.object.children) part.userData.isVeiled = isThrough
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }

  private addBody(colour: string): void {
    const r = RADIUS
    const profile = [[0, 0], [r * 1.12, 0], [r * 1.16, 0.03], [r * 1.16, 0.09], [r * 1.02, 0.13], [r * 0.96, HEIGHT - 0.14], [r * 1.04, HEIGHT - 0.1], [r * 1.04, HEIGHT - 0.03], [r * 0.96, HEIGHT], [0, HEIGHT]]
    const body = this.add(new LatheGeometry(profile.map(([x, y]) => new Vector2(x, y)), 40), lacquer(colour, { axis: 'y', density: 9, seed: this.seat }))
    // What something hides shows through it as a flat tone: a pawn is never lost behind a building.
    const veil = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.6, depthFunc: GreaterDepth, depthWrite: false })
    const hidden = new Mesh(body.geometry, veil)
    hidden.renderOrder = 7
    const rims = rimsAround(body)
    this.made.push(veil, ...rims.map(({ material }) => material))
    this.object.add(hidden, ...rims)
  }

  private addCap(shape: SeatLook['shape']): void {
    const size = RADIUS * 0.74
    const seat = this.add(new CylinderGeometry(RADIUS * 0.92, RADIUS * 0.94, 0.03, 40), new MeshStandardMaterial({ color: '#2b1d16', roughness: 0.5 }))
    seat.position.y = HEIGHT + 0.005
    const outline = new Shape(shapeOutline(shape).map(([x, z]) => new Vector2(x * size, z * size)))
    const inlay = this.add(new ExtrudeGeometry(outline, { depth: 0.02, bevelEnabled: true, bevelSize: 0.006, bevelThickness: 0.006, bevelSegments: 1 }), new MeshStandardMaterial({ color: '#fff4e0', roughness: 0.45 }))
    inlay.rotation.x = -Math.PI / 2
    inlay.position.y = HEIGHT + 0.02
  }

  private add(geometry: BufferGeometry, material: MeshStandardMaterial): Mesh {
    material.transparent = true // drawn after its own veil, which is drawn after the building
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = true
    mesh.renderOrder = 8
    this.made.push(geometry, material)
    this.object.add(mesh)
    return mesh
  }
}
