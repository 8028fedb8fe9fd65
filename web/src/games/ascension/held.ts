/** The piece in hand: it floats over the place it came from, its drawing turned towards its owner. */

import { Group, Mesh, Vector3, type BufferGeometry, type CanvasTexture, type Material } from 'three'

import { raised } from '../../scene/grid'
import { easeOut, type Motion } from '../../scene/motion'
import { arcPoint } from '../../scene/travel'
import { wood } from '../../scene/wood'
import { Decals, type Decal } from './decals'
import { tintOf, type Shapes } from './field'
import { HALF, placeOn, topOf, type Layout } from './layout'
import { readPiece, stackOf, thickness, type BoardPiece } from './reading'
import type { AscensionView } from './view'

export class Held {
  readonly object = new Group()
  /** It has no instance to be tinted by: a material of its own. */
  private readonly wood = wood({ light: '#fff4e4', dark: '#c9a782', density: 8, polish: 0.35, seed: 0.4 })
  private readonly mesh: Mesh<BufferGeometry, Material>
  private readonly face: Decals

  constructor(
    private readonly layout: Layout,
    private readonly shapes: Shapes,
    sheet: CanvasTexture,
  ) {
    this.mesh = new Mesh<BufferGeometry, Material>(shapes.cube, this.wood)
    this.mesh.castShadow = this.mesh.receiveShadow = true
    this.face = new Decals(sheet, 0, 'wood')
    this.object.add(this.mesh, this.face.object)
  }

  show(view: AscensionView): void {
    const { hand, viewer, to_move } = view
    this.object.visible = hand !== null
    if (!hand) return
    this.dress(readPiece(hand.piece), viewer === to_move)
    this.object.position.copy(this.layout.handPlace(view))
    // Its owner has it turned towards them; the others see it float, the same whatever it bears.
    this.object.rotation.set(viewer === to_move ? 0.5 : 0, this.layout.facing, 0, 'YXZ')
  }

  /** Takes it up from where it lay. */
  async lift(view: AscensionView, motion: Motion): Promise<void> {
    this.show(view)
    const [from, to] = [this.layout.handOrigin(view), this.layout.handPlace(view)]
    const tilt = this.object.rotation.x
    await motion.run(340, (t) => {
      this.object.position.lerpVectors(from, to, easeOut(t))
      this.object.rotation.x = tilt * easeOut(t)
    })
  }

  /** Brings it to the cell on which it lies now. */
  async putDown(view: AscensionView, cell: string, motion: Motion): Promise<void> {
    const piece = stackOf(view, cell).at(-1)!
    this.dress(piece, false)
    if (!piece.isShown) this.face.show([])
    this.object.visible = true
    const [from, tilt] = [this.object.position.clone(), this.object.rotation.x]
    const to = raised(placeOn(view, cell), (-thickness(piece) * HALF) / 2)
    const crest = Math.max(from.y, to.y, topOf(6)) + 0.3
    await motion.run(430, (t) => {
      this.object.position.copy(arcPoint(from, to, crest, easeOut(t)))
      this.object.rotation.x = tilt * (1 - easeOut(t))
    })
    this.object.visible = false
  }

  dispose(): void {
    this.wood.dispose()
    this.face.dispose()
  }

  private dress(piece: BoardPiece, isMine: boolean): void {
    this.mesh.geometry = this.shapes[piece.kind]
    this.wood.color.set(tintOf(piece, 4))
    const top = new Vector3(0, (thickness(piece) * HALF) / 2 + 0.004, 0)
    const isDrawn = piece.face !== '?' && piece.face !== '-'
    const face: Decal[] = isDrawn ? [{ name: piece.face, at: top, size: 0.84 }] : []
    if (isMine && piece.kind === 'cube' && !piece.isShown) face.push({ name: 'private', at: top, size: 0.88 })
    this.face.show(face)
  }
}
