/** The lift: a board that leans back in a walnut frame, with the cabin at the floor of the round. */

import { Group, Mesh, MeshStandardMaterial, PlaneGeometry, Vector3, type BufferGeometry } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'

import { easeInOut, type Motion } from '../../scene/motion'
import { WALNUT, wood } from '../../scene/wood'
import { BOARD, cellOf, paintBoard, paintCabin, Print } from './paint'
import type { AscenseurView } from './view'

const TALL = 3
const SCALE = TALL / BOARD.height
const WIDE = BOARD.width * SCALE
const LEAN = 0.5 // radians: towards whoever looks down at the table

export class Tower {
  readonly object = new Group()
  private readonly board = new Print(BOARD.width, BOARD.height)
  private readonly front = new Print(256, 128)
  private readonly made: { dispose(): void }[] = [this.board, this.front]
  private readonly leaning = new Group()
  private readonly cabin: Mesh
  private readonly plate: Mesh

  constructor() {
    this.object.add(this.leaning)
    this.leaning.rotation.x = -LEAN
    const frame = this.add(new RoundedBoxGeometry(WIDE + 0.3, TALL + 0.3, 0.18, 3, 0.06), wood({ ...WALNUT, axis: 'y', density: 5, half: [(WIDE + 0.3) / 2, (TALL + 0.3) / 2, 0.09], polish: 0.6, seed: 5 }))
    frame.position.set(0, TALL / 2 + 0.18, -0.1)
    const face = this.add(new PlaneGeometry(WIDE, TALL), new MeshStandardMaterial({ map: this.board.texture, roughness: 0.75 }))
    face.position.set(0, TALL / 2 + 0.18, 0)
    face.castShadow = false
    const foot = this.add(new RoundedBoxGeometry(WIDE + 0.55, 0.22, 0.7, 3, 0.06), wood({ ...WALNUT, density: 5, half: [(WIDE + 0.55) / 2, 0.11, 0.35], polish: 0.6, seed: 8 }))
    foot.position.set(0, 0.11, 0)
    this.object.add(foot)
    this.cabin = this.add(new RoundedBoxGeometry(1, 1, 1, 3, 0.08), new MeshStandardMaterial({ color: '#c9a24b', metalness: 0.85, roughness: 0.32 }))
    this.plate = this.add(new PlaneGeometry(1, 1), new MeshStandardMaterial({ map: this.front.texture, roughness: 0.45 }))
    this.plate.castShadow = false
  }

  show(view: AscenseurView): void {
    this.print(view)
    this.park(this.place(view))
  }

  /** The cabin rides to the floor of the new round. */
  ride(before: AscenseurView, view: AscenseurView, motion: Motion): Promise<void> {
    this.print(view)
    const [from, to] = [this.place(before), this.place(view)]
    return motion.run(420, (t) => this.park(from.clone().lerp(to, easeInOut(t))))
  }

  /** The cabin, in the world. */
  where(): Vector3 {
    return this.cabin.getWorldPosition(new Vector3())
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }

  private print(view: AscenseurView): void {
    this.board.draw((paper) => paintBoard(paper, view))
    this.front.draw((paper) => paintCabin(paper, view.cards, view.situation.lift))
    const { width, height } = cellOf(view.sizes, view.round)
    const tall = Math.max(0.21, height * SCALE * 0.94)
    const wide = Math.min(width * SCALE * 0.94, tall * 2.1)
    this.cabin.scale.set(wide, tall, 0.24)
    this.plate.scale.set(wide * 0.9, Math.min(tall * 0.86, wide * 0.46), 1)
  }

  private place({ sizes, round }: AscenseurView): Vector3 {
    const { x, y, width, height } = cellOf(sizes, round)
    return new Vector3((x + width / 2 - BOARD.width / 2) * SCALE, (BOARD.height - y - height / 2) * SCALE + 0.18, 0.12)
  }

  private park(at: Vector3): void {
    this.cabin.position.copy(at)
    this.plate.position.copy(at).setZ(at.z + 0.126)
  }

  private add(geometry: BufferGeometry, material: MeshStandardMaterial): Mesh {
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = true
    this.made.push(geometry, material)
    this.leaning.add(mesh)
    return mesh
  }
}
