/** What is lit while somebody decides: blocks, places and faces that can be chosen, what would follow, and what stands in the way. */

import { Group, Vector3 } from 'three'

import { cellOf } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Way } from '../../model/seen'
import { WRONG } from '../../scene/blame'
import { NO_OFFER, type Offer } from '../../scene/board'
import type { Mark, MarkKind } from '../../scene/marks'
import type { Overlay } from '../../scene/overlay'
import { Trail } from '../../scene/trail'
import { sizeOf, topOf } from './body'
import type { Drop } from './drop'
import { Frames, type Frame } from './frames'
import { Ground } from './ground'
import { hand } from './hand.svelte'
import { look } from './look'
import type { People } from './people'
import { footprint, terracesOf } from './terraces'
import type { Tower } from './tower'
import type { AufsteigerShows, AufsteigerView, BlockView, Colour, Opening } from './view'

const LIGHT = '#fff3dd'

export class Light {
  /** What lies in the space of the tower. */
  readonly flat = new Group()
  private readonly frames = new Frames()
  private readonly ground = new Ground()
  /** The way that another than the mover could go then. */
  private readonly otherTrail = new Trail(0.06)
  readonly object = this.otherTrail.object
  private offer: Offer = NO_OFFER

  constructor(
    private readonly overlay: Overlay,
    private readonly tower: Tower,
    private readonly people: People,
    private readonly drop: Drop,
    private view: AufsteigerView,
  ) {
    this.flat.add(this.frames.object, this.ground.object)
  }

  /** `isWhole`: nothing is cut off by a slice. */
  show(view: AufsteigerView, offer: Offer, blamed: readonly Touch[], isWhole: boolean): void {
    this.view = view
    this.offer = offer
    this.hideWays()
    const { phase, last_moved } = view
    const colour = offer.seat > 0 ? look(view, offer.seat).colour : '#4a3424'
    const frames: Frame[] = []
    const marks: Mark[] = []
    if (phase === 'block' || phase === 'stone') this.lightBlocks(frames, colour)
    else if (phase === 'drop') this.lightPlaces(frames, marks, colour)
    else if (phase === 'top') this.lightTop()
    else this.lightFaces(frames, marks, colour)
    const last = phase === 'drop' || phase === 'top' ? null : last_moved && view.blocks[last_moved]
    if (last && isWhole) frames.push(around(last, topOf(last), 'dashed', '#2b1d13', 0.85))
    this.blame(blamed, frames)
    this.frames.show(frames)
    this.overlay.marks.show(marks)
    this.tagHovered()
    this.ground.isClear = phase === 'drop'
  }

  hide(): void {
    this.frames.show([])
    this.otherTrail.hide()
    this.overlay.clear()
  }

  dispose(): void {
    for (const resource of [this.frames, this.ground, this.otherTrail]) resource.dispose()
  }

  private get terraces() {
    return terracesOf(this.view)
  }

  private hideWays(): void {
    this.overlay.trail.hide()
    this.otherTrail.hide()
  }

  /** What a refusal is about, in red. */
  private blame(about: readonly Touch[], frames: Frame[]): void {
    for (const { facet, value } of about) {
      const block = facet === 'piece' ? this.view.blocks[value] : null
      const [cell = '', pose] = value.split(' ')
      if (block) frames.push(around(block, topOf(block), 'solid', WRONG, 1))
      else if (facet === 'seat')
        frames.push(...this.glow([this.people.cells[Number(value) - 1] ?? ''], 'solid', WRONG, 0.9))
      else if (facet === 'cell' && !pose)
        frames.push(...this.glow(this.terraces.at(cell)?.cells ?? [], 'glow', WRONG, 1))
    }
  }

  /** The level of what is under the pointer: a block's top, a face, or the block in hand where it would lie. */
  private tagHovered(): void {
    const { hovered, seat } = this.offer
    const { blocks, phase, heights, pawns } = this.view
    const { aimed } = this.drop
    const { tag } = this.overlay
    const own = seat > 0 ? (heights[seat - 1] ?? null) : null
    const isTold = phase === 'drop' && aimed !== null && this.drop.levelAt(aimed) !== null
    const block = hovered?.facet === 'piece' ? blocks[hovered.value] : isTold ? this.drop.at(aimed) : null
    const isFace = hovered?.facet === 'cell' && phase !== 'drop' && !pawns.includes(hovered.value)
    const face = isFace ? this.terraces.at(hovered.value) : null
    this.outlineArea(hovered)
    tag.hide()
    const at = block ? this.tower.world(topOf(block)) : face ? this.people.markPlace(face, seat) : null
    if (at) tag.show(at.clone().setY(at.y + 1.1), Math.round(at.y), own === null ? null : Math.round(at.y) - own)
  }

  /** Everything of the tower that is as high as what is pointed at and hangs together with it. */
  private outlineArea(hovered: Touch | null): void {
    const { area } = this.overlay
    const cell =
      hovered?.facet === 'piece'
        ? this.terraces.of(hovered.value)[0]?.name
        : hovered?.facet === 'cell'
          ? hovered.value.split(' ')[0]
          : undefined
    if (!cell || !this.terraces.at(cell)) return area.hide()
    area.surround(
      cell,
      (each) => this.terraces.at(each)?.height ?? null,
      (each) => this.people.on(each),
    )
  }

  private lightBlocks(frames: Frame[], colour: string): void {
    const { choices, hovered, trial } = this.offer
    for (const { facets } of choices) {
      const block = facets.piece ? this.view.blocks[facets.piece] : undefined
      if (!block) continue
      const isHovered = hovered?.facet === 'piece' && hovered.value === facets.piece
      const cells = this.terraces.of(facets.piece!).flatMap((face) => face.cells)
      if (this.view.situation.covered.includes(facets.piece!)) frames.push(...this.glow(cells, 'frame', colour, 1))
      else frames.push(around(block, topOf(block), isHovered ? 'solid' : 'frame', colour, 1))
    }
    if (trial?.legal === false) this.blame(trial.about, frames)
  }

  /** Light on cells, at their own levels. */
  private glow(cells: readonly string[], kind: Frame['kind'], colour: string, strength: number): Frame[] {
    return cells.map((cell) => quarter(cell, this.terraces.height(cell), kind, colour, strength))
  }

  /** The block in hand: where it may go in this pose, where it would rest, and what that opens to whom. */
  private lightPlaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { aimed, pose, places } = this.drop
    const cells = new Set(places.flatMap((place) => footprint(place.split(' ')[0]!, pose)))
    frames.push(...this.glow([...cells], 'glow', colour, 0.55))
    const block = aimed ? this.drop.at(aimed) : null
    hand.shown = this.offer.picked.pose ? (block?.top ?? this.drop.topAt(null)) : null
    this.tower.hold(this.view, pose, hand.shown, block)
    if (!aimed || !block) return
    if (!places.includes(aimed)) return this.lightRefused(aimed, block, frames)
    frames.push(around(block, footOf(block), 'solid', colour, 1), around(block, topOf(block), 'frame', LIGHT, 0.9))
    this.lightOpenings((block.top && this.drop.opensAt(aimed)?.[block.top]) || [], marks)
  }

  /** Why a block cannot lie there: what is hollow below, and what the refusal is about. */
  private lightRefused(aimed: string, block: BlockView, frames: Frame[]): void {
    frames.push(around(block, footOf(block), 'solid', WRONG, 1), around(block, topOf(block), 'solid', WRONG, 0.9))
    const told = this.drop.foreseenAt(aimed)
    if (!told || told.legal) return
    const { below = [], level } = told.shows as AufsteigerShows
    for (const [cell, height] of below) if (height !== level) frames.push(quarter(cell, height, 'solid', WRONG, 0.9))
    this.blame(told.about, frames)
  }

  /** How high the mover could walk then, and the first of the others whom it would let rise higher than ever. */
  private lightOpenings(openings: readonly Opening[], marks: Mark[]): void {
    const { seat } = this.offer
    const own = openings.find((opening) => opening.seat === seat)
    const other = openings.find((opening) => opening.seat !== seat && opening.best)
    for (const [opening, trail] of [
      [own, this.overlay.trail],
      [other, this.otherTrail],
    ] as const) {
      if (!opening) continue
      const { colour } = look(this.view, opening.seat)
      const points = this.people.wayOf(this.people.cells[opening.seat - 1]!, opening.way)
      trail.show(points, colour)
      marks.push({ kind: opening.best ? 'climb' : 'walk', at: points.at(-1)!, size: 0.98, colour, strength: 0.3 })
    }
  }

  private lightTop(): void {
    const { hovered } = this.offer
    void this.tower.settle(this.view, null, hovered?.facet === 'top' ? (hovered.value as Colour) : hand.shown)
  }

  /** Faces a pawn can go to: how it gets there is drawn differently, and the way to the one under the pointer. */
  private lightFaces(frames: Frame[], marks: Mark[], colour: string): void {
    const { hovered, seat, trial, shows } = this.offer
    const ways = this.waysToFaces()
    const pointed = hovered?.facet === 'cell' ? hovered.value : null
    for (const [name, { kind, text }] of ways) {
      const face = this.terraces.at(name)
      const isHovered = name === pointed
      frames.push(...this.glow(face?.cells ?? [], 'glow', isHovered ? LIGHT : colour, isHovered ? 0.9 : 0.7))
      marks.push({ kind, at: this.people.markPlace(face, seat), size: 1.25, colour, strength: isHovered ? 1 : 0 })
      if (isHovered) this.lightWay((shows(text) as AufsteigerShows | null)?.way ?? [], colour)
    }
    if (!trial || pointed === null || pointed === this.view.pawns[seat - 1]) return
    const { onward = [], way = [] } = trial.shows as AufsteigerShows
    if (trial.legal)
      for (const [cell] of onward) frames.push(...this.glow(this.terraces.at(cell)?.cells ?? [], 'frame', colour, 0.9))
    else if (!ways.has(pointed)) {
      this.lightWay(way, WRONG)
      this.blame(trial.about, frames)
    }
  }

  /** By face the action that leads there; on foot if that is possible. */
  private waysToFaces(): ReadonlyMap<string, { readonly kind: MarkKind; readonly text: string }> {
    const here = this.view.heights[this.offer.seat - 1] ?? 0
    const ways = new Map<string, { readonly kind: MarkKind; readonly text: string }>()
    for (const { text, facets } of this.offer.choices) {
      if (!facets.cell) continue
      const isHigher = this.terraces.height(facets.cell) > here
      const kind = facets.act === 'walk' ? (isHigher ? 'climb' : 'walk') : facets.act ? 'special' : 'place'
      if (!ways.has(facets.cell) || facets.act === 'walk') ways.set(facets.cell, { kind, text })
    }
    return ways
  }

  private lightWay(way: Way, colour: string): void {
    const own = this.people.cells[this.offer.seat - 1]
    if (own && way.length > 0) this.overlay.trail.show(this.people.wayOf(own, way), colour)
  }
}

function around({ pose }: BlockView, at: Vector3, kind: Frame['kind'], colour: string, strength: number): Frame {
  const [wide, deep] = sizeOf(pose)
  return { kind, at, size: [wide, deep], colour, strength }
}

/** The middle of a block's underside. */
const footOf = (block: BlockView): Vector3 => topOf(block).setZ(block.base)

function quarter(cell: string, level: number, kind: Frame['kind'], colour: string, strength: number): Frame {
  const { column, row } = cellOf(cell)
  return { kind, at: new Vector3(column + 0.5, row + 0.5, level), size: [1, 1], colour, strength }
}
