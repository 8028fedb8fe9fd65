/** die Aufsteiger on the table: the tower of painted blocks, pawns on its faces, ladders and stones before it. */

import { Box3, Group, Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3, type Intersection } from 'three'

import { cellName, cellOf } from '../../model/cells'
import type { Choice, Touch } from '../../model/choices'
import type { Preview } from '../../wire/types'
import { AreaOutline, areaAround } from '../../scene/area'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { Marks, type Mark, type MarkKind } from '../../scene/marks'
import { HIGHEST, Numerals } from '../../scene/numerals'
import type { Place } from '../../scene/sight'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { shake } from '../../scene/travel'
import { sizeOf } from './body'
import { Frames, type Frame } from './frames'
import { hand } from './hand.svelte'
import { PAWN_HEIGHT } from './gear'
import { look } from './look'
import { People } from './people'
import { footprint, SIDE, TABLE, terracesOf, type Terrace, type Terraces } from './terraces'
import { IN_HAND, Tower } from './tower'
import type { AufsteigerShows, AufsteigerView, BlockView, Colour, Opening, Way } from './view'

const RED = '#c62f22'
const SNAP = 1.3 // how far from the pointer a place may be to catch the block, in quarters
const NEXT = 2 // so much above every face and around the tower belongs to the picture: a cube that comes to stand there
const FOOT = 0.4 // half a pawn's width
/** Where the seats are, in degrees round the tower. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 2: [0, 180], 3: [0, -90, 180], 4: [0, -90, 180, 90], 5: [0, -72, -144, 144, 72] }
const REFUSED_MS = 2000

export class AufsteigerBoard implements Board<AufsteigerView> {
  private readonly root = new Group()
  private readonly tower: Tower
  private readonly people: People
  private readonly frames = new Frames()
  private readonly marks = new Marks()
  private readonly numerals = new Numerals()
  private readonly area = new AreaOutline()
  private readonly trails = [new Trail(0.075), new Trail(0.06)] as const
  private readonly lastTrail = new Trail(0.06)
  private readonly ground = quarterGrid()
  private readonly tag: Tag
  private readonly pawnTags: PawnTags
  private readonly forget: (() => void)[] = []
  private terraces: Terraces
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  /** Half the tower's extent, for the cloth under it. */
  private readonly stood = new Vector2()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The place pointed at last, and what the rules say of it: both stay while a colour is tried in the tray. */
  private aimed: string | null = null
  private foreseen: Preview | null = null
  /** Where the block in hand may go in its pose, also while one of these places waits for a second touch. */
  private places: readonly Choice[] = []
  /** What a refusal is about, outlined for a moment. */
  private blamed: readonly Touch[] = []

  constructor(
    private readonly stage: Stage,
    private view: AufsteigerView,
  ) {
    this.terraces = terracesOf(view)
    this.tower = new Tower(view)
    const sides = SIDES[view.players] ?? SIDES[5]!
    this.people = new People(view, sides.map((side) => (side * Math.PI) / 180), stage.seat - 1)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, 0.4)
    this.tower.object.add(this.frames.object, this.ground)
    this.root.add(this.tower.object, this.people.object, this.area.object, this.marks.object, this.numerals.object, this.tag.object, this.pawnTags.object, this.lastTrail.object, ...this.trails.map((trail) => trail.object))
    stage.scene.add(this.root)
    this.forget.push(stage.picker.add({ object: this.root, touch: (hit) => this.touch(hit), isHandle: (touch) => this.isHandle(touch) }))
    void this.tower.settle(view, null)
    this.takeInHand()
    this.forget.push(stage.turn(this.numerals), stage.turn(this.marks), stage.turn(this.pawnTags), () => stage.keepInSight(this, null))
    stage.sit(sides[stage.seat - 1] ?? 0)
    this.frame()
    this.draw()
  }

  async show(view: AufsteigerView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.aimed = this.foreseen = null
    this.quiet()
    this.tower.remember(before, view)
    this.takeInHand()
    this.terraces = terracesOf(view)
    this.tower.dress(view, this.sight.slice)
    if (view.phase !== 'top') hand.shown = null
    await this.tower.settle(view, animate ? this.stage.motion : null, hand.shown)
    if (animate) {
      const way = await this.people.move(view, this.stage.motion)
      if (way.length > 1) this.lastTrail.show(way, look(view, before.to_move || 1).colour, 0.9)
      else if (view.turn_of !== before.turn_of) this.lastTrail.hide()
    } else {
      this.people.settle(view)
      this.lastTrail.hide()
    }
    if (view.turn_of !== before.turn_of || view.turns !== before.turns || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const hasChanged = offer.choices !== this.offered.choices || offer.hovered?.value !== this.offered.hovered?.value
    this.offered = offer
    if (!offer.picked.cell) this.places = offer.choices
    this.light()
    if (hasChanged) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    this.calm()
    this.blamed = [touch, ...culprits]
    const shaken = this.blamed.flatMap(({ facet, value }) => (facet === 'piece' ? (this.tower.mesh(value) ?? []) : []))
    const pawn = this.people.pawn(this.offered.seat)?.object
    for (const object of shaken.length > 0 ? shaken : pawn ? [pawn] : []) void shake(this.stage.motion, object)
    this.timer = setTimeout(() => this.calm(), REFUSED_MS)
    this.light()
    this.stage.invalidate()
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    if (facet === 'piece') {
      const block = this.view.blocks[value]
      return block ? this.tower.world(this.topOf(block)) : null
    }
    if (facet === 'seat') return this.people.standing()[Number(value) - 1]?.at ?? null
    if (facet !== 'cell') return null
    const [cell = '', pose] = value.split(' ')
    if (pose) return this.view.phase === 'drop' && pose === this.pose() ? this.middle(cell, pose) : null
    const face = this.terraces.at(cell)
    return face || value === TABLE ? this.people.on(this.spot(face)) : null
  }

  dispose(): void {
    this.calm()
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    this.ground.geometry.dispose()
    this.ground.material.dispose()
    for (const resource of [this.tower, this.people, this.frames, this.marks, this.numerals, this.area, this.tag, this.pawnTags, this.lastTrail, ...this.trails]) resource.dispose()
  }

  // Where things are.

  /** The middle of a block's upper face, in the tower's space. */
  private topOf({ cell, pose, base }: BlockView): Vector3 {
    const { column, row } = cellOf(cell)
    const [wide, deep, tall] = sizeOf(pose)
    return new Vector3(column + wide / 2, row + deep / 2, base + tall)
  }

  /** The middle of what a block would stand on. */
  private middle(cell: string, pose: string): Vector3 {
    const { column, row } = cellOf(cell)
    const [wide, deep] = sizeOf(pose)
    return this.tower.world(new Vector3(column + wide / 2, row + deep / 2, this.levelAt(`${cell} ${pose}`) ?? this.terraces.height(cell)))
  }

  /** The cell of a face on which its mark lies: near its middle, on the open table (null) where the pawn is or was. */
  private spot(face: Terrace | null): string {
    const own = this.people.cells[this.offered.seat - 1] ?? 'a1'
    if (!face) return this.terraces.at(own) ? this.shore(own) : own
    const cells = face.cells.map((name) => ({ name, ...cellOf(name) }))
    const [x, y] = [mean(cells.map(({ column }) => column)), mean(cells.map(({ row }) => row))]
    const distance = ({ column, row }: { column: number; row: number }) => Math.hypot(column - x, row - y)
    return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best)).name
  }

  /** The quarter of the open table beside a cell's row or column that is nearest to the viewer: nothing hides it. */
  private shore(cell: string): string {
    const side = (this.stage.rig.side * Math.PI) / 180
    const nearness = ([x, y]: readonly [number, number]) => x * Math.sin(side) - y * Math.cos(side)
    const { column, row } = cellOf(cell)
    const { columns, rows } = this.terraces.bounds()
    const sides = [[columns[0] - 1, row], [columns[1], row], [column, rows[0] - 1], [column, rows[1]]] as const
    const near = [...sides].filter(([x, y]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE).sort((a, b) => nearness(b) - nearness(a))
    return near[0] ? cellName(...near[0]) : cell
  }

  /** The hand is emptied before a block is lifted; until then a block taken back is held as it was. */
  private takeInHand(): void {
    const { held, phase } = this.view
    if (phase === 'block' || phase === 'pawn1') hand.empty()
    else if (held) hand.take(held, this.tower.formerPose)
  }

  private pose(): string {
    return hand.poseFor(this.view, this.offered.picked)
  }

  /** The level on which the block in hand would rest at a place such as 'm13 4x2x2'; null until it is told. */
  private levelAt(place: string): number | null {
    const shows: AufsteigerShows | null = this.offered.shows(`drop ${place}`) ?? (this.foreseen?.action === `drop ${place}` ? this.foreseen.shows : null)
    return shows?.level ?? null
  }

  /** The block in hand at a place: at rest where the rules have told on what, and until then in the air, clear of all below. */
  private dropped(place: string): BlockView | null {
    const [cell = '', pose = ''] = place.split(' ')
    const cells = footprint(cell, pose)
    if (!this.view.held || cells.length === 0) return null
    const base = this.levelAt(place) ?? Math.max(...cells.map((one) => this.terraces.height(one))) + IN_HAND
    return { cell, pose, base, top: this.top(place) }
  }

  /** The colour to show on the block in hand: the one tried, chosen, or most useful, of those that can be had there. */
  private top(place: string | null): Colour | null {
    const { hovered } = this.offered
    const tried = hovered?.facet === 'top' ? (hovered.value as Colour) : null
    const told = place ? this.opensAt(place) : null
    const open = told ? (Object.keys(told) as Colour[]) : (this.view.situation.tops?.[this.pose()] ?? [])
    return tried && open.includes(tried) ? tried : hand.topFor(this.view, open)
  }

  /** By colour, whom a drop lets rise; null until it is told, or where it is refused. */
  private opensAt(place: string): Readonly<Partial<Record<Colour, readonly Opening[]>>> | null {
    if (this.foreseen?.action !== `drop ${place}` || !this.foreseen.legal) return null
    return (this.foreseen.shows as { opens?: Partial<Record<Colour, readonly Opening[]>> }).opens ?? null
  }

  /** The blocks and the pawns; and where the next block can go. */
  private frame(): void {
    const blocks = this.tower.boxes(this.view).map(({ box }) => box)
    const all = blocks.reduce((whole, box) => whole.union(box), new Box3())
    const pawns = this.people.standing().flatMap(({ at }) => corners(new Box3(new Vector3(at.x - FOOT, at.y - PAWN_HEIGHT * 0.55, at.z - FOOT), new Vector3(at.x + FOOT, at.y + PAWN_HEIGHT * 0.45, at.z + FOOT))))
    const ahead = corners(new Box3(new Vector3(all.min.x - NEXT, 0, all.min.z - NEXT), new Vector3(all.max.x + NEXT, 0, all.max.z + NEXT)))
    for (const { max, min } of blocks) ahead.push(...corners(new Box3(min, new Vector3(max.x, max.y + NEXT, max.z))))
    const size = all.getSize(new Vector3())
    const everything = all.clone().expandByVector(new Vector3(7, 0, 7)).expandByPoint(new Vector3(0, 12, 0))
    if (size.x / 2 !== this.stood.x || size.z / 2 !== this.stood.y) this.stage.furnish(everything, Math.max(5, size.x / 2), Math.max(4, size.z / 2))
    this.stood.set(size.x / 2, size.z / 2)
    this.stage.tableTop.centre(all.getCenter(new Vector3()))
    this.stage.frame([...blocks.flatMap(corners), ...pawns], ahead)
  }

  /** What is pointed at, something of all that can be touched, and the pawns are seen through what hides them. */
  private keepInSight(): void {
    const { choices, hovered } = this.offered
    const touches: Touch[] = choices.flatMap(({ facets }) => (facets.piece ? [{ facet: 'piece', value: facets.piece }] : facets.cell ? [{ facet: 'cell', value: facets.cell }] : []))
    const places = [...(hovered ? this.placesOf(hovered, 0) : []), ...touches.flatMap((touch) => this.placesOf(touch))]
    const solid = this.tower.boxes(this.view)
    this.stage.keepInSight(this, {
      places: [...places, ...this.people.standing().flatMap(({ at, isShown }) => (isShown ? [{ at }] : []))],
      boxes: solid.map(({ box }) => box),
      veil: (hiding) => this.tower.veil(this.view, new Set([...hiding].map((i) => solid[i]!.name))),
    })
  }

  private placesOf(touch: Touch, reach = touch.facet === 'piece' ? 0.85 : 0.4): Place[] {
    const at = this.where(touch)
    return at ? [{ at: at.setY(at.y + 0.03), reach, through: reach > 0 && (this.view.phase === 'drop' || this.view.phase === 'block') ? 1 : Infinity }] : []
  }

  // Drawing.

  private draw(): void {
    const { slice, numerals } = this.sight
    this.tower.dress(this.view, slice)
    this.people.limit(slice)
    const faces = this.terraces.all.filter(({ height }) => height <= HIGHEST && (slice === null || height <= slice))
    this.numerals.show(
      numerals
        ? faces.map((face) => ({ number: face.height, at: this.people.on(face.cells.find((cell) => !this.people.cells.includes(cell)) ?? face.name), size: 0.82 }))
        : [],
    )
    this.pawnTags.show(this.people.standing().map((pawn) => (numerals && pawn.isShown ? pawn : null)))
    this.light()
    this.keepInSight()
    this.stage.invalidate()
  }

  private quiet(): void {
    this.frames.show([])
    this.marks.show([])
    this.tag.hide()
    this.area.hide()
    this.numerals.show([])
    this.trails.forEach((trail) => trail.hide())
  }

  private light(): void {
    this.trails.forEach((trail) => trail.hide())
    const { phase, last_moved } = this.view
    const colour = this.offered.seat > 0 ? look(this.view, this.offered.seat).colour : '#4a3424'
    const frames: Frame[] = []
    const marks: Mark[] = []
    this.foresee()
    if (phase === 'block' || phase === 'stone') this.lightBlocks(frames, colour)
    else if (phase === 'drop') this.lightPlaces(frames, marks, colour)
    else if (phase === 'top') this.lightTop()
    else this.lightFaces(frames, marks, colour)
    const last = phase === 'drop' || phase === 'top' ? null : last_moved && this.view.blocks[last_moved]
    if (last && this.sight.slice === null) frames.push(around(last, this.topOf(last), 'dashed', '#2b1d13', 0.85))
    this.blame(this.blamed, frames)
    this.frames.show(frames)
    this.marks.show(marks)
    this.tagHovered()
    ;(this.ground.material.uniforms.strength as { value: number }).value = phase === 'drop' ? 0.5 : 0.16
  }

  /** Where one points, and what the rules say of it once they do. */
  private foresee(): void {
    const { hovered, picked, trial } = this.offered
    if (hovered?.facet !== 'top') this.aimed = hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? null)
    if (trial || hovered?.facet !== 'top') this.foreseen = trial
    if (this.aimed && hand.raised && this.aimed !== hand.raised.from && this.aimed !== hand.raised.to) hand.raised = null
  }

  /** What a refusal is about, in red. */
  private blame(about: readonly Touch[], frames: Frame[]): void {
    for (const { facet, value } of about) {
      const block = facet === 'piece' ? this.view.blocks[value] : null
      const [cell = '', pose] = value.split(' ')
      if (block) frames.push(around(block, this.topOf(block), 'solid', RED, 1))
      else if (facet === 'seat') frames.push(...this.glow([this.people.cells[Number(value) - 1] ?? ''], 'solid', RED, 0.9))
      else if (facet === 'cell' && !pose) frames.push(...this.glow(this.terraces.at(cell)?.cells ?? [], 'glow', RED, 1))
    }
  }

  /** The level of what is under the pointer: a block's top, a face, or the block in hand where it would lie. */
  private tagHovered(): void {
    const { hovered, seat } = this.offered
    const { blocks, phase, heights, pawns } = this.view
    const own = seat > 0 ? (heights[seat - 1] ?? null) : null
    const isTold = phase === 'drop' && this.aimed !== null && this.levelAt(this.aimed) !== null
    const block = hovered?.facet === 'piece' ? blocks[hovered.value] : isTold ? this.dropped(this.aimed!) : null
    const face = hovered?.facet === 'cell' && phase !== 'drop' && !pawns.includes(hovered.value) ? this.terraces.at(hovered.value) : null
    this.outlineArea(hovered?.facet === 'piece' ? this.terraces.of(hovered.value)[0]?.name : hovered?.facet === 'cell' ? hovered.value.split(' ')[0] : undefined)
    this.tag.hide()
    const at = block ? this.tower.world(this.topOf(block)) : face ? this.people.on(this.spot(face)) : null
    if (at) this.tag.show(at.clone().setY(at.y + 1.1), Math.round(at.y), own === null ? null : Math.round(at.y) - own)
  }

  /** Everything of the tower that is as high as a cell and hangs together with it. */
  private outlineArea(cell: string | undefined): void {
    if (!cell || !this.terraces.at(cell)) return this.area.hide()
    const { column, row } = cellOf(cell)
    this.area.show(areaAround([column, row], (square) => this.terraces.at(cellName(...square))?.height ?? null), (square) => this.people.on(cellName(...square)))
  }

  private lightBlocks(frames: Frame[], colour: string): void {
    const { choices, hovered } = this.offered
    for (const { facets } of choices) {
      const block = facets.piece ? this.view.blocks[facets.piece] : undefined
      if (!block) continue
      const isHovered = hovered?.facet === 'piece' && hovered.value === facets.piece
      const cells = this.terraces.of(facets.piece!).flatMap((face) => face.cells)
      if (this.view.situation.covered.includes(facets.piece!)) frames.push(...this.glow(cells, 'frame', colour, 1))
      else frames.push(around(block, this.topOf(block), isHovered ? 'solid' : 'frame', colour, 1))
    }
    if (this.offered.trial?.legal === false) this.blame(this.offered.trial.about, frames)
  }

  /** Light on cells, at their own levels. */
  private glow(cells: readonly string[], kind: Frame['kind'], colour: string, strength: number): Frame[] {
    return cells.map((cell) => ({ kind, at: this.quarter(cell, this.terraces.height(cell)), size: [1, 1], colour, strength }))
  }

  private quarter(cell: string, level: number): Vector3 {
    const { column, row } = cellOf(cell)
    return new Vector3(column + 0.5, row + 0.5, level)
  }

  /** The block in hand: where it may go in this pose, where it would rest, and what that opens to whom. */
  private lightPlaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { aimed } = this
    const pose = this.pose()
    const legal = this.places.filter(({ facets }) => facets.pose === pose).map(({ facets }) => facets.cell!)
    const cells = new Set(legal.flatMap((place) => footprint(place.split(' ')[0]!, pose)))
    frames.push(...this.glow([...cells], 'glow', colour, 0.55))
    const place = aimed ? this.dropped(aimed) : null
    hand.shown = this.offered.picked.pose ? (place?.top ?? this.top(null)) : null
    this.tower.hold(this.view, pose, hand.shown, place)
    if (!aimed || !place) return
    const low = this.topOf(place).setZ(place.base)
    if (!legal.includes(aimed)) return this.lightRefused(aimed, place, low, frames)
    frames.push(around(place, low, 'solid', colour, 1), around(place, this.topOf(place), 'frame', '#fff3dd', 0.9))
    this.lightOpenings((place.top && this.opensAt(aimed)?.[place.top]) || [], marks)
  }

  /** Why a block cannot lie there: what is hollow below, and what the refusal is about. */
  private lightRefused(aimed: string, place: BlockView, low: Vector3, frames: Frame[]): void {
    frames.push(around(place, low, 'solid', RED, 1), around(place, this.topOf(place), 'solid', RED, 0.9))
    if (this.foreseen?.action !== `drop ${aimed}` || this.foreseen.legal) return
    const { below = [], level } = this.foreseen.shows as AufsteigerShows
    for (const [cell, height] of below) if (height !== level) frames.push({ kind: 'solid', at: this.quarter(cell, height), size: [1, 1], colour: RED, strength: 0.9 })
    this.blame(this.foreseen.about, frames)
  }

  /** How high the mover could walk then, and the first of the others whom it would let rise higher than ever. */
  private lightOpenings(openings: readonly Opening[], marks: Mark[]): void {
    const { seat } = this.offered
    const own = openings.find((opening) => opening.seat === seat)
    const other = openings.find((opening) => opening.seat !== seat && opening.best)
    for (const [opening, trail] of [[own, this.trails[0]], [other, this.trails[1]]] as const) {
      if (!opening) continue
      const { colour } = look(this.view, opening.seat)
      const points = this.people.wayOf(this.people.cells[opening.seat - 1]!, opening.way)
      trail.show(points, colour)
      marks.push({ kind: opening.best ? 'climb' : 'walk', at: points.at(-1)!, size: 0.98, colour, strength: 0.3 })
    }
  }

  private lightTop(): void {
    const { hovered } = this.offered
    void this.tower.settle(this.view, null, hovered?.facet === 'top' ? (hovered.value as Colour) : hand.shown)
  }

  /** Faces a pawn can go to: how it gets there is drawn differently, and the way to the one under the pointer. */
  private lightFaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { choices, hovered, seat, trial } = this.offered
    const here = this.view.heights[seat - 1] ?? 0
    const ways = new Map<string, { readonly kind: MarkKind; readonly text: string }>()
    for (const { text, facets } of choices) {
      if (!facets.cell) continue
      const isHigher = this.terraces.height(facets.cell) > here
      const kind = facets.act === 'walk' ? (isHigher ? 'climb' : 'walk') : facets.act ? 'special' : 'place'
      if (!ways.has(facets.cell) || facets.act === 'walk') ways.set(facets.cell, { kind, text })
    }
    const pointed = hovered?.facet === 'cell' ? hovered.value : null
    for (const [name, { kind, text }] of ways) {
      const face = this.terraces.at(name)
      const isHovered = name === pointed
      frames.push(...this.glow(face?.cells ?? [], 'glow', isHovered ? '#fff3dd' : colour, isHovered ? 0.9 : 0.7))
      marks.push({ kind, at: this.people.on(this.spot(face)), size: 1.25, colour, strength: isHovered ? 1 : 0 })
      if (isHovered) this.lightWay((this.offered.shows(text) as AufsteigerShows | null)?.way ?? [], colour)
    }
    if (!trial || pointed === null || pointed === this.view.pawns[seat - 1]) return
    const { onward = [], way = [] } = trial.shows as AufsteigerShows
    if (trial.legal) for (const [cell] of onward) frames.push(...this.glow(this.terraces.at(cell)?.cells ?? [], 'frame', colour, 0.9))
    else if (!ways.has(pointed)) {
      this.lightWay(way, RED)
      this.blame(trial.about, frames)
    }
  }

  private lightWay(way: Way, colour: string): void {
    const own = this.people.cells[this.offered.seat - 1]
    if (own && way.length > 0) this.trails[0].show(this.people.wayOf(own, way), colour)
  }

  private calm(): void {
    clearTimeout(this.timer)
    if (this.blamed.length === 0) return
    this.blamed = []
    this.light()
    this.stage.invalidate()
  }

  // What is touched.

  private isHandle({ facet, value }: Touch): boolean {
    const { choices, seat } = this.offered
    if (facet === 'piece') return this.view.phase === 'block' && choices.some(({ facets }) => facets.piece === value)
    return facet === 'cell' && choices.some(({ facets }) => facets.act === 'walk' || facets.act?.startsWith('ladder')) && value === this.view.pawns[seat - 1] && value !== TABLE
  }

  private touch(hit: Intersection): Touch | null {
    const { phase, held } = this.view
    const name = hit.object.userData.block as string | undefined
    const isGround = hit.object === this.ground
    const seat = seatOf(hit)
    if (!hit.object.visible || (!name && !isGround && seat === null) || (name && name === held)) return null
    // Into the block a wall belongs to, or out to the cell in front of it, where a block would be put.
    const cell = seat === null ? this.cellAt(hit, -0.2) : this.people.cells[seat - 1]
    if (!cell) return null
    switch (phase) {
      case 'block':
      case 'stone': {
        const block = name ?? this.terraces.at(cell)?.block
        return block ? { facet: 'piece', value: block } : null
      }
      case 'drop':
        return this.snap(hit)
      case 'top':
      case 'over':
        return null
      default:
        return { facet: 'cell', value: this.terraces.at(cell)?.name ?? TABLE }
    }
  }

  /** The cell under a hit, moved along the face's normal by `outward`. */
  private cellAt(hit: Intersection, outward: number): string | null {
    const at = this.pointAt(hit, outward)
    const [column, row] = [Math.floor(at.x), Math.floor(at.y)]
    return column >= 0 && row >= 0 && column < SIDE && row < SIDE ? cellName(column, row) : null
  }

  private pointAt({ point, face, object }: Intersection, outward: number): Vector3 {
    const at = this.tower.object.worldToLocal(point.clone())
    const normal = face ? face.normal.clone().applyQuaternion(object.quaternion) : new Vector3(0, 0, 1)
    // Only along walls: on a top face the point is already over its cell.
    return Math.abs(normal.z) > 0.5 ? at : at.addScaledVector(normal.setZ(0).normalize(), outward)
  }

  /** The legal place nearest to the pointer in the present pose, or the one meant where there is none near. */
  private snap(hit: Intersection): Touch {
    const at = this.pointAt(hit, 0.5)
    const pose = this.pose()
    const [wide, deep] = sizeOf(pose)
    const near = this.places.flatMap(({ facets }) => {
      if (facets.pose !== pose || !facets.cell) return []
      const { column, row } = cellOf(facets.cell.split(' ')[0]!)
      const isOver = at.x >= column && at.x <= column + wide && at.y >= row && at.y <= row + deep
      const distance = Math.hypot(column + wide / 2 - at.x, row + deep / 2 - at.y)
      return isOver || distance < SNAP ? [{ place: facets.cell, rank: distance - (isOver ? 10 : 0) }] : []
    })
    if (near.length > 0) {
      const { place } = near.reduce((best, each) => (each.rank < best.rank ? each : best))
      return { facet: 'cell', value: hand.raised?.from === place ? hand.raised.to : place }
    }
    const [column, row] = [Math.round(at.x - wide / 2), Math.round(at.y - deep / 2)].map((n, i) => Math.max(0, Math.min(SIDE - (i === 0 ? wide : deep), n))) as [number, number]
    return { facet: 'cell', value: `${cellName(column, row)} ${pose}` }
  }
}

function around({ pose }: BlockView, at: Vector3, kind: Frame['kind'], colour: string, strength: number): Frame {
  const [wide, deep] = sizeOf(pose)
  return { kind, at, size: [wide, deep], colour, strength }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** The seat whose pawn was hit. */
function seatOf(hit: Intersection): number | null {
  for (let object = hit.object; object.parent; object = object.parent) {
    const seat = object.userData.seat as number | undefined
    if (seat) return object.visible ? seat : null
  }
  return null
}

/** The table's quarters, drawn faintly around the tower; what is touched where no block is. */
function quarterGrid(): Mesh<PlaneGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    uniforms: { strength: { value: 0.16 } },
    vertexShader: `varying vec2 vAt; void main() { vAt = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `varying vec2 vAt; uniform float strength;
      void main() {
        vec2 d = abs(fract(vAt + 0.5) - 0.5), w = fwidth(vAt);
        vec2 line = 1.0 - smoothstep(vec2(0.012), vec2(0.012) + w * 1.2, d);
        float fade = 1.0 - smoothstep(6.0, 13.0, length(vAt));
        gl_FragColor = vec4(0.24, 0.15, 0.08, max(line.x, line.y) * fade * strength);
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthWrite: false,
  })
  const mesh = new Mesh(new PlaneGeometry(SIDE, SIDE), material)
  mesh.position.set(SIDE / 2, SIDE / 2, 0.008)
  mesh.renderOrder = 1
  return mesh
}
