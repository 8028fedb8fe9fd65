/** Ascenseur on the table: the trick before its players, each player's place and little lift, the stock, the lift of rounds. */

import { ExtrudeGeometry, Group, Mesh, MeshStandardMaterial, Shape, ShapeGeometry, MeshBasicMaterial, PlaneGeometry, RepeatWrapping, Vector3, type BufferGeometry, type Intersection, type Object3D } from 'three'

import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'

import type { Touch } from '../../model/choices'
import { NO_OFFER, type Board, type Offer } from '../../scene/board'
import { easeOut } from '../../scene/motion'
import { corners } from '../../scene/framing'
import type { Stage } from '../../scene/stage'
import { arcPoint, shake } from '../../scene/travel'
import { WALNUT, wood } from '../../scene/wood'
import { suitOf } from './cards'
import { CARD_DEEP, CARD_WIDE, layoutFor, onOval, placesOn, type Layout } from './layout'
import { paintBack, paintFace, paintFelt, Print } from './paint'
import { Place } from './place'
import { onTaste, taste } from './taste'
import { Tower } from './tower'
import type { AscenseurView, Card, CardTrace } from './view'

const MAT = 0.06 // thickness of the mat everything stands on
const LEAF = 0.011 // thickness of a card in a packet
const TALL_WINDOW = 0.8 // width to height, below which the table is laid for a phone
const VIEWS = [{ azimuth: 0, tilt: 52 }, { azimuth: 0, tilt: 89.5 }, { azimuth: -28, tilt: 46 }, { azimuth: 0, tilt: 30 }, { azimuth: 28, tilt: 46 }]

export class AscenseurBoard implements Board<AscenseurView> {
  private readonly root = new Group()
  private readonly tower = new Tower()
  private readonly places: readonly Place[]
  private readonly leaf = cardShape()
  private readonly packet = cardPacket()
  private readonly back = new Print(200, 280).draw(paintBack)
  private readonly backSkin = new MeshStandardMaterial({ map: this.back.texture, roughness: 0.6 })
  private readonly paperSide = new MeshStandardMaterial({ color: '#e4d9c2', roughness: 0.9 })
  private readonly gold = new MeshBasicMaterial({ color: '#f2cf72' })
  private readonly felt = new Print(256, 256).draw(paintFelt)
  private readonly mat = new Group()
  private matMade: { dispose(): void }[] = []
  private readonly faces = new Map<string, { print: Print; skin: MeshStandardMaterial }>()
  /** What lies on the table and is laid anew with each view: trick, turned card, packets. */
  private readonly laid = new Group()
  private readonly forget: (() => void)[]
  private layout: Layout
  private isTall: boolean
  private offered: Offer = NO_OFFER
  private floors: ReadonlySet<string> = new Set()

  constructor(
    private readonly stage: Stage,
    private view: AscenseurView,
  ) {
    this.isTall = this.windowIsTall()
    this.layout = layoutFor(this.isTall)
    this.places = view.bids.map((_, i) => new Place(i + 1))
    this.root.position.y = MAT
    this.root.add(this.tower.object, this.laid, ...this.places.map(({ object }) => object))
    stage.scene.add(this.mat, this.root)
    stage.views = VIEWS
    this.forget = [
      onTaste(() => this.reprint()),
      stage.picker.add({ object: this.root, touch: (hit) => this.touched(hit) }),
    ]
    this.furnish()
    this.layMat()
    void stage.rig.go(VIEWS[0]!)
    stage.motion.skip()
    this.draw()
  }

  async show(view: AscenseurView, animate: boolean): Promise<void> {
    const before = this.view
    const { motion } = this.stage
    this.view = view
    if (animate && before.viewer === view.viewer) {
      await this.playTrick(before, view)
      await Promise.all([...this.places.map((place) => (before.round === view.round ? place.change(before, view, motion) : null)), before.round !== view.round ? this.tower.ride(before, view, motion) : null])
    }
    this.draw()
  }

  offer(offer: Offer): void {
    this.offered = offer
    // Once a floor is picked, only its own choice is offered; the others stay open to a change of mind.
    if (Object.keys(offer.picked).length === 0) this.floors = new Set(offer.choices.flatMap(({ facets }) => facets.cell ?? []))
    this.light()
    this.stage.invalidate()
  }

  refuse(touch: Touch): void {
    const own = this.places[this.view.viewer - 1]
    if (own && touch.facet === 'cell') void shake(this.stage.motion, own.object)
    const first = touch.facet === 'piece' ? this.laid.children.find(({ userData }) => userData.isLead) : undefined
    // What was led is why the card may not be played.
    if (first) void shake(this.stage.motion, first)
  }

  see(): void {
    // Nothing here has a level to cut at, and every number is printed already.
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    const own = this.places[Math.max(1, this.view.viewer) - 1]!
    if (facet === 'cell') return this.view.phase === 'bid' ? own.whereFloor(Number(value)) : null
    if (facet !== 'mark') return null
    if (value === 'lift') return this.tower.where()
    return value === 'stock' ? this.layout.stock.clone() : own.whereFloor(0)
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.mat, this.root)
    this.dropFaces()
    for (const resource of this.matMade) resource.dispose()
    for (const resource of [this.tower, ...this.places, this.leaf, this.packet, this.back, this.backSkin, this.paperSide, this.gold, this.felt]) resource.dispose()
  }

  // Drawing.

  private windowIsTall(): boolean {
    return this.stage.rig.camera.aspect < TALL_WINDOW
  }

  /** Puts what stands where it stands, for this shape of window and this viewer. */
  private furnish(): void {
    this.layout = layoutFor(this.isTall)
    this.tower.object.position.copy(this.layout.tower)
    this.tower.object.rotation.y = this.isTall ? 0.1 : -0.16
    this.tower.object.scale.setScalar(this.isTall ? 0.86 : 1)
    const { bounds } = this.layout
    this.stage.furnish(bounds, (bounds.max.x - bounds.min.x) / 2, (bounds.max.z - bounds.min.z) / 2)
    this.stage.frame(corners(bounds))
    for (const place of this.places) {
      const at = this.seatPoint(place.seat)
      place.object.position.copy(at)
      place.object.scale.setScalar(this.isTall ? 0.96 : 1)
      const side = Math.abs(at.x) < 0.3 ? 1 : Math.sign(at.x)
      // On a phone there is no room beside: the lift stands behind the card, on its outer end.
      if (this.isTall && at.z < 1.5) place.stand(side * 0.4, 0.5, 0.62)
      else place.stand(side * 1.12, 0.12, this.isTall ? 0.75 : 1)
    }
  }

  private draw(): void {
    if (this.isTall !== this.windowIsTall()) {
      this.isTall = !this.isTall
      this.layout = layoutFor(this.isTall)
      this.layMat()
    }
    this.furnish()
    this.tower.show(this.view)
    for (const place of this.places) place.show(this.view)
    this.clearLaid()
    this.view.trick.forEach(([seat, card], i) => this.layPlayed(seat, card, i, seat === this.view.situation.winning))
    this.layStock()
    for (const [seat, card] of Object.entries(this.view.faces)) this.lay(card, this.seatPoint(Number(seat)).add(new Vector3(0, 0.3, -0.9)), 0)
    this.view.tricks.forEach((won, i) => this.layPackets(i + 1, won))
    this.light()
    this.stage.invalidate()
  }

  /** The felt in its walnut rim: what the room's bounds are, and no card lies beyond. */
  private layMat(): void {
    this.mat.clear()
    for (const resource of this.matMade) resource.dispose()
    const { min, max } = this.layout.bounds
    const [wide, deep] = [max.x - min.x + 0.3, max.z - min.z + 0.3]
    const rim = new RoundedBoxGeometry(wide + 0.36, MAT * 2, deep + 0.36, 3, MAT * 0.8)
    const rimWood = wood({ ...WALNUT, density: 4, polish: 0.6, seed: 2 })
    const felt = new PlaneGeometry(wide, deep).rotateX(-Math.PI / 2)
    this.felt.texture.wrapS = this.felt.texture.wrapT = RepeatWrapping
    this.felt.texture.repeat.set(wide / 2, deep / 2)
    const feltCloth = new MeshStandardMaterial({ map: this.felt.texture, roughness: 1, envMapIntensity: 0.3 })
    const [edge, cloth] = [new Mesh(rim, rimWood), new Mesh(felt, feltCloth)]
    cloth.position.y = MAT + 0.003
    edge.castShadow = cloth.receiveShadow = edge.receiveShadow = true
    this.mat.position.set((min.x + max.x) / 2, 0, (min.z + max.z) / 2)
    this.mat.add(edge, cloth)
    this.matMade = [rim, rimWood, felt, feltCloth]
  }

  private light(): void {
    const { hovered, picked } = this.offered
    const shown = picked.cell ?? (hovered?.facet === 'cell' ? hovered.value : null)
    for (const place of this.places) place.light(place.seat === this.view.viewer && this.view.phase === 'bid' ? this.floors : new Set(), shown)
  }

  /** A card face up on the cloth, not quite straight; nearer cards over farther ones, so that every index shows. */
  private lay(card: Card, at: Vector3, order: number): Mesh {
    const mesh = new Mesh(this.leaf, this.skinOf(card))
    mesh.castShadow = mesh.receiveShadow = true
    mesh.position.copy(at).setY(at.y + 0.06 + at.z * 0.02)
    mesh.rotation.y = (((order * 7 + 3) % 5) - 2) * 0.03
    this.laid.add(mesh)
    return mesh
  }

  /** A card of the trick before its player; the one that is winning is framed. */
  private layPlayed(seat: number, card: Card, order: number, isBest: boolean): Mesh {
    const mesh = this.lay(card, this.trickPoint(seat), order)
    mesh.userData = { isPlayed: true, isLead: order === 0 }
    if (isBest) {
      const frame = new Mesh(this.leaf, this.gold)
      frame.scale.set(1.09, 1, 1.065)
      frame.position.y = -0.006
      mesh.add(frame)
    }
    return mesh
  }

  private layStock(): void {
    const { turned, stock, phase } = this.view
    const at = this.layout.stock
    const rest = phase === 'over' ? 0 : stock
    if (rest > 0) this.layPacket(at.clone().add(new Vector3(0.55, 0, -0.1)), rest * LEAF, 1, 0.05)
    if (!turned) return
    const mesh = this.lay(turned, at.clone().add(new Vector3(-0.4, 0, 0.1)), 1)
    // It leans on the stock, as low as the stock is.
    mesh.rotation.z = Math.min(0.3, rest * LEAF * 0.8)
    mesh.position.y += CARD_WIDE / 2 * Math.sin(mesh.rotation.z) + 0.01
  }

  /** Tricks taken, as small packets crosswise. */
  private layPackets(seat: number, won: number): void {
    for (let i = 0; i < won; i++) this.layPacket(this.packetPoint(seat).setY(i * LEAF * 5), LEAF * 4.4, 0.42, i % 2 === 0 ? 0.1 : Math.PI / 2 + 0.05)
  }

  private layPacket(at: Vector3, tall: number, scale: number, turn: number): void {
    const mesh = new Mesh(this.packet, [this.backSkin, this.paperSide])
    mesh.castShadow = mesh.receiveShadow = true
    mesh.position.copy(at)
    mesh.scale.set(scale, tall, scale)
    mesh.rotation.y = turn
    this.laid.add(mesh)
  }

  private clearLaid(): void {
    this.laid.clear()
  }

  private skinOf(card: Card): MeshStandardMaterial {
    const { shades } = taste()
    const lang = document.documentElement.lang === 'fr' ? 'fr' : 'en'
    const isTrump = suitOf(card) === this.view.trump
    const key = `${card}-${lang}-${shades}-${isTrump}`
    const known = this.faces.get(key)
    if (known) return known.skin
    const print = new Print(300, 420).draw((paper) => paintFace(paper, card, lang, shades, isTrump))
    const skin = new MeshStandardMaterial({ map: print.texture, roughness: 0.55, side: 2 })
    this.faces.set(key, { print, skin })
    return skin
  }

  private dropFaces(): void {
    for (const { print, skin } of this.faces.values()) {
      print.dispose()
      skin.dispose()
    }
    this.faces.clear()
  }

  private reprint(): void {
    this.clearLaid()
    this.dropFaces()
    this.draw()
  }

  // Where things are.

  private seatPoint(seat: number): Vector3 {
    return onOval(placesOn(seat, this.view.viewer, this.view.players), this.view.players, this.layout.seats)
  }

  private trickPoint(seat: number): Vector3 {
    return onOval(placesOn(seat, this.view.viewer, this.view.players), this.view.players, this.layout.trick)
  }

  private packetPoint(seat: number): Vector3 {
    const at = this.seatPoint(seat)
    const isAside = Math.abs(at.x) > 0.3
    return isAside ? at.add(new Vector3(-Math.sign(at.x) * 0.3, 0, -0.7)) : at.add(new Vector3(-1.1, 0, -0.1))
  }

  // Moving.

  /** The cards played since the last view fly to their places; a full trick is looked at, then goes to whoever takes it. */
  private async playTrick(before: AscenseurView, view: AscenseurView): Promise<void> {
    let order = before.trick.length
    for (const { seat, text, trace } of view.acted) {
      const [verb, card] = text.split(' ')
      if (verb !== 'play' || !card) continue
      await this.fly(this.layPlayed(seat, card, order++, false), this.seatPoint(seat))
      const takes = (trace as CardTrace | undefined)?.takes
      if (!takes) continue
      await this.gather(takes)
      order = 0
    }
  }

  private async gather(winner: number): Promise<void> {
    await this.stage.motion.run(520, () => {})
    const cards = this.laid.children.filter(({ userData }) => userData.isPlayed)
    await Promise.all(cards.map((card) => this.sweep(card, this.packetPoint(winner))))
    this.laid.remove(...cards)
  }

  private fly(mesh: Mesh, from: Vector3): Promise<void> {
    const to = mesh.position.clone()
    return this.stage.motion.run(260, (t) => mesh.position.copy(arcPoint(from, to, 0.8, easeOut(t))))
  }

  private sweep(card: Object3D, to: Vector3): Promise<void> {
    const from = card.position.clone()
    return this.stage.motion.run(320, (t) => {
      card.position.lerpVectors(from, to, easeOut(t))
      card.scale.setScalar(1 - 0.58 * easeOut(t))
    })
  }

  private touched(hit: Intersection): Touch | null {
    const floor = this.view.phase === 'bid' ? (this.places[this.view.viewer - 1]?.floorAt(hit.object) ?? null) : null
    return floor === null ? null : { facet: 'cell', value: String(floor) }
  }
}

function outline(): Shape {
  const [x, y, r] = [CARD_WIDE / 2, CARD_DEEP / 2, CARD_WIDE * 0.08]
  const shape = new Shape()
  shape.moveTo(-x + r, -y).lineTo(x - r, -y).quadraticCurveTo(x, -y, x, -y + r).lineTo(x, y - r).quadraticCurveTo(x, y, x - r, y)
  shape.lineTo(-x + r, y).quadraticCurveTo(-x, y, -x, y - r).lineTo(-x, -y + r).quadraticCurveTo(-x, -y, -x + r, -y)
  return shape
}

/** The picture spans the card, wherever its corners are cut. */
function spanned(geometry: BufferGeometry): BufferGeometry {
  const { position, uv } = geometry.attributes
  for (let i = 0; i < position!.count; i++) uv!.setXY(i, position!.getX(i) / CARD_WIDE + 0.5, position!.getY(i) / CARD_DEEP + 0.5)
  return geometry.rotateX(-Math.PI / 2)
}

function cardShape(): BufferGeometry {
  return spanned(new ShapeGeometry(outline(), 6))
}

/** A packet one unit high, to be scaled to its number of cards. */
function cardPacket(): BufferGeometry {
  return spanned(new ExtrudeGeometry(outline(), { depth: 1, bevelEnabled: false, curveSegments: 6 }))
}
