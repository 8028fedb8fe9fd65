/** Step by Step on the table: columns of square pieces, the tower on its rod, a ball for each player, the stock beside. */

import { Box3, CircleGeometry, type Color, CylinderGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, SphereGeometry, Vector3, type Intersection } from 'three'

import { cellName, cellNames, cellOf } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Way } from '../../model/seen'
import { AreaOutline, areaAround } from '../../scene/area'
import { NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { softBox } from '../../scene/box'
import { Ghost } from '../../scene/ghost'
import { corners } from '../../scene/framing'
import { cellPlace } from '../../scene/grid'
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
import type { LogItem } from '../../wire/types'
import { cellOfAction } from './actions'
import { look } from './look'
import type { StepShows, StepView } from './view'

const TILE = 0.95 // side of a piece; cells are 1 apart
const THICK = 0.36
const BASE = 0.2 // the tray's floor
const BALL = 0.27

const UP = new Vector3(0, 1, 0)
/** Where the seats are, in degrees round the table. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 2: [0, 180], 3: [0, -90, 180], 4: [0, -90, 180, 90] }
const TOWER = '#c06a48'
const WRONG = '#c62f22'
const REFUSAL_MS = 2000
const MARKS = { walk: 'walk', climb: 'climb', summit: 'goal' } as const

/** The columns and the stock while something is still on its way. */
interface Standing {
  readonly heights: StepView['heights']
  readonly stock: number
}

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
  private readonly area = new AreaOutline()
  private readonly trail = new Trail()
  private readonly lastTrail = new Trail(0.042)
  private readonly sphere = new SphereGeometry(BALL, 32, 24)
  private readonly pieceGhost = new Ghost(this.tile)
  private readonly ballGhost = new Ghost(this.sphere)
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
  /** What a refusal is about, for as long as it is shown. */
  private blamed: readonly Touch[] = []
  private timer = 0
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
    this.root.add(this.tiles.object, this.holes.object, this.area.object, this.marks.object, this.numerals.object, this.trail.object, this.lastTrail.object, this.pieceGhost.object, this.ballGhost.object)
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
    this.clear()
    this.marks.show([])
    this.numerals.show([])
    if (animate) {
      let standing: Standing = before
      for (const action of view.acted) standing = await this.perform(action, standing)
      await Promise.all(view.balls.map((cell, i) => cell === null && before.balls[i] != null && this.takeAway(i + 1)))
    } else {
      this.lastTrail.hide()
      this.lastPiece = null
    }
    if (view.to_move !== before.to_move || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const hasChanged = offer.choices !== this.offered.choices || offer.hovered?.value !== this.offered.hovered?.value
    this.offered = offer
    // Another's ball can never be touched to good effect: what lies behind it can.
    for (const [seat, ball] of this.balls) ball.isTouchedThrough = seat !== offer.seat
    this.light()
    if (hasChanged) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    const ball = this.balls.get(this.offered.seat)
    if (ball) void shake(this.stage.motion, ball.object)
    this.blame([touch, ...culprits])
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.blame([]), REFUSAL_MS)
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    const cell = facet === 'seat' ? this.view.balls[Number(value) - 1] : facet === 'cell' ? value : null
    return cell && cell in this.view.heights ? this.placeOn(cell) : null
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    for (const ball of this.balls.values()) ball.dispose()
    for (const resource of [this.tiles, this.holes, this.tile, this.tileWood, this.hole, this.holeDark, this.marks, this.numerals, this.area, this.trail, this.lastTrail, this.sphere, this.pieceGhost, this.ballGhost, this.tag, this.pawnTags, ...this.fixed]) resource.dispose()
  }

  // Where things are.

  private top(level: number): number {
    return BASE + (level + 1) * THICK
  }

  /** The middle of a cell's top face. */
  private placeOn(cell: string, level = this.view.heights[cell] ?? 0): Vector3 {
    return cellPlace(cell, this.view.size).setY(this.top(level))
  }

  private ownCell(): string | null {
    return this.view.balls[this.offered.seat - 1] ?? null
  }

  private along(way: Way): Vector3[] {
    return way.map(([cell, level]) => this.placeOn(cell, level))
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
      ahead.push(...top(Math.max(THICK, 2 * BALL)))
    }
    this.stage.frame(board, ahead)
  }

  /** What is pointed at, something of all that can be touched, the balls and the last piece are seen through what hides them. */
  private keepInSight(): void {
    const cells = [...this.offered.choices.map(({ facets }) => facets.cell!), ...(this.lastPiece ? [this.lastPiece] : [])]
    const balls = this.view.balls.flatMap((cell) => (cell ? [{ at: raised(this.placeOn(cell), BALL) }] : []))
    const half = new Vector3(TILE / 2, THICK / 2, TILE / 2)
    const boxes = this.columns.map(({ at }) => new Box3(at.clone().sub(half), at.clone().add(half)))
    const { hovered } = this.offered
    const pointed = hovered && this.where(hovered)
    this.stage.keepInSight(this, {
      places: [...(pointed ? [{ at: raised(pointed, 0.03) }] : []), ...cells.map((cell) => ({ at: raised(this.placeOn(cell), 0.03), reach: TILE * 0.4 })), ...balls],
      boxes,
      veil: (hiding) => this.tiles.seeThrough(new Set([...hiding].flatMap((i) => this.upwards(i)))),
    })
  }

  /** A piece of a column and all on it: a column with a hole in it would look broken. */
  private upwards(index: number): number[] {
    const { key, at } = this.columns[index]!
    return this.columns.flatMap((piece, i) => (piece.key === key && piece.at.y >= at.y ? [i] : []))
  }

  // Drawing.

  private draw(): void {
    const { size, heights, summit } = this.view
    const limit = this.sight.slice ?? Infinity
    const tops = cellNames(size).map((cell) => ({ cell, at: this.placeOn(cell, Math.min(heights[cell] ?? 0, limit)) }))
    this.columns = this.columnsOf(heights, limit)
    this.tiles.show([...this.columns, ...this.stockPieces(this.view.stock)])
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
  private seat(cell: string, level?: number): Vector3 {
    const at = this.placeOn(cell, level)
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
    const colour = seat > 0 ? look(this.view, seat).colour : '#ffffff'
    const marks: Mark[] = choices.map(({ text, facets }) => ({ kind: this.markOf(text), at: this.placeOn(facets.cell!), size: TILE, colour, strength: hovered?.value === facets.cell ? 1 : 0 }))
    if (this.lastPiece) marks.push({ kind: 'here', at: this.placeOn(this.lastPiece), size: TILE, colour: '#fff2d6' })
    this.clear()
    marks.push(...this.preview(colour))
    const wrong = this.wrongMarks()
    this.marks.show([...marks.filter(({ at }) => !wrong.some((mark) => mark.at.equals(at))), ...wrong])
  }

  private clear(): void {
    for (const shown of [this.pieceGhost, this.ballGhost, this.trail, this.tag, this.area]) shown.hide()
  }

  private markOf(text: string): Mark['kind'] {
    if (this.view.phase === 'place') return 'place'
    return MARKS[this.told(text)?.kind ?? 'walk']
  }

  /** What the rules tell of an action; most of the one pointed at. */
  private told(text: string): StepShows | null {
    const { trial, shows } = this.offered
    return ((trial?.action === text ? trial.shows : null) ?? shows(text)) as StepShows | null
  }

  /** What would be at the place under the pointer: a piece, or the ball with its way there, and how high; gives marks for what follows. */
  private preview(colour: string): Mark[] {
    const { hovered, choices, trial } = this.offered
    if (hovered?.facet !== 'cell' || this.view.heights[hovered.value] === undefined) return []
    const cell = hovered.value
    this.outlineArea(cell)
    const choice = choices.find(({ facets }) => facets.cell === cell)
    const told = choice ? this.told(choice.text) : (trial?.shows as StepShows | undefined)
    const level = told?.level ?? this.view.heights[cell]!
    const isPiece = told !== null && told !== undefined && told.way === undefined
    if (told?.way) this.trail.show(this.along(told.way), colour)
    if (choice && isPiece) this.pieceGhost.show(raised(this.placeOn(cell, level), -THICK / 2), this.tint(level))
    else if (choice && told) this.ballGhost.show(raised(this.seat(cell, level), BALL), colour)
    if (!this.view.balls.includes(cell)) this.tag.show(raised(this.placeOn(cell, level), choice && !isPiece ? 2 * BALL + 0.05 : 0.2), level, told?.rise ?? null)
    return (told?.lays ?? []).map((next) => ({ kind: 'here', at: this.placeOn(next), size: TILE, colour }))
  }

  /** Everything that is as high as a cell and hangs together with it. */
  private outlineArea(cell: string): void {
    const { heights } = this.view
    const { column, row } = cellOf(cell)
    this.area.show(areaAround([column, row], (square) => heights[cellName(...square)] ?? null), (square) => this.placeOn(cellName(...square)))
  }

  /** What stands in the way of the action pointed at, or of the one just tried: crossed out where to say it, the rest in brackets. */
  private wrongMarks(): Mark[] {
    const { trial } = this.offered
    const about = trial && !trial.legal ? trial.about : this.blamed
    return about.flatMap((touch, i) => {
      const at = this.where(touch)
      return at ? [{ kind: i === 0 ? 'stop' : 'here', at, size: TILE, colour: WRONG } as const] : []
    })
  }

  private blame(blamed: readonly Touch[]): void {
    this.blamed = blamed
    this.light()
    this.stage.invalidate()
  }

  // Moving.

  /** Shows an action as it is done; gives the columns and the stock after it. */
  private async perform({ seat, text, trace }: LogItem, standing: Standing): Promise<Standing> {
    const told = trace as unknown as StepShows | undefined
    if (!told) return standing
    if (told.way) {
      await this.moveBall(seat, told.way)
      return standing
    }
    const cell = cellOfAction(text)
    const stock = standing.stock - 1
    await this.layPiece(cell, told.level, { ...standing, stock })
    return { heights: { ...standing.heights, [cell]: told.level }, stock }
  }

  private async moveBall(seat: number, way: Way): Promise<void> {
    this.lastPiece = null
    this.lastTrail.show(this.along(way), look(this.view, seat).colour, 0.9)
    await walk(this.stage.motion, this.balls.get(seat)!.object, way.slice(1).map(([cell, level]) => this.seat(cell, level)), 420)
  }

  /** A ball that is out leaves the board over the nearest edge. */
  private takeAway(seat: number): Promise<void> {
    const ball = this.balls.get(seat)!.object
    return fly(this.stage.motion, ball, ball.position.clone().multiplyScalar(1.9).setY(0), this.top(this.view.tower))
  }

  private async layPiece(cell: string, level: number, standing: Standing): Promise<void> {
    const flying = new Mesh(this.tile, this.tileWood)
    flying.castShadow = true
    const [from, to] = [this.stockPlace(standing.stock), raised(this.placeOn(cell, level), -THICK / 2)]
    const crest = Math.max(this.top(this.view.tower), to.y) + 0.5
    this.tiles.show([...this.columnsOf(standing.heights), ...this.stockPieces(standing.stock)])
    this.root.add(flying)
    await this.stage.motion.run(430, (t) => flying.position.copy(arcPoint(from, to, crest, easeOut(t))))
    this.root.remove(flying)
    this.lastPiece = cell
  }

  /** The pieces of all columns, as far as the slice leaves them. */
  private columnsOf(heights: StepView['heights'], limit = Infinity): Piece<string>[] {
    const { size, summit } = this.view
    const tint = (cell: string, level: number) => (cell === summit && level > 0 ? TOWER : this.tint(level))
    return cellNames(size).flatMap((cell) =>
      Array.from({ length: Math.min(heights[cell] ?? 0, limit) + 1 }, (_, level) => ({ key: cell, at: raised(this.placeOn(cell, level), -THICK / 2), tint: tint(cell, level), seed: seedOf(cell, level) })),
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
