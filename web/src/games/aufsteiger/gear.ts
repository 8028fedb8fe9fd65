/** What a player owns: a climber and a blocking stone in the colour dealt, a small and a big ladder. */

import {
  BoxGeometry,
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three'

import type { SeatLook } from '../../model/seats'
import { Pawn } from '../../scene/pawn'
import { BEECH, wood } from '../../scene/wood'
import { drawTile } from './patterns'
import type { Colour, LadderSize } from './view'

export const PAWN_HEIGHT = 1.3
export const STONE_HEIGHT = 0.34
export const LADDER_LENGTH: Readonly<Record<LadderSize, number>> = { small: 2, big: 4 }

/** A pawn or stone with the seat's shape on top, in the colour and pattern the seat was dealt. */
export class Token {
  readonly object: Group
  private readonly material: MeshStandardMaterial
  private readonly texture: CanvasTexture

  constructor(
    private readonly pawn: Pawn,
    colour: Colour,
    repeat: readonly [number, number],
  ) {
    this.object = pawn.object
    this.texture = new CanvasTexture(drawTile(colour, repeat))
    this.texture.colorSpace = SRGBColorSpace
    this.texture.wrapS = this.texture.wrapT = RepeatWrapping
    this.texture.anisotropy = 8
    this.material = new MeshStandardMaterial({
      map: this.texture,
      roughness: 0.42,
      envMapIntensity: 0.8,
      transparent: true,
    })
    ;(this.object.children[0] as Mesh).material = this.material
  }

  static climber(seat: number, look: SeatLook, colour: Colour): Token {
    return new Token(Pawn.turned(seat, look, PAWN_HEIGHT), colour, [6, 5])
  }

  static stone(seat: number, look: SeatLook, colour: Colour): Token {
    const stone = new Token(Pawn.cylinder(seat, look, STONE_HEIGHT, 0.4), colour, [8, 3])
    delete stone.object.userData.seat // touched through, to the face it lies on
    stone.object.children[1]!.visible = false // nor is it looked for behind the tower
    return stone
  }

  dispose(): void {
    this.pawn.dispose()
    this.material.dispose()
    this.texture.dispose()
  }
}

/** Stands along +y from its foot. */
export class Ladder {
  readonly object = new Group()
  private readonly made: { dispose(): void }[] = []

  constructor(
    readonly size: LadderSize,
    seat: number,
  ) {
    const length = LADDER_LENGTH[size]
    const material = wood({ ...BEECH, axis: 'y', density: 14, seed: seat })
    const rail = new BoxGeometry(0.075, length, 0.1)
    const rung = new CylinderGeometry(0.033, 0.033, 0.46, 10).rotateZ(Math.PI / 2)
    this.made.push(material, rail, rung)
    const add = (geometry: BoxGeometry | CylinderGeometry, x: number, y: number) => {
      const mesh = new Mesh(geometry, material)
      mesh.position.set(x, y, 0)
      mesh.castShadow = mesh.receiveShadow = true
      this.object.add(mesh)
    }
    for (const x of [-0.24, 0.24]) add(rail, x, length / 2)
    const rungs = length * 3
    for (let i = 0; i < rungs; i++) add(rung, 0, ((i + 0.5) / rungs) * length)
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }
}
