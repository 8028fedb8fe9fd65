/** Pawns, stones and ladders: which quarter each stands on, and how they move. In the world's space. */

import { Group, Quaternion, Vector3, Euler } from 'three'

import { wayBetween } from '../../scene/grid'
import { easeInOut, type Motion } from '../../scene/motion'
import { fly, walk } from '../../scene/travel'
import { Ladder, LADDER_LENGTH, PAWN_HEIGHT, Token } from './gear'
import { look } from './look'
import { around, columnOf, crowdOf, faceNumber, mayStand, nameOf, numberOf, rowOf, SIDE, TABLE, type Relief } from './relief'
import type { AufsteigerView, LadderSize } from './view'

const LADDERS: readonly LadderSize[] = ['small', 'big']
const UP = new Vector3(0, 1, 0)
const LYING = new Quaternion().setFromEuler(new Euler(-Math.PI / 2, 0, 0))
const UPRIGHT = new Quaternion()

export class People {
  readonly object = new Group()
  /** The quarter on which each pawn stands, seat 1 first. */
  cells: number[] = []
  private readonly pawns: Token[]
  private readonly stones: Token[]
  private readonly ladders: Readonly<Record<LadderSize, Ladder>>[]

  /** `sides`: how far round the table each player sits, in radians; `viewer` is an index of them. */
  constructor(
    private view: AufsteigerView,
    private relief: Relief,
    private readonly sides: readonly number[],
    private readonly viewer: number,
  ) {
    const seats = view.colours.map((colour, i) => ({ colour, seat: i + 1 }))
    this.pawns = seats.map(({ colour, seat }) => Token.climber(seat, look(view, seat), colour))
    this.stones = seats.map(({ colour, seat }) => Token.stone(seat, look(view, seat), colour))
    this.ladders = seats.map(({ seat }) => ({ small: new Ladder('small', seat), big: new Ladder('big', seat) }))
    for (const token of [...this.pawns, ...this.stones]) this.object.add(token.object)
    for (const pair of this.ladders) for (const size of LADDERS) this.object.add(pair[size].object)
    this.settle(view, relief)
  }

  /** Puts everything in place at once. */
  settle(view: AufsteigerView, relief: Relief): void {
    this.view = view
    this.relief = relief
    this.assign()
    this.cells.forEach((cell, i) => this.pawns[i]!.object.position.copy(this.on(cell)))
    this.stones.forEach((stone, i) => {
      stone.object.visible = view.stone_in_hand[i]! || view.stone_on[i] !== null
      stone.object.position.copy(this.stonePlace(i))
    })
    this.ladders.forEach((pair, i) => LADDERS.forEach((size) => {
      const ladder = pair[size].object
      ladder.visible = view.ladders[i]!.includes(size)
      ladder.position.copy(this.ladderPlace(i, size))
      ladder.quaternion.setFromAxisAngle(UP, this.sides[i]!).multiply(LYING)
    }))
  }

  /** Moves what changed. The blocks already are where they belong. */
  async move(view: AufsteigerView, relief: Relief, motion: Motion): Promise<readonly Vector3[]> {
    const [before, from] = [this.view, [...this.cells]]
    this.view = view
    this.relief = relief
    this.assign()
    let trail: readonly Vector3[] = []
    for (let i = 0; i < this.pawns.length; i++) {
      if (from[i] === this.cells[i] && before.pawns[i] === view.pawns[i]) continue
      const size = LADDERS.find((one) => before.ladders[i]!.includes(one) && !view.ladders[i]!.includes(one))
      trail = size ? await this.climb(i, size, from[i]!, motion) : await this.walk(i, from[i]!, motion)
    }
    for (let i = 0; i < this.stones.length; i++) {
      if (view.stone_on[i] === before.stone_on[i] || view.stone_on[i] === null) continue
      await fly(motion, this.stones[i]!.object, this.stonePlace(i), relief.highest)
    }
    this.settle(view, relief)
    return trail
  }

  pawn(seat: number): Token | undefined {
    return this.pawns[seat - 1]
  }

  /** The middle of a cell's top in the world. */
  on(cell: number): Vector3 {
    return new Vector3(columnOf(cell) + 0.5 - SIDE / 2, this.relief.height(cell), SIDE / 2 - rowOf(cell) - 0.5)
  }

  /** A way for a pawn over faces it may tread, for drawing; from and to are cells. */
  way(seat: number, from: number, to: number, relief = this.relief): number[] {
    const crowd = crowdOf(this.view)
    const canStep = (a: string, b: string) => {
      const [here, there] = [numberOf(a), numberOf(b)]
      if (relief.height(there) > relief.height(here) + 1) return false
      const face = relief.face(there)
      return face.id === relief.face(here).id || mayStand(face, seat, crowd)
    }
    return wayBetween(nameOf(from), nameOf(to), SIDE, SIDE, canStep).map(numberOf)
  }

  /** The middle of each pawn, and the level it stands on. */
  standing(): { at: Vector3; level: number; isShown: boolean }[] {
    return this.cells.map((cell, i) => ({ at: this.on(cell).add(new Vector3(0, PAWN_HEIGHT * 0.55, 0)), level: this.relief.height(cell), isShown: this.pawns[i]!.object.visible }))
  }

  /** Slices and undecided moments: pawns above a level are not drawn. */
  limit(slice: number | null): void {
    this.cells.forEach((cell, i) => (this.pawns[i]!.object.visible = slice === null || this.relief.height(cell) <= slice))
  }

  dispose(): void {
    for (const token of [...this.pawns, ...this.stones]) token.dispose()
    for (const pair of this.ladders) for (const size of LADDERS) pair[size].dispose()
  }

  /** Everybody stays on his quarter while it belongs to his face, and otherwise takes the nearest free one of it. */
  private assign(): void {
    const taken = new Set<number>()
    this.cells = this.view.pawns.map((name, i) => {
      const old = this.cells[i] ?? this.start(i)
      const face = name === null ? this.relief.face(old) : this.relief.terraces.get(faceNumber(name))
      const free = (face?.cells ?? [old]).filter((cell) => !taken.has(cell))
      const cell = free.includes(old) ? old : (nearest(free, old) ?? old)
      taken.add(cell)
      return cell
    })
  }

  /** Before the first step: in a row in front of the tower, as the viewer sees it. */
  private start(index: number): number {
    const apart = new Vector3((index - (this.view.players - 1) / 2) * 2, 0, 0).applyAxisAngle(UP, this.sides[this.viewer]!)
    const { x, z } = this.before(this.viewer, 0.5).add(apart)
    const within = (n: number) => Math.max(0, Math.min(SIDE - 1, Math.floor(n)))
    return within(x + SIDE / 2) * SIDE + within(SIDE / 2 - z)
  }

  private async walk(index: number, from: number, motion: Motion): Promise<readonly Vector3[]> {
    const way = this.way(index + 1, from, this.cells[index]!)
    const points = way.map((cell) => this.on(cell))
    await walk(motion, this.pawns[index]!.object, points.slice(1), 450)
    return points
  }

  private async climb(index: number, size: LadderSize, from: number, motion: Motion): Promise<readonly Vector3[]> {
    const { foot, head } = this.border(from, this.cells[index]!)
    const [pawn, ladder] = [this.pawns[index]!.object, this.ladders[index]![size].object]
    const [low, high] = [this.on(foot), this.on(head)]
    const wall = low.clone().lerp(high, 0.42).setY(low.y)
    const [start, lying] = [ladder.position.clone(), ladder.quaternion.clone()]
    // Rungs across the way up, leaning a little against the wall.
    const away = new Vector3().subVectors(low, high).setY(0).normalize()
    const standing = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), away)
    const lean = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -0.09)
    const up = standing.multiply(lean)
    if (foot !== from) await walk(motion, pawn, [low], 240)
    await motion.run(320, (t) => {
      ladder.position.lerpVectors(start, wall, easeInOut(t)).y += Math.sin(Math.PI * t) * 1.5
      ladder.quaternion.slerpQuaternions(lying, up, easeInOut(t))
    })
    const rung = wall.clone().lerp(low, 0.35)
    await motion.run(420, (t) => pawn.position.lerpVectors(rung, rung.clone().setY(high.y + 0.15), t))
    await motion.run(160, (t) => pawn.position.lerpVectors(rung.clone().setY(high.y + 0.15), high, t))
    await motion.run(220, (t) => ladder.scale.setScalar(1 - 0.999 * t))
    ladder.scale.setScalar(1)
    ladder.visible = false
    ladder.quaternion.copy(UPRIGHT)
    return [this.on(from), low, high]
  }

  /** Two neighbouring cells of the faces of a climb, the nearest to the climber; a bridge has none and goes straight. */
  private border(from: number, to: number): { foot: number; head: number } {
    const [face, goal] = [this.relief.face(from), this.relief.face(to)]
    const pairs = goal.cells.flatMap((head) => around(head).flatMap((foot) => (foot !== TABLE && this.relief.face(foot).id === face.id ? [{ foot, head }] : [])))
    return pairs.sort((a, b) => apart(a.foot, from) - apart(b.foot, from))[0] ?? { foot: from, head: to }
  }

  /** On the cloth so far before the tower as a player sees it. */
  private before(index: number, away: number): Vector3 {
    const { columns, rows } = this.relief.bounds()
    const [x, z] = [Math.sin(this.sides[index]!), Math.cos(this.sides[index]!)]
    const [wide, deep] = [(columns[1] - columns[0]) / 2 + away, (rows[1] - rows[0]) / 2 + away]
    const far = Math.min(wide / Math.max(1e-6, Math.abs(x)), deep / Math.max(1e-6, Math.abs(z)))
    return new Vector3((columns[0] + columns[1]) / 2 - SIDE / 2 + x * far, 0, SIDE / 2 - (rows[0] + rows[1]) / 2 + z * far)
  }

  /** What a player owns lies before them, to the right of their pawn. */
  private own(index: number, right: number, near: number): Vector3 {
    return new Vector3(right, 0, near).applyAxisAngle(UP, this.sides[index]!).add(this.before(index, 1))
  }

  private ladderPlace(index: number, size: LadderSize): Vector3 {
    return this.own(index, size === 'big' ? 4.2 : 3.4, LADDER_LENGTH[size]).setY(0.06)
  }

  private stonePlace(index: number): Vector3 {
    const block = this.view.stone_on[index]
    if (!block) return this.own(index, 2.5, 0.5)
    const faces = [...this.relief.terraces.values()].filter((face) => face.block === block)
    return faces[0]?.cells[0] === undefined ? this.own(index, 2.5, 0.5) : this.middle(faces[0].cells)
  }

  /** The middle of a face if it is on it, otherwise of its most central cell. */
  private middle(cells: readonly number[]): Vector3 {
    const points = cells.map((cell) => this.on(cell))
    const centre = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length)
    const isWhole = cells.length === 4 || cells.length === 2
    return isWhole ? centre : points.sort((a, b) => a.distanceTo(centre) - b.distanceTo(centre))[0]!
  }
}

const apart = (a: number, b: number): number => Math.hypot(columnOf(a) - columnOf(b), rowOf(a) - rowOf(b))
const nearest = (cells: readonly number[], to: number): number | undefined => [...cells].sort((a, b) => apart(a, to) - apart(b, to))[0]
