/** Talō on the table: the plan with its building, pawns, the measuring stick, the stock, the die, and the bars in hand. */

import { Box3, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3, type Intersection } from 'three'

import type { Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { levelTint } from '../../scene/levels'
import { Marks, type Mark } from '../../scene/marks'
import { easeOut } from '../../scene/motion'
import { Numerals } from '../../scene/numerals'
import { Pawn } from '../../scene/pawn'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { arcPoint, fly, shake, walk } from '../../scene/travel'
import { barCell, barPiece, baseHeight, combinationWith, isHeld, pickedBar } from './actions'
import { barAround, barName, barOf, Building, footprint, placeName, placeOf, POSES, SIDE, spotName, STOREYS, topOf, wayBetween, type Bar, type Place, type Pose } from './building'
import { scalesSign, Sign } from './drawing'
import { Die } from './die'
import { Plan, PLAN } from './plan'
import { Preview, type Verdict } from './preview'
import { Rod, ROD } from './rod'
import { barCentre, GROUND, HAND_Z, placeAt, seedOf, TURNS } from './space'
import { SMALL, Stock, stockLabel, stockPlace } from './stock'
import { Timber, type Stick } from './timber'
import type { TaloView } from './view'

const PAWN = 1.86 // two units, less a hair
const DIE = new Vector3(-7, 0, 4.5)
const HAND_GAP = 0.6
const REACH = 26 // the side of the ground that can be pointed at

const UP = new Vector3(0, 1, 0)
const MORE = 2 // levels above the building that are in the picture: as tall as a pawn
/** Where the seats are, in degrees round the table. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 2: [0, 180], 3: [0, -90, 180], 4: [0, -90, 180, 90] }
const HELD = '#ffc64d'

/** What the pointer is on: a point in cells from the corner of a1, and the level there. */
interface Pointed {
  readonly x: number
  readonly y: number
  readonly level: number
}

export class TaloBoard implements Board<TaloView> {
  private readonly root = new Group()
  private readonly timber = new Timber()
  private readonly plan = new Plan()
  private readonly stock = new Stock()
  private readonly rod: Rod
  private readonly die = new Die(DIE)
  private readonly marks = new Marks()
  private readonly numerals = new Numerals()
  private readonly trail = new Trail(0.06)
  private readonly lastTrail = new Trail(0.05)
  /** One for each height at which the bar fits in the same place; there are rarely more than two. */
  private readonly previews: Preview[]
  private readonly refusal: Preview
  private readonly heldSign = new Sign(1, scalesSign)
  private readonly ground = new Mesh(new PlaneGeometry(REACH, REACH).rotateX(-Math.PI / 2), new MeshBasicMaterial())
  private readonly pawns: Pawn[]
  private readonly people = new Group()
  private readonly forget: (() => void)[] = []
  private building: Building
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  private lastBar: number | null = null
  private refused = ''
  /** What lies around the plan as its viewer sees it: stock, die and stick. */
  private readonly margin = new Group()
  private readonly facing: number
  private readonly tag: Tag
  private readonly pawnTags: PawnTags

  constructor(
    private readonly stage: Stage,
    private view: TaloView,
  ) {
    this.building = new Building(view.bars.map(barOf))
    this.rod = new Rod(view.players, view.options.goal)
    this.previews = [1, 2, 3].map(() => new Preview(this.timber))
    this.refusal = new Preview(this.timber)
    this.pawns = view.pawns.map((_, i) => makePawn(i + 1))
    this.people.add(...this.pawns.map(({ object }) => object))
    this.ground.position.y = GROUND
    this.ground.visible = false // a hit on it counts all the same
    const side = SIDES[view.players]?.[stage.seat - 1] ?? 0
    this.facing = (side * Math.PI) / 180
    this.margin.rotation.y = this.facing
    this.margin.add(this.stock.object, this.rod.object, this.die.object)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, 0.4)
    this.root.add(this.tag.object, this.pawnTags.object)
    this.root.add(this.plan.object, this.margin, this.timber.object, this.people, this.ground, this.heldSign.object)
    this.root.add(this.marks.object, this.numerals.object, this.trail.object, this.lastTrail.object, this.refusal.object, ...this.previews.map(({ object }) => object))
    stage.scene.add(this.root)
    this.listen()
    this.forget.push(stage.turn(this.numerals), stage.turn(this.marks), stage.turn(this.pawnTags), () => stage.keepInSight(this, null))
    stage.sit(side)
    stage.furnish(new Box3(new Vector3(-7, 0, -7), new Vector3(7, STOREYS, 7)).expandByPoint(this.turned(new Vector3(11, 0, 0))), PLAN)
    this.frame()
    if (view.roll) this.die.show(view.roll)
    this.draw()
  }

  async show(view: TaloView, animate: boolean): Promise<void> {
    const before = this.view
    this.clear()
    this.view = view
    this.building = new Building(view.bars.map(barOf))
    if (animate) {
      await this.rollDie(before)
      await this.takeBars(before)
      await this.buildBar(before)
      await Promise.all(view.pawns.map((_, i) => this.movePawn(i, before)))
    } else {
      if (view.roll) this.die.show(view.roll)
      this.lastTrail.hide()
      this.lastBar = null
    }
    if (view.turn !== before.turn || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const [before, hasChanged] = [this.lifted(), offer.choices !== this.offered.choices]
    this.offered = offer
    if (before !== this.lifted()) this.drawTimber()
    this.light()
    if (hasChanged) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch): void {
    const wish = touch.facet === 'cell' ? pickedBar(this.view, { ...this.offered.picked, cell: touch.value }) : null
    if (wish) {
      for (const preview of this.previews) preview.hide()
      this.refused = touch.value
      this.refusal.show(this.building, barOf(wish), 'refused')
      void this.refusal.wobble(this.stage.motion)
      setTimeout(() => {
        this.refusal.hide()
        this.stage.invalidate()
      }, 2000)
    } else {
      const pawn = this.pawns[this.offered.seat - 1]
      if (pawn?.object.visible) void shake(this.stage.motion, pawn.object)
    }
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
    if (facet !== 'cell' || !value) return null
    const bar = barCell(value)
    if (!bar) return placeAt(placeOf(value), placeOf(value).level)
    const base = this.basesOf(value)[0]?.base ?? this.building.dropBase(bar)
    return barCentre({ ...bar, base }).setY(GROUND + base)
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    this.ground.geometry.dispose()
    const parts = [this.timber, this.plan, this.stock, this.rod, this.die, this.marks, this.numerals, this.trail, this.lastTrail, this.refusal, this.heldSign, this.tag, this.pawnTags, this.ground.material]
    for (const resource of [...parts, ...this.previews, ...this.pawns]) resource.dispose()
  }

  // What is touched.

  private listen(): void {
    const { picker } = this.stage
    this.forget.push(
      picker.add({ object: this.timber.object, touch: (hit) => this.touchStick(hit), isHandle: ({ facet }) => facet === 'piece' && this.view.phase === 'build' }),
      picker.add({ object: this.ground, touch: ({ point }) => this.touchGround(point) }),
      picker.add({ object: this.people, touch: (hit) => this.touchPawn(hit), isHandle: ({ value }) => value === 'pawn' }),
    )
  }

  private touchStick(hit: Intersection): Touch | null {
    const [kind, number] = (this.timber.keyOf(hit) ?? '').split(' ')
    if (kind === 'stock') return this.view.phase === 'take' ? { facet: 'piece', value: combinationWith(Number(number), this.view.roll ?? 0) } : null
    if (kind === 'hand') return { facet: 'piece', value: this.nextPose(this.view.hand[Number(number)]!) }
    const bar = this.building.bars[Number(number)]
    if (kind !== 'bar' || !bar) return null
    const cells = footprint(bar)
    const within = (at: number, low: number, high: number) => Math.min(Math.max(at, low + 0.02), high + 0.98)
    const last = cells[cells.length - 1]!
    return this.touchAt({ x: within(hit.point.x + 5, bar.column, last.column), y: within(5 - hit.point.z, bar.row, last.row), level: topOf(bar) })
  }

  private touchGround(point: Vector3): Touch | null {
    const [x, y] = [point.x + 5, 5 - point.z]
    const isPlan = x >= 0 && y >= 0 && x < SIDE && y < SIDE
    return isPlan || barPiece(this.offered.picked.piece ?? '') ? this.touchAt({ x, y, level: 0 }) : null
  }

  private touchPawn(hit: Intersection): Touch | null {
    for (let object = hit.object; object.parent; object = object.parent) {
      const seat = object.userData.seat as number | undefined
      const place = seat && this.view.pawns[seat - 1]
      if (!place) continue
      // With a bar in hand a pawn is only in the way: the touch means its cell.
      const { column, row, level } = placeOf(place)
      if (barPiece(this.offered.picked.piece ?? '')) return this.touchAt({ x: column + 0.5, y: row + 0.5, level })
      return seat === this.offered.seat && this.view.phase === 'build' ? { facet: 'piece', value: 'pawn' } : { facet: 'cell', value: place }
    }
    return null
  }

  private touchAt({ x, y, level }: Pointed): Touch {
    const picked = barPiece(this.offered.picked.piece ?? '')
    if (!picked) return { facet: 'cell', value: placeName({ column: Math.floor(x), row: Math.floor(y), level }) }
    const bar = barAround(this.building, picked.length, picked.pose, x, y)
    return { facet: 'cell', value: `${picked.length}${picked.pose} ${spotName(bar)}` }
  }

  /** A bar in hand that is touched again turns. */
  private nextPose(length: number): string {
    if (length === 1) return '1z'
    const now = barPiece(this.offered.picked.piece ?? '')
    const pose: Pose = now?.length === length ? POSES[(POSES.indexOf(now.pose) + 1) % POSES.length]! : 'x'
    return `${length}${pose}`
  }

  private wherePiece(value: string): Vector3 | null {
    if (value === 'pawn') return this.pawns[this.view.to_move - 1]?.object.position.clone() ?? null
    const bar = barPiece(value)
    const index = bar ? this.view.hand.indexOf(bar.length) : -1
    if (bar) return index < 0 ? null : this.handPlace(this.view.hand, index)
    return /^\d/.test(value) ? this.turned(stockLabel(Number(value.split('+')[0]))) : null
  }

  // Drawing.

  private clear(): void {
    for (const preview of [...this.previews, this.refusal]) preview.hide()
    this.marks.show([])
    this.numerals.show([])
    this.trail.hide()
    this.tag.hide()
    this.heldSign.object.visible = false
  }

  private draw(): void {
    this.drawTimber()
    this.rod.show(this.view.pawns.map((text) => (text ? placeOf(text).level : null)))
    this.view.pawns.forEach((text, i) => {
      const { object } = this.pawns[i]!
      object.visible = text !== null && placeOf(text).level <= (this.sight.slice ?? STOREYS)
      if (text) object.position.copy(placeAt(placeOf(text), placeOf(text).level))
    })
    const held = this.view.held && this.view.phase === 'build' ? barOf(this.view.held) : null
    this.heldSign.object.visible = held !== null
    if (held) this.heldSign.object.position.copy(barCentre(held)).add(new Vector3(0, 1.1, 0))
    this.pawnTags.show(this.view.pawns.map((text) => (text && this.sight.numerals && placeOf(text).level <= (this.sight.slice ?? STOREYS) ? { at: placeAt(placeOf(text), placeOf(text).level + PAWN / 2), level: placeOf(text).level } : null)))
    this.light()
    this.keepInSight()
    this.stage.invalidate()
  }

  private drawTimber(bars = this.building.bars, hand = this.view.hand, stock = this.view.stock): void {
    const lying = this.stock.sticks(stock, this.raised()).map((stick) => ({ ...stick, at: this.turned(stick.at), spin: this.facing }))
    this.timber.show([...this.built(bars), ...this.inHand(hand), ...lying])
  }

  /** From the table as seat 1 sees it to the table as this viewer does. */
  private turned(at: Vector3): Vector3 {
    return at.applyAxisAngle(UP, this.facing)
  }

  /** The building up to the slice: what crosses it is sawn off there. */
  private built(bars: readonly Bar[]): Stick[] {
    const limit = this.sight.slice ?? STOREYS
    return bars.flatMap((bar, i) => {
      if (bar.base >= limit) return []
      const shown = bar.pose === 'z' ? { ...bar, length: Math.min(bar.length, limit - bar.base) } : bar
      const isHeld = this.view.held !== null && barName(bar) === this.view.held
      return [{ key: `bar ${i}`, length: shown.length, pose: shown.pose, at: barCentre(shown), tint: isHeld ? HELD : levelTint(topOf(shown) - 1, STOREYS - 1), seed: seedOf('bar', i) }]
    })
  }

  private inHand(hand: readonly number[]): Stick[] {
    const picked = barPiece(this.offered.picked.piece ?? '')?.length
    const first = hand.indexOf(picked ?? 0)
    return hand.map((length, i) => {
      const at = this.handPlace(hand, i)
      if (i === first) at.y += 0.4
      return { key: `hand ${i}`, length, pose: 'x', at, tint: i === first ? '#ffe9c8' : '#ecc796', seed: seedOf('hand', length * 3 + i), spin: this.facing }
    })
  }

  /** The bars taken lie in a line before the plan: together they are never longer than it. */
  private handPlace(hand: readonly number[], index: number): Vector3 {
    const whole = hand.reduce((sum, length) => sum + length + HAND_GAP, -HAND_GAP)
    const before = hand.slice(0, index).reduce((sum, length) => sum + length + HAND_GAP, 0)
    const near = new Vector3(0, 0, 1).applyAxisAngle(UP, this.facing)
    // What sticks out towards the player leaves no room there.
    const front = Math.max(0, ...this.building.bars.flatMap((bar) => footprint(bar).map((spot) => placeAt(spot, 0).dot(near) - PLAN)))
    return this.turned(new Vector3(before + hand[index]! / 2 - whole / 2, 0.5, HAND_Z + front))
  }

  /** Lengths that come up from the stock: the combination under the pointer. */
  private raised(): number[] {
    const { picked, hovered } = this.offered
    if (this.view.phase !== 'take') return []
    const value = hovered?.facet === 'piece' ? hovered.value : picked.piece
    return value ? value.split('+').map(Number) : []
  }

  /** What lies differently because of what is touched: only then the wood is laid out anew. */
  private lifted(): string {
    return `${this.offered.picked.piece ?? ''} ${this.raised().join()}`
  }

  private light(): void {
    const { choices, picked, hovered, seat } = this.offered
    const colour = seat > 0 ? seatLook(seat).colour : '#ffffff'
    const piece = picked.piece ?? ''
    const barMarks = barPiece(piece) ? this.markBars(colour) : []
    const marks = this.view.phase === 'take' ? this.markStock(colour) : [...barMarks, ...this.markPlaces(colour)]
    if (this.lastBar !== null && choices.length === 0) marks.push(...this.markLast())
    this.marks.show(marks)
    this.numerals.show([...(this.sight.numerals ? this.levelNumbers() : []), ...this.reachNumbers()])
    this.showPreviews(hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? this.onlyCell(hovered)))
    this.showWay(hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? ''))
    this.tagHovered(hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? ''))
  }

  /** The level of the place under the pointer, or of the top of the bar that would lie there. */
  private tagHovered(cell: string): void {
    const { choices, seat } = this.offered
    const own = this.view.pawns[seat - 1]
    const wish = barCell(cell)
    this.tag.hide()
    if (!cell || choices.length === 0 || this.view.pawns.includes(cell)) return
    const bar = wish && { ...wish, base: this.basesOf(cell)[0]?.base ?? this.building.dropBase(wish) }
    const level = bar ? topOf(bar) : placeOf(cell).level
    const at = bar ? barCentre(bar).setY(GROUND + level) : placeAt(placeOf(cell), level)
    this.tag.show(at.setY(at.y + 0.9), level, own ? level - placeOf(own).level : null)
  }

  /** The plan, the building and the pawns; and two levels more, where the next bar can go. */
  private frame(): void {
    const plan = new Box3(new Vector3(-PLAN, 0, -PLAN), new Vector3(PLAN, GROUND, PLAN))
    const built = this.building.bars.map(boxOf)
    const heads = this.view.pawns.flatMap((text) => (text ? [placeAt(placeOf(text), placeOf(text).level + MORE)] : []))
    const above = [plan, ...built].flatMap((box) => corners(box).map((point) => point.setY(box.max.y + MORE)))
    this.stage.frame([...corners(plan), ...built.flatMap(corners), ...heads], above)
  }

  /** Where the pawn can go, the pawns and the last bar are seen through what hides them. */
  private keepInSight(): void {
    const pawns = this.view.pawns.flatMap((text) => (text ? [{ at: placeAt(placeOf(text), placeOf(text).level + MORE * 0.75) }] : []))
    const last = this.lastBar === null ? undefined : this.building.bars[this.lastBar]
    const bars = this.building.bars.flatMap((bar, i) => (bar.base < (this.sight.slice ?? STOREYS) ? [{ key: `bar ${i}`, box: boxOf(bar) }] : []))
    this.stage.keepInSight(this, {
      places: [...this.pawnChoices().map((place) => ({ at: placeAt(place, place.level + 0.03), reach: 0.4 })), ...pawns, ...(last ? [{ at: barCentre(last).setY(GROUND + topOf(last) + 0.03), reach: 0.4 }] : [])],
      boxes: bars.map(({ box }) => box),
      veil: (hiding) => this.timber.seeThrough(new Set([...hiding].map((i) => bars[i]!.key))),
    })
  }

  /** A hovered piece that can go to one place only shows it. */
  private onlyCell(hovered: Touch | null): string {
    if (hovered?.facet !== 'piece') return ''
    const cells = new Set(this.offered.choices.filter(({ facets }) => facets.piece === hovered.value).map(({ facets }) => facets.cell ?? ''))
    return cells.size === 1 ? [...cells][0]! : ''
  }

  /** Lengths that a combination of this roll uses. */
  private markStock(colour: string): Mark[] {
    const raised = this.raised()
    const lengths = [...new Set(this.offered.choices.flatMap(({ facets }) => (facets.piece ?? '').split('+').map(Number)))]
    return lengths.map((length) => ({ kind: 'place', at: this.turned(stockLabel(length).add(new Vector3(-0.95, 0.02, 0))), size: 1.15, colour, strength: raised.includes(length) ? 1 : 0 }))
  }

  /** A small sign under the middle of every place where the picked bar fits. */
  private markBars(colour: string): Mark[] {
    const { choices, picked } = this.offered
    if (picked.cell) return []
    return choices.slice(0, 250).flatMap(({ text, facets }) => {
      if (!barPiece(facets.piece ?? '')) return []
      const bar = barOf(text.slice(text.indexOf(' ') + 1))
      const at = barCentre(bar).setY(GROUND + bar.base)
      return [{ kind: isHeld(facets.base) ? 'special' : 'place', at, size: bar.base > 0 ? 0.62 : 0.4, colour } as const]
    })
  }

  private pawnChoices(): Place[] {
    const { choices, picked } = this.offered
    if (barPiece(picked.piece ?? '')) return []
    return choices.filter(({ facets }) => facets.cell && !barPiece(facets.piece ?? '')).map(({ facets }) => placeOf(facets.cell!))
  }

  private markPlaces(colour: string): Mark[] {
    const { hovered } = this.offered
    const own = this.view.pawns[this.view.to_move - 1]
    const level = own ? placeOf(own).level : 0
    return this.pawnChoices().map((place) => {
      const isJump = place.level === 0
      const kind = place.level >= this.view.options.goal ? 'goal' : isJump ? 'special' : place.level > level ? 'climb' : 'walk'
      return { kind, at: placeAt(place, place.level), size: 0.96, colour, strength: hovered?.value === placeName(place) ? 1 : 0 }
    })
  }

  private markLast(): Mark[] {
    const bar = this.building.bars[this.lastBar!]
    return bar ? footprint(bar).map((spot) => ({ kind: 'here', at: placeAt(spot, topOf(bar)), size: 0.9, colour: '#fff2d6' })) : []
  }

  /** The level of every place the pawn can go to, in a corner of its cell. */
  private reachNumbers() {
    if (this.sight.numerals || this.view.phase !== 'build') return []
    return this.pawnChoices().filter(({ level }) => level > 0).map((place) => this.numeral(place))
  }

  private levelNumbers() {
    const spots = new Map(this.building.bars.flatMap(footprint).map((spot) => [spotName(spot), spot]))
    const limit = this.sight.slice ?? STOREYS
    return [...spots.values()].map((spot) => this.numeral({ ...spot, level: Math.min(limit, this.building.heightAt(spot)) }))
  }

  private numeral(place: Place) {
    return { number: place.level, at: placeAt(place, place.level), size: 0.5, corner: 0.25 }
  }

  /** The legal heights of a bar's place, lowest first. */
  private basesOf(cell: string): { base: number; held: boolean }[] {
    const fitting = this.offered.choices.filter(({ facets }) => facets.cell === cell && facets.base !== undefined)
    return fitting.map(({ facets }) => ({ base: baseHeight(facets.base!), held: isHeld(facets.base) })).sort((a, b) => a.base - b.base)
  }

  private showPreviews(cell: string): void {
    if (cell && cell !== this.refused) this.refusal.hide()
    const { hovered, choices } = this.offered
    const wish = barCell(cell)
    const isAsked = hovered?.facet === 'base' ? baseHeight(hovered.value) : null
    let shown: { bar: Bar; verdict: Verdict }[] = []
    if (wish && choices.length > 0) {
      const legal = this.basesOf(cell).filter(({ base }) => isAsked === null || base === isAsked)
      shown = legal.map(({ base, held }) => ({ bar: { ...wish, base }, verdict: held && !this.view.options.risky ? 'held' : 'fits' }))
      if (shown.length === 0) shown = [{ bar: { ...wish, base: this.building.dropBase(wish) }, verdict: 'refused' }]
    }
    this.previews.forEach((preview, i) => {
      const next = shown[i]
      if (next) preview.show(this.building, next.bar, next.verdict)
      else preview.hide()
    })
  }

  private showWay(cell: string): void {
    const { choices, seat } = this.offered
    const own = this.view.pawns[seat - 1]
    this.trail.hide()
    if (!own || !choices.some(({ facets }) => facets.cell === cell && facets.piece === 'pawn')) return
    this.trail.show(this.way(own, cell).map((place) => placeAt(place, place.level)), seatLook(seat).colour)
  }

  private way(from: string, to: string): Place[] {
    const others = this.view.pawns.flatMap((text) => (text && text !== from && text !== to ? [placeOf(text)] : []))
    return wayBetween(this.building, placeOf(from), placeOf(to), others)
  }

  // Moving.

  private async rollDie(before: TaloView): Promise<void> {
    const { roll, rolls, turns } = this.view
    if (roll === null || (rolls === before.rolls && turns === before.turns && roll === before.roll)) return
    await this.die.roll(this.stage.motion, roll)
  }

  private async takeBars(before: TaloView): Promise<void> {
    if (before.phase !== 'take' || this.view.hand.length === 0) return
    this.drawTimber(this.building.bars, [])
    await Promise.all(
      this.view.hand.map((length, i) => {
        const twin = this.view.hand.slice(0, i).filter((other) => other === length).length
        const from = this.turned(stockPlace(length, before.stock[length - 1]! - 1 - twin))
        return this.carry(length, from, SMALL, this.handPlace(this.view.hand, i), null, 1.5)
      }),
    )
  }

  private async buildBar(before: TaloView): Promise<void> {
    const { bars } = this.building
    const bar = bars[bars.length - 1]
    if (!bar || bars.length !== before.bars.length + 1) return
    this.lastTrail.hide()
    this.drawTimber(bars.slice(0, -1))
    const from = this.handPlace(before.hand, Math.max(0, before.hand.indexOf(bar.length)))
    await this.carry(bar.length, from, 1, barCentre(bar), bar.pose, GROUND + this.building.top + 0.6)
    this.lastBar = bars.length - 1
  }

  /** One bar through the air, turning into its pose; without one it stays as it lies before the player. */
  private async carry(length: number, from: Vector3, size: number, to: Vector3, pose: Pose | null, over: number): Promise<void> {
    const bar = this.timber.loose(length)
    this.root.add(bar)
    const start = new Quaternion().setFromAxisAngle(UP, this.facing)
    const end = pose ? new Quaternion().setFromEuler(TURNS[pose]) : start
    const crest = Math.max(from.y, to.y, over) + 0.4
    await this.stage.motion.run(450, (t) => {
      const e = easeOut(t)
      bar.position.copy(arcPoint(from, to, crest, e))
      bar.quaternion.slerpQuaternions(start, end, Math.min(1, e * 1.3))
      bar.scale.setScalar(size + (1 - size) * e)
    })
    this.root.remove(bar)
  }

  private async movePawn(index: number, before: TaloView): Promise<void> {
    const [from, to] = [before.pawns[index] ?? null, this.view.pawns[index] ?? null]
    if (from === to || to === null) return
    const { object } = this.pawns[index]!
    const target = placeAt(placeOf(to), placeOf(to).level)
    this.lastBar = null
    object.visible = true
    if (from === null) {
      object.position.copy(target).y += 3
      return fly(this.stage.motion, object, target, 0)
    }
    const way = this.way(from, to)
    const points = way.map((place) => placeAt(place, place.level))
    this.lastTrail.show(points, seatLook(index + 1).colour, 0.8)
    if (points[0]!.distanceTo(points[1]!) > 1.5 && points.length === 2) return fly(this.stage.motion, object, target, GROUND + this.building.top)
    await walk(this.stage.motion, object, points.slice(1), 450)
  }
}

/** A bar in the world. */
function boxOf(bar: Bar): Box3 {
  const half = bar.length / 2
  const reach = new Vector3(bar.pose === 'x' ? half : 0.5, bar.pose === 'z' ? half : 0.5, bar.pose === 'y' ? half : 0.5).subScalar(0.01)
  const centre = barCentre(bar)
  return new Box3(centre.clone().sub(reach), centre.clone().add(reach))
}

/** Tall and slim: it fills two units and leaves its cell to be seen. */
function makePawn(seat: number): Pawn {
  const pawn = Pawn.turned(seat, seatLook(seat), PAWN)
  pawn.object.scale.set(0.74, 1, 0.74)
  pawn.object.visible = false
  return pawn
}
