/** What is lit while somebody decides: what can be touched, where the pawn can go, what would be there, what stands in the way. */

import { Color, CylinderGeometry, Group, MeshStandardMaterial, type CanvasTexture } from 'three'

import type { Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
import { markedWrong, WRONG, wrongMarks } from '../../scene/blame'
import { toldOf, type Offer } from '../../scene/board'
import { Ghost } from '../../scene/ghost'
import { cellPlace, raised } from '../../scene/grid'
import type { Mark } from '../../scene/marks'
import type { Overlay } from '../../scene/overlay'
import { Pieces } from '../../scene/pieces'
import { Decals, type Decal } from './decals'
import { JOKER, type Shapes } from './field'
import { along, HALF, placeOn, SHADE, standOn, TILE, topOf, type Layout } from './layout'
import { CELLS, heightOf, readPiece, SIDE, thickness } from './reading'
import type { AscensionShows, AscensionView } from './view'

/** Whether a seat decides where its pawn goes. */
export function isWalking(view: AscensionView, offer: Offer, seat: number): boolean {
  return seat === offer.seat && (view.phase === 'pawn' || view.phase === 'spring')
}

/** Whether the pawn to move may step there now. */
export function isReachable(view: AscensionView, offer: Offer, cell: string): boolean {
  return isWalking(view, offer, view.to_move) && offer.choices.some(({ facets }) => facets.cell === cell)
}

export class Light {
  readonly object = new Group()
  /** The pawn as it would stand at each place it can reach: also in a hole that other cubes hide. */
  private readonly shade = new CylinderGeometry(0.2, 0.26, SHADE, 32)
  private readonly shadeGlass = new MeshStandardMaterial({
    transparent: true,
    opacity: 0.42,
    depthWrite: false,
    roughness: 0.4,
  })
  readonly shades = new Pieces<string>(this.shade, this.shadeGlass, 16)
  private readonly ghost: Ghost
  private readonly ghostFace: Decals
  private readonly signs: Decals

  constructor(
    private readonly overlay: Overlay,
    private readonly layout: Layout,
    private readonly shapes: Shapes,
    sheet: CanvasTexture,
  ) {
    this.ghost = new Ghost(shapes.cube)
    this.ghostFace = new Decals(sheet, layout.facing, 'ghost')
    this.signs = new Decals(sheet, layout.facing, 'light')
    for (const glass of this.shades.object.children) glass.castShadow = false
    for (const { object } of [this.signs, this.ghost, this.ghostFace, this.shades]) this.object.add(object)
  }

  show(view: AscensionView, offer: Offer, blamed: readonly Touch[], limit: number): void {
    const { choices, seat } = offer
    const colour = seat > 0 ? seatLook(seat).colour : '#ffffff'
    this.hide()
    const signs = this.warnings(view)
    const marks: Mark[] = []
    if (isWalking(view, offer, view.to_move)) marks.push(...this.markSteps(view, offer, colour))
    else {
      const places = new Set(choices.map(({ facets }) => facets.cell ?? '').filter(Boolean))
      signs.push(...[...places].map((cell) => this.touchSign(view, offer, cell, colour)))
    }
    this.signs.show(signs)
    marks.push(...this.preview(view, offer, colour, limit))
    const wrong = wrongMarks(offer, blamed, (touch) => this.layout.where(view, touch), TILE)
    this.overlay.marks.show(markedWrong(marks, wrong))
  }

  hide(): void {
    this.overlay.hide()
    this.overlay.marks.show([])
    this.ghost.hide()
    this.ghostFace.show([])
    this.signs.show([])
    this.shades.show([])
    this.shades.object.userData.told = null
  }

  /** Whether the piece in hand is shown where it would lie. */
  get hasPiece(): boolean {
    return this.ghost.object.visible
  }

  dispose(): void {
    for (const resource of [this.shades, this.shade, this.shadeGlass, this.ghost, this.ghostFace, this.signs])
      resource.dispose()
  }

  private markSteps(view: AscensionView, offer: Offer, colour: string): Mark[] {
    const steps = offer.choices.flatMap(({ text, facets: { cell } }) =>
      cell ? [{ text, cell, isHovered: offer.hovered?.value === cell }] : [],
    )
    this.shades.object.userData.told = { shades: steps.map(({ cell }) => cell) }
    this.shades.show(
      steps.map(({ cell, isHovered }) => ({
        key: cell,
        at: raised(placeOn(view, cell), SHADE / 2),
        tint: lighter(colour, isHovered ? 0.5 : 0.15),
      })),
    )
    return steps.map(({ text, cell, isHovered }) => ({
      kind: told(offer, text)?.kind ?? 'walk',
      at: placeOn(view, cell),
      size: TILE,
      colour,
      strength: isHovered ? 1 : 0,
    }))
  }

  /** Padlocks on pieces that were just moved, and fences where only the owner of a corner may build. */
  private warnings(view: AscensionView): Decal[] {
    const { barred, fenced } = view.situation
    const warning =
      (name: string, size: number, right: number, near: number) => (place: { cell: string; seat: number }) => ({
        name,
        at: this.layout.shifted(placeOn(view, place.cell), right, near),
        size,
        tint: lighter(seatLook(place.seat).colour, 0.25),
      })
    const fences = view.phase === 'place' ? fenced.filter(({ seat }) => seat !== view.to_move) : []
    return [...barred.map(warning('lock', 0.38, -0.27, -0.26)), ...fences.map(warning('fence', 0.56, 0, 0.2))]
  }

  private touchSign(view: AscensionView, { hovered }: Offer, cell: string, colour: string): Decal {
    const isHovered = hovered?.facet === 'cell' && hovered.value === cell
    const at = this.layout.where(view, { facet: 'cell', value: cell })!
    if (isHovered && view.phase === 'piece') return { name: 'lift', at, size: 0.9, tint: lighter(colour, 0.7) }
    return { name: 'frame', at, size: 0.92, tint: lighter(colour, isHovered ? 1 : 0.88) }
  }

  /** What touching the hovered place would do: the piece there, or the way of the pawn; and how high it is. Returns marks for what follows. */
  private preview(view: AscensionView, offer: Offer, colour: string, limit: number): Mark[] {
    const { hovered, choices, picked, trial } = offer
    const { area, trail, tag } = this.overlay
    const cell = hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? '')
    if (!CELLS.includes(cell)) return []
    area.surround(
      cell,
      (each) => (CELLS.includes(each) ? heightOf(view, each) : null),
      (each) => standOn(view, each, limit),
    )
    const choice = choices.find(({ facets }) => facets.cell === cell)
    const shows = choice ? told(offer, choice.text) : (trial?.shows as AscensionShows | undefined)
    const level = shows?.level ?? heightOf(view, cell)
    if (shows && view.hand && view.phase === 'place') this.previewPiece(view, offer, cell, level)
    if (shows?.way) trail.show(along(shows), colour)
    const clear = view.pawns.includes(cell) || isReachable(view, offer, cell) ? SHADE + 0.1 : 0.2
    tag.show(cellPlace(cell, SIDE).setY(topOf(level) + clear), level, shows?.rise ?? null)
    const after = (cells: readonly string[] = [], kind: Mark['kind']) =>
      cells.map((next): Mark => ({ kind, at: placeOn(view, next), size: TILE, colour }))
    return [...after(shows?.opens, 'walk'), ...after(shows?.onward, 'here')]
  }

  /** The piece in hand hangs under the pointer, as it would lie there. */
  private previewPiece(view: AscensionView, { choices, picked }: Offer, cell: string, level: number): void {
    const piece = readPiece(view.hand!.piece)
    const top = cellPlace(cell, SIDE).setY(topOf(level))
    const isAllowed = choices.some(({ facets }) => facets.cell === cell)
    this.ghost.geometry = this.shapes[piece.kind]
    this.ghost.show(
      raised(top.clone(), (-thickness(piece) * HALF) / 2),
      isAllowed ? (piece.kind === 'joker' ? JOKER : '#f6dfb8') : WRONG,
    )
    const isFace = piece.kind !== 'cube' || picked.face === 'show'
    if (isFace && piece.face !== '-' && piece.face !== '?')
      this.ghostFace.show([{ name: piece.face, at: top, size: 0.84 }])
  }
}

const told = (offer: Offer, text: string): AscensionShows | null => toldOf(offer, text) as AscensionShows | null

const lighter = (colour: string, share: number): Color => new Color(colour).lerp(new Color('#fff6e6'), share)
