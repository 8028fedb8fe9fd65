/** What is lit while somebody decides: where bars and the pawn can go, what would be there, and what that opens. */

import { Vector3 } from 'three'

import type { Choice } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { areaAround } from '../../scene/area'
import type { Offer, Sight } from '../../scene/board'
import type { Mark, MarkKind } from '../../scene/marks'
import type { Overlay } from '../../scene/overlay'
import { barCell, barPiece, compose } from './actions'
import { footprint, isOnPlan, placeOf, spotName, spotOf, STOREYS, topOf, type Bar, type Place } from './building'
import type { Die } from './die'
import { barCentre, GROUND, placeAt, pointOf, standing, turned } from './layout'
import type { Preview } from './preview'
import { raisedLengths } from './sticks'
import { stockLabel } from './stock'
import { TOKEN } from './touching'
import type { TaloShows, TaloView } from './view'

/** How the kinds of a pawn's move are marked. */
const KINDS: Readonly<Record<string, MarkKind>> = { walk: 'walk', drop: 'walk', climb: 'climb', goal: 'goal' }

export class Light {
  /** `facing`: how far round the table the viewer sits, in radians. */
  constructor(
    private readonly overlay: Overlay,
    private readonly preview: Preview,
    private readonly die: Die,
    private readonly facing: number,
  ) {}

  /** `refused`: the bar's place that was refused a moment ago; `last`: the bar built last. */
  show(view: TaloView, offer: Offer, sight: Sight, refused: string, last: Bar | null): void {
    const { all, picked, hovered, seat } = offer
    const colour = seat > 0 ? seatLook(seat).colour : '#ffffff'
    const cell = hovered?.facet === 'cell' ? hovered.value : refused || (picked.cell ?? onlyCell(offer))
    const told = toldOf(view, offer, cell)
    const marks =
      view.phase === 'take'
        ? this.markStock(view, offer, colour)
        : [...markBars(offer, colour), ...markPlaces(offer, colour), ...markOpened(told, colour)]
    if (last && all.length === 0) marks.push(...markLast(last))
    if (view.phase === 'roll') marks.push(this.markDie(seatLook(view.turn).colour))
    this.overlay.marks.show(marks)
    this.overlay.numerals.show(sight.numerals ? levelNumbers(view, sight.slice) : reachNumbers(view, offer))
    this.showPreview(offer, cell, told)
    this.showWay(cell, told, colour)
    this.tagHovered(view, offer, cell)
  }

  hide(): void {
    this.overlay.clear()
    this.preview.hide()
  }

  private showPreview({ all }: Offer, cell: string, told: TaloShows): void {
    const bar = barCell(cell)
    this.preview.hide()
    if (!bar || all.length === 0) return
    const fitting = all.filter(({ facets }) => facets.cell === cell)
    const isUnsure = told.stands === false || fitting.every(({ facets }) => facets.how === 'held')
    this.preview.show(bar, fitting.length === 0 ? 'refused' : isUnsure ? 'held' : 'fits', told)
  }

  /** The way there; where none leads there, as far as it leads. */
  private showWay(cell: string, { way = [] }: TaloShows, colour: string): void {
    this.overlay.trail.hide()
    if (!barCell(cell) && way.length > 1) this.overlay.trail.show(way.map(pointOf), colour)
  }

  /** The level of the place under the pointer, or of the top of the bar that would lie there. */
  private tagHovered(view: TaloView, { all, seat }: Offer, cell: string): void {
    const { tag, area } = this.overlay
    const own = view.pawns[seat - 1]
    tag.hide()
    area.hide()
    if (!cell || all.length === 0 || view.pawns.includes(cell)) return
    const bar = barCell(cell)
    const level = bar ? topOf(bar) : placeOf(cell).level
    const at = bar ? barCentre(bar).setY(GROUND + level) : standing(cell)
    this.outlineArea(view, bar ? { ...bar, level: bar.base } : placeOf(cell))
    tag.show(at.setY(at.y + (this.preview.hasSign ? 1.8 : 0.9)), level, own ? level - placeOf(own).level : null)
  }

  /** Everything that is as high as a place and hangs together with it; nothing where something stands over that place. */
  private outlineArea({ situation: { floors } }: TaloView, { column, row, level }: Place): void {
    const height = ([x, y]: readonly [number, number]) =>
      floors[spotName({ column: x, row: y })]?.top ?? (isOnPlan({ column: x, row: y }) ? 0 : null)
    if (height([column, row]) !== level) return
    this.overlay.area.show(areaAround([column, row], height), ([x, y]) => placeAt({ column: x, row: y }, level))
  }

  /** Lengths that a combination of this roll uses. */
  private markStock(view: TaloView, offer: Offer, colour: string): Mark[] {
    const raised = raisedLengths(view, offer)
    const lengths = new Set(offer.choices.flatMap(({ facets }) => (facets.piece ?? '').split('+').map(Number)))
    return [...lengths].map((length) => ({
      kind: 'place',
      at: turned(stockLabel(length).add(new Vector3(-0.95, 0.02, 0)), this.facing),
      size: 1.15,
      colour,
      strength: raised.includes(length) ? 1 : 0,
    }))
  }

  private markDie(colour: string): Mark {
    return { kind: 'here', at: turned(this.die.seat.clone(), this.facing), size: 2.6, colour, strength: 1 }
  }
}

/** What the rules say of the place that is pointed at: first of all legal ones, then of this one. */
function toldOf(view: TaloView, { all, picked, trial, shows }: Offer, cell: string): TaloShows {
  if (!cell || all.length === 0) return {}
  const fitting = all.filter(({ facets }) => facets.cell === cell).map(({ text }) => text)
  // A bar to be held is asked about as if it were placed: it lies there all the same.
  if (trial && [...fitting, compose(view, { ...picked, cell })].includes(trial.action)) return trial.shows
  return (fitting[0] && shows(fitting[0])) || {}
}

/** A hovered piece that can go to one place only shows it. */
function onlyCell({ hovered, choices }: Offer): string {
  if (hovered?.facet !== 'piece') return ''
  const fitting = choices.filter(({ facets }) => facets.piece === hovered.value)
  const cells = new Set(fitting.map(({ facets }) => facets.cell ?? ''))
  return cells.size === 1 ? [...cells][0]! : ''
}

/** A small sign where the bar in hand may rest on others; on the bare plan it goes nearly everywhere. */
function markBars({ choices, picked }: Offer, colour: string): Mark[] {
  if (picked.cell) return []
  return choices.flatMap(({ facets }) => {
    const bar = barCell(facets.cell ?? '')
    if (!bar || bar.base === 0) return []
    const kind = facets.how === 'held' ? 'special' : 'place'
    return [{ kind, at: barCentre(bar).setY(GROUND + bar.base), size: 0.8, colour } as const]
  })
}

/** Where the pawn can go. While a bar is in the hand too: such a place is touched without taking up the pawn first. */
function pawnChoices({ all, choices, picked }: Offer): readonly Choice[] {
  const open = barPiece(picked.piece ?? '') ? all : choices
  return open.filter(({ facets }) => facets.cell && !barCell(facets.cell))
}

function markPlaces(offer: Offer, colour: string): Mark[] {
  const { hovered, picked, shows } = offer
  const size = barPiece(picked.piece ?? '') ? 2 * TOKEN : 0.96
  return pawnChoices(offer).map(({ text, facets }) => ({
    kind: facets.piece === 'jump' ? 'special' : (KINDS[String(shows(text)?.kind)] ?? 'walk'),
    at: standing(facets.cell!),
    size,
    colour,
    strength: hovered?.value === facets.cell ? 1 : 0,
  }))
}

/** Where the pawn could go once the bar lies there. */
function markOpened({ opens = [] }: TaloShows, colour: string): Mark[] {
  return opens.map((text) => ({ kind: 'climb', at: standing(text), size: 0.7, colour }))
}

function markLast(bar: Bar): Mark[] {
  return footprint(bar).map((spot) => ({ kind: 'here', at: placeAt(spot, topOf(bar)), size: 0.9, colour: '#fff2d6' }))
}

/** The level of every place the pawn can go to, in a corner of its cell. */
function reachNumbers({ phase }: TaloView, offer: Offer) {
  if (phase !== 'build') return []
  const places = pawnChoices(offer).map(({ facets }) => placeOf(facets.cell!))
  return places.filter(({ level }) => level > 0).map(numeral)
}

function levelNumbers({ situation }: TaloView, slice: number | null) {
  const limit = slice ?? STOREYS
  return Object.entries(situation.floors).map(([cell, { top }]) =>
    numeral({ ...spotOf(cell), level: Math.min(limit, top) }),
  )
}

const numeral = (place: Place) => ({ number: place.level, at: placeAt(place, place.level), size: 0.5, corner: 0.25 })
