/** Step by Step on the table: columns of square pieces, the tower on its rod, a ball for each player, the stock beside. */

import { Box3, CircleGeometry, type Color, CylinderGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, Vector3, type Intersection } from 'three'

import { cellNames } from '../../model/cells'
import type { Touch } from '../../model/choices'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { softBox } from '../../scene/box'
import { Ghost } from '../../scene/ghost'
import { corners } from '../../scene/framing'
import { cellPlace, wayBetween } from '../../scene/grid'
import { levelTint } from '../../scene/levels'
import { Marks, type Mark } from '../../scene/marks'
import { easeOut } from '../../scene/motion'
import { HIGHEST, Numerals } from '../../scene/numerals'
import { Pawn } from '../../scene/pawn'
import { Pieces, type Piece } from '../../scene/pieces'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { arcPoint, fly, shake, walk } from '../../scene/travel'
import { wood, WALNUT } from '../../scene/wood'
import { look } from './look'
import type { StepView } from './view'

const TILE = 0.95 // side of a piece; cells are 1 apart
const THICK = 0.36
const BASE = 0.2 // the tray's floor
const BALL = 0.27

const UP = new Vector3(0, 1, 0)
/** Where the seats are, in degrees round the table. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 2: [0, 180], 3: [0, -90, 180], 4: [0, -90, 180, 90] }
const TOWER = '#c06a48'

export class StepByStepBoard implements Board<StepView> {
  private readonly root = new Group()
  private readonly tile = softBox(TILE, THICK, TILE, 0.055)
  private readonly tileWood = wood({ light: '#fff6ea', dark: '#bb9a7c', density: 9, half: [TILE / 2, THICK / 2, TILE / 2], polish: 0.3 })
  private readonly tiles = new Pieces<string>(this.tile, this.tileWood, 200)
  private readonly hole = new CircleGeometry(0.085, 24).rotateX(-Math.PI / 2)
  private readonly holeDark = new MeshBasicMaterial({ color: '#3a2417' })
  private readonly holes = new Pieces<string>(this.hole, this.holeDark, 128)
  private readonly marks = new Marks()
  private readonly numerals = new Numerals()
  private readonly trail = new Trail()
  private readonly lastTrail = new Trail(0.042)
  private readonly ghost = new Ghost(this.tile)
  private readonly tag: Tag
  private readonly pawnTags: PawnTags
  /** How far round the table the viewer sits, in radians. */
  private readonly facing: number
  private readonly fixed: { dispose(): void }[] = []
  private readonly balls = new Map<number, Pawn>()
  private readonly forget: (() => void)[] = []
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  private lastPiece: string | null = null
  /** The pieces on the board, in the order of `tiles`. */
  private columns: readonly Piece<string>[] = []

  constructor(
    private readonly stage: Stage,
    private view: StepView,
  ) {
    const side = SIDES[view.players]?.[stage.seat - 1] ?? 0
    this.facing = (side * Math.PI) / 180
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, BALL)
    this.root.add(this.tag.object, this.pawnTags.object)
    this.root.add(this.tiles.object, this.holes.object, this.marks.object, this.numerals.object, this.trail.object, this.lastTrail.object, this.ghost.object)
    this.layTray()
    view.balls.forEach((_, i) => this.addBall(i + 1))
    stage.scene.add(this.root)
    this.forget.push(
      stage.picker.add({ object: this.tiles.object, touch: (hit) => this.touchTile(hit) }),
      stage.picker.add({ object: this.root, touch: (hit) => this.touchBall(hit), isHandle: (touch) => touch.value === this.ownCell() }),
    )
    this.forget.push(stage.turn(this.numerals), stage.turn(this.marks), stage.turn(this.pawnTags), () => stage.keepInSight(this, null))
    const [half, reserve] = [view.size / 2 + 0.25, new Vector3(view.size / 2 + 4, 2, 0).applyAxisAngle(UP, this.facing)]
    stage.sit(side)
    stage.furnish(new Box3(new Vector3(-half, 0, -half), new Vector3(half, this.top(view.tower) + 0.4, half)).expandByPoint(reserve), half)
    this.frame()
    this.draw()
  }

  async show(view: StepView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.ghost.hide()
    this.marks.show([])
    this.numerals.show([])
    if (animate) {
      const raised = Object.keys(view.heights).filter((cell) => view.heights[cell] === (before.heights[cell] ?? 0) + 1)
      await Promise.all(view.balls.map((cell, i) => this.moveBall(i + 1, before.balls[i] ?? null, cell)))
      if (raised.length === 1) await this.layPiece(raised[0]!, before)
    } else {
      this.lastTrail.hide()
      this.lastPiece = null
    }
    if (view.to_move !== before.to_move || view.over || !animate) this.frame()
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
    const outlines = [touch, ...culprits].flatMap((blamed) => {
      const at = this.where(blamed)
      if (!at) return []
      const outline = new Ghost(this.tile)
      outline.show(at.setY(at.y - THICK / 2 + 0.01), '#c62f22')
      this.root.add(outline.object)
      return [outline]
    })
    const ball = this.balls.get(this.offered.seat)
    if (ball) void shake(this.stage.motion, ball.object)
    setTimeout(() => {
      for (const outline of outlines) {
        this.root.remove(outline.object)
        outline.dispose()
      }
      this.stage.invalidate()
    }, 2000)
    this.stage.invalidate()
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    return facet === 'cell' && value in this.view.heights ? this.placeOn(value) : null
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    for (const ball of this.balls.values()) ball.dispose()
    for (const resource of [this.tiles, this.holes, this.tile, this.tileWood, this.hole, this.holeDark, this.marks, this.numerals, this.trail, this.lastTrail, this.ghost, this.tag, this.pawnTags, ...this.fixed]) resource.dispose()
  }

  // Where things are.

  private top(level: number): number {
    return BASE + (level + 1) * THICK
  }

  /** The middle of a cell's top face. */
  private placeOn(cell: string, heights = this.view.heights): Vector3 {
    return cellPlace(cell, this.view.size).setY(this.top(heights[cell] ?? 0))
  }

  private ownCell(): string | null {
    return this.view.balls[this.offered.seat - 1] ?? null
  }

  private way(from: string, to: string): string[] {
    const { size, heights, balls } = this.view
    const level = (cell: string) => heights[cell] ?? 0
    return wayBetween(from, to, size, size, (a, b) => {
      const rise = level(b) - level(a)
      const isFree = b === to || (!balls.includes(b) && b !== this.view.summit)
      return isFree && rise >= -1 && (b === to ? rise <= 1 : rise <= 0)
    })
  }

  /** The tray, the columns and the balls; and where the next piece can go. */
  private frame(): void {
    const { size, balls } = this.view
    const side = (size + 0.34) / 2
    const board = corners(new Box3(new Vector3(-side, 0, -side), new Vector3(side, BASE, side)))
    const ahead: Vector3[] = []
    for (const cell of cellNames(size)) {
      const at = this.placeOn(cell)
      const top = (rise: number) => [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((z) => new Vector3(at.x + x * TILE, at.y + rise, at.z + z * TILE)))
      board.push(...top(0))
      if (balls.includes(cell)) board.push(new Vector3(at.x, at.y + 2 * BALL, at.z))
      if (cell !== this.view.summit) ahead.push(...top(THICK))
    }
    ahead.push(raised(this.placeOn(this.view.summit), 2 * BALL))
    this.stage.frame(board, ahead)
  }

  /** What can be touched, the balls and the last piece are seen through what hides them. */
  private keepInSight(): void {
    const cells = [...this.offered.choices.map(({ facets }) => facets.cell!), ...(this.lastPiece ? [this.lastPiece] : [])]
    const balls = this.view.balls.flatMap((cell) => (cell ? [{ at: raised(this.placeOn(cell), BALL) }] : []))
    const half = new Vector3(TILE / 2, THICK / 2, TILE / 2)
    const boxes = this.columns.map(({ at }) => new Box3(at.clone().sub(half), at.clone().add(half)))
    this.stage.keepInSight(this, { places: [...cells.map((cell) => ({ at: raised(this.placeOn(cell), 0.03), reach: TILE * 0.4 })), ...balls], boxes, veil: (hiding) => this.tiles.seeThrough(hiding) })
  }

  // Drawing.

  private draw(): void {
    const { size, heights, summit } = this.view
    const limit = this.sight.slice ?? Infinity
    const pieces: Piece<string>[] = []
    const tint = (cell: string, level: number) => (cell === summit && level > 0 ? TOWER : this.tint(level))
    const tops: { cell: string; at: Vector3 }[] = []
    for (const cell of cellNames(size)) {
      const at = cellPlace(cell, size)
      const levels = Math.min(heights[cell] ?? 0, limit)
      for (let level = 0; level <= levels; level++) {
        pieces.push({ key: cell, at: at.clone().setY(this.top(level) - THICK / 2), tint: tint(cell, level), seed: seedOf(cell, level) })
      }
      tops.push({ cell, at: at.setY(this.top(levels)) })
    }
    this.columns = pieces
    this.tiles.show([...pieces, ...this.stockPieces(this.view.stock)])
    this.holes.show(tops.filter(({ cell }) => cell !== summit).map(({ cell, at }) => ({ key: cell, at: at.clone().setY(at.y + 0.004) })))
    this.numerals.show(this.sight.numerals ? tops.map(({ cell, at }) => ({ number: Math.min(HIGHEST, heights[cell] ?? 0), at, size: 0.44, corner: 0.27 })) : [])
    this.view.balls.forEach((cell, i) => {
      const ball = this.balls.get(i + 1)!
      ball.object.visible = cell !== null && (heights[cell] ?? 0) <= limit
      if (cell) ball.object.position.copy(this.seat(cell))
    })
    this.pawnTags.show(this.view.balls.map((cell) => (cell && this.sight.numerals && (heights[cell] ?? 0) <= limit ? { at: raised(this.placeOn(cell), BALL * 1.1), level: heights[cell] ?? 0 } : null)))
    this.light()
    this.keepInSight()
    this.stage.invalidate()
  }

  private tint(level: number): Color {
    return levelTint(level, this.view.tower + 1)
  }

  /** A ball sinks a little into the hole of its piece. */
  private seat(cell: string): Vector3 {
    const at = this.placeOn(cell)
    return at.setY(at.y - (cell === this.view.summit ? -0.05 : 0.015))
  }

  /** The loose pieces in stacks to the right of the board, taken from the nearest stack first. */
  private stockPieces(count: number): Piece<string>[] {
    return Array.from({ length: count }, (_, i) => ({ key: '', at: this.stockPlace(i), tint: '#e3bd8d', seed: seedOf('stock', i) }))
  }

  private stockPlace(index: number): Vector3 {
    const { size } = this.view
    const perStack = 5
    const [stack, level] = [Math.floor(index / perStack), index % perStack]
    const [column, row] = [Math.floor(stack / size), stack % size]
    // A hand put them there: not quite in line.
    const slip = (n: number) => (seedOf('slip', index * 2 + n) - 0.5) * 0.09
    return new Vector3(size / 2 + 1.5 + column * 1.16 + slip(0), THICK * (level + 0.5), (row - (size - 1) / 2) * 1.1 + slip(1)).applyAxisAngle(UP, this.facing)
  }

  private light(): void {
    const { choices, hovered, seat } = this.offered
    const { heights, summit, phase } = this.view
    const colour = seat > 0 ? look(this.view, seat).colour : '#ffffff'
    const own = this.ownCell()
    const marks: Mark[] = choices.map(({ facets }) => {
      const cell = facets.cell!
      const isUp = phase === 'move' && own !== null && this.isClimb(own, cell)
      const kind = phase === 'place' ? 'place' : cell === summit ? 'goal' : isUp ? 'climb' : 'walk'
      return { kind, at: this.placeOn(cell), size: TILE, colour, strength: hovered?.value === cell ? 1 : 0 }
    })
    if (this.lastPiece) marks.push({ kind: 'here', at: this.placeOn(this.lastPiece), size: TILE, colour: '#fff2d6' })
    this.marks.show(marks)
    const target = hovered && choices.find(({ facets }) => facets[hovered.facet] === hovered.value)?.facets.cell
    this.ghost.hide()
    this.trail.hide()
    this.tagHovered(own)
    if (!target || !own) return
    if (phase === 'place') {
      const level = (heights[target] ?? 0) + 1
      const at = this.placeOn(target)
      this.ghost.show(at.setY(at.y + THICK / 2), this.tint(level))
    } else {
      this.trail.show(this.way(own, target).map((cell) => this.placeOn(cell)), colour)
    }
  }

  /** The level of the place under the pointer, or of the piece that would lie there. */
  private tagHovered(own: string | null): void {
    const { hovered, choices } = this.offered
    const { heights, phase, balls } = this.view
    this.tag.hide()
    if (hovered?.facet !== 'cell' || heights[hovered.value] === undefined || balls.includes(hovered.value)) return
    const isLaid = phase === 'place' && choices.some(({ facets }) => facets.cell === hovered.value)
    const level = heights[hovered.value]! + (isLaid ? 1 : 0)
    this.tag.show(raised(this.placeOn(hovered.value), 0.55 + (isLaid ? THICK : 0)), level, own ? level - (heights[own] ?? 0) : null)
  }

  /** Whether the last step to a cell goes up: drawn differently, because it ends the move. */
  private isClimb(from: string, to: string): boolean {
    const way = this.way(from, to)
    const last = way[way.length - 2] ?? from
    return (this.view.heights[to] ?? 0) > (this.view.heights[last] ?? 0)
  }

  // Moving.

  private async moveBall(seat: number, from: string | null, to: string | null): Promise<void> {
    const ball = this.balls.get(seat)!
    if (from === to || from === null) return
    if (to === null) {
      const out = cellPlace(from, this.view.size).multiplyScalar(1.9).setY(0)
      return fly(this.stage.motion, ball.object, out, this.top(this.view.tower))
    }
    const way = this.way(from, to)
    this.lastPiece = null
    this.lastTrail.show(way.map((cell) => this.placeOn(cell)), look(this.view, seat).colour, 0.75)
    await walk(this.stage.motion, ball.object, way.slice(1).map((cell) => this.seat(cell)), 420)
  }

  private async layPiece(cell: string, before: StepView): Promise<void> {
    const flying = new Mesh(this.tile, this.tileWood)
    flying.castShadow = true
    const from = this.stockPlace(before.stock - 1)
    const to = this.placeOn(cell)
    to.y -= THICK / 2
    const crest = Math.max(this.top(this.view.tower), to.y) + 0.5
    this.tiles.show([...this.columnsOf(before), ...this.stockPieces(this.view.stock)])
    this.root.add(flying)
    await this.stage.motion.run(430, (t) => flying.position.copy(arcPoint(from, to, crest, easeOut(t))))
    this.root.remove(flying)
    this.lastPiece = cell
  }

  private columnsOf({ heights, summit, size }: StepView): Piece<string>[] {
    return cellNames(size).flatMap((cell) =>
      Array.from({ length: (heights[cell] ?? 0) + 1 }, (_, level) => ({
        key: cell,
        at: cellPlace(cell, size).setY(this.top(level) - THICK / 2),
        tint: cell === summit && level > 0 ? TOWER : this.tint(level),
        seed: seedOf(cell, level),
      })),
    )
  }

  // What is touched.

  private touchTile(hit: Intersection): Touch | null {
    const cell = this.tiles.keyOf(hit)
    return cell ? { facet: 'cell', value: cell } : null
  }

  private touchBall(hit: Intersection): Touch | null {
    for (let object = hit.object; object.parent; object = object.parent) {
      const seat = object.userData.seat as number | undefined
      const cell = seat && this.view.balls[seat - 1]
      if (cell) return { facet: 'cell', value: cell }
    }
    return null
  }

  // Building what never changes.

  private addBall(seat: number): void {
    const ball = Pawn.ball(seat, look(this.view, seat), BALL)
    ball.object.rotation.y = this.facing
    this.balls.set(seat, ball)
    this.root.add(ball.object)
  }

  private layTray(): void {
    const side = this.view.size + 0.34
    const floor = softBox(side, BASE, side, 0.07)
    const floorWood = wood({ ...WALNUT, density: 4, half: [side / 2, BASE / 2, side / 2], polish: 0.55, seed: 3 })
    const tray = new Mesh(floor, floorWood)
    tray.position.y = BASE / 2
    tray.castShadow = tray.receiveShadow = true
    const rod = new CylinderGeometry(0.07, 0.07, this.top(this.view.tower) + 0.06, 24)
    const brass = new MeshStandardMaterial({ color: '#c9a24b', metalness: 1, roughness: 0.28, envMapIntensity: 1.4 })
    const pin = new Mesh(rod, brass)
    pin.position.copy(cellPlace(this.view.summit, this.view.size)).setY((this.top(this.view.tower) + 0.06) / 2)
    pin.castShadow = true
    this.root.add(tray, pin)
    this.fixed.push(floor, floorWood, rod, brass)
  }
}

const raised = (at: Vector3, by: number): Vector3 => at.setY(at.y + by)

/** Always the same number from 0 to 1 for the same piece, so that its grain stays its own. */
function seedOf(name: string, index: number): number {
  let hash = 2166136261 ^ index
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
