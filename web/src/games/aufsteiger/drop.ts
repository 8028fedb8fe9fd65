/** The block in hand before it is put down: where one points with it, and what the rules tell of it there. */

import { Vector3 } from 'three'

import { cellOf } from '../../model/cells'
import type { Choice } from '../../model/choices'
import { NO_OFFER, type Offer } from '../../scene/board'
import type { Preview } from '../../wire/types'
import { sizeOf } from './body'
import { hand } from './hand.svelte'
import { footprint, terracesOf } from './terraces'
import { IN_HAND } from './tower'
import type { AufsteigerShows, AufsteigerView, BlockView, Colour, Opening } from './view'

type Openings = Readonly<Partial<Record<Colour, readonly Opening[]>>>

/** A place is a cell with a pose, such as 'm13 4x2x2'. */
export class Drop {
  /** The place pointed at last, and what the rules say of it: both stay while a colour is tried in the tray. */
  aimed: string | null = null
  foreseen: Preview | null = null
  /** What can be chosen, also while one of these places waits for a second touch. */
  private open: readonly Choice[] = []
  private offered: Offer = NO_OFFER

  constructor(private view: AufsteigerView) {}

  show(view: AufsteigerView): void {
    this.view = view
    this.aimed = this.foreseen = null
  }

  offer(offer: Offer): void {
    this.offered = offer
    if (!offer.picked.cell) this.open = offer.choices
  }

  /** Where one points, and what the rules say of it once they do. */
  foresee(): void {
    const { hovered, picked, trial } = this.offered
    if (hovered?.facet !== 'top') this.aimed = hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? null)
    if (trial || hovered?.facet !== 'top') this.foreseen = trial
    if (this.aimed && hand.raised && this.aimed !== hand.raised.from && this.aimed !== hand.raised.to)
      hand.raised = null
  }

  get pose(): string {
    return hand.poseFor(this.view, this.offered.picked)
  }

  /** Where it may go in its pose. */
  get places(): readonly string[] {
    const { pose } = this
    return this.open.flatMap(({ facets }) => (facets.pose === pose && facets.cell ? [facets.cell] : []))
  }

  /** The level on which it would rest; null until it is told. */
  levelAt(place: string): number | null {
    const shows: AufsteigerShows | null = this.offered.shows(`drop ${place}`) ?? this.foreseenAt(place)?.shows ?? null
    return shows?.level ?? null
  }

  /** The middle of what it would stand on, in the tower's space. */
  middle(place: string): Vector3 {
    const [cell = '', pose = ''] = place.split(' ')
    const { column, row } = cellOf(cell)
    const [wide, deep] = sizeOf(pose)
    const level = this.levelAt(place) ?? terracesOf(this.view).height(cell)
    return new Vector3(column + wide / 2, row + deep / 2, level)
  }

  /** The block at a place: at rest where the rules have told on what, and until then in the air, clear of all below. */
  at(place: string): BlockView | null {
    const [cell = '', pose = ''] = place.split(' ')
    const cells = footprint(cell, pose)
    if (!this.view.held || cells.length === 0) return null
    const terraces = terracesOf(this.view)
    const base = this.levelAt(place) ?? Math.max(...cells.map((one) => terraces.height(one))) + IN_HAND
    return { cell, pose, base, top: this.topAt(place) }
  }

  /** The colour to show on top: the one tried, chosen, or most useful, of those that can be had there. */
  topAt(place: string | null): Colour | null {
    const { hovered } = this.offered
    const tried = hovered?.facet === 'top' ? (hovered.value as Colour) : null
    const told = place ? this.opensAt(place) : null
    const open = told ? (Object.keys(told) as Colour[]) : (this.view.situation.tops?.[this.pose] ?? [])
    return tried && open.includes(tried) ? tried : hand.topFor(this.view, open)
  }

  /** By colour, whom it lets rise; null until it is told, or where it is refused. */
  opensAt(place: string): Openings | null {
    const told = this.foreseenAt(place)
    return told?.legal ? ((told.shows as { opens?: Openings }).opens ?? null) : null
  }

  /** What the rules say of a place, if it is the one they were asked about. */
  foreseenAt(place: string): Preview | null {
    return this.foreseen?.action === `drop ${place}` ? this.foreseen : null
  }
}
