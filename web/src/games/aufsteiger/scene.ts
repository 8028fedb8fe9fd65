/** die Aufsteiger on the table: the tower of painted blocks, pawns on its faces, ladders and stones before it. */

import { Box3, Group, Vector2, Vector3 } from 'three'

import type { Touch } from '../../model/choices'
import { Blame } from '../../scene/blame'
import { hasTurned, NO_OFFER, type Board, type Offer, type Sight } from '../../scene/board'
import { corners } from '../../scene/framing'
import { HIGHEST } from '../../scene/numerals'
import { Overlay } from '../../scene/overlay'
import { sidesFor } from '../../scene/seating'
import type { Place } from '../../scene/sight'
import type { Stage } from '../../scene/stage'
import { shake } from '../../scene/travel'
import { topOf } from './body'
import { Drop } from './drop'
import { PAWN_HEIGHT } from './gear'
import { hand } from './hand.svelte'
import { Light } from './light'
import { look } from './look'
import { People } from './people'
import { TABLE, terracesOf } from './terraces'
import { isHandle, touchOf } from './touching'
import { Tower } from './tower'
import type { AufsteigerView } from './view'

const NEXT = 2 // so much above every face and around the tower belongs to the picture: a cube that comes to stand there
const FOOT = 0.4 // half a pawn's width

export class AufsteigerBoard implements Board<AufsteigerView> {
  private readonly root = new Group()
  private readonly tower: Tower
  private readonly people: People
  private readonly overlay: Overlay
  private readonly drop: Drop
  private readonly light: Light
  private readonly blame = new Blame(() => this.relight())
  private readonly forget: (() => void)[] = []
  private offered: Offer = NO_OFFER
  private sight: Sight = { numerals: false, slice: null }
  /** Half the tower's extent, for the cloth under it. */
  private readonly stood = new Vector2()

  constructor(
    private readonly stage: Stage,
    private view: AufsteigerView,
  ) {
    const sides = sidesFor(view.players)
    this.tower = new Tower(view)
    this.people = new People(
      view,
      sides.map((side) => (side * Math.PI) / 180),
      stage.seat - 1,
    )
    this.overlay = new Overlay(stage, { pawns: view.players, beside: 0.4, dot: 0.075, lastDot: 0.06 })
    this.drop = new Drop(view)
    this.light = new Light(this.overlay, this.tower, this.people, this.drop, view)
    this.tower.object.add(this.light.flat)
    for (const { object } of [this.tower, this.people, this.overlay, this.light]) this.root.add(object)
    stage.scene.add(this.root)
    this.forget.push(
      stage.picker.add({
        object: this.root,
        touch: (hit) => touchOf(hit, this.view, this.tower, this.people, this.drop),
        isHandle: (touch) => isHandle(this.view, this.offered, touch),
      }),
      () => stage.keepInSight(this, null),
    )
    void this.tower.settle(view, null)
    this.takeInHand()
    stage.sit(sides[stage.seat - 1] ?? 0)
    this.frame()
    this.draw()
  }

  async show(view: AufsteigerView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.drop.show(view)
    this.light.hide()
    this.tower.remember(before, view)
    this.takeInHand()
    this.tower.dress(view, this.sight.slice)
    if (view.phase !== 'top') hand.shown = null
    await this.tower.settle(view, animate ? this.stage.motion : null, hand.shown)
    const { lastTrail } = this.overlay
    if (animate) {
      const way = await this.people.move(view, this.stage.motion)
      if (way.length > 1) lastTrail.show(way, look(view, before.to_move || 1).colour, 0.9)
      else if (view.turn_of !== before.turn_of) lastTrail.hide()
    } else {
      this.people.settle(view)
      lastTrail.hide()
    }
    if (view.turn_of !== before.turn_of || view.turns !== before.turns || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const isNew = hasTurned(this.offered, offer)
    this.offered = offer
    this.drop.offer(offer)
    this.relight()
    if (isNew) this.keepInSight()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    const about = [touch, ...culprits]
    const shaken = about.flatMap(({ facet, value }) => (facet === 'piece' ? (this.tower.mesh(value) ?? []) : []))
    const pawn = this.people.pawn(this.offered.seat)?.object
    for (const object of shaken.length > 0 ? shaken : pawn ? [pawn] : []) void shake(this.stage.motion, object)
    this.blame.show(about)
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    if (facet === 'piece') {
      const block = this.view.blocks[value]
      return block ? this.tower.world(topOf(block)) : null
    }
    if (facet === 'seat') return this.people.standing()[Number(value) - 1]?.at ?? null
    if (facet !== 'cell') return null
    const [cell = '', pose] = value.split(' ')
    const isDrop = this.view.phase === 'drop' && pose === this.drop.pose
    if (pose) return isDrop ? this.tower.world(this.drop.middle(value)) : null
    const face = terracesOf(this.view).at(cell)
    return face || value === TABLE ? this.people.markPlace(face, this.offered.seat) : null
  }

  dispose(): void {
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    for (const part of [this.blame, this.tower, this.people, this.overlay, this.light]) part.dispose()
  }

  /** The hand is emptied before a block is lifted; until then a block taken back is held as it was. */
  private takeInHand(): void {
    const { held, phase } = this.view
    if (phase === 'block' || phase === 'pawn1') hand.empty()
    else if (held) hand.take(held, this.tower.formerPose)
  }

  // What is in the picture.

  /** The blocks and the pawns; and where the next block can go. */
  private frame(): void {
    const blocks = this.tower.boxes(this.view).map(({ box }) => box)
    const all = blocks.reduce((whole, box) => whole.union(box), new Box3())
    const pawns = this.people
      .standing()
      .flatMap(({ at }) =>
        corners(
          new Box3(
            new Vector3(at.x - FOOT, at.y - PAWN_HEIGHT * 0.55, at.z - FOOT),
            new Vector3(at.x + FOOT, at.y + PAWN_HEIGHT * 0.45, at.z + FOOT),
          ),
        ),
      )
    const ahead = corners(
      new Box3(new Vector3(all.min.x - NEXT, 0, all.min.z - NEXT), new Vector3(all.max.x + NEXT, 0, all.max.z + NEXT)),
    )
    for (const { max, min } of blocks) ahead.push(...corners(new Box3(min, new Vector3(max.x, max.y + NEXT, max.z))))
    const size = all.getSize(new Vector3())
    const everything = all
      .clone()
      .expandByVector(new Vector3(7, 0, 7))
      .expandByPoint(new Vector3(0, 12, 0))
    if (size.x / 2 !== this.stood.x || size.z / 2 !== this.stood.y)
      this.stage.furnish(everything, Math.max(5, size.x / 2), Math.max(4, size.z / 2))
    this.stood.set(size.x / 2, size.z / 2)
    this.stage.tableTop.centre(all.getCenter(new Vector3()))
    this.stage.frame([...blocks.flatMap(corners), ...pawns], ahead)
  }

  /** What is pointed at, something of all that can be touched, and the pawns are seen through what hides them. */
  private keepInSight(): void {
    const { choices, hovered } = this.offered
    const touches: Touch[] = choices.flatMap(({ facets }) =>
      facets.piece
        ? [{ facet: 'piece', value: facets.piece }]
        : facets.cell
          ? [{ facet: 'cell', value: facets.cell }]
          : [],
    )
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
    return at
      ? [
          {
            at: at.setY(at.y + 0.03),
            reach,
            through: reach > 0 && (this.view.phase === 'drop' || this.view.phase === 'block') ? 1 : Infinity,
          },
        ]
      : []
  }

  // Drawing.

  private draw(): void {
    const { slice, numerals } = this.sight
    const { all } = terracesOf(this.view)
    this.tower.dress(this.view, slice)
    this.people.limit(slice)
    const faces = all.filter(({ height }) => height <= HIGHEST && (slice === null || height <= slice))
    this.overlay.numerals.show(
      (numerals ? faces : []).map((face) => ({
        number: face.height,
        at: this.people.on(face.cells.find((cell) => !this.people.cells.includes(cell)) ?? face.name),
        size: 0.82,
      })),
    )
    this.overlay.pawnTags.show(this.people.standing().map((pawn) => (numerals && pawn.isShown ? pawn : null)))
    this.relight()
    this.keepInSight()
  }

  private relight(): void {
    this.drop.foresee()
    this.light.show(this.view, this.offered, this.blame.about, this.sight.slice === null)
    this.stage.invalidate()
  }
}
