/** Ascension on the table: a hilly field of cubes and half-cubes around the pillar, a pawn and a tray for each player. */

import { Box3, Group, Vector3, type Intersection } from 'three'

import { isOpen, type Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { Blame } from '../../scene/blame'
import { hasTurned, NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import type { Fixtures } from '../../scene/fixtures'
import { corners } from '../../scene/framing'
import { raised, squareAround } from '../../scene/grid'
import { HIGHEST } from '../../scene/numerals'
import { Overlay } from '../../scene/overlay'
import type { Pieces } from '../../scene/pieces'
import type { Stage } from '../../scene/stage'
import { fly, shake } from '../../scene/travel'
import { Climber } from './climber'
import { drawSheet } from './decals'
import { figureColours } from './drawings'
import { Field } from './field'
import { layBoard } from './furniture'
import { Held } from './held'
import { knowledge } from './knowledge'
import { along, BASE, HALF, Layout, placeOn, RIM, SHADE, SLOTS, standOn, TILE, topOf } from './layout'
import { isReachable, isWalking, Light } from './light'
import { look } from './look'
import { Pillar } from './pillar'
import { CELLS, heightOf, SIDE } from './reading'
import type { AscensionShows, AscensionView } from './view'

export class AscensionBoard implements Board<AscensionView> {
  private readonly root = new Group()
  private readonly layout: Layout
  private readonly sheet
  private readonly furniture: Fixtures
  private readonly pillar: Pillar
  private readonly field: Field
  private readonly held: Held
  private readonly overlay: Overlay
  private readonly light: Light
  private readonly blame = new Blame(() => this.relight())
  private readonly pawns = new Map<number, Climber>()
  private readonly forget: (() => void)[] = []
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }

  constructor(
    private readonly stage: Stage,
    private view: AscensionView,
  ) {
    this.layout = new Layout(view, stage.seat, stage.isTall)
    this.sheet = drawSheet(figureColours(view))
    this.furniture = layBoard(view, this.layout)
    this.pillar = new Pillar(view)
    this.field = new Field(this.layout, this.sheet)
    const { shapes } = this.field
    this.held = new Held(this.layout, shapes, this.sheet)
    this.overlay = new Overlay(stage, { pawns: view.players, beside: 0.3, dot: 0.05, lastDot: 0.04 })
    this.light = new Light(this.overlay, this.layout, shapes, this.sheet)
    view.pawns.forEach((_, i) => this.addPawn(i + 1))
    for (const { object } of [this.overlay, this.field, this.light, this.held, this.pillar, this.furniture])
      this.root.add(object)
    stage.scene.add(this.root)
    this.listen()
    stage.sit(this.layout.side)
    stage.furnish(this.layout.bounds, SIDE / 2 + RIM)
    this.frame()
    this.draw()
  }

  async show(view: AscensionView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.light.hide()
    if (animate) {
      if (!before.hand && view.hand) await this.lift()
      else if (before.hand && !view.hand) await this.putDown()
      await Promise.all(view.pawns.map((cell, i) => this.movePawn(i + 1, before.pawns[i] ?? null, cell)))
    } else this.overlay.lastTrail.hide()
    if (view.turns !== before.turns || view.to_move !== before.to_move || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const isNew = hasTurned(this.offered, offer)
    this.offered = offer
    // Another's pawn can never be touched to good effect: what lies behind it can.
    for (const pawn of this.pawns.values()) pawn.isTouchedThrough = pawn.seat !== offer.seat
    if (isNew) this.keepInSight()
    this.relight()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    const mover = this.view.hand ? this.held.object : this.pawns.get(this.offered.seat)?.object
    if (mover) void shake(this.stage.motion, mover)
    this.blame.show([touch, ...culprits])
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where(touch: Touch): Vector3 | null {
    const at = this.layout.where(this.view, touch)
    const isShade = touch.facet === 'cell' && isReachable(this.view, this.offered, touch.value)
    return at && isShade ? raised(at, SHADE * 0.85) : at
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    const drawn = [this.furniture, this.pillar, this.field, this.held, this.overlay, this.light, this.sheet]
    for (const part of [this.blame, ...drawn, ...this.pawns.values()]) part.dispose()
  }

  private get limit(): number {
    return this.sight.slice ?? Infinity
  }

  // What is touched.

  private listen(): void {
    const { picker } = this.stage
    for (const pieces of [...this.field.touchable, this.light.shades])
      this.forget.push(
        picker.add({
          object: pieces.object,
          touch: (hit) => this.touchPiece(pieces, hit),
          isHandle: (touch) => this.view.phase === 'piece' && isOpen(this.offered.choices, touch),
        }),
      )
    for (const { object, seat } of this.pawns.values())
      this.forget.push(
        picker.add({
          object,
          touch: () => touchOf(this.view.pawns[seat - 1]),
          isHandle: () => isWalking(this.view, this.offered, seat),
        }),
      )
    this.forget.push(
      picker.add({ object: this.pillar.object, touch: () => touchOf(this.view.situation.pillar) }),
      knowledge.follow(() => this.draw()),
      () => this.stage.keepInSight(this, null),
    )
  }

  private touchPiece(pieces: Pieces<string>, hit: Intersection): Touch | null {
    const [place, seat] = (pieces.keyOf(hit) ?? '').split(' ')
    // A reserve is for taking from, by its owner.
    const isOwn = !seat || (this.view.phase === 'piece' && Number(seat) === this.view.to_move)
    return isOwn ? touchOf(place) : null
  }

  // What is in the picture.

  /** The board, what is built on it and the pawns; and where the next piece can go, or be taken from. */
  private frame(): void {
    const side = SIDE / 2 + RIM
    const board = corners(new Box3(new Vector3(-side, 0, -side), new Vector3(side, BASE, side)))
    const ahead: Vector3[] = []
    for (const cell of CELLS) {
      const at = placeOn(this.view, cell)
      board.push(...squareAround(at, TILE, 0))
      if (this.view.pawns.includes(cell)) board.push(raised(at.clone(), SHADE))
      ahead.push(...squareAround(at, TILE, Math.max(SHADE, 2 * HALF)))
    }
    for (const slot of [SLOTS.own, SLOTS.plain, SLOTS.joker])
      ahead.push(raised(this.layout.inTray(this.view, this.stage.seat, slot), HALF))
    this.stage.frame(board, ahead)
  }

  /** What is pointed at, something of all that can be touched, and the pawns are seen through what hides them. */
  private keepInSight(): void {
    const { choices, hovered, seat } = this.offered
    const isWalk = isWalking(this.view, this.offered, seat)
    const cells = new Set(choices.map(({ facets }) => facets.cell ?? '').filter((cell) => CELLS.includes(cell)))
    const placed = (cell: string, reach: number) => ({
      at: raised(placeOn(this.view, cell), isWalk ? SHADE * 0.85 : 0.03),
      reach,
    })
    const pointed = hovered?.facet === 'cell' && CELLS.includes(hovered.value) ? [placed(hovered.value, 0)] : []
    const pawns = this.view.pawns.flatMap((cell) => (cell ? [{ at: raised(this.stand(cell), SHADE * 0.75) }] : []))
    const { boxes, veil } = this.field.solid
    this.stage.keepInSight(this, {
      places: [...pointed, ...[...cells].map((cell) => placed(cell, isWalk ? 0 : TILE * 0.4)), ...pawns],
      boxes: [...boxes, this.pillar.box],
      veil: (hiding) => {
        veil(hiding)
        this.pillar.veil(hiding.has(boxes.length))
      },
    })
  }

  private stand(cell: string): Vector3 {
    return standOn(this.view, cell, this.limit)
  }

  // Drawing.

  private draw(): void {
    const { view, limit } = this
    this.drawField()
    this.held.show(view)
    this.pillar.cut(limit)
    view.pawns.forEach((cell, i) => {
      const pawn = this.pawns.get(i + 1)!
      pawn.object.visible = cell !== null && heightOf(view, cell) <= limit
      if (cell) pawn.object.position.copy(this.stand(cell))
      pawn.wear(view.summit[0] === i + 1 ? 2 : view.summit.includes(i + 1) ? 1 : 0)
    })
    this.overlay.pawnTags.show(
      view.pawns.map((cell) =>
        cell && this.sight.numerals && heightOf(view, cell) <= limit
          ? { at: raised(this.stand(cell), SHADE * 0.55), level: heightOf(view, cell) }
          : null,
      ),
    )
    this.keepInSight()
    this.relight()
  }

  private drawField(omit: string | null = null): void {
    this.field.show(this.view, this.limit, omit)
    const numbers = (this.sight.numerals ? CELLS : []).map((cell) => ({
      number: Math.min(heightOf(this.view, cell), this.limit),
      at: this.stand(cell),
      size: 0.4,
      corner: 0.28,
    }))
    this.overlay.numerals.show(numbers.filter(({ number }) => number <= HIGHEST))
  }

  private relight(): void {
    this.light.show(this.view, this.offered, this.blame.about, this.limit)
    this.held.object.visible = this.view.hand !== null && !this.light.hasPiece
    this.stage.invalidate()
  }

  private addPawn(seat: number): void {
    const pawn = new Climber(seat, look(this.view, seat), this.layout.facing)
    this.pawns.set(seat, pawn)
    this.root.add(pawn.object)
  }

  // Moving.

  private async lift(): Promise<void> {
    this.drawField()
    await this.held.lift(this.view, this.stage.motion)
  }

  private async putDown(): Promise<void> {
    const cell = this.view.acted
      .map(({ text }) => text.split(' '))
      .findLast(([verb]) => verb === 'place' || verb === 'reveal')?.[1]
    if (!cell) return
    this.drawField(cell)
    await this.held.putDown(this.view, cell, this.stage.motion)
    this.drawField()
  }

  /** On its own way if it stepped; a pawn that is sent home or off the board flies. */
  private async movePawn(seat: number, from: string | null, to: string | null): Promise<void> {
    if (from === to || from === null) return
    const { motion } = this.stage
    const { object } = this.pawns.get(seat)!
    const step = this.view.acted.findLast((item) => item.seat === seat && item.trace?.way)?.trace as
      AscensionShows | undefined
    const over = topOf(this.pillar.height)
    if (to === null) return fly(motion, object, this.layout.inTray(this.view, seat, SLOTS.lives), over)
    if (!step) return fly(motion, object, this.stand(to), over, 450)
    const way = along(step)
    this.overlay.lastTrail.show(way, seatLook(seat).colour, 0.9)
    const highest = Math.max(...way.map(({ y }) => y))
    await fly(motion, object, this.stand(to), highest, step.by === 'cable' ? 450 : 330)
  }
}

const touchOf = (cell: string | null | undefined): Touch | null => (cell ? { facet: 'cell', value: cell } : null)
