/**
 * A player's place: the folded card with bid and score, and the own little lift. Its cabin rises one floor with each trick;
 * a brass collar on the rail marks the floor that was announced, where it must stop.
 */

import { CylinderGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, TorusGeometry, Vector3, type BufferGeometry, type Material, type Object3D } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'

import { seatLook } from '../../model/seats'
import { easeInOut, type Motion } from '../../scene/motion'
import { lacquer, WALNUT, wood } from '../../scene/wood'
import { paintPlace, Print } from './paint'
import type { AscenseurView } from './view'

const RAIL = 1.25 // the highest rail
const FLOOR = 0.42 // the highest floor
const BASE = 0.16

export class Place {
  readonly object = new Group()
  /** What is touched to announce a floor. */
  readonly floors = new Group()
  private readonly print = new Print(512, 240)
  private readonly made: { dispose(): void }[] = [this.print]
  private readonly lift = new Group()
  private readonly rails: Mesh[]
  private readonly cabin: Mesh
  private readonly collar: Mesh
  private readonly ghost: Mesh
  private readonly notches: Mesh[] = []
  private readonly notch = new RoundedBoxGeometry(0.5, 0.018, 0.05, 1, 0.008)
  private readonly notchWood = new MeshStandardMaterial({ color: '#e9d9b4', roughness: 0.6 })
  private readonly lit: MeshBasicMaterial
  private height = FLOOR

  constructor(readonly seat: number) {
    const { colour } = seatLook(seat)
    this.lit = new MeshBasicMaterial({ color: '#ffe9a8' })
    this.made.push(this.notch, this.notchWood, this.lit)
    const card = this.add(this.object, new PlaneGeometry(1.36, 0.64), new MeshStandardMaterial({ map: this.print.texture, roughness: 0.85 }))
    card.rotation.x = -0.62
    card.position.set(0, 0.27, 0.1)
    const fold = this.add(this.object, new PlaneGeometry(1.36, 0.56), new MeshStandardMaterial({ color: '#d8caac', roughness: 0.9, side: 2 }))
    fold.rotation.x = 0.62
    fold.position.set(0, 0.26, -0.22)
    this.object.add(this.lift)
    const base = this.add(this.lift, new RoundedBoxGeometry(0.72, BASE, 0.5, 3, 0.05), wood({ ...WALNUT, density: 8, half: [0.36, BASE / 2, 0.25], polish: 0.6, seed: seat }))
    base.position.y = BASE / 2
    const brass = new MeshStandardMaterial({ color: '#d3aa4e', metalness: 0.9, roughness: 0.3 })
    const rail = new CylinderGeometry(0.028, 0.028, 1, 16)
    this.rails = [-0.23, 0.23].map((x) => {
      const mesh = this.add(this.lift, rail, brass)
      mesh.position.x = x
      return mesh
    })
    this.cabin = this.add(this.lift, new RoundedBoxGeometry(0.4, 0.3, 0.4, 3, 0.06), lacquer(colour, { axis: 'y', density: 8, seed: seat }))
    const ring = new TorusGeometry(0.36, 0.03, 12, 48)
    this.collar = this.add(this.lift, ring, new MeshStandardMaterial({ color: '#f0c65a', metalness: 0.75, roughness: 0.25 }))
    this.ghost = this.add(this.lift, ring, new MeshBasicMaterial({ color: '#fff0bf', transparent: true, opacity: 0.75 }))
    for (const mesh of [this.collar, this.ghost]) mesh.rotation.x = Math.PI / 2
    this.ghost.castShadow = false
    this.ghost.visible = false
    this.lift.add(this.floors)
  }

  /** Where the little lift stands from the card: away from the middle, so that it hides nothing. */
  stand(aside: number, behind: number, scale: number): void {
    this.lift.position.set(aside, 0, -behind)
    this.lift.scale.setScalar(scale)
  }

  show(view: AscenseurView): void {
    this.height = Math.min(FLOOR, RAIL / view.cards)
    this.printCard(view)
    const tall = this.height * view.cards + 0.3
    for (const rail of this.rails) {
      rail.scale.y = tall
      rail.position.y = BASE + tall / 2
    }
    this.setFloors(view.cards)
    const bid = view.bids[this.seat - 1]
    this.collar.visible = typeof bid === 'number'
    if (typeof bid === 'number') this.collar.position.y = this.levelOf(bid)
    this.cabin.position.y = this.levelOf(view.tricks[this.seat - 1]!)
  }

  /** What changed since the last view moves there. */
  async change(before: AscenseurView, view: AscenseurView, motion: Motion): Promise<void> {
    const i = this.seat - 1
    const [from, to] = [this.levelOf(before.tricks[i]!), this.levelOf(view.tricks[i]!)]
    const bid = view.bids[i]
    const isNewBid = typeof bid === 'number' && before.bids[i] !== bid
    this.show(view)
    const moves: Promise<void>[] = []
    if (from !== to) moves.push(motion.run(300, (t) => (this.cabin.position.y = from + (to - from) * easeInOut(t))))
    if (isNewBid) moves.push(motion.run(280, (t) => (this.collar.position.y = this.levelOf(bid) + (1 - easeInOut(t)) * 0.6)))
    await Promise.all(moves)
  }

  /** Lights the floors that can be announced, and shows the collar where it would be. */
  light(floors: ReadonlySet<string>, shown: string | null): void {
    this.notches.forEach((mesh, floor) => {
      mesh.material = floors.has(String(floor)) ? this.lit : this.notchWood
      mesh.scale.setScalar(floors.has(String(floor)) ? 1.2 : 1)
    })
    this.ghost.visible = shown !== null && floors.has(shown)
    if (shown !== null) this.ghost.position.y = this.levelOf(Number(shown))
  }

  floorAt(object: Object3D): number | null {
    const floor = this.notches.indexOf(object as Mesh)
    return floor < 0 ? null : floor
  }

  whereFloor(floor: number): Vector3 {
    return this.lift.localToWorld(new Vector3(0, this.levelOf(floor), 0.1))
  }

  dispose(): void {
    for (const resource of this.made) resource.dispose()
  }

  private printCard(view: AscenseurView): void {
    const i = this.seat - 1
    this.print.draw((paper) =>
      paintPlace(paper, {
        seat: this.seat,
        standing: view.situation.standing[i]!,
        bid: view.bids[i]!,
        tricks: view.tricks[i]!,
        score: view.scores[i]!,
        isTurn: view.to_move === this.seat && !view.over,
        isDealer: view.dealer === this.seat,
      }),
    )
  }

  private levelOf(floor: number): number {
    return BASE + 0.16 + floor * this.height
  }

  private setFloors(cards: number): void {
    while (this.notches.length <= cards) {
      const mesh = new Mesh<BufferGeometry, Material>(this.notch, this.notchWood)
      this.notches.push(mesh as Mesh)
      this.floors.add(mesh)
    }
    this.notches.forEach((mesh, floor) => {
      mesh.visible = floor <= cards
      mesh.position.set(0, this.levelOf(floor), -0.1)
    })
  }

  private add(parent: Object3D, geometry: BufferGeometry, material: Material): Mesh {
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = true
    this.made.push(geometry, material)
    parent.add(mesh)
    return mesh
  }
}
