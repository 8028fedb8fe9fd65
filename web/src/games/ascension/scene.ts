/** Ascension on the table: a hilly field of cubes and half-cubes around the pillar, a pawn and a tray for each player. */

import { Box3, BoxGeometry, Color, CylinderGeometry, Group, Mesh, MeshStandardMaterial, Vector3, type BufferGeometry, type Intersection, type Material } from 'three'

import { cellName, cellNames, cellOf } from '../../model/cells'
import { isOpen, type Touch } from '../../model/choices'
import { seatLook } from '../../model/seats'
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
import { Pieces, seenThrough, type Piece } from '../../scene/pieces'
import type { Stage } from '../../scene/stage'
import { PawnTags, Tag } from '../../scene/tag'
import { Trail } from '../../scene/trail'
import { arcPoint, fly, shake } from '../../scene/travel'
import { CHERRY, lacquer, wood, WALNUT } from '../../scene/wood'
import { Climber } from './climber'
import { Decals, drawSheet, type Decal } from './decals'
import { figureColours } from './drawings'
import { knowledge } from './knowledge'
import { ALL_CORNERS, BASE, HALF, Layout, placeOn, RIM, SLOTS, TILE, topOf, TRAY } from './layout'
import { look } from './look'
import { cornerOf, figureOf, footOf, heightOf, readPiece, SIDE, stackOf, thickness, type BoardPiece } from './reading'
import type { AscensionShows, AscensionView } from './view'

const CELLS = cellNames(SIDE)
const FLOOR = '#56687d'
const CORNER = '#a3947a'
const JOKER = '#6b3540'
const SHADE = 0.9 // as tall as a pawn
const WRONG = '#c62f22'
const REFUSAL_MS = 2000

/** Nearly everything is two half-cubes high at first: from there to three cubes all woods are used. */
const tintOf = (height: number): Color => levelTint(height, 6)

interface Laid {
  readonly cell: string
  readonly piece: BoardPiece
  readonly at: Vector3
  readonly height: number
  readonly seed: number
}

export class AscensionBoard implements Board<AscensionView> {
  private readonly root = new Group()
  private readonly layout: Layout
  private readonly cube = softBox(TILE, 2 * HALF - 0.012, TILE, 0.06)
  private readonly half = softBox(TILE, HALF - 0.012, TILE, 0.06)
  private readonly floor = new BoxGeometry(TILE + 0.03, 0.02, TILE + 0.03)
  private readonly peg = new CylinderGeometry(0.12, 0.15, 0.36, 24)
  private readonly cubeWood = wood({ light: '#fff4e4', dark: '#c9a782', density: 8, half: [TILE / 2, HALF, TILE / 2], polish: 0.3 })
  private readonly halfWood = wood({ light: '#f0cfa4', dark: '#a87447', density: 11, half: [TILE / 2, HALF / 2, TILE / 2], polish: 0.4 })
  private readonly card = new MeshStandardMaterial({ roughness: 0.95 })
  private readonly pegWood = wood({ light: '#ffffff', dark: '#d8c8b8', contrast: 0.4, polish: 0.8 })
  /** What is in hand has no instance to be tinted by: a material of its own. */
  private readonly handWood = wood({ light: '#fff4e4', dark: '#c9a782', density: 8, polish: 0.35, seed: 0.4 })
  private readonly cubes = new Pieces<string>(this.cube, this.cubeWood, 90)
  private readonly halves = new Pieces<string>(this.half, this.halfWood, 24)
  private readonly floors = new Pieces<string>(this.floor, this.card, CELLS.length)
  private readonly pegs = new Pieces<string>(this.peg, this.pegWood, 8)
  private readonly sheet
  private readonly engravings: Decals
  private readonly signs: Decals
  /** The pawn as it would stand at each place it can reach: also in a hole that other cubes hide. */
  private readonly shade = new CylinderGeometry(0.2, 0.26, SHADE, 32)
  private readonly shadeGlass = new MeshStandardMaterial({ transparent: true, opacity: 0.42, depthWrite: false, roughness: 0.4 })
  private readonly shades = new Pieces<string>(this.shade, this.shadeGlass, 16)
  private readonly marks = new Marks()
  private readonly numerals = new Numerals()
  private readonly area = new AreaOutline()
  private readonly trail = new Trail(0.05)
  private readonly lastTrail = new Trail(0.04)
  private readonly ghost = new Ghost(this.cube)
  private readonly ghostFace: Decals
  private readonly hand = new Group()
  private readonly handMesh: Mesh<BufferGeometry, Material>
  private readonly handFace: Decals
  private readonly tag: Tag
  private readonly pawnTags: PawnTags
  /** What lies on the board, in the order in which it is drawn. */
  private lying: { cubes: readonly Laid[]; halves: readonly Laid[] } = { cubes: [], halves: [] }
  private readonly pillar = new Group()
  private readonly pawns = new Map<number, Climber>()
  private readonly fixed: { dispose(): void }[] = []
  private readonly forget: (() => void)[] = []
  private offered: Offer = NO_OFFER
  /** What a refusal is about, for as long as it is shown. */
  private blamed: readonly Touch[] = []
  private timer = 0
  private sight: Sight = { numerals: false, slice: null }

  constructor(
    private readonly stage: Stage,
    private view: AscensionView,
  ) {
    this.layout = new Layout(view, stage.seat, stage.isTall)
    const { facing } = this.layout
    this.sheet = drawSheet(figureColours(view))
    this.engravings = new Decals(this.sheet, facing, 'wood')
    this.signs = new Decals(this.sheet, facing, 'light')
    this.ghostFace = new Decals(this.sheet, facing, 'ghost')
    this.handFace = new Decals(this.sheet, 0, 'wood')
    this.handMesh = new Mesh<BufferGeometry, Material>(this.cube, this.handWood)
    this.handMesh.castShadow = this.handMesh.receiveShadow = true
    this.hand.add(this.handMesh, this.handFace.object)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, view.players, 0.3)
    this.root.add(this.pawnTags.object)
    this.root.add(this.cubes.object, this.halves.object, this.floors.object, this.pegs.object, this.engravings.object, this.signs.object, this.area.object, this.marks.object, this.numerals.object)
    this.root.add(this.trail.object, this.lastTrail.object, this.ghost.object, this.ghostFace.object, this.hand, this.tag.object, this.pillar)
    for (const glass of this.shades.object.children) glass.castShadow = false
    this.root.add(this.shades.object)
    this.layBoard()
    this.raisePillar()
    view.pawns.forEach((_, i) => this.seatPlayer(i + 1))
    stage.scene.add(this.root)
    for (const pieces of [this.cubes, this.halves, this.floors, this.shades]) this.forget.push(stage.picker.add({ object: pieces.object, touch: (hit) => this.touchPiece(pieces, hit), isHandle: (touch) => this.view.phase === 'piece' && isOpen(this.offered.choices, touch) }))
    this.forget.push(
      stage.picker.add({ object: this.pillar, touch: () => ({ facet: 'cell', value: this.view.situation.pillar }) }),
      ...[...this.pawns.values()].map((pawn) => stage.picker.add({ object: pawn.object, touch: () => this.touchPawn(pawn.seat), isHandle: () => this.isWalking(pawn.seat) })),
      knowledge.follow(() => this.draw()),
    )
    this.forget.push(stage.turn(this.numerals), stage.turn(this.marks), stage.turn(this.pawnTags), () => stage.keepInSight(this, null))
    stage.sit(this.layout.side)
    stage.furnish(this.layout.bounds, SIDE / 2 + RIM)
    this.frame()
    this.draw()
  }

  async show(view: AscensionView, animate: boolean): Promise<void> {
    const before = this.view
    this.view = view
    this.clearLight()
    if (animate) {
      if (!before.hand && view.hand) await this.lift()
      else if (before.hand && !view.hand) await this.putDown()
      await Promise.all(view.pawns.map((cell, i) => this.movePawn(i + 1, before.pawns[i] ?? null, cell)))
    } else this.lastTrail.hide()
    if (view.turns !== before.turns || view.to_move !== before.to_move || view.over || !animate) this.frame()
    this.draw()
  }

  offer(offer: Offer): void {
    const hasChanged = offer.choices !== this.offered.choices || offer.hovered?.value !== this.offered.hovered?.value
    this.offered = offer
    // Another's pawn can never be touched to good effect: what lies behind it can.
    for (const pawn of this.pawns.values()) pawn.isTouchedThrough = pawn.seat !== offer.seat
    this.light()
    if (hasChanged) this.keepInSight()
    this.stage.invalidate()
  }

  refuse(touch: Touch, culprits: readonly Touch[]): void {
    const mover = this.view.hand ? this.hand : this.pawns.get(this.offered.seat)?.object
    if (mover) void shake(this.stage.motion, mover)
    this.blame([touch, ...culprits])
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.blame([]), REFUSAL_MS)
  }

  see(sight: Sight): void {
    this.sight = sight
    this.draw()
  }

  where({ facet, value }: Touch): Vector3 | null {
    if (facet === 'seat') return this.pawnPlace(Number(value))
    if (facet !== 'cell') return null
    if (CELLS.includes(value)) return this.isReachable(value) ? raised(placeOn(this.view, value), SHADE * 0.85) : placeOn(this.view, value)
    if (value === 'hand') return this.view.hand && this.handPlace()
    if (value === 'own' || value === 'plain' || value === 'joker') return this.slotTop(value)
    return null
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.forget.forEach((forget) => forget())
    this.stage.scene.remove(this.root)
    for (const pawn of this.pawns.values()) pawn.dispose()
    const shared = [this.cubes, this.halves, this.floors, this.pegs, this.cube, this.half, this.floor, this.peg, this.shades, this.shade, this.shadeGlass, this.cubeWood, this.halfWood, this.handWood, this.card, this.pegWood]
    const drawn = [this.sheet, this.engravings, this.signs, this.marks, this.numerals, this.area, this.trail, this.lastTrail, this.ghost, this.ghostFace, this.handFace, this.tag, this.pawnTags]
    for (const resource of [...shared, ...drawn, ...this.fixed]) resource.dispose()
  }

  // Where things are.

  private get limit(): number {
    return this.sight.slice ?? Infinity
  }

  private get pillarHeight(): number {
    return footOf(this.view, this.view.situation.pillar)
  }

  private pawnPlace(seat: number): Vector3 | null {
    const cell = this.view.pawns[seat - 1]
    return cell ? placeOn(this.view, cell) : null
  }

  /** Every piece on the board that the slice leaves, bottom to top; `omit` leaves out the top piece of one cell. */
  private laid(view: AscensionView, omit: string | null = null): Laid[] {
    return CELLS.flatMap((cell) => {
      const pieces = stackOf(view, cell)
      let height = footOf(view, cell)
      return (cell === omit ? pieces.slice(0, -1) : pieces).flatMap((piece, i) => {
        height += thickness(piece)
        const at = cellPlace(cell, SIDE).setY(topOf(height) - (thickness(piece) * HALF) / 2)
        return height <= this.limit ? [{ cell, piece, at, height, seed: seedOf(cell, i) }] : []
      })
    })
  }

  /** The top of what lies in a tray of the player to move. */
  private slotTop(name: 'own' | 'plain' | 'joker'): Vector3 {
    const seat = this.view.to_move || this.view.viewer || 1
    if (name === 'joker' && this.view.joker === 'box') return this.layout.box().setY(HALF)
    const count = name === 'joker' ? 1 : this.view.reserve[seat - 1]![name === 'own' ? 0 : 1]
    return this.layout.slot(cornerOf(this.view, seat), SLOTS[name]).setY(TRAY.height + count * HALF)
  }

  /** Where the middle of the piece in hand floats: over the place it came from. */
  private handPlace(): Vector3 {
    const { from } = this.view.hand!
    const at = this.handOrigin()
    return at.setY(at.y + (from.length === 2 ? 1.15 : 0.95))
  }

  private handOrigin(): Vector3 {
    const { from, piece } = this.view.hand!
    const at = from.length === 2 ? placeOn(this.view, from) : this.slotTop(from as 'own')
    return at.setY(at.y + (thickness(readPiece(piece)) * HALF) / 2)
  }

  private stand(cell: string): Vector3 {
    const at = placeOn(this.view, cell)
    return at.setY(Math.min(at.y, topOf(this.limit)))
  }

  /** The board, what is built on it and the pawns; and where the next piece can go, or be taken from. */
  private frame(): void {
    const side = SIDE / 2 + RIM
    const board = corners(new Box3(new Vector3(-side, 0, -side), new Vector3(side, BASE, side)))
    const ahead: Vector3[] = []
    for (const cell of CELLS) {
      const at = placeOn(this.view, cell)
      const top = (rise: number) => [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((z) => new Vector3(at.x + x * TILE, at.y + rise, at.z + z * TILE)))
      board.push(...top(0))
      if (this.view.pawns.includes(cell)) board.push(raised(at.clone(), SHADE))
      ahead.push(...top(Math.max(SHADE, 2 * HALF)))
    }
    for (const slot of [SLOTS.own, SLOTS.plain, SLOTS.joker]) ahead.push(this.layout.slot(cornerOf(this.view, this.stage.seat), slot).setY(TRAY.height + HALF))
    this.stage.frame(board, ahead)
  }

  /** What is pointed at, something of all that can be touched, and the pawns are seen through what hides them. */
  private keepInSight(): void {
    const { cubes, halves } = this.lying
    const isWalk = this.isWalking(this.offered.seat)
    const { choices, hovered } = this.offered
    const cells = new Set(choices.map(({ facets }) => facets.cell ?? '').filter((cell) => CELLS.includes(cell)))
    const placed = (cell: string, reach: number) => ({ at: raised(placeOn(this.view, cell), isWalk ? SHADE * 0.85 : 0.03), reach })
    const pointed = hovered?.facet === 'cell' && CELLS.includes(hovered.value) ? [placed(hovered.value, 0)] : []
    const pawns = this.view.pawns.flatMap((cell) => (cell ? [{ at: raised(this.stand(cell), SHADE * 0.75) }] : []))
    const boxOf = ({ at, piece }: Laid) => new Box3().setFromCenterAndSize(at, new Vector3(TILE, thickness(piece) * HALF, TILE))
    const pillar = new Box3().setFromCenterAndSize(raised(this.pillar.position.clone(), (this.pillarHeight * HALF) / 2), new Vector3(TILE, this.pillarHeight * HALF - 0.02, TILE))
    this.stage.keepInSight(this, {
      places: [...pointed, ...[...cells].map((cell) => placed(cell, isWalk ? 0 : TILE * 0.4)), ...pawns],
      boxes: [...[...cubes, ...halves].map(boxOf), pillar],
      veil: (hiding) => {
        this.cubes.seeThrough(new Set(cubes.flatMap((_, i) => (hiding.has(i) ? [i] : []))))
        this.halves.seeThrough(new Set(halves.flatMap((_, i) => (hiding.has(cubes.length + i) ? [i] : []))))
        this.veilPillar(hiding.has(cubes.length + halves.length))
      },
    })
  }

  private veilPillar(isVeiled: boolean): void {
    for (const part of this.pillar.children as Mesh<BufferGeometry, Material>[]) {
      const { solid, glass } = part.userData as { solid: Material; glass: Material }
      part.material = isVeiled ? glass : solid
      part.userData.isVeiled = isVeiled
    }
  }

  private isWalking(seat: number): boolean {
    return seat === this.offered.seat && (this.view.phase === 'pawn' || this.view.phase === 'spring')
  }

  /** Whether the pawn to move may step there now. */
  private isReachable(cell: string): boolean {
    return this.isWalking(this.view.to_move) && this.offered.choices.some(({ facets }) => facets.cell === cell)
  }

  // Drawing.

  private draw(): void {
    this.drawPieces(this.laid(this.view))
    this.drawFaces(this.laid(this.view))
    this.drawHand()
    this.pillar.scale.y = Math.min(1, Math.max(0.02, this.limit / this.pillarHeight))
    this.view.pawns.forEach((cell, i) => {
      const pawn = this.pawns.get(i + 1)!
      pawn.object.visible = cell !== null && heightOf(this.view, cell) <= this.limit
      if (cell) pawn.object.position.copy(this.stand(cell))
      pawn.wear(this.view.summit[0] === i + 1 ? 2 : this.view.summit.includes(i + 1) ? 1 : 0)
    })
    this.pawnTags.show(this.view.pawns.map((cell) => (cell && this.sight.numerals && heightOf(this.view, cell) <= this.limit ? { at: raised(this.stand(cell), SHADE * 0.55), level: heightOf(this.view, cell) } : null)))
    this.light()
    this.keepInSight()
    this.stage.invalidate()
  }

  private drawPieces(laid: readonly Laid[]): void {
    const drawn = ({ cell, piece, at, height, seed }: Laid) => ({ key: cell, at, seed, tint: piece.kind === 'joker' ? new Color(JOKER) : tintOf(height) })
    this.lying = { cubes: laid.filter(({ piece }) => piece.kind === 'cube'), halves: laid.filter(({ piece }) => piece.kind !== 'cube') }
    this.cubes.show(this.lying.cubes.map(drawn))
    this.halves.show([...this.lying.halves.map(drawn), ...this.reservePieces()])
    this.pegs.show(this.lives())
  }

  /** Half-cubes in the trays and the joker that is not on the board. */
  private reservePieces(): Piece<string>[] {
    const { view } = this
    const pieces: Piece<string>[] = []
    view.reserve.forEach((counts, i) => {
      for (const [kind, name] of (['own', 'plain'] as const).entries())
        for (let k = 0; k < counts[kind]!; k++) {
          const at = this.layout.slot(cornerOf(view, i + 1), SLOTS[name]).setY(TRAY.height + (k + 0.5) * HALF)
          pieces.push({ key: `${name} ${i + 1}`, at, tint: tintOf(5), seed: seedOf(name, i * 4 + k) })
        }
    })
    const jokerAt = this.jokerBeside()
    if (jokerAt) pieces.push({ key: `joker ${view.to_move}`, at: jokerAt, tint: JOKER, seed: 0.3 })
    return pieces
  }

  /** Where the joker lies when it is neither on the board nor in hand. */
  private jokerBeside(): Vector3 | null {
    const { joker, hand, summit } = this.view
    if (joker.length === 2 || hand?.from === 'joker') return null
    if (joker === 'box') return this.layout.box().setY(HALF / 2)
    return this.layout.slot(cornerOf(this.view, summit[0]!), SLOTS.joker).setY(TRAY.height + HALF / 2)
  }

  /** A peg for each blockage a pawn can still bear. */
  private lives(): Piece<string>[] {
    return this.view.situation.lives.flatMap((lives, i) =>
      Array.from({ length: lives }, (_, k) => {
        const slot = this.layout.slot(cornerOf(this.view, i + 1), SLOTS.lives + (k - 0.5) * 0.42)
        return { key: '', at: slot.setY(TRAY.height + 0.18), tint: seatLook(i + 1).colour, seed: k }
      }),
    )
  }

  private drawFaces(laid: readonly Laid[]): void {
    const tops = new Map(laid.map((piece) => [piece.cell, piece]))
    const decals: Decal[] = [...tops.values()].flatMap(({ piece, at }) => this.faceOf(piece, at.clone().setY(at.y + (thickness(piece) * HALF) / 2)))
    this.view.situation.corners.forEach((corner, i) => {
      if (!tops.has(corner)) decals.push({ name: figureOf(this.view, i + 1), at: cellPlace(corner, SIDE).setY(BASE + 0.02), size: 0.92 })
    })
    this.view.reserve.forEach(([own], i) => {
      if (own > 0) decals.push({ name: figureOf(this.view, i + 1), at: this.layout.slot(cornerOf(this.view, i + 1), SLOTS.own).setY(TRAY.height + own * HALF), size: 0.8 })
    })
    const joker = this.jokerBeside()
    if (joker) decals.push({ name: 'joker', at: joker.setY(joker.y + HALF / 2), size: 0.84 })
    decals.push(...this.rimLetters())
    this.engravings.show(decals)
    const shown = this.sight.numerals ? CELLS.map((cell) => ({ number: Math.min(heightOf(this.view, cell), this.limit), at: this.stand(cell), size: 0.4, corner: 0.28 })) : []
    this.numerals.show(shown.filter(({ number }) => number <= HIGHEST))
  }

  /** What this viewer may read on a top face: the drawing that shows, or small in a corner the hidden one that is known. */
  private faceOf({ face, isShown }: BoardPiece, at: Vector3): Decal[] {
    if (isShown) return face === '-' ? [] : [{ name: face, at, size: 0.84 }]
    if (face === '?') return []
    const name = face === '-' ? 'blank' : face
    if (knowledge.isShown) return [{ name, at, size: face === '-' ? 0.4 : 0.72, fade: 0.62 }, { name: 'private', at, size: 0.86, fade: 0.6 }]
    return [{ name, at: this.layout.shifted(at, 0.28, -0.28), size: face === '-' ? 0.2 : 0.3, fade: 0.6 }]
  }

  private rimLetters(): Decal[] {
    const away = SIDE / 2 + RIM / 2 - 0.02
    return Array.from({ length: SIDE }, (_, i) => i).flatMap((i) => {
      const along = i - (SIDE - 1) / 2
      return [-1, 1].flatMap((side) => [
        { name: 'abcdefghi'[i]!, at: new Vector3(along, BASE, side * away), size: 0.38, fade: 0.95 },
        { name: String(i + 1), at: new Vector3(side * away, BASE, -along), size: 0.38, fade: 0.95 },
      ])
    })
  }

  private drawHand(): void {
    const { hand, viewer, to_move } = this.view
    this.hand.visible = hand !== null
    if (!hand) return
    const piece = readPiece(hand.piece)
    this.dressHand(piece, viewer === to_move)
    this.hand.position.copy(this.handPlace())
    // Its owner has it turned towards them; the others see it float, the same whatever it bears.
    this.hand.rotation.set(viewer === to_move ? 0.5 : 0, this.layout.facing, 0, 'YXZ')
  }

  private dressHand(piece: BoardPiece, isMine: boolean): void {
    this.handMesh.geometry = piece.kind === 'cube' ? this.cube : this.half
    this.handWood.color.set(piece.kind === 'joker' ? JOKER : tintOf(4))
    const top = new Vector3(0, (thickness(piece) * HALF) / 2 + 0.004, 0)
    const isDrawn = piece.face !== '?' && piece.face !== '-'
    const face: Decal[] = isDrawn ? [{ name: piece.face, at: top, size: 0.84 }] : []
    if (isMine && piece.kind === 'cube' && !piece.isShown) face.push({ name: 'private', at: top, size: 0.88 })
    this.handFace.show(face)
  }

  // Light.

  private clearLight(): void {
    for (const shown of [this.trail, this.ghost, this.tag, this.area]) shown.hide()
    this.marks.show([])
    this.shades.show([])
    this.shades.object.userData.told = null
    this.signs.show([])
    this.ghostFace.show([])
  }

  private light(): void {
    const { choices, seat, hovered } = this.offered
    const colour = seat > 0 ? seatLook(seat).colour : '#ffffff'
    this.clearLight()
    const signs: Decal[] = [...this.warnings()]
    const marks: Mark[] = []
    if (this.isWalking(this.view.to_move)) {
      const steps = choices.filter(({ facets }) => facets.cell)
      marks.push(...steps.map(({ text, facets }): Mark => ({ kind: this.told(text)?.kind ?? 'walk', at: placeOn(this.view, facets.cell!), size: TILE, colour, strength: hovered?.value === facets.cell ? 1 : 0 })))
      this.shades.object.userData.told = { shades: steps.map(({ facets }) => facets.cell) }
      this.shades.show(steps.map(({ facets }) => ({ key: facets.cell!, at: raised(placeOn(this.view, facets.cell!), SHADE / 2), tint: lighter(colour, hovered?.value === facets.cell ? 0.5 : 0.15) })))
    } else signs.push(...[...new Set(choices.map(({ facets }) => facets.cell ?? ''))].filter(Boolean).map((cell) => this.touchSign(cell, colour)))
    this.signs.show(signs)
    marks.push(...this.preview(colour))
    const wrong = this.wrongMarks()
    this.marks.show([...marks.filter(({ at }) => !wrong.some((mark) => mark.at.equals(at))), ...wrong])
  }

  /** What the rules tell of an action; most of the one pointed at. */
  private told(text: string): AscensionShows | null {
    const { trial, shows } = this.offered
    return ((trial?.action === text ? trial.shows : null) ?? shows(text)) as AscensionShows | null
  }

  /** Padlocks on pieces that were just moved, and fences where only the owner of a corner may build. */
  private warnings(): Decal[] {
    const { barred, fenced } = this.view.situation
    const locks = barred.map(({ cell, seat }) => ({ name: 'lock', at: this.layout.shifted(placeOn(this.view, cell), -0.27, -0.26), size: 0.38, tint: lighter(seatLook(seat).colour, 0.25) }))
    if (this.view.phase !== 'place') return locks
    const fences = fenced.filter(({ seat }) => seat !== this.view.to_move)
    return [...locks, ...fences.map(({ cell, seat }) => ({ name: 'fence', at: this.layout.shifted(placeOn(this.view, cell), 0, 0.2), size: 0.56, tint: lighter(seatLook(seat).colour, 0.25) }))]
  }

  private touchSign(cell: string, colour: string): Decal {
    const isHovered = this.offered.hovered?.facet === 'cell' && this.offered.hovered.value === cell
    const at = this.where({ facet: 'cell', value: cell })!
    if (isHovered && this.view.phase === 'piece') return { name: 'lift', at, size: 0.9, tint: lighter(colour, 0.7) }
    return { name: 'frame', at, size: 0.92, tint: lighter(colour, isHovered ? 1 : 0.88) }
  }

  /** What touching the hovered place would do: the piece there, or the way of the pawn; and how high it is. Gives marks for what follows. */
  private preview(colour: string): Mark[] {
    const { hovered, choices, picked, trial } = this.offered
    const { hand, phase, pawns } = this.view
    this.hand.visible = hand !== null
    const cell = hovered?.facet === 'cell' ? hovered.value : (picked.cell ?? '')
    if (!CELLS.includes(cell)) return []
    this.outlineArea(cell)
    const choice = choices.find(({ facets }) => facets.cell === cell)
    const told = choice ? this.told(choice.text) : (trial?.shows as AscensionShows | undefined)
    const level = told?.level ?? heightOf(this.view, cell)
    if (told && hand && phase === 'place') this.previewPiece(cell, level, choice !== undefined)
    if (told?.way) this.trail.show(this.along(told), colour)
    const clear = pawns.includes(cell) || this.isReachable(cell) ? SHADE + 0.1 : 0.2
    this.tag.show(cellPlace(cell, SIDE).setY(topOf(level) + clear), level, told?.rise ?? null)
    const after = (cells: readonly string[] = [], kind: Mark['kind']) => cells.map((next): Mark => ({ kind, at: placeOn(this.view, next), size: TILE, colour }))
    return [...after(told?.opens, 'walk'), ...after(told?.onward, 'here')]
  }

  /** Everything that is as high as a cell and hangs together with it. */
  private outlineArea(cell: string): void {
    const { column, row } = cellOf(cell)
    const isThere = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE
    this.area.show(areaAround([column, row], (square) => (isThere(square) ? heightOf(this.view, cellName(...square)) : null)), (square) => this.stand(cellName(...square)))
  }

  /** The piece in hand hangs under the pointer, as it would lie there. */
  private previewPiece(cell: string, level: number, isAllowed: boolean): void {
    const piece = readPiece(this.view.hand!.piece)
    const top = cellPlace(cell, SIDE).setY(topOf(level))
    this.hand.visible = false
    this.ghost.geometry = piece.kind === 'cube' ? this.cube : this.half
    this.ghost.show(raised(top.clone(), (-thickness(piece) * HALF) / 2), isAllowed ? (piece.kind === 'joker' ? JOKER : '#f6dfb8') : WRONG)
    const isFace = piece.kind !== 'cube' || this.offered.picked.face === 'show'
    if (isFace && piece.face !== '-' && piece.face !== '?') this.ghostFace.show([{ name: piece.face, at: top, size: 0.84 }])
  }

  /** What stands in the way of the action pointed at, or of the one just tried: crossed out where to say it, the rest in brackets. */
  private wrongMarks(): Mark[] {
    const { trial } = this.offered
    const about = trial && !trial.legal ? trial.about : this.blamed
    return about.flatMap((touch, i) => {
      const at = touch.facet === 'cell' && CELLS.includes(touch.value) ? placeOn(this.view, touch.value) : this.where(touch)
      return at ? [{ kind: i === 0 ? 'stop' : 'here', at, size: TILE, colour: WRONG } as const] : []
    })
  }

  private blame(blamed: readonly Touch[]): void {
    this.blamed = blamed
    this.light()
    this.stage.invalidate()
  }

  /** From cell to cell; a cable car goes over everything between. */
  private along({ way = [], by }: AscensionShows): Vector3[] {
    const points = way.map(([cell, level]) => cellPlace(cell, SIDE).setY(topOf(level)))
    const [start, end] = points
    if (by !== 'cable' || !start || !end) return points
    return [start, start.clone().lerp(end, 0.5).setY(Math.max(start.y, end.y, topOf(4)) + 1), end]
  }

  // Moving.

  private async lift(): Promise<void> {
    this.drawPieces(this.laid(this.view))
    this.drawFaces(this.laid(this.view))
    this.drawHand()
    const [from, to, tilt] = [this.handOrigin(), this.handPlace(), this.hand.rotation.x]
    await this.stage.motion.run(340, (t) => {
      this.hand.position.lerpVectors(from, to, easeOut(t))
      this.hand.rotation.x = tilt * easeOut(t)
    })
  }

  private async putDown(): Promise<void> {
    const cell = this.view.acted.map(({ text }) => text.split(' ')).findLast(([verb]) => verb === 'place' || verb === 'reveal')?.[1]
    if (!cell) return
    const rest = this.laid(this.view, cell)
    this.drawPieces(rest)
    this.drawFaces(rest)
    const piece = stackOf(this.view, cell).at(-1)!
    this.dressHand(piece, false)
    if (!piece.isShown) this.handFace.show([])
    this.hand.visible = true
    const [from, to, tilt] = [this.hand.position.clone(), placeOn(this.view, cell), this.hand.rotation.x]
    to.y -= (thickness(piece) * HALF) / 2
    const crest = Math.max(from.y, to.y, topOf(6)) + 0.3
    await this.stage.motion.run(430, (t) => {
      this.hand.position.copy(arcPoint(from, to, crest, easeOut(t)))
      this.hand.rotation.x = tilt * (1 - easeOut(t))
    })
    this.hand.visible = false
    this.drawPieces(this.laid(this.view))
    this.drawFaces(this.laid(this.view))
  }

  /** On its own way if it stepped; a pawn that is sent home or off the board flies. */
  private async movePawn(seat: number, from: string | null, to: string | null): Promise<void> {
    if (from === to || from === null) return
    const { object } = this.pawns.get(seat)!
    const step = this.view.acted.findLast((item) => item.seat === seat && item.trace?.way)?.trace as AscensionShows | undefined
    const over = topOf(this.pillarHeight)
    if (to === null) return fly(this.stage.motion, object, this.layout.slot(cornerOf(this.view, seat), SLOTS.lives).setY(TRAY.height), over)
    if (!step) return fly(this.stage.motion, object, this.stand(to), over, 450)
    const way = this.along(step)
    this.lastTrail.show(way, seatLook(seat).colour, 0.9)
    await fly(this.stage.motion, object, this.stand(to), Math.max(...way.map(({ y }) => y)), step.by === 'cable' ? 450 : 330)
  }

  // What is touched.

  private touchPiece(pieces: Pieces<string>, hit: Intersection): Touch | null {
    const [place, seat] = (pieces.keyOf(hit) ?? '').split(' ')
    // A reserve is for taking from, by its owner.
    if (!place || (seat && (this.view.phase !== 'piece' || Number(seat) !== this.view.to_move))) return null
    return { facet: 'cell', value: place }
  }

  private touchPawn(seat: number): Touch | null {
    const cell = this.view.pawns[seat - 1]
    return cell ? { facet: 'cell', value: cell } : null
  }

  // Building what never changes.

  private seatPlayer(seat: number): void {
    const pawn = new Climber(seat, look(this.view, seat), this.layout.facing)
    this.pawns.set(seat, pawn)
    this.root.add(pawn.object)
    const [x, y, z] = this.layout.traySize
    const at = this.layout.slot(cornerOf(this.view, seat), TRAY.length / 2 - 0.5)
    this.build(softBox(x, y, z, 0.05), wood({ ...WALNUT, density: 5, half: [x / 2, y / 2, z / 2], polish: 0.55, seed: seat }), at.setY(y / 2))
    // A strip of the seat's colour under the pegs.
    const strip = this.layout.slot(cornerOf(this.view, seat), SLOTS.lives).setY(y)
    const [wide, deep] = x < z ? [x - 0.2, 0.92] : [0.92, z - 0.2]
    this.build(softBox(wide, 0.02, deep, 0.008), lacquer(new Color(seatLook(seat).colour).multiplyScalar(0.55), { polish: 0.1, seed: seat }), strip)
  }

  private layBoard(): void {
    const side = SIDE + RIM * 2
    this.build(softBox(side, BASE, side, 0.06), wood({ ...WALNUT, density: 4, half: [side / 2, BASE / 2, side / 2], polish: 0.55, seed: 3 }), new Vector3(0, BASE / 2, 0))
    const tint = (cell: string) => (ALL_CORNERS.includes(cell) ? CORNER : FLOOR)
    this.floors.show(CELLS.map((cell) => ({ key: cell, at: cellPlace(cell, SIDE).setY(BASE + 0.004), tint: tint(cell) })))
  }

  /** The pillar, with a groove at every half-cube: the table's own measuring stick. */
  private raisePillar(): void {
    const height = this.pillarHeight * HALF
    const cherry = wood({ ...CHERRY, axis: 'y', density: 9, polish: 0.55, seed: 5 })
    const dark = wood({ ...WALNUT, density: 7, polish: 0.5, seed: 8 })
    const glasses = new Map([cherry, dark].map((solid) => [solid as Material, seenThrough(solid)]))
    this.fixed.push(...glasses.values())
    const parts: [number, number, number, Material][] = [[0.72, height, 0, cherry], [TILE, 0.16, 0, dark], [TILE, 0.2, height - 0.2, cherry]]
    for (let level = 1; level < this.pillarHeight; level++) parts.push([0.735, 0.03, level * HALF - 0.015, dark])
    for (const [side, tall, from, material] of parts) {
      const bevel = Math.min(0.05, tall / 3)
      const mesh = this.build(softBox(side, tall, side, bevel), material, new Vector3(0, from + tall / 2, 0))
      mesh.userData = { solid: material, glass: glasses.get(material) }
      this.pillar.add(mesh)
    }
    this.pillar.position.copy(cellPlace(this.view.situation.pillar, SIDE)).setY(BASE)
  }

  private build(geometry: BufferGeometry, material: Material, at: Vector3): Mesh {
    const mesh = new Mesh(geometry, material)
    mesh.position.copy(at)
    mesh.castShadow = mesh.receiveShadow = true
    this.root.add(mesh)
    this.fixed.push(geometry, material)
    return mesh
  }
}

const raised = (at: Vector3, by: number): Vector3 => at.setY(at.y + by)

const lighter = (colour: string, share: number): Color => new Color(colour).lerp(new Color('#fff6e6'), share)

/** Always the same number from 0 to 1 for the same place, so that the grain does not jump. */
function seedOf(name: string, index: number): number {
  let hash = 2166136261 ^ index
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
