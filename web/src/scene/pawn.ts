/** What a player moves: a turned pawn or a ball, lacquered in the seat's colour, with the seat's shape on top. */

import {
  BackSide,
  CylinderGeometry,
  ExtrudeGeometry,
  GreaterDepth,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Shape,
  SphereGeometry,
  Vector2,
  type BufferGeometry,
  type Intersection,
  type Object3D,
} from 'three'

import { shapeOutline, type SeatLook } from '../model/seats'
import { lacquer } from './wood'

// From the outside: ivory for dark wood and shadows, dark for light wood and cloth.
const RIMS = [
  { color: '#fff0d8', width: 0.07 },
  { color: '#2b1a10', width: 0.042 },
] as const

/** Add `pawn.object` to the scene; its origin is where it touches the ground. */
export class Pawn {
  readonly object = new Group()
  private readonly made: { dispose(): void }[] = []

  protected constructor(
    readonly seat: number,
    private readonly look: SeatLook,
  ) {
    this.object.userData.seat = seat
  }

  /** A pawn turned from wood, `height` tall. */
  static turned(seat: number, look: SeatLook, height: number): Pawn {
    const pawn = new Pawn(seat, look)
    const h = height
    const profile = [
      [0, 0],
      [0.27, 0],
      [0.29, 0.02],
      [0.29, 0.07],
      [0.25, 0.11],
      [0.17, 0.16],
      [0.12, 0.3],
      [0.095, 0.48],
      [0.1, 0.56],
      [0.16, 0.585],
      [0.165, 0.61],
      [0.12, 0.64],
      [0.15, 0.68],
      [0.195, 0.76],
      [0.2, 0.83],
      [0.175, 0.91],
      [0.1, 0.965],
      [0.085, 0.97],
      [0, 0.97],
    ].map(([r, y]) => new Vector2(r! * h, y! * h))
    pawn.outline(pawn.add(new LatheGeometry(profile, 40), lacquer(look.colour, { axis: 'y', density: 9, seed: seat })))
    pawn.cap(h * 0.97, h * 0.145)
    return pawn
  }

  /** A glossy wooden ball. */
  static ball(seat: number, look: SeatLook, radius: number): Pawn {
    const pawn = new Pawn(seat, look)
    const body = pawn.add(
      new SphereGeometry(radius, 48, 32),
      lacquer(look.colour, { axis: 'y', density: 6, polish: 1.15, seed: seat }),
    )
    body.position.y = radius
    pawn.outline(body)
    pawn.cap(radius * 1.955, radius * 0.52)
    return pawn
  }

  /** A slim cylinder with a rounded head, `height` tall. */
  static cylinder(seat: number, look: SeatLook, height: number, radius: number): Pawn {
    const pawn = new Pawn(seat, look)
    const r = radius
    const profile = [
      [0, 0],
      [r * 0.94, 0],
      [r, r * 0.08],
      [r, height - r * 0.25],
      [r * 0.93, height - r * 0.07],
      [r * 0.8, height],
      [0, height],
    ].map(([x, y]) => new Vector2(x, y))
    pawn.outline(pawn.add(new LatheGeometry(profile, 40), lacquer(look.colour, { axis: 'y', density: 9, seed: seat })))
    pawn.cap(height - 0.002, r * 0.66)
    return pawn
  }

  /** Whether a touch goes on to what can be touched behind it. */
  set isTouchedThrough(isThrough: boolean) {
    for (const part of this.object.children) part.userData.isVeiled = isThrough
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }

  protected add(geometry: BufferGeometry, material: MeshStandardMaterial): Mesh {
    // Drawn after its own outline, which is drawn after the building: see `outline`.
    material.transparent = true
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = true
    mesh.renderOrder = 8
    this.made.push(geometry, material)
    this.object.add(mesh)
    return mesh
  }

  /** The part of the body that something hides, as a flat tone through it: a pawn is never lost behind a building. */
  protected outline(body: Mesh): void {
    const material = new MeshBasicMaterial({
      color: this.look.colour,
      transparent: true,
      opacity: 0.6,
      depthFunc: GreaterDepth,
      depthWrite: false,
    })
    const mesh = new Mesh(body.geometry, material)
    mesh.position.copy(body.position)
    mesh.renderOrder = 7
    this.made.push(material)
    this.object.add(mesh)
    for (const rim of rimsAround(body)) {
      this.made.push(rim.material)
      this.object.add(rim)
    }
  }

  /** The seat's shape as an ivory inlay on a flat dark seat, so that it reads from above on every colour. */
  private cap(y: number, size: number): void {
    const seat = this.add(
      new CylinderGeometry(size * 1.28, size * 1.34, size * 0.16, 40),
      new MeshStandardMaterial({ color: '#2b1d16', roughness: 0.5 }),
    )
    seat.position.y = y
    const inlay = this.add(
      inlayOf(this.look.shape, size, size * 0.1, size * 0.03),
      new MeshStandardMaterial({ color: '#fff4e0', roughness: 0.45 }),
    )
    inlay.rotation.x = -Math.PI / 2
    inlay.position.y = y + size * 0.07
  }
}

/** A seat's shape, flat, with a soft edge. */
export function inlayOf(shape: SeatLook['shape'], size: number, depth: number, bevel: number): BufferGeometry {
  return new ExtrudeGeometry(new Shape(shapeOutline(shape).map(([x, z]) => new Vector2(x * size, z * size))), {
    depth,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 1,
  })
}

/** The pawn that was hit, with its seat in `userData.seat`; null if it was something else. */
export function pawnHit(hit: Intersection): Object3D | null {
  for (let object = hit.object; object.parent; object = object.parent) if (object.userData.seat) return object
  return null
}

/** A dark line around a body and a light one around that: its colour may be nearly that of what it stands on. Their materials are the caller's. */
export function rimsAround(body: Mesh): Mesh<BufferGeometry, MeshBasicMaterial>[] {
  return RIMS.map(({ color, width }) => {
    const material = new MeshBasicMaterial({ color, side: BackSide, transparent: true, toneMapped: false })
    material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader.replace(
        '#include <begin_vertex>',
        `vec3 transformed = position + normal * ${width};`,
      )
    }
    material.customProgramCacheKey = () => `rim ${width}`
    const mesh = new Mesh(body.geometry, material)
    mesh.position.copy(body.position)
    mesh.renderOrder = body.renderOrder // with the body: after the flat tone of what is hidden
    mesh.raycast = () => {}
    return mesh
  })
}
