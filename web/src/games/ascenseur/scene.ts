/** Ascenseur on the table: felt, the trick before its players, the backs of the cards they hold, the tricks they have taken. */

import {
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  Shape,
  ShapeGeometry,
  MeshBasicMaterial,
  PlaneGeometry,
  RepeatWrapping,
  Vector3,
  type BufferGeometry,
  type Object3D,
} from 'three'

import type { Touch } from '../../model/choices'
import type { Board } from '../../scene/board'
import { corners } from '../../scene/framing'
import { easeOut } from '../../scene/motion'
import type { Stage } from '../../scene/stage'
import { arcPoint, shake } from '../../scene/travel'
import { suitOf } from './cards'
import { CARD_DEEP, CARD_WIDE, layoutFor, onOval, placesOn, type Layout } from './layout'
import { paintBack, paintFace, paintFelt, paintLight, Print } from './paint'
import { onTaste, taste } from './taste'
import type { AscenseurView, Card, CardTrace } from './view'

const LEAF = 0.011 // thickness of a card in a packet
const TALL_WINDOW = 0.8 // width to height, below which the table is laid for a phone
const HELD = 0.66 // size of a card in somebody else's hand
const RISE = 0.85 // radians by which it is turned up, so that its back is seen
const CLOTH = 40 // the felt goes on beyond every window
const FELT = 0.03 // over the table's own cloth

export class AscenseurBoard implements Board<AscenseurView> {
  private readonly root = new Group()
  private readonly leaf = cardShape()
  private readonly packet = cardPacket()
  private readonly back = new Print(200, 280).draw(paintBack)
  private readonly backSkin = new MeshStandardMaterial({ map: this.back.texture, roughness: 0.6, side: 2 })
  private readonly paperSide = new MeshStandardMaterial({ color: '#e4d9c2', roughness: 0.9 })
  private readonly gold = new MeshBasicMaterial({ color: '#f2cf72' })
  private readonly felt = new Print(256, 256).draw(paintFelt)
  private readonly feltShape = new PlaneGeometry(CLOTH, CLOTH).rotateX(-Math.PI / 2)
  private readonly feltCloth = new MeshStandardMaterial({ map: this.felt.texture, roughness: 1, envMapIntensity: 0.3 })
  private readonly faces = new Map<string, { print: Print; skin: MeshStandardMaterial }>()
  private readonly light = new Print(512, 512).draw(paintLight)
  private readonly glow = new MeshBasicMaterial({
    map: this.light.texture,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  private readonly lamp = new Mesh(this.feltShape, this.glow)
  /** What lies on the table and is laid anew with each view: trick, hands, packets. */
  private readonly laid = new Group()
  private readonly forget: () => void
  private layout: Layout
  private isTall: boolean

  constructor(
    private readonly stage: Stage,
    private view: AscenseurView,
  ) {
    this.isTall = this.windowIsTall()
    this.layout = layoutFor(this.isTall)
    this.root.add(this.laid, this.cloth(), this.lamp)
    stage.scene.add(this.root)
    this.forget = onTaste(() => this.reprint())
    this.furnish()
    void stage.rig.go(stage.views[0]!)
    stage.motion.skip()
    this.draw()
  }

  async show(view: AscenseurView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    if (animate && before.viewer === view.viewer) {
      // A trick that was looked at goes to whoever takes it.
      if (before.trick.length === before.players && before.situation.winning)
        await this.gather(before.situation.winning)
      await this.playCards(before, view)
    }
    this.draw()
  }

  offer(): void {
    // Bids and cards are chosen on the table's edge; nothing here is touched.
  }

  refuse({ facet }: Touch): void {
    // What was led is why the card may not be played.
    const first = facet === 'piece' ? this.laid.children.find(({ userData }) => userData.isLead) : undefined
    if (first) void shake(this.stage.motion, first)
  }

  see(): void {
    // Nothing here has a level to cut at, and every number is printed already.
    this.draw()
  }

  /** A seat is where its player's name stands. */
  where({ facet, value }: Touch): Vector3 | null {
    if (facet === 'seat') return this.isOwn(Number(value)) ? this.layout.own.clone() : this.besideHand(Number(value))
    return facet === 'mark' && value === 'own' ? this.layout.own.clone() : null
  }

  dispose(): void {
    this.forget()
    this.stage.scene.remove(this.root)
    this.dropFaces()
    for (const resource of [
      this.leaf,
      this.packet,
      this.back,
      this.backSkin,
      this.paperSide,
      this.gold,
      this.felt,
      this.feltShape,
      this.feltCloth,
      this.light,
      this.glow,
    ])
      resource.dispose()
  }

  // Drawing.

  private windowIsTall(): boolean {
    return this.stage.rig.camera.aspect < TALL_WINDOW
  }

  /** The table for this shape of window. */
  private furnish(): void {
    this.layout = layoutFor(this.isTall)
    const { bounds, tilt } = this.layout
    this.stage.views = [
      { azimuth: 0, tilt },
      { azimuth: 0, tilt: 89.5 },
      { azimuth: -24, tilt },
      { azimuth: 0, tilt: tilt - 12 },
      { azimuth: 24, tilt },
    ]
    this.stage.furnish(bounds, (bounds.max.x - bounds.min.x) / 2, (bounds.max.z - bounds.min.z) / 2)
    this.stage.frame(corners(bounds))
    this.lamp.position.y = FELT + 0.004
    this.lamp.scale.set(this.isTall ? 0.75 : 1, 1, this.isTall ? 1 : 0.75)
  }

  private draw(): void {
    this.isTall = this.windowIsTall()
    this.furnish()
    this.laid.clear()
    this.view.trick.forEach(([seat, card], i) => this.layPlayed(seat, card, i, seat === this.view.situation.winning))
    this.view.hand_sizes.forEach((cards, i) => this.isOwn(i + 1) || this.layHeld(i + 1, cards))
    const lying = this.view.trick.length === this.view.players ? this.view.situation.winning : null // not taken up yet
    this.view.tricks.forEach((won, i) => this.layPackets(i + 1, i + 1 === lying ? won - 1 : won))
    this.stage.invalidate()
  }

  private cloth(): Mesh {
    const { texture } = this.felt
    texture.wrapS = texture.wrapT = RepeatWrapping
    texture.repeat.setScalar(CLOTH / 2)
    const cloth = new Mesh(this.feltShape, this.feltCloth)
    cloth.position.y = FELT
    cloth.receiveShadow = true
    return cloth
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
    mesh.userData = { isPlayed: true, isLead: order === 0, told: { shows: 'card', card, seat, isBest } }
    if (isBest) {
      const frame = new Mesh(this.leaf, this.gold)
      frame.scale.set(1.09, 1, 1.065)
      frame.position.y = -0.006
      mesh.add(frame)
    }
    return mesh
  }

  /** The cards somebody else holds: their backs in a fan, and on a forehead the face. */
  private layHeld(seat: number, cards: number): void {
    const at = this.seatPoint(seat)
    const face = this.view.faces[seat]
    const fan = new Group()
    fan.position.copy(at).setY(0.3)
    fan.rotation.y = (-at.x / this.layout.seats.x) * 0.3
    for (let i = 0; i < cards; i++) {
      const from = i - (cards - 1) / 2
      const leaf = new Mesh(this.leaf, face ? this.skinOf(face) : this.backSkin)
      const apart = Math.min(0.3, 1.5 / cards)
      leaf.scale.setScalar(face ? 0.9 : HELD)
      leaf.rotation.set(RISE, -from * Math.min(0.09, 0.5 / cards), 0)
      leaf.position.set(
        from * apart,
        i * 0.012 - Math.abs(from) * apart * 0.08,
        i * 0.012 + Math.abs(from) * apart * 0.12,
      )
      leaf.castShadow = leaf.receiveShadow = true
      fan.add(leaf)
    }
    this.laid.add(fan)
  }

  /** Tricks taken, as small packets crosswise. */
  private layPackets(seat: number, won: number): void {
    for (let i = 0; i < won; i++)
      this.layPacket(
        this.packetPoint(seat).setY(i * LEAF * 5),
        LEAF * 4.4,
        0.42,
        i % 2 === 0 ? 0.1 : Math.PI / 2 + 0.05,
      )
  }

  private layPacket(at: Vector3, tall: number, scale: number, turn: number): void {
    const mesh = new Mesh(this.packet, [this.backSkin, this.paperSide])
    mesh.castShadow = mesh.receiveShadow = true
    mesh.position.copy(at)
    mesh.scale.set(scale, tall, scale)
    mesh.rotation.y = turn
    this.laid.add(mesh)
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
    this.laid.clear()
    this.dropFaces()
    this.draw()
  }

  // Where things are.

  private seatPoint(seat: number): Vector3 {
    return onOval(placesOn(seat, this.view.viewer, this.view.players), this.view.players, this.layout.seats)
  }

  private trickPoint(seat: number): Vector3 {
    return onOval(placesOn(seat, this.view.viewer, this.view.players), this.view.players, this.layout.trick).add(
      new Vector3(0, 0, this.layout.nearer),
    )
  }

  private packetPoint(seat: number): Vector3 {
    if (this.isOwn(seat)) return this.layout.ownTricks.clone()
    // Beside the hand, towards the middle of the table.
    const at = this.seatPoint(seat)
    return Math.abs(at.x) > 0.3
      ? at.add(new Vector3(-Math.sign(at.x) * 0.35, 0, -0.75))
      : at.add(new Vector3(-1.5, 0, 0))
  }

  /** Under the cards somebody holds; far away in a wide window beside them, because the trick is under them. */
  private besideHand(seat: number): Vector3 {
    const at = this.seatPoint(seat)
    const isFar = !this.isTall && Math.abs(at.x) < 0.3
    return at.add(isFar ? new Vector3(1.9, 0, -0.5) : new Vector3(0, 0, 0.12))
  }

  private isOwn(seat: number): boolean {
    return seat === this.view.viewer
  }

  // Moving.

  /** The cards played since the last view fly to their places; a full trick that is not to be looked at goes to whoever takes it. */
  private async playCards(before: AscenseurView, view: AscenseurView): Promise<void> {
    let order = before.trick.length % before.players
    for (const { seat, text, trace } of view.acted) {
      const [verb, card] = text.split(' ')
      if (verb !== 'play' || !card) continue
      await this.fly(
        this.layPlayed(seat, card, order++, false),
        this.isOwn(seat) ? this.layout.own.clone().setY(1) : this.seatPoint(seat),
      )
      const takes = (trace as CardTrace | undefined)?.takes
      if (!takes || view.trick.length === view.players) continue
      await this.stage.motion.run(520, () => {})
      await this.gather(takes)
      order = 0
    }
  }

  private async gather(winner: number): Promise<void> {
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
}

function outline(): Shape {
  const [x, y, r] = [CARD_WIDE / 2, CARD_DEEP / 2, CARD_WIDE * 0.08]
  const shape = new Shape()
  shape
    .moveTo(-x + r, -y)
    .lineTo(x - r, -y)
    .quadraticCurveTo(x, -y, x, -y + r)
    .lineTo(x, y - r)
    .quadraticCurveTo(x, y, x - r, y)
  shape
    .lineTo(-x + r, y)
    .quadraticCurveTo(-x, y, -x, y - r)
    .lineTo(-x, -y + r)
    .quadraticCurveTo(-x, -y, -x + r, -y)
  return shape
}

/** The picture spans the card, wherever its corners are cut. */
function spanned(geometry: BufferGeometry): BufferGeometry {
  const { position, uv } = geometry.attributes
  for (let i = 0; i < position!.count; i++)
    uv!.setXY(i, position!.getX(i) / CARD_WIDE + 0.5, position!.getY(i) / CARD_DEEP + 0.5)
  return geometry.rotateX(-Math.PI / 2)
}

function cardShape(): BufferGeometry {
  return spanned(new ShapeGeometry(outline(), 6))
}

/** A packet one unit high, to be scaled to its number of cards. */
function cardPacket(): BufferGeometry {
  return spanned(new ExtrudeGeometry(outline(), { depth: 1, bevelEnabled: false, curveSegments: 6 }))
}
