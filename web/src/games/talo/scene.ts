/** Talō on the table: the plan with its building, pawns, the measuring stick, the stock, the die, and the bars in hand. */

import { Box3, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from 'three'

import type { Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { Blame } from '../../scene/blame'
import { hasTurned, NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { easeOut } from '../../scene/motion'
import { Overlay } from '../../scene/overlay'
import { Pawn } from '../../scene/pawn'
import { sidesFor } from '../../scene/seating'
import type { Stage } from '../../scene/stage'
import { arcPoint, fly, shake, walk } from '../../scene/travel'
import { barCell, barPiece } from './actions'
import { barOf, placeOf, STOREYS, topOf, type Bar, type Pose } from './building'
import { Die } from './die'
import { scalesSign, Sign } from './drawing'
import {
  AT_HAND,
  barCentre,
  boxOf,
  GROUND,
  handPlace,
  PAWN,
  PLAN,
  pointOf,
  standing,
  surface,
  turned,
  TURNS,
} from './layout'
import { Light } from './light'
import { Plan } from './plan'
import { Preview } from './preview'
import { Rod, ROD } from './rod'
import { builtSticks, handSticks, raisedLengths } from './sticks'
import { SMALL, Stock, stockLabel, stockPlace } from './stock'
import { Timber } from './timber'
import { isStep, touchGround, touchPawn, touchStick } from './touching'
import type { TaloShows, TaloView } from './view'

const DIE = new Vector3(-7, 0, 4.5)
const REACH = 26 // the side of the ground that can be pointed at
const UP = new Vector3(0, 1, 0)
const MORE = 2 // levels above the building that are in the picture: as tall as a pawn
const REFUSAL_MS = 4000 // as long as its sentence stands there

export class TaloBoard implements Board<TaloView> {
  private readonly root = new Group()
  private readonly timber = new Timber()
  private readonly plan = new Plan()
  private readonly stock = new Stock()
  private readonly rod: Rod
  private readonly die = new Die(DIE)
  private readonly overlay: Overlay
  private readonly preview: Preview
  private readonly light: Light
  private readonly blame = new Blame(() => this.relight(), REFUSAL_MS)
  private readonly heldSign = new Sign(1, scalesSign)
  private readonly ground = new Mesh(new PlaneGeometry(REACH, REACH).rotateX(-Math.PI / 2), new MeshBasicMaterial())
  private readonly pawns: Pawn[]
  private readonly people = new Group()
  private readonly forget: (() => void)[] = []
  private bars: readonly Bar[]
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  private lastBar: number | null = null
  /** What lies around the plan as its viewer sees it: stock, die and stick. */
  private readonly margin = new Group()
  private readonly facing: number

  constructor(
    private readonly stage: Stage,
    private view: TaloView,
  ) {
    this.bars = view.bars.map(barOf)
    this.rod = new Rod(view.players, view.options.goal)
    this.preview = new Preview(this.timber)
    this.pawns = view.pawns.map((_, i) => makePawn(i + 1))
    this.people.add(...this.pawns.map(({ object }) => object))
    this.ground.position.y = GROUND
    this.ground.visible = false // a hit on it counts all the same
    const side = sidesFor(view.players)[stage.seat - 1] ?? 0
    this.facing = (side * Math.PI) / 180
    this.margin.rotation.y = this.facing
    this.margin.add(this.stock.object, this.rod.object, this.die.object)
    this.overlay = new Overlay(stage, { pawns: view.players, beside: 0.4, dot: 0.06, lastDot: 0.05 })
    this.light = new Light(this.overlay, this.preview, this.die, this.facing)
    for (const { object } of [this.overlay, this.plan, this.timber, this.heldSign, this.preview]) this.root.add(object)
    this.root.add(this.margin, this.people, this.ground)
    stage.scene.add(this.root)
    this.listen()
    stage.sit(side)
    stage.furnish(
      new Box3(new Vector3(-7, 0, -7), new Vector3(7, STOREYS, 7)).expandByPoint(this.turned(new Vector3(11, 0, 0))),
      PLAN,
    )
    this.frame()
    if (view.roll) this.die.show(view.roll)
    this.draw()
  }

  async show(view: TaloView, animate: boolean): Promise<void> {
    const before = this.view
    this.light.hide()
    this.heldSign.object.visible = false
    this.view = view
    this.bars = view.bars.map(barOf)
    if (animate) {
      await this.takeBars(before)
      await this.buildBar(before)
      await Promise.all(view.pawns.map((_, i) => this.movePawn(i, before)))
      await this.rollDie(before) // whatever is thrown follows upon the rest
    } else {
      if (view.roll) this.die.show(view.roll)
      this.overlay.lastTrail.hide()
      this.lastBar = null
    }
    if (view.turn !== before.turn || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const [before, isNew] = [this.lifted(), offer.all !== this.offered.all || hasTurned(this.offered, offer)]
    this.offered = offer
    if (before !== this.lifted()) this.drawTimber()
    if (isNew) this.keepInSight()
    this.relight()
  }

  refuse(touch: Touch): void {
    const pawn = this.pawns[this.offered.seat - 1]?.object
    if (touch.facet === 'cell' && barCell(touch.value)) {
      this.blame.show([touch])
      void this.preview.wobble(this.stage.motion)
    } else if (pawn?.visible) void shake(this.stage.motion, pawn)
    this.stage.invalidate()
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    if (facet === 'rod') return this.turned(new Vector3(ROD.x, GROUND + Number(value) - 0.5, ROD.z))
    if (facet === 'die') return this.turned(this.die.object.position.clone())
    if (facet === 'piece') return this.wherePiece(value)
    if (facet === 'length') return this.wherePiece(this.view.hand.includes(Number(value)) ? `${value}z` : value)
    if (facet === 'seat') return this.pawns[Number(value) - 1]?.object.position.clone() ?? null
    if (facet === 'bar') return barCentre(barOf(value))
    if (facet !== 'cell' || !value) return null
    const bar = barCell(value)
    return bar ? this.whereBar(bar) : standing(value)
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    this.ground.geometry.dispose()
    this.ground.material.dispose()
    const parts = [this.timber, this.plan, this.stock, this.rod, this.die, this.overlay, this.preview, this.heldSign]
    for (const part of [this.blame, ...parts, ...this.pawns]) part.dispose()
  }

  /** Of the highest bar. */
  private get top(): number {
    return Math.max(0, ...this.bars.map(topOf))
  }

  // What is touched.

  private listen(): void {
    const { picker } = this.stage
    this.forget.push(
      picker.add({
        object: this.timber.object,
        touch: (hit) => touchStick(this.timber.keyOf(hit) ?? '', hit, this.view, this.offered),
        isHandle: ({ facet }) => facet === 'piece' && this.view.phase === 'build',
      }),
      picker.add({ object: this.ground, touch: ({ point }) => touchGround(point, this.view, this.offered) }),
      picker.add({ object: this.die.object, touch: () => ({ facet: 'die', value: '' }) }),
      picker.add({
        object: this.people,
        touch: (hit) => touchPawn(hit, this.view, this.offered),
        isHandle: ({ value }) => value === 'pawn',
      }),
      () => this.stage.keepInSight(this, null),
    )
  }

  /** A point that means this bar: its middle, or beside it where the middle means a step of the pawn. */
  private whereBar(bar: Bar): Vector3 {
    const middle = barCentre(bar).setY(GROUND + bar.base)
    const pointed = { x: middle.x + 5, y: 5 - middle.z, level: bar.base }
    return isStep(this.offered.all, pointed) ? middle.add(this.turned(new Vector3(0, 0, 0.4))) : middle
  }

  private wherePiece(value: string): Vector3 | null {
    if (value === 'pawn') return this.pawns[this.view.to_move - 1]?.object.position.clone() ?? null
    const bar = barPiece(value)
    const index = bar ? this.view.hand.indexOf(bar.length) : -1
    if (bar) return index < 0 ? null : this.handPlace(this.view.hand, index)
    return /^\d/.test(value) ? this.turned(stockLabel(Number(value.split('+')[0]))) : null
  }

  // Drawing.

  private draw(): void {
    const { pawns, held, phase } = this.view
    const isShown = (text: string | null): text is string => text !== null && placeOf(text).level <= this.limit
    this.drawTimber()
    if (phase === 'roll') this.die.lift()
    this.rod.show(pawns.map((text) => (text ? placeOf(text).level : null)))
    pawns.forEach((text, i) => {
      const { object } = this.pawns[i]!
      object.visible = isShown(text)
      if (text) object.position.copy(standing(text))
    })
    this.heldSign.object.visible = held !== null && phase === 'build'
    if (held) this.heldSign.object.position.copy(barCentre(barOf(held))).add(new Vector3(0, 1.1, 0))
    this.overlay.pawnTags.show(
      pawns.map((text) =>
        isShown(text) && this.sight.numerals ? { at: standing(text, PAWN / 2), level: placeOf(text).level } : null,
      ),
    )
    this.keepInSight()
    this.relight()
  }

  private relight(): void {
    const last = this.lastBar === null ? null : (this.bars[this.lastBar] ?? null)
    this.light.show(this.view, this.offered, this.sight, this.blame.about[0]?.value ?? '', last)
    this.stage.invalidate()
  }

  private drawTimber(bars = this.bars, hand = this.view.hand): void {
    const lying = this.stock
      .sticks(this.view.stock, raisedLengths(this.view, this.offered))
      .map((stick) => ({ ...stick, at: this.turned(stick.at), spin: this.facing }))
    this.timber.show([
      ...builtSticks(bars, this.view, this.limit),
      ...handSticks(hand, this.offered, this.bars, this.facing),
      ...lying,
    ])
  }

  /** What lies differently because of what is touched: only then the wood is laid out anew. */
  private lifted(): string {
    return `${this.offered.picked.piece ?? ''} ${raisedLengths(this.view, this.offered).join()}`
  }

  private get limit(): number {
    return this.sight.slice ?? STOREYS
  }

  private turned(at: Vector3): Vector3 {
    return turned(at, this.facing)
  }

  private handPlace(hand: readonly number[], index: number): Vector3 {
    return handPlace(this.bars, hand, index, this.facing)
  }

  // What is in the picture.

  /** The plan, the building and the pawns; and two levels more, where the next bar can go. */
  private frame(): void {
    const plan = new Box3(new Vector3(-PLAN, 0, -PLAN), new Vector3(PLAN, GROUND, PLAN))
    const built = this.bars.map(boxOf)
    const heads = this.view.pawns.flatMap((text) => (text ? [standing(text, MORE)] : []))
    const above = [plan, ...built].flatMap((box) => corners(box).map((point) => point.setY(box.max.y + MORE)))
    this.stage.frame([...corners(plan), ...built.flatMap(corners), ...heads], above)
  }

  /**
   * What is pointed at, something of every place where the pawn can go, the pawns and the last bar are seen through what hides
   * them. A bar may go, and who starts again may do so, nearly anywhere: for all of that together nothing would be left to see.
   */
  private keepInSight(): void {
    const { all, hovered } = this.offered
    const pointed = hovered?.facet === 'cell' && hovered.value ? [{ at: surface(hovered.value) }] : []
    const steps = all.filter(({ facets }) => facets.cell && !barCell(facets.cell) && facets.piece !== 'jump')
    const places = steps.map(({ facets }) => ({ at: surface(facets.cell!), reach: 0.4 }))
    const pawns = this.view.pawns.flatMap((text) => (text ? [{ at: standing(text, MORE * 0.75) }] : []))
    const last = this.lastBar === null ? undefined : this.bars[this.lastBar]
    const bars = this.bars.flatMap((bar, i) => (bar.base < this.limit ? [{ key: `bar ${i}`, box: boxOf(bar) }] : []))
    this.stage.keepInSight(this, {
      places: [
        ...pointed,
        ...places,
        ...pawns,
        ...(last ? [{ at: barCentre(last).setY(GROUND + topOf(last) + 0.03), reach: 0.4 }] : []),
      ],
      boxes: bars.map(({ box }) => box),
      veil: (hiding) => this.timber.seeThrough(new Set([...hiding].map((i) => bars[i]!.key))),
    })
  }

  // Moving.

  private async rollDie(before: TaloView): Promise<void> {
    const { roll, rolls, turns } = this.view
    if (roll === null || (rolls === before.rolls && turns === before.turns && roll === before.roll)) return
    await this.die.roll(this.stage.motion, roll)
  }

  private async takeBars(before: TaloView): Promise<void> {
    if (before.phase !== 'take' || this.view.hand.length === 0) return
    this.drawTimber(this.bars, [])
    await Promise.all(
      this.view.hand.map((length, i) => {
        const twin = this.view.hand.slice(0, i).filter((other) => other === length).length
        const from = this.turned(stockPlace(length, before.stock[length - 1]! - 1 - twin))
        return this.carry(length, from, [SMALL, AT_HAND], this.handPlace(this.view.hand, i), null, 1.5)
      }),
    )
  }

  private async buildBar(before: TaloView): Promise<void> {
    const { bars } = this
    const bar = bars[bars.length - 1]
    if (!bar || bars.length !== before.bars.length + 1) return
    this.overlay.lastTrail.hide()
    this.drawTimber(bars.slice(0, -1))
    const from = this.handPlace(before.hand, Math.max(0, before.hand.indexOf(bar.length)))
    await this.carry(bar.length, from, [AT_HAND, 1], barCentre(bar), bar.pose, GROUND + this.top + 0.6)
    this.lastBar = bars.length - 1
  }

  /** One bar through the air, turning into its pose; without one it stays as it lies before the player. */
  private async carry(
    length: number,
    from: Vector3,
    [small, large]: readonly [number, number],
    to: Vector3,
    pose: Pose | null,
    over: number,
  ): Promise<void> {
    const bar = this.timber.loose(length)
    this.root.add(bar)
    const start = new Quaternion().setFromAxisAngle(UP, this.facing)
    const end = pose ? new Quaternion().setFromEuler(TURNS[pose]) : start
    const crest = Math.max(from.y, to.y, over) + 0.4
    await this.stage.motion.run(450, (t) => {
      const e = easeOut(t)
      bar.position.copy(arcPoint(from, to, crest, e))
      bar.quaternion.slerpQuaternions(start, end, Math.min(1, e * 1.3))
      bar.scale.setScalar(small + (large - small) * e)
    })
    this.root.remove(bar)
  }

  private async movePawn(index: number, before: TaloView): Promise<void> {
    const [from, to] = [before.pawns[index] ?? null, this.view.pawns[index] ?? null]
    if (from === to || to === null) return
    const { object } = this.pawns[index]!
    const target = standing(to)
    this.lastBar = null
    object.visible = true
    if (from === null) {
      object.position.copy(target).y += 3
      return fly(this.stage.motion, object, target, 0)
    }
    // The rules tell the way; who starts again from the plan has none, and flies.
    const { way } = (this.view.acted.findLast(({ seat, text }) => seat === index + 1 && text.startsWith('move '))
      ?.trace ?? {}) as TaloShows
    const points = way ? way.map(pointOf) : [standing(from), target]
    this.overlay.lastTrail.show(points, seatLook(index + 1).colour, 0.9)
    if (!way) return fly(this.stage.motion, object, target, GROUND + this.top)
    await walk(this.stage.motion, object, points.slice(1), 450)
  }
}

/** Tall and slim: it fills two units and leaves its cell to be seen. */
function makePawn(seat: number): Pawn {
  const pawn = Pawn.turned(seat, seatLook(seat), PAWN)
  pawn.object.scale.set(0.74, 1, 0.74)
  pawn.object.visible = false
  return pawn
}
