/** What is lit while somebody decides: where to go, what would be there, what follows, and what stands in the way. */

import { Group, SphereGeometry, type BufferGeometry } from 'three'

import type { Touch } from '../../model/choices'
import { markedWrong, wrongMarks } from '../../scene/blame'
import { toldOf, type Offer } from '../../scene/board'
import { Ghost } from '../../scene/ghost'
import { raised } from '../../scene/grid'
import type { Mark } from '../../scene/marks'
import type { Overlay } from '../../scene/overlay'
import { tintOf } from './columns'
import { along, BALL, ballPlace, placeOn, THICK, TILE, whereIs } from './layout'
import { look } from './look'
import type { StepShows, StepView } from './view'

const KINDS = { walk: 'walk', climb: 'climb', summit: 'goal' } as const

export class Light {
  readonly object = new Group()
  private readonly sphere = new SphereGeometry(BALL, 32, 24)
  private readonly pieceGhost: Ghost
  private readonly ballGhost = new Ghost(this.sphere)

  constructor(
    private readonly overlay: Overlay,
    tile: BufferGeometry,
  ) {
    this.pieceGhost = new Ghost(tile)
    this.object.add(this.pieceGhost.object, this.ballGhost.object)
  }

  show(view: StepView, offer: Offer, lastPiece: string | null, blamed: readonly Touch[]): void {
    const { choices, hovered, seat } = offer
    const colour = seat > 0 ? look(view, seat).colour : '#ffffff'
    const marks: Mark[] = choices.map(({ text, facets }) => ({
      kind: view.phase === 'place' ? 'place' : KINDS[told(offer, text)?.kind ?? 'walk'],
      at: placeOn(view, facets.cell!),
      size: TILE,
      colour,
      strength: hovered?.value === facets.cell ? 1 : 0,
    }))
    if (lastPiece) marks.push({ kind: 'here', at: placeOn(view, lastPiece), size: TILE, colour: '#fff2d6' })
    this.hide()
    marks.push(...this.preview(view, offer, colour))
    const wrong = wrongMarks(offer, blamed, (touch) => whereIs(view, touch), TILE)
    this.overlay.marks.show(markedWrong(marks, wrong))
  }

  /** Nothing is pointed at. */
  hide(): void {
    this.overlay.hide()
    this.pieceGhost.hide()
    this.ballGhost.hide()
  }

  dispose(): void {
    for (const resource of [this.sphere, this.pieceGhost, this.ballGhost]) resource.dispose()
  }

  /** What would be at the place under the pointer: a piece, or the ball with its way there, and how high; returns marks for what follows. */
  private preview(view: StepView, offer: Offer, colour: string): Mark[] {
    const { hovered, choices, trial } = offer
    const { area, trail, tag } = this.overlay
    if (hovered?.facet !== 'cell' || view.heights[hovered.value] === undefined) return []
    const cell = hovered.value
    area.surround(
      cell,
      (each) => view.heights[each] ?? null,
      (each) => placeOn(view, each),
    )
    const choice = choices.find(({ facets }) => facets.cell === cell)
    const shows = choice ? told(offer, choice.text) : (trial?.shows as StepShows | undefined)
    const level = shows?.level ?? view.heights[cell]!
    const isPiece = shows !== null && shows !== undefined && shows.way === undefined
    if (shows?.way) trail.show(along(view, shows.way), colour)
    if (choice && isPiece) this.pieceGhost.show(raised(placeOn(view, cell, level), -THICK / 2), tintOf(view, level))
    else if (choice && shows) this.ballGhost.show(raised(ballPlace(view, cell, level), BALL), colour)
    if (!view.balls.includes(cell))
      tag.show(
        raised(placeOn(view, cell, level), choice && !isPiece ? 2 * BALL + 0.05 : 0.2),
        level,
        shows?.rise ?? null,
      )
    return (shows?.lays ?? []).map((next) => ({ kind: 'here', at: placeOn(view, next), size: TILE, colour }))
  }
}

const told = (offer: Offer, text: string): StepShows | null => toldOf(offer, text) as StepShows | null
