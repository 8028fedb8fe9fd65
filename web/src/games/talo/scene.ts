/** Talō on the table: the plan with its building, pawns, the measuring stick, the stock, the die, and the bars in hand. */

import { Box3, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3, type Intersection } from 'three'

import type { Choice, Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { AreaOutline, areaAround } from '../../scene/area'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { levelTint } from '../../scene/levels'
import { Marks, type Mark, type MarkKind } from '../../scene/marks'
import { easeOut } from '../../scene/motion'
import { Numerals } from '../../scene/numerals'
import { Pawn } from '../../scene/pawn'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { arcPoint, fly, shake, walk } from '../../scene/travel'
import { barCell, barPiece, cellOf, compose, heightsOf, posesOf, takenUp } from './actions'
import { barAround, barName, barOf, footprint, isOnPlan, placeName, placeOf, SIDE, spotName, spotOf, STOREYS, topOf, type Bar, type Place, type Pose } from './building'
import { scalesSign, Sign } from './drawing'
import { Die } from './die'
import { Plan, PLAN } from './plan'
import { Preview, type Told } from './preview'
import { Rod, ROD } from './rod'
import { barCentre, GROUND, HAND_Z, placeAt, seedOf, TURNS } from './space'
import { SMALL, Stock, stockLabel, stockPlace } from './stock'
import { Timber, type Stick } from './timber'
import type { TaloView } from './view'

const PAWN = 1.86 // two units, less a hair
const DIE = new Vector3(-7, 0, 4.5)
const HAND_GAP = 0.4
const AT_HAND = 0.6 // the size of bars that lie before the player
const REACH = 26 // the side of the ground that can be pointed at

const UP = new Vector3(0, 1, 0)
const MORE = 2 // levels above the building that are in the picture: as tall as a pawn
/** Where the seats are, in degrees round the table. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 2: [0, 180], 3: [0, -90, 180], 4: [0, -90, 180, 90] }
const HELD = '#ffc64d'
const REFUSAL_MS = 4000 // as long as its sentence stands there
const TOKEN = 0.3 // half a mark on which the pawn may step: while a bar is in the hand, only there the pawn is meant

/** How the kinds of a pawn's move are marked. */
const KINDS: Readonly<Record<string, MarkKind>> = { walk: 'walk', drop: 'walk', climb: 'climb', goal: 'goal' }

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
  private readonly area = new AreaOutline()
  private readonly trail = new Trail(0.06)
  private readonly lastTrail = new Trail(0.05)
  private readonly preview: Preview
  private readonly heldSign = new Sign(1, scalesSign)
  private readonly ground = new Mesh(new PlaneGeometry(REACH, REACH).rotateX(-Math.PI / 2), new MeshBasicMaterial())
  private readonly pawns: Pawn[]
  private readonly people = new Group()
  private readonly forget: (() => void)[] = []
  private bars: readonly Bar[]
  private offered: Offer = NO_OFFER
  private steps: ReadonlySet<string> = new Set() // the places the pawn can go to
  private sight: Sight = { numerals: false, slice: null }
  private lastBar: number | null = null
  private refused = '' // the bar's place that was refused a moment ago
  /** What lies around the plan as its viewer sees it: stock, die and stick. */
  private readonly margin = new Group()
  private readonly facing: number
  private readonly tag: Tag
  private readonly pawnTags: PawnTags

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
    const side = SIDES[view.players]?.[stage.seat - 1] ?? 0
    this.facing = (side * Math.PI) / 180
    this.margin.rotation.y = this.facing
    this.margin.add(this.stock.object, this.rod.object, this.die.object)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, 0.4)
    this.root.add(this.tag.object, this.pawnTags.object)
    this.root.add(this.plan.object, this.margin, this.timber.object, this.people, this.ground, this.heldSign.object)
    this.root.add(this.area.object, this.marks.object, this.numerals.object, this.trail.object, this.lastTrail.object, this.preview.object)
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
    this.bars = view.bars.map(barOf)
    if (animate) {
      await this.takeBars(before)
      await this.buildBar(before)
      await Promise.all(view.pawns.map((_, i) => this.movePawn(i, before)))
      await this.rollDie(before) // whatever is thrown follows upon the rest
    } else {
      if (view.roll) this.die.show(view.roll)
      this.lastTrail.hide()
      this.lastBar = null
    }
    if (view.turn !== before.turn || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const [before, hasChanged, isElsewhere] = [this.lifted(), offer.all !== this.offered.all, offer.choices !== this.offered.choices || offer.hovered?.value !== this.offered.hovered?.value]
    this.offered = offer
    if (hasChanged) this.steps = new Set(offer.all.flatMap(({ facets }) => (facets.cell && !barCell(facets.cell) ? [facets.cell] : [])))
    if (before !== this.lifted()) this.drawTimber()
    this.light()
    if (hasChanged || isElsewhere) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch): void {
    if (touch.facet === 'cell' && barCell(touch.value)) {
      this.refused = touch.value
      this.light()
      void this.preview.wobble(this.stage.motion)
      setTimeout(() => {
        this.refused = ''
        this.light()
        this.stage.invalidate()
      }, REFUSAL_MS)
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
    if (facet === 'length') return this.wherePiece(this.view.hand.includes(Number(value)) ? `${value}z` : value)
    if (facet === 'seat') return this.pawns[Number(value) - 1]?.object.position.clone() ?? null
    if (facet === 'bar') return barCentre(barOf(value))
    if (facet !== 'cell' || !value) return null
    const bar = barCell(value)
    return bar ? this.whereBar(bar) : placeAt(placeOf(value), placeOf(value).level)
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    this.ground.geometry.dispose()
    const parts = [this.timber, this.plan, this.stock, this.rod, this.die, this.marks, this.numerals, this.area, this.trail, this.lastTrail, this.preview, this.heldSign, this.tag, this.pawnTags, this.ground.material]
    for (const resource of [...parts, ...this.pawns]) resource.dispose()
  }

  /** Of the highest bar. */
  private get top(): number {
    return Math.max(0, ...this.bars.map(topOf))
  }

  // What is touched.

  private listen(): void {
    const { picker } = this.stage
    this.forget.push(
      picker.add({ object: this.timber.object, touch: (hit) => this.touchStick(hit), isHandle: ({ facet }) => facet === 'piece' && this.view.phase === 'build' }),
      picker.add({ object: this.ground, touch: ({ point }) => this.touchGround(point) }),
      picker.add({ object: this.die.object, touch: () => ({ facet: 'die', value: '' }) }),
      picker.add({ object: this.people, touch: (hit) => this.touchPawn(hit), isHandle: ({ value }) => value === 'pawn' }),
    )
  }

  private touchStick(hit: Intersection): Touch | null {
    const [kind, number] = (this.timber.keyOf(hit) ?? '').split(' ')
    if (kind === 'stock') return this.view.phase === 'take' ? { facet: 'piece', value: this.combinationWith(Number(number)) } : null
    if (kind === 'hand') return { facet: 'piece', value: this.taken(this.view.hand[Number(number)]!) }
    const bar = this.bars[Number(number)]
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
      if (seat === this.offered.seat && this.offered.all.some(({ facets }) => facets.piece === 'pawn')) return { facet: 'piece', value: 'pawn' }
      // With a bar in hand a pawn is only in the way: the touch means its cell.
      const { column, row, level } = placeOf(place)
      return barPiece(this.offered.picked.piece ?? '') ? this.touchAt({ x: column + 0.5, y: row + 0.5, level }) : { facet: 'cell', value: place }
    }
    return null
  }

  /** Where the pawn goes if that is what lies under the pointer, and otherwise where the bar in hand would lie. */
  private touchAt({ x, y, level }: Pointed): Touch {
    const { picked, all } = this.offered
    const held = barPiece(picked.piece ?? '')
    const place = placeName({ column: Math.floor(x), row: Math.floor(y), level })
    if (!held || (isOnToken(x, y) && this.steps.has(place))) return { facet: 'cell', value: place }
    const cell = cellOf(barAround(this.view.situation, held.length, held.pose, x, y))
    // Of several heights the one that was chosen, or the one nearest to what is pointed at.
    const heights = heightsOf(all, cell)
    const nearest = [...heights].sort((a, b) => Math.abs(barCell(a)!.base - level) - Math.abs(barCell(b)!.base - level))[0]
    return { facet: 'cell', value: heights.find((each) => each === picked.cell) ?? nearest ?? cell }
  }

  /** A way to make the roll with this length from the stock. */
  private combinationWith(length: number): string {
    const fitting = this.view.situation.takes?.find(({ lengths }) => lengths.includes(length))
    return (fitting?.lengths ?? [length]).join('+')
  }

  /** A bar before the player, as it is taken up. */
  private taken(length: number): string {
    const { all, picked } = this.offered
    return takenUp(length, posesOf(all).get(length) ?? [], picked)
  }

  /** A point that means this bar: its middle, or beside it where the middle means a step of the pawn. */
  private whereBar(bar: Bar): Vector3 {
    const middle = barCentre(bar).setY(GROUND + bar.base)
    const [x, y] = [middle.x + 5, 5 - middle.z]
    const isStep = isOnToken(x, y) && this.steps.has(placeName({ column: Math.floor(x), row: Math.floor(y), level: bar.base }))
    return isStep ? middle.add(this.turned(new Vector3(0, 0, 0.4))) : middle
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
    this.preview.hide()
    this.marks.show([])
    this.numerals.show([])
    this.trail.hide()
    this.tag.hide()
    this.area.hide()
    this.heldSign.object.visible = false
  }

  private draw(): void {
    this.drawTimber()
    if (this.view.phase === 'roll') this.die.lift()
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

  private drawTimber(bars = this.bars, hand = this.view.hand, stock = this.view.stock): void {
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
    const first = hand.indexOf(barPiece(this.offered.picked.piece ?? '')?.length ?? 0)
    return hand.map((length, i) => ({
      key: `hand ${i}`, length, pose: 'x', at: this.handPlace(hand, i), tint: i === first ? '#ffe9c8' : '#ecc796', seed: seedOf('hand', length * 3 + i), spin: this.facing, scale: AT_HAND,
    }))
  }

  /** The bars taken lie in a line before the plan. */
  private handPlace(hand: readonly number[], index: number): Vector3 {
    const room = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length * AT_HAND + HAND_GAP, 0)
    const near = new Vector3(0, 0, 1).applyAxisAngle(UP, this.facing)
    // What sticks out towards the player leaves no room there.
    const front = Math.max(0, ...this.bars.flatMap((bar) => footprint(bar).map((spot) => placeAt(spot, 0).dot(near) - PLAN)))
    const begin = room(hand.slice(0, index)) - (room(hand) - HAND_GAP) / 2
    return this.turned(new Vector3(begin + (hand[index]! * AT_HAND) / 2, AT_HAND / 2, HAND_Z + front))
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
    const { all, picked, hovered, seat } = this.offered
    const colour = seat > 0 ? seatLook(seat).colour : '#ffffff'
    const cell = hovered?.facet === 'cell' ? hovered.value : this.refused || (picked.cell ?? this.onlyCell(hovered))
    const told = this.told(cell)
    const marks = this.view.phase === 'take' ? this.markStock(colour) : [...this.markBars(colour), ...this.markPlaces(colour), ...this.markOpened(told, colour)]
    if (this.lastBar !== null && all.length === 0) marks.push(...this.markLast())
    if (this.view.phase === 'roll') marks.push({ kind: 'here', at: this.turned(this.die.seat.clone()), size: 2.6, colour: seatLook(this.view.turn).colour, strength: 1 })
    this.marks.show(marks)
    this.numerals.show([...(this.sight.numerals ? this.levelNumbers() : []), ...this.reachNumbers()])
    this.showPreview(cell, told)
    this.showWay(cell, told)
    this.tagHovered(cell)
  }

  /** What the rules say of the place that is pointed at: first of all legal ones, then of this one. */
  private told(cell: string): Told & { readonly way?: readonly (readonly [string, number])[] } {
    const { all, picked, trial, shows } = this.offered
    if (!cell || all.length === 0) return {}
    const fitting = all.filter(({ facets }) => facets.cell === cell).map(({ text }) => text)
    // A bar to be held is asked about as if it were placed: it lies there all the same.
    if (trial && [...fitting, compose(this.view, { ...picked, cell })].includes(trial.action)) return trial.shows
    return (fitting[0] && shows(fitting[0])) || {}
  }

  /** The level of the place under the pointer, or of the top of the bar that would lie there. */
  private tagHovered(cell: string): void {
    const { all, seat } = this.offered
    const own = this.view.pawns[seat - 1]
    this.tag.hide()
    this.area.hide()
    if (!cell || all.length === 0 || this.view.pawns.includes(cell)) return
    const bar = barCell(cell)
    const level = bar ? topOf(bar) : placeOf(cell).level
    const at = bar ? barCentre(bar).setY(GROUND + level) : placeAt(placeOf(cell), level)
    this.outlineArea(bar ? { ...bar, level: bar.base } : placeOf(cell))
    this.tag.show(at.setY(at.y + (this.preview.hasSign ? 1.8 : 0.9)), level, own ? level - placeOf(own).level : null)
  }

  /** Everything that is as high as a place and hangs together with it; nothing where something stands over that place. */
  private outlineArea({ column, row, level }: Place): void {
    const { floors } = this.view.situation
    const height = ([x, y]: readonly [number, number]) => floors[spotName({ column: x, row: y })]?.top ?? (isOnPlan({ column: x, row: y }) ? 0 : null)
    if (height([column, row]) !== level) return
    this.area.show(areaAround([column, row], height), ([x, y]) => placeAt({ column: x, row: y }, level))
  }

  /** The plan, the building and the pawns; and two levels more, where the next bar can go. */
  private frame(): void {
    const plan = new Box3(new Vector3(-PLAN, 0, -PLAN), new Vector3(PLAN, GROUND, PLAN))
    const built = this.bars.map(boxOf)
    const heads = this.view.pawns.flatMap((text) => (text ? [placeAt(placeOf(text), placeOf(text).level + MORE)] : []))
    const above = [plan, ...built].flatMap((box) => corners(box).map((point) => point.setY(box.max.y + MORE)))
    this.stage.frame([...corners(plan), ...built.flatMap(corners), ...heads], above)
  }

  /**
   * What is pointed at, something of every place where the pawn can go, the pawns and the last bar are seen through what hides
   * them. A bar may go, and who starts again may do so, nearly anywhere: for all of that together nothing would be left to see.
   */
  private keepInSight(): void {
    const { all, hovered } = this.offered
    const pointed = hovered?.facet === 'cell' && hovered.value ? [{ at: this.surface(hovered.value) }] : []
    const steps = all.filter(({ facets }) => facets.cell && !barCell(facets.cell) && facets.piece !== 'jump')
    const places = steps.map(({ facets }) => ({ at: this.surface(facets.cell!), reach: 0.4 }))
    const pawns = this.view.pawns.flatMap((text) => (text ? [{ at: placeAt(placeOf(text), placeOf(text).level + MORE * 0.75) }] : []))
    const last = this.lastBar === null ? undefined : this.bars[this.lastBar]
    const bars = this.bars.flatMap((bar, i) => (bar.base < (this.sight.slice ?? STOREYS) ? [{ key: `bar ${i}`, box: boxOf(bar) }] : []))
    this.stage.keepInSight(this, {
      places: [...pointed, ...places, ...pawns, ...(last ? [{ at: barCentre(last).setY(GROUND + topOf(last) + 0.03), reach: 0.4 }] : [])],
      boxes: bars.map(({ box }) => box),
      veil: (hiding) => this.timber.seeThrough(new Set([...hiding].map((i) => bars[i]!.key))),
    })
  }

  /** The middle of what a pawn or a bar would be put down on. */
  private surface(cell: string): Vector3 {
    const bar = barCell(cell)
    return bar ? barCentre(bar).setY(GROUND + bar.base + 0.03) : placeAt(placeOf(cell), placeOf(cell).level + 0.03)
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

  /** A small sign where the bar in hand may rest on others; on the bare plan it goes nearly everywhere. */
  private markBars(colour: string): Mark[] {
    const { choices, picked } = this.offered
    if (picked.cell) return []
    return choices.flatMap(({ facets }) => {
      const bar = barCell(facets.cell ?? '')
      if (!bar || bar.base === 0) return []
      return [{ kind: facets.how === 'held' ? 'special' : 'place', at: barCentre(bar).setY(GROUND + bar.base), size: 0.8, colour } as const]
    })
  }

  /** Where the pawn can go. While a bar is in the hand too: such a place is touched without taking up the pawn first. */
  private pawnChoices(): readonly Choice[] {
    const { all, choices, picked } = this.offered
    const open = barPiece(picked.piece ?? '') ? all : choices
    return open.filter(({ facets }) => facets.cell && !barCell(facets.cell))
  }

  private markPlaces(colour: string): Mark[] {
    const { hovered, picked, shows } = this.offered
    const size = barPiece(picked.piece ?? '') ? 2 * TOKEN : 0.96
    return this.pawnChoices().map(({ text, facets }) => {
      const place = placeOf(facets.cell!)
      const kind = facets.piece === 'jump' ? 'special' : KINDS[String(shows(text)?.kind)] ?? 'walk'
      return { kind, at: placeAt(place, place.level), size, colour, strength: hovered?.value === facets.cell ? 1 : 0 }
    })
  }

  /** Where the pawn could go once the bar lies there. */
  private markOpened({ opens = [] }: Told, colour: string): Mark[] {
    return opens.map((text) => ({ kind: 'climb', at: placeAt(placeOf(text), placeOf(text).level), size: 0.7, colour }))
  }

  private markLast(): Mark[] {
    const bar = this.bars[this.lastBar!]
    return bar ? footprint(bar).map((spot) => ({ kind: 'here', at: placeAt(spot, topOf(bar)), size: 0.9, colour: '#fff2d6' })) : []
  }

  /** The level of every place the pawn can go to, in a corner of its cell. */
  private reachNumbers() {
    if (this.sight.numerals || this.view.phase !== 'build') return []
    return this.pawnChoices().map(({ facets }) => placeOf(facets.cell!)).filter(({ level }) => level > 0).map((place) => this.numeral(place))
  }

  private levelNumbers() {
    const limit = this.sight.slice ?? STOREYS
    return Object.entries(this.view.situation.floors).map(([cell, { top }]) => this.numeral({ ...spotOf(cell), level: Math.min(limit, top) }))
  }

  private numeral(place: Place) {
    return { number: place.level, at: placeAt(place, place.level), size: 0.5, corner: 0.25 }
  }

  private showPreview(cell: string, told: Told): void {
    const { all } = this.offered
    const bar = barCell(cell)
    this.preview.hide()
    if (!bar || all.length === 0) return
    const fitting = all.filter(({ facets }) => facets.cell === cell)
    const isUnsure = told.stands === false || fitting.every(({ facets }) => facets.how === 'held')
    this.preview.show(bar, fitting.length === 0 ? 'refused' : isUnsure ? 'held' : 'fits', told)
  }

  /** The way there; where none leads there, as far as it leads. */
  private showWay(cell: string, { way = [] }: { readonly way?: readonly (readonly [string, number])[] }): void {
    this.trail.hide()
    if (!barCell(cell) && way.length > 1) this.trail.show(way.map(pointOf), seatLook(this.offered.seat).colour)
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
    this.lastTrail.hide()
    this.drawTimber(bars.slice(0, -1))
    const from = this.handPlace(before.hand, Math.max(0, before.hand.indexOf(bar.length)))
    await this.carry(bar.length, from, [AT_HAND, 1], barCentre(bar), bar.pose, GROUND + this.top + 0.6)
    this.lastBar = bars.length - 1
  }

  /** One bar through the air, turning into its pose; without one it stays as it lies before the player. */
  private async carry(length: number, from: Vector3, [small, large]: readonly [number, number], to: Vector3, pose: Pose | null, over: number): Promise<void> {
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
    const target = placeAt(placeOf(to), placeOf(to).level)
    this.lastBar = null
    object.visible = true
    if (from === null) {
      object.position.copy(target).y += 3
      return fly(this.stage.motion, object, target, 0)
    }
    // The rules tell the way; who starts again from the plan has none, and flies.
    const { way } = (this.view.acted.findLast(({ seat, text }) => seat === index + 1 && text.startsWith('move '))?.trace ?? {}) as { way?: readonly (readonly [string, number])[] }
    const points = way ? way.map(pointOf) : [placeAt(placeOf(from), placeOf(from).level), target]
    this.lastTrail.show(points, seatLook(index + 1).colour, 0.9)
    if (!way) return fly(this.stage.motion, object, target, GROUND + this.top)
    await walk(this.stage.motion, object, points.slice(1), 450)
  }
}

function pointOf([cell, level]: readonly [string, number]): Vector3 {
  return placeAt(spotOf(cell), level)
}

/** Whether a point, in cells, is on the mark in the middle of its cell. */
function isOnToken(x: number, y: number): boolean {
  return Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) <= TOKEN
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
