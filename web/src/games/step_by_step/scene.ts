/** Step by Step on the table: columns of square pieces, the tower on its rod, a ball for each player, the stock beside. */

import { Box3, Group, Vector3, type Intersection } from 'three'

import { cellNames } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Way } from '../../model/seen'
import { Blame } from '../../scene/blame'
import { hasTurned, NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import type { Fixtures } from '../../scene/fixtures'
import { corners } from '../../scene/framing'
import { raised, squareAround } from '../../scene/grid'
import { easeOut } from '../../scene/motion'
import { HIGHEST } from '../../scene/numerals'
import { Overlay } from '../../scene/overlay'
import { Pawn, pawnHit } from '../../scene/pawn'
import { sidesFor } from '../../scene/seating'
import type { Stage } from '../../scene/stage'
import { arcPoint, fly, shake, walk } from '../../scene/travel'
import type { LogItem } from '../../wire/types'
import { cellOfAction } from './actions'
import { Columns, type Standing } from './columns'
import { layTray } from './furniture'
import { along, BALL, ballPlace, BASE, placeOn, stockPlace, THICK, TILE, topOf, whereIs } from './layout'
import { Light } from './light'
import { look } from './look'
import type { StepShows, StepView } from './view'

const UP = new Vector3(0, 1, 0)

export class StepByStepBoard implements Board<StepView> {
  private readonly root = new Group()
  private readonly furniture: Fixtures
  private readonly columns: Columns
  private readonly overlay: Overlay
  private readonly light: Light
  private readonly blame = new Blame(() => this.relight())
  /** How far round the table the viewer sits, in radians. */
  private readonly facing: number
  private readonly balls = new Map<number, Pawn>()
  private readonly forget: (() => void)[] = []
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  private lastPiece: string | null = null

  constructor(
    private readonly stage: Stage,
    private view: StepView,
  ) {
    const side = sidesFor(view.players)[stage.seat - 1] ?? 0
    this.facing = (side * Math.PI) / 180
    this.furniture = layTray(view)
    this.columns = new Columns(this.facing)
    this.overlay = new Overlay(stage, { pawns: view.players, beside: BALL, dot: 0.045, lastDot: 0.042 })
    this.light = new Light(this.overlay, this.columns.tile)
    for (const { object } of [this.overlay, this.columns, this.light, this.furniture]) this.root.add(object)
    view.balls.forEach((_, i) => this.addBall(i + 1))
    stage.scene.add(this.root)
    this.forget.push(
      stage.picker.add({ object: this.columns.touchable, touch: (hit) => this.touchTile(hit) }),
      stage.picker.add({
        object: this.root,
        touch: (hit) => this.touchBall(hit),
        isHandle: (touch) => touch.value === this.view.balls[this.offered.seat - 1],
      }),
      () => stage.keepInSight(this, null),
    )
    stage.sit(side)
    this.furnish()
    this.frame()
    this.draw()
  }

  async show(view: StepView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.light.hide()
    this.overlay.clear()
    if (animate) {
      let standing: Standing = before
      for (const action of view.acted) standing = await this.perform(action, standing)
      await Promise.all(view.balls.map((cell, i) => cell === null && before.balls[i] != null && this.takeAway(i + 1)))
    } else {
      this.overlay.lastTrail.hide()
      this.lastPiece = null
    }
    if (view.to_move !== before.to_move || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const isNew = hasTurned(this.offered, offer)
    this.offered = offer
    // Another's ball can never be touched to good effect: what lies behind it can.
    for (const [seat, ball] of this.balls) ball.isTouchedThrough = seat !== offer.seat
    if (isNew) this.keepInSight()
    this.relight()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    const ball = this.balls.get(this.offered.seat)
    if (ball) void shake(this.stage.motion, ball.object)
    this.blame.show([touch, ...culprits])
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where(touch: Touch): Vector3 | null {
    return whereIs(this.view, touch)
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    for (const part of [this.blame, this.furniture, this.columns, this.overlay, this.light, ...this.balls.values()])
      part.dispose()
  }

  // What is in the picture.

  private furnish(): void {
    const { size, tower } = this.view
    const half = size / 2 + 0.25
    const board = new Box3(new Vector3(-half, 0, -half), new Vector3(half, topOf(tower) + 0.4, half))
    this.stage.furnish(board.expandByPoint(new Vector3(size / 2 + 4, 2, 0).applyAxisAngle(UP, this.facing)), half)
  }

  /** The tray, the columns and the balls; and where the next piece can go. */
  private frame(): void {
    const { size, balls } = this.view
    const side = (size + 0.34) / 2
    const board = corners(new Box3(new Vector3(-side, 0, -side), new Vector3(side, BASE, side)))
    const ahead: Vector3[] = []
    for (const cell of cellNames(size)) {
      const at = placeOn(this.view, cell)
      board.push(...squareAround(at, TILE, 0))
      if (balls.includes(cell)) board.push(new Vector3(at.x, at.y + 2 * BALL, at.z))
      ahead.push(...squareAround(at, TILE, Math.max(THICK, 2 * BALL)))
    }
    this.stage.frame(board, ahead)
  }

  /** What is pointed at, something of all that can be touched, the balls and the last piece are seen through what hides them. */
  private keepInSight(): void {
    const { hovered, choices } = this.offered
    const cells = [...choices.map(({ facets }) => facets.cell!), ...(this.lastPiece ? [this.lastPiece] : [])]
    const balls = this.view.balls.flatMap((cell) => (cell ? [{ at: raised(placeOn(this.view, cell), BALL) }] : []))
    const pointed = hovered && this.where(hovered)
    this.stage.keepInSight(this, {
      places: [
        ...(pointed ? [{ at: raised(pointed, 0.03) }] : []),
        ...cells.map((cell) => ({ at: raised(placeOn(this.view, cell), 0.03), reach: TILE * 0.4 })),
        ...balls,
      ],
      ...this.columns.solid,
    })
  }

  // Drawing.

  private draw(): void {
    const { view, sight } = this
    const limit = sight.slice ?? Infinity
    const levelOf = (cell: string) => view.heights[cell] ?? 0
    this.columns.show(view, limit)
    this.overlay.numerals.show(
      (sight.numerals ? cellNames(view.size) : []).map((cell) => ({
        number: Math.min(HIGHEST, levelOf(cell)),
        at: placeOn(view, cell, Math.min(levelOf(cell), limit)),
        size: 0.44,
        corner: 0.27,
      })),
    )
    view.balls.forEach((cell, i) => {
      const { object } = this.balls.get(i + 1)!
      object.visible = cell !== null && levelOf(cell) <= limit
      if (cell) object.position.copy(ballPlace(view, cell))
    })
    this.overlay.pawnTags.show(
      view.balls.map((cell) =>
        cell && sight.numerals && levelOf(cell) <= limit
          ? { at: raised(placeOn(view, cell), BALL * 1.1), level: levelOf(cell) }
          : null,
      ),
    )
    this.keepInSight()
    this.relight()
  }

  private relight(): void {
    this.light.show(this.view, this.offered, this.lastPiece, this.blame.about)
    this.stage.invalidate()
  }

  private addBall(seat: number): void {
    const ball = Pawn.ball(seat, look(this.view, seat), BALL)
    ball.object.rotation.y = this.facing
    this.balls.set(seat, ball)
    this.root.add(ball.object)
  }

  // Moving.

  /** Shows an action as it is done; returns the columns and the stock after it. */
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
    this.overlay.lastTrail.show(along(this.view, way), look(this.view, seat).colour, 0.9)
    await walk(
      this.stage.motion,
      this.balls.get(seat)!.object,
      way.slice(1).map(([cell, level]) => ballPlace(this.view, cell, level)),
      420,
    )
  }

  /** A ball that is out leaves the board over the nearest edge. */
  private takeAway(seat: number): Promise<void> {
    const ball = this.balls.get(seat)!.object
    return fly(this.stage.motion, ball, ball.position.clone().multiplyScalar(1.9).setY(0), topOf(this.view.tower))
  }

  private async layPiece(cell: string, level: number, standing: Standing): Promise<void> {
    const flying = this.columns.single()
    const from = stockPlace(this.view, standing.stock, this.facing)
    const to = raised(placeOn(this.view, cell, level), -THICK / 2)
    const crest = Math.max(topOf(this.view.tower), to.y) + 0.5
    this.columns.lay(this.view, standing)
    this.root.add(flying)
    await this.stage.motion.run(430, (t) => flying.position.copy(arcPoint(from, to, crest, easeOut(t))))
    this.root.remove(flying)
    this.lastPiece = cell
  }

  // What is touched.

  private touchTile(hit: Intersection): Touch | null {
    const cell = this.columns.cellOf(hit)
    return cell ? { facet: 'cell', value: cell } : null
  }

  private touchBall(hit: Intersection): Touch | null {
    const cell = this.view.balls[(pawnHit(hit)?.userData.seat ?? 0) - 1]
    return cell ? { facet: 'cell', value: cell } : null
  }
}
