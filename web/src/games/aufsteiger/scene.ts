/** die Aufsteiger on the table: the tower of painted blocks, pawns on its faces, ladders and stones before it. */

import { Box3, Group, Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3, type Intersection } from 'three'

import { cellName, cellOf } from '../../model/cells'
import type { Touch } from '../../model/choices'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { Ghost } from '../../scene/ghost'
import { Marks, type Mark, type MarkKind } from '../../scene/marks'
import { HIGHEST, Numerals } from '../../scene/numerals'
import type { Place } from '../../scene/sight'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { shake } from '../../scene/travel'
import { possibleTops, sizeOf } from './body'
import { Frames, type Frame } from './frames'
import { hand } from './hand.svelte'
import { PAWN_HEIGHT } from './gear'
import { look } from './look'
import { People } from './people'
import { columnOf, crowdOf, faceNumber, footprint, nameOf, numberOf, reliefOf, resettle, rowOf, SIDE, TABLE, walks, type Relief, type Terrace } from './relief'
import { Tower } from './tower'
import { COLOURS, type AufsteigerView, type BlockView, type Colour } from './view'

const SNAP = 1.3 // how far from the pointer a place may be to catch the block, in quarters
const NEXT = 0.5 // so much above every face belongs to the picture: the foot of a block that comes to stand there
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
  private readonly trails = [new Trail(0.075), new Trail(0.06)] as const
  private readonly lastTrail = new Trail(0.06)
  private readonly ground = quarterGrid()
  private readonly tag: Tag
  private readonly pawnTags: PawnTags
  private readonly forget: (() => void)[] = []
  private relief: Relief
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  /** Half the tower's extent, for the cloth under it. */
  private readonly stood = new Vector2()
  private refusal: { readonly remove: () => void; readonly timer: ReturnType<typeof setTimeout> } | null = null
  /** The place pointed at last: stays while a colour is tried in the tray. */
  private aimed: string | null = null

  constructor(
    private readonly stage: Stage,
    private view: AufsteigerView,
  ) {
    this.relief = reliefOf(view)
    this.tower = new Tower(view)
    const sides = SIDES[view.players] ?? SIDES[5]!
    this.people = new People(view, this.relief, sides.map((side) => (side * Math.PI) / 180), stage.seat - 1)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, 0.4)
    this.tower.object.add(this.frames.object, this.ground)
    this.root.add(this.tower.object, this.people.object, this.marks.object, this.numerals.object, this.tag.object, this.pawnTags.object, this.lastTrail.object, ...this.trails.map((trail) => trail.object))
    stage.scene.add(this.root)
    this.forget.push(stage.picker.add({ object: this.root, touch: (hit) => this.touch(hit), isHandle: (touch) => this.isHandle(touch) }))
    void this.tower.settle(view, null)
    hand.lifted = null
    this.forget.push(stage.turn(this.numerals), stage.turn(this.marks), stage.turn(this.pawnTags), () => stage.keepInSight(this, null))
    stage.sit(sides[stage.seat - 1] ?? 0)
    this.frame()
    this.draw()
  }

  async show(view: AufsteigerView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.aimed = null
    this.quiet()
    this.tower.remember(before, view)
    hand.lifted = view.held ? this.tower.formerPose : null
    if (view.phase !== 'drop' && view.phase !== 'top') hand.top = null
    this.relief = reliefOf(view)
    this.tower.dress(view, this.sight.slice)
    await this.tower.settle(view, animate ? this.stage.motion : null, hand.top)
    if (animate) {
      const way = await this.people.move(view, this.relief, this.stage.motion)
      if (way.length > 1) this.lastTrail.show(way, look(view, before.to_move || 1).colour, 0.7)
      else if (view.turn_of !== before.turn_of) this.lastTrail.hide()
    } else {
      this.people.settle(view, this.relief)
      this.lastTrail.hide()
    }
    if (view.turn_of !== before.turn_of || view.turns !== before.turns || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const hasChanged = offer.choices !== this.offered.choices
    this.offered = offer
    this.light()
    if (hasChanged) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    this.calm()
    const outlines: Ghost[] = []
    const blame = (name: string) => {
      const mesh = this.tower.mesh(name)
      if (!mesh) return
      const outline = new Ghost(mesh.geometry, '#c62f22')
      outline.show(mesh.position, '#c62f22', mesh.rotation)
      outline.object.scale.setScalar(1.015)
      outlines.push(outline)
      this.tower.object.add(outline.object)
      void shake(this.stage.motion, mesh)
    }
    if (touch.facet === 'piece') [touch.value, ...this.restingOn(touch.value)].forEach(blame)
    else if (touch.facet === 'cell' && this.view.phase !== 'drop' && touch.value !== 'table') {
      const block = this.relief.block(numberOf(touch.value))
      if (block) blame(block)
    }
    for (const { facet, value } of culprits) if (facet === 'piece' && value !== touch.value) blame(value)
    const pawn = this.people.pawn(this.offered.seat)
    if (pawn && outlines.length === 0) void shake(this.stage.motion, pawn.object)
    const remove = () => {
      for (const outline of outlines) {
        this.tower.object.remove(outline.object)
        outline.dispose()
      }
      this.stage.invalidate()
    }
    this.refusal = { remove, timer: setTimeout(() => this.calm(), REFUSED_MS) }
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
    if (facet !== 'cell') return null
    if (this.view.phase === 'drop') {
      const block = this.dropped(value)
      return block && block.pose === this.pose() ? this.tower.world(this.topOf(block)) : null
    }
    const face = this.relief.terraces.get(faceNumber(value))
    return face ? this.people.on(this.spot(face)) : null
  }

  dispose(): void {
    this.calm()
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    this.ground.geometry.dispose()
    this.ground.material.dispose()
    for (const resource of [this.tower, this.people, this.frames, this.marks, this.numerals, this.tag, this.pawnTags, this.lastTrail, ...this.trails]) resource.dispose()
  }

  // Where things are.

  /** The middle of a block's upper face, in the tower's space. */
  private topOf({ cell, pose, base }: BlockView): Vector3 {
    const { column, row } = cellOf(cell)
    const [wide, deep, tall] = sizeOf(pose)
    return new Vector3(column + wide / 2, row + deep / 2, base + tall)
  }

  /** The cell of a face on which its mark lies: near its middle, on the table near the pawn. */
  private spot(face: Terrace): number {
    const own = this.people.cells[this.offered.seat - 1] ?? 0
    const near = face.id === TABLE ? { x: columnOf(own), y: rowOf(own) } : { x: mean(face.cells.map(columnOf)), y: mean(face.cells.map(rowOf)) }
    const distance = (cell: number) => Math.hypot(columnOf(cell) - near.x, rowOf(cell) - near.y)
    return face.cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best), face.cells[0] ?? 0)
  }

  private restingOn(name: string): string[] {
    const block = this.view.blocks[name]
    if (!block) return []
    const cells = new Set(footprint(block.cell, block.pose))
    const top = block.base + sizeOf(block.pose)[2]
    return Object.entries(this.view.blocks).flatMap(([other, { cell, pose, base }]) => (base === top && footprint(cell, pose).some((one) => cells.has(one)) ? [other] : []))
  }

  private pose(): string {
    return hand.pose(this.view, this.offered.picked)
  }

  /** The block in hand as it would lie at a place written as in the notation: 'm13 4x2x2'; its height is that of the highest cell below. */
  private dropped(place: string): BlockView | null {
    const [cell = '', pose = ''] = place.split(' ')
    const cells = footprint(cell, pose)
    if (!this.view.held || cells.length === 0) return null
    const base = Math.max(...cells.map((one) => this.relief.height(one)))
    return { cell, pose, base, top: this.wishedTop(pose) }
  }

  /** The colour to show on the block in hand: the one wished, otherwise the most useful to the player. */
  private wishedTop(pose: string): Colour {
    const { hovered, seat } = this.offered
    const tops = possibleTops(this.view.held ?? '', pose, this.tower.layout)
    const wished = hovered?.facet === 'top' ? (hovered.value as Colour) : hand.top
    return [wished, this.view.colours[seat - 1], 'grey' as const].find((colour): colour is Colour => !!colour && tops.includes(colour)) ?? tops[0]!
  }

  /** The blocks and the pawns; and where the next block can go. */
  private frame(): void {
    const blocks = this.tower.boxes(this.view).map(({ box }) => box)
    const all = blocks.reduce((whole, box) => whole.union(box), new Box3())
    const pawns = this.people.standing().flatMap(({ at }) => [at.clone().setY(at.y + PAWN_HEIGHT * 0.45), at.clone().setY(at.y - PAWN_HEIGHT * 0.55)])
    const lifted = [...this.relief.terraces.values()].filter(({ id }) => id !== TABLE).flatMap(({ cells }) => cells.map((cell) => this.people.on(cell).add(new Vector3(0, NEXT, 0))))
    const size = all.getSize(new Vector3())
    const everything = all.clone().expandByVector(new Vector3(7, 0, 7)).expandByPoint(new Vector3(0, 12, 0))
    if (size.x / 2 !== this.stood.x || size.z / 2 !== this.stood.y) this.stage.furnish(everything, Math.max(5, size.x / 2), Math.max(4, size.z / 2))
    this.stood.set(size.x / 2, size.z / 2)
    this.stage.tableTop.centre(all.getCenter(new Vector3()))
    this.stage.frame([...blocks.flatMap(corners), ...pawns], lifted)
  }

  /** What can be touched and the pawns are seen through what hides them. */
  private keepInSight(): void {
    const { choices } = this.offered
    const { phase } = this.view
    const touches: Touch[] = choices.flatMap(({ facets }) => (phase === 'drop' ? [] : facets.piece ? [{ facet: 'piece', value: facets.piece }] : facets.cell ? [{ facet: 'cell', value: facets.cell }] : []))
    const places = touches.flatMap((touch) => this.placesOf(touch))
    const solid = this.tower.boxes(this.view)
    this.stage.keepInSight(this, {
      places: [...places, ...this.people.standing().flatMap(({ at, isShown }) => (isShown ? [{ at }] : []))],
      boxes: solid.map(({ box }) => box),
      veil: (hiding) => this.tower.veil(this.view, new Set([...hiding].map((i) => solid[i]!.name))),
    })
  }

  private placesOf(touch: Touch): Place[] {
    const at = this.where(touch)
    return at ? [{ at: at.setY(at.y + 0.03), reach: touch.facet === 'piece' ? 0.85 : 0.4 }] : []
  }

  // Drawing.

  private draw(): void {
    const { slice, numerals } = this.sight
    this.tower.dress(this.view, slice)
    this.people.limit(slice)
    const faces = [...this.relief.terraces.values()].filter(({ id, height }) => id !== TABLE && height <= HIGHEST && (slice === null || height <= slice))
    this.numerals.show(
      numerals
        ? faces.map((face) => ({ number: face.height, at: this.people.on(face.cells.find((cell) => !this.people.cells.includes(cell)) ?? face.id), size: 0.82 }))
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
    this.numerals.show([])
    this.trails.forEach((trail) => trail.hide())
  }

  private light(): void {
    this.trails.forEach((trail) => trail.hide())
    const { phase, last_moved } = this.view
    const colour = this.offered.seat > 0 ? look(this.view, this.offered.seat).colour : '#4a3424'
    const frames: Frame[] = []
    const marks: Mark[] = []
    if (phase === 'block' || phase === 'stone') this.lightBlocks(frames, colour)
    else if (phase === 'drop') this.lightPlaces(frames, marks, colour)
    else if (phase === 'top') this.lightTop()
    else this.lightFaces(frames, marks, colour)
    const last = phase === 'drop' || phase === 'top' ? null : last_moved && this.view.blocks[last_moved]
    if (last && this.sight.slice === null) frames.push(around(last, this.topOf(last), 'dashed', '#2b1d13', 0.85))
    this.frames.show(frames)
    this.marks.show(marks)
    this.tagHovered()
    ;(this.ground.material.uniforms.strength as { value: number }).value = phase === 'drop' ? 0.5 : 0.16
  }

  /** The level of what is under the pointer: a block's top, a face, or the block in hand where it would lie. */
  private tagHovered(): void {
    const { hovered, seat } = this.offered
    const { blocks, phase, heights, pawns } = this.view
    const own = seat > 0 ? (heights[seat - 1] ?? null) : null
    const block = hovered?.facet === 'piece' ? blocks[hovered.value] : phase === 'drop' && this.aimed ? this.dropped(this.aimed) : null
    const face = hovered?.facet === 'cell' && phase !== 'drop' && !pawns.includes(hovered.value) ? this.relief.terraces.get(faceNumber(hovered.value)) : null
    this.tag.hide()
    const at = block ? this.tower.world(this.topOf(block)) : face ? this.people.on(this.spot(face)) : null
    if (at) this.tag.show(at.clone().setY(at.y + 1.1), Math.round(at.y), own === null ? null : Math.round(at.y) - own)
  }

  private lightBlocks(frames: Frame[], colour: string): void {
    const { choices, hovered } = this.offered
    for (const { facets } of choices) {
      const block = facets.piece ? this.view.blocks[facets.piece] : undefined
      if (!block) continue
      const isHovered = hovered?.facet === 'piece' && hovered.value === facets.piece
      if (this.isWhole(facets.piece!, block)) frames.push(around(block, this.topOf(block), isHovered ? 'solid' : 'frame', colour, 1))
      else this.cellsOf(facets.piece!).forEach((cell) => frames.push(this.glow(cell, 'frame', colour, 1)))
    }
  }

  /** Whether all of a block's upper face can be seen. */
  private isWhole(name: string, block: BlockView): boolean {
    return footprint(block.cell, block.pose).every((cell) => this.relief.block(cell) === name)
  }

  private cellsOf(name: string): number[] {
    return [...this.relief.terraces.values()].filter(({ block }) => block === name).flatMap(({ cells }) => [...cells])
  }

  private glow(cell: number, kind: Frame['kind'], colour: string, strength: number, relief = this.relief): Frame {
    return { kind, at: new Vector3(columnOf(cell) + 0.5, rowOf(cell) + 0.5, relief.height(cell)), size: [1, 1], colour, strength }
  }

  /** The block in hand: where it may go in this pose, where it would rest, and what that opens to whom. */
  private lightPlaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { choices, hovered } = this.offered
    const pose = this.pose()
    const legal = choices.filter(({ facets }) => facets.pose === pose).map(({ facets }) => facets.cell!)
    const cells = new Set(legal.flatMap((place) => footprint(place.split(' ')[0]!, pose)))
    for (const cell of cells) frames.push(this.glow(cell, 'glow', colour, 0.55))
    if (hovered?.facet !== 'top') this.aimed = hovered?.facet === 'cell' ? hovered.value : null
    const place = this.aimed ? this.dropped(this.aimed) : null
    if (!place) return this.tower.hold(this.view, null, this.wishedTop(pose))
    const isLegal = choices.some(({ facets }) => facets.cell === this.aimed)
    this.tower.hold(this.view, place, place.top)
    const low = this.topOf(place).setZ(place.base)
    if (!isLegal) {
      frames.push({ ...around(place, low, 'solid', '#c62f22', 1) })
      return
    }
    frames.push(around(place, low, 'solid', colour, 1), around(place, this.topOf(place), 'frame', '#fff3dd', 0.9))
    this.foresee(place, frames, marks)
  }

  /** What a drop would open: the own pawn's new faces with the way to the highest, and the first opponent it lets rise. */
  private foresee(place: BlockView, frames: Frame[], marks: Mark[]): void {
    const { seat } = this.offered
    const after = this.relief.with(this.view.held!, place)
    const crowd = resettle(after, crowdOf(this.view), this.people.cells)
    for (const one of [seat, ...this.view.colours.map((_, i) => i + 1).filter((other) => other !== seat)]) {
      if (one < 1) continue
      const best = this.view.best[one - 1]!
      const reach = [...walks(after, one, crowd)].map((id) => after.terraces.get(id)!)
      const goal = reach.reduce<Terrace | null>((high, face) => (face.height > (high?.height ?? this.view.heights[one - 1]!) ? face : high), null)
      if (!goal || (one !== seat && goal.height <= best)) continue
      const [from, to] = [this.people.cells[one - 1]!, this.spot(goal)]
      const points = this.people.way(one, from, to, after).map((cell) => this.tower.world(new Vector3(columnOf(cell) + 0.5, rowOf(cell) + 0.5, after.height(cell))))
      this.trails[one === seat ? 0 : 1].show(points, look(this.view, one).colour)
      marks.push({ kind: goal.height > best ? 'climb' : 'walk', at: points.at(-1)!, size: 0.98, colour: look(this.view, one).colour, strength: 0.3 })
      if (one === seat) for (const face of reach) if (face.id !== TABLE) for (const cell of face.cells) frames.push(this.glow(cell, 'glow', look(this.view, one).colour, 0.75, after))
      if (one !== seat) return
    }
  }

  private lightTop(): void {
    const { hovered } = this.offered
    const wished = hovered?.facet === 'top' ? (hovered.value as Colour) : hand.top
    void this.tower.settle(this.view, null, COLOURS.includes(wished as Colour) ? wished : null)
  }

  /** Faces a pawn can go to: how it gets there is drawn differently, and the way to the one under the pointer. */
  private lightFaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { choices, hovered, seat } = this.offered
    const own = this.people.cells[seat - 1]
    const here = own === undefined ? 0 : this.relief.height(own)
    const ways = new Map<number, MarkKind>()
    for (const { facets } of choices) {
      if (!facets.cell) continue
      const id = faceNumber(facets.cell)
      const rise = (this.relief.terraces.get(id)?.height ?? 0) - here
      const kind = facets.act === 'walk' ? (rise > 0 ? 'climb' : 'walk') : facets.act ? 'special' : 'place'
      if (!ways.has(id) || kind !== 'special') ways.set(id, kind)
    }
    for (const [id, kind] of ways) {
      const face = this.relief.terraces.get(id)
      if (!face) continue
      const isHovered = hovered?.facet === 'cell' && hovered.value === nameOf(id)
      if (id !== TABLE) for (const cell of face.cells) frames.push(this.glow(cell, 'glow', isHovered ? '#fff3dd' : colour, isHovered ? 0.9 : 0.7))
      marks.push({ kind, at: this.people.on(this.spot(face)), size: 1.05, colour, strength: isHovered ? 1 : 0 })
      if (isHovered && own !== undefined) this.trails[0].show(this.trailTo(seat, own, face, kind), colour)
    }
  }

  private trailTo(seat: number, own: number, face: Terrace, kind: MarkKind): Vector3[] {
    const to = this.spot(face)
    if (kind === 'special') return [this.people.on(own), this.people.on(to)]
    return this.people.way(seat, own, to).map((cell) => this.people.on(cell))
  }

  private calm(): void {
    if (!this.refusal) return
    clearTimeout(this.refusal.timer)
    this.refusal.remove()
    this.refusal = null
  }

  // What is touched.

  private isHandle({ facet, value }: Touch): boolean {
    const { choices, seat } = this.offered
    if (facet === 'piece') return this.view.phase === 'block' && choices.some(({ facets }) => facets.piece === value)
    return facet === 'cell' && choices.some(({ facets }) => facets.act === 'walk' || facets.act?.startsWith('ladder')) && value === this.view.pawns[seat - 1] && value !== 'table'
  }

  private touch(hit: Intersection): Touch | null {
    const { phase, held } = this.view
    const name = hit.object.userData.block as string | undefined
    const isGround = hit.object === this.ground
    const seat = seatOf(hit)
    if (!hit.object.visible || (!name && !isGround && seat === null) || (name && name === held)) return null
    // Into the block a wall belongs to, or out to the cell in front of it, where a block would be put.
    const inside = this.cellAt(hit, -0.2)
    const cell = seat === null ? inside : this.people.cells[seat - 1]!
    if (cell === null || cell === undefined) return null
    switch (phase) {
      case 'block':
      case 'stone': {
        const block = name ?? this.relief.block(cell)
        return block ? { facet: 'piece', value: block } : null
      }
      case 'drop':
        return this.snap(hit)
      case 'top':
      case 'over':
        return null
      default:
        return { facet: 'cell', value: nameOf(this.relief.face(cell).id) }
    }
  }

  /** The cell under a hit, moved along the face's normal by `outward`. */
  private cellAt(hit: Intersection, outward: number): number | null {
    const at = this.pointAt(hit, outward)
    const [column, row] = [Math.floor(at.x), Math.floor(at.y)]
    return column >= 0 && row >= 0 && column < SIDE && row < SIDE ? column * SIDE + row : null
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
    const away = (place: string) => {
      const { column, row } = cellOf(place)
      return Math.hypot(column + wide / 2 - at.x, row + deep / 2 - at.y)
    }
    const covers = (place: string) => {
      const { column, row } = cellOf(place)
      return at.x >= column && at.x <= column + wide && at.y >= row && at.y <= row + deep
    }
    const places = this.offered.choices.filter(({ facets }) => facets.pose === pose).map(({ facets }) => facets.cell!)
    const near = places.map((place) => ({ place, distance: away(place), isOver: covers(place.split(' ')[0]!) })).filter(({ distance, isOver }) => isOver || distance < SNAP)
    near.sort((a, b) => Number(b.isOver) - Number(a.isOver) || a.distance - b.distance)
    if (near[0]) return { facet: 'cell', value: near[0].place }
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
