/** Pawns, stones and ladders: which quarter each stands on, and how they move. In the world's space. */

import { Group, Quaternion, Vector3, Euler } from 'three'

import { cellName, cellNames, cellOf } from '../../model/cells'
import type { Way } from '../../model/seen'
import { easeInOut, type Motion } from '../../scene/motion'
import { fly, walk } from '../../scene/travel'
import { Ladder, LADDER_LENGTH, PAWN_HEIGHT, Token } from './gear'
import { look } from './look'
import { SIDE, TABLE, terracesOf, type Terrace, type Terraces } from './terraces'
import type { AufsteigerShows, AufsteigerView, LadderSize } from './view'

const LADDERS: readonly LadderSize[] = ['small', 'big']
const UP = new Vector3(0, 1, 0)
const LYING = new Quaternion().setFromEuler(new Euler(-Math.PI / 2, 0, 0))
const UPRIGHT = new Quaternion()

export class People {
  readonly object = new Group()
  /** The quarter on which each pawn stands, seat 1 first. */
  cells: string[] = []
  private terraces: Terraces
  private readonly pawns: Token[]
  private readonly stones: Token[]
  private readonly ladders: Readonly<Record<LadderSize, Ladder>>[]

  /** `sides`: how far round the table each player sits, in radians; `viewer` is an index of them. */
  constructor(
    private view: AufsteigerView,
    private readonly sides: readonly number[],
    private readonly viewer: number,
  ) {
    const seats = view.colours.map((colour, i) => ({ colour, seat: i + 1 }))
    this.pawns = seats.map(({ colour, seat }) => Token.climber(seat, look(view, seat), colour))
    this.stones = seats.map(({ colour, seat }) => Token.stone(seat, look(view, seat), colour))
    this.ladders = seats.map(({ seat }) => ({ small: new Ladder('small', seat), big: new Ladder('big', seat) }))
    for (const token of [...this.pawns, ...this.stones]) this.object.add(token.object)
    for (const pair of this.ladders) for (const size of LADDERS) this.object.add(pair[size].object)
    this.terraces = terracesOf(view)
    this.settle(view)
  }

  /** Puts everything in place at once. */
  settle(view: AufsteigerView): void {
    this.look(view)
    this.assign()
    this.cells.forEach((cell, i) => this.pawns[i]!.object.position.copy(this.on(cell)))
    this.stones.forEach((stone, i) => {
      stone.object.visible = view.stone_in_hand[i]! || view.stone_on[i] !== null
      stone.object.position.copy(this.stonePlace(i))
    })
    this.ladders.forEach((pair, i) =>
      LADDERS.forEach((size) => {
        const ladder = pair[size].object
        ladder.visible = view.ladders[i]!.includes(size)
        ladder.position.copy(this.ladderPlace(i, size))
        ladder.quaternion.setFromAxisAngle(UP, this.sides[i]!).multiply(LYING)
      }),
    )
  }

  /** Moves what changed, pawns on the ways that the rules have told. The blocks already are where they belong. */
  async move(view: AufsteigerView, motion: Motion): Promise<readonly Vector3[]> {
    const [before, from] = [this.view, [...this.cells]]
    this.look(view)
    const journeys = journeysOf(view)
    for (const { index, way } of journeys) this.cells[index] = way.at(-1)![0]
    this.assign()
    let trail: readonly Vector3[] = []
    for (const [i, journey] of journeys.entries()) {
      const { index, way } = journey
      const isLast = !journeys.slice(i + 1).some((later) => later.index === index)
      const to = isLast ? this.cells[index]! : way.at(-1)![0]
      trail = journey.ladder
        ? await this.climb(journey, from[index]!, to, motion)
        : await this.walk(index, this.wayOf(from[index]!, way, to), motion)
      from[index] = to
    }
    for (const [i, cell] of this.cells.entries())
      if (from[i] !== cell) await this.walk(i, [this.on(from[i]!), this.on(cell)], motion)
    for (let i = 0; i < this.stones.length; i++) {
      if (view.stone_on[i] === before.stone_on[i] || view.stone_on[i] === null) continue
      await fly(
        motion,
        this.stones[i]!.object,
        this.stonePlace(i),
        Math.max(0, ...this.terraces.all.map(({ height }) => height)),
      )
    }
    this.settle(view)
    return trail
  }

  pawn(seat: number): Token | undefined {
    return this.pawns[seat - 1]
  }

  /** The middle of a cell in the world, on top of what stands there or at another level. */
  on(cell: string, level = this.terraces.height(cell)): Vector3 {
    const { column, row } = cellOf(cell)
    return new Vector3(column + 0.5 - SIDE / 2, level, SIDE / 2 - row - 0.5)
  }

  /** Where the mark of a face lies: near its middle, on the open table (null) where that seat's pawn is or was. */
  markPlace(face: Terrace | null, seat: number): Vector3 {
    const own = this.cells[seat - 1] ?? 'a1'
    if (!face) return this.on(this.terraces.at(own) ? this.shore(own) : own)
    const cells = face.cells.map((name) => ({ name, ...cellOf(name) }))
    const [x, y] = [mean(cells.map(({ column }) => column)), mean(cells.map(({ row }) => row))]
    const distance = ({ column, row }: { column: number; row: number }) => Math.hypot(column - x, row - y)
    return this.on(cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best)).name)
  }

  /** A way that the rules have told, from where a pawn is drawn and on to a cell of the last face. */
  wayOf(from: string, way: Way, to?: string): Vector3[] {
    const cells = way.filter(([cell]) => cell !== TABLE)
    const [first, last] = [cells[0], cells.at(-1)]
    if (!first || !last) return [this.on(from)]
    const start = this.terraces
      .stroll(from, first[0])
      .slice(0, -1)
      .map((cell) => this.on(cell))
    const end = to
      ? this.terraces
          .stroll(last[0], to)
          .slice(1)
          .map((cell) => this.on(cell))
      : []
    return [...start, ...cells.map(([cell, level]) => this.on(cell, level)), ...end]
  }

  /** The middle of each pawn, and the level it stands on. */
  standing(): { at: Vector3; level: number; isShown: boolean }[] {
    return this.cells.map((cell, i) => ({
      at: this.on(cell).add(new Vector3(0, PAWN_HEIGHT * 0.55, 0)),
      level: this.terraces.height(cell),
      isShown: this.pawns[i]!.object.visible,
    }))
  }

  /** Slices and undecided moments: pawns above a level are not drawn. */
  limit(slice: number | null): void {
    this.cells.forEach(
      (cell, i) => (this.pawns[i]!.object.visible = slice === null || this.terraces.height(cell) <= slice),
    )
  }

  dispose(): void {
    for (const token of [...this.pawns, ...this.stones]) token.dispose()
    for (const pair of this.ladders) for (const size of LADDERS) pair[size].dispose()
  }

  private look(view: AufsteigerView): void {
    this.view = view
    this.terraces = terracesOf(view)
  }

  /** Everybody stays on his quarter while it belongs to his face, and otherwise takes the nearest free one of it. */
  private assign(): void {
    const taken = new Set<string>()
    this.cells = this.view.pawns.map((name, i) => {
      const old = this.cells[i] ?? this.start(i)
      const face = this.terraces.at(name ?? old)
      const isFree = (cell: string) => !taken.has(cell) && this.terraces.at(cell) === face
      const cell = isFree(old) ? old : (nearest((face?.cells ?? cellNames(SIDE)).filter(isFree), old) ?? old)
      taken.add(cell)
      return cell
    })
  }

  /** The quarter of the open table beside a cell's row or column that is nearest to the viewer: nothing hides it. */
  private shore(cell: string): string {
    const side = this.sides[this.viewer] ?? 0
    const nearness = ([x, y]: readonly [number, number]) => x * Math.sin(side) - y * Math.cos(side)
    const { column, row } = cellOf(cell)
    const { columns, rows } = this.terraces.bounds()
    const sides = [
      [columns[0] - 1, row],
      [columns[1], row],
      [column, rows[0] - 1],
      [column, rows[1]],
    ] as const
    const near = [...sides]
      .filter(([x, y]) => x >= 0 && y >= 0 && x < SIDE && y < SIDE)
      .sort((a, b) => nearness(b) - nearness(a))
    return near[0] ? cellName(...near[0]) : cell
  }

  /** Before the first step: in a row in front of the tower, as the viewer sees it. */
  private start(index: number): string {
    const apart = new Vector3((index - (this.view.players - 1) / 2) * 2, 0, 0).applyAxisAngle(
      UP,
      this.sides[this.viewer]!,
    )
    const { x, z } = this.before(this.viewer, 0.5).add(apart)
    const within = (n: number) => Math.max(0, Math.min(SIDE - 1, Math.floor(n)))
    return cellName(within(x + SIDE / 2), within(SIDE / 2 - z))
  }

  private async walk(index: number, points: readonly Vector3[], motion: Motion): Promise<readonly Vector3[]> {
    await walk(motion, this.pawns[index]!.object, points.slice(1), 450)
    return points
  }

  /** The ladder is put against the wall, or laid over the gap, and is gone once it has been climbed. */
  private async climb(
    { index, way, ladder: size, isBridge }: Journey,
    from: string,
    to: string,
    motion: Motion,
  ): Promise<readonly Vector3[]> {
    const [pawn, ladder] = [this.pawns[index]!.object, this.ladders[index]![size!].object]
    const [low, high] = [this.on(...way[0]!), this.on(...way.at(-1)!)]
    const foot = isBridge ? low.clone() : low.clone().lerp(high, 0.42).setY(low.y)
    const [start, lying] = [ladder.position.clone(), ladder.quaternion.clone()]
    const up = isBridge
      ? new Quaternion().setFromUnitVectors(UP, high.clone().sub(low).normalize())
      : leaning(low, high)
    await this.walk(
      index,
      this.terraces.stroll(from, way[0]![0]).map((cell) => this.on(cell)),
      motion,
    )
    await motion.run(320, (t) => {
      ladder.position.lerpVectors(start, foot, easeInOut(t)).y += Math.sin(Math.PI * t) * 1.5
      ladder.quaternion.slerpQuaternions(lying, up, easeInOut(t))
    })
    const rung = isBridge ? low : foot.clone().lerp(low, 0.35)
    const over = isBridge ? high : rung.clone().setY(high.y + 0.15)
    await motion.run(420, (t) => pawn.position.lerpVectors(rung, over, t))
    await motion.run(160, (t) => pawn.position.lerpVectors(over, high, t))
    await motion.run(220, (t) => ladder.scale.setScalar(1 - 0.999 * t))
    ladder.scale.setScalar(1)
    ladder.visible = false
    ladder.quaternion.copy(UPRIGHT)
    const end = this.terraces.stroll(way.at(-1)![0], to).map((cell) => this.on(cell))
    await this.walk(index, end, motion)
    return [this.on(from), low, ...end]
  }

  /** On the cloth so far before the tower as a player sees it. */
  private before(index: number, away: number): Vector3 {
    const { columns, rows } = this.terraces.bounds()
    const [x, z] = [Math.sin(this.sides[index]!), Math.cos(this.sides[index]!)]
    const [wide, deep] = [(columns[1] - columns[0]) / 2 + away, (rows[1] - rows[0]) / 2 + away]
    const far = Math.min(wide / Math.max(1e-6, Math.abs(x)), deep / Math.max(1e-6, Math.abs(z)))
    return new Vector3(
      (columns[0] + columns[1]) / 2 - SIDE / 2 + x * far,
      0,
      SIDE / 2 - (rows[0] + rows[1]) / 2 + z * far,
    )
  }

  /** What a player owns lies before them, to the right of their pawn. */
  private own(index: number, right: number, near: number): Vector3 {
    return new Vector3(right, 0, near).applyAxisAngle(UP, this.sides[index]!).add(this.before(index, 1))
  }

  private ladderPlace(index: number, size: LadderSize): Vector3 {
    return this.own(index, size === 'big' ? 5.6 : 4.8, LADDER_LENGTH[size] - 3).setY(0.06)
  }

  private stonePlace(index: number): Vector3 {
    const block = this.view.stone_on[index]
    if (!block) return this.own(index, 2.5, 0.5)
    const face = this.terraces.of(block)[0]
    return face ? this.middle(face.cells) : this.own(index, 2.5, 0.5)
  }

  /** The middle of a face if it is on it, otherwise of its most central cell. */
  private middle(cells: readonly string[]): Vector3 {
    const points = cells.map((cell) => this.on(cell))
    const centre = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length)
    const isWhole = cells.length === 4 || cells.length === 2
    return isWhole ? centre : points.sort((a, b) => a.distanceTo(centre) - b.distanceTo(centre))[0]!
  }
}

/** An action that took a pawn somewhere. */
interface Journey {
  readonly index: number
  readonly way: Way
  readonly ladder: LadderSize | null
  readonly isBridge: boolean
}

function journeysOf({ acted }: AufsteigerView): Journey[] {
  return acted.flatMap(({ seat, text, trace }) => {
    const [verb, size] = text.split(' ')
    const { kind, way = [] } = (trace ?? {}) as AufsteigerShows
    const cells = way.filter(([cell]) => cell !== TABLE)
    return kind && cells.length > 0
      ? [
          {
            index: seat - 1,
            way: cells,
            ladder: kind === 'walk' ? null : (size as LadderSize),
            isBridge: verb === 'bridge',
          },
        ]
      : []
  })
}

/** Rungs across the way up, leaning a little against the wall. */
function leaning(low: Vector3, high: Vector3): Quaternion {
  const away = new Vector3().subVectors(low, high).setY(0).normalize()
  return new Quaternion()
    .setFromUnitVectors(new Vector3(0, 0, 1), away)
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -0.09))
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

function nearest(cells: readonly string[], to: string): string | undefined {
  const { column, row } = cellOf(to)
  const away = (cell: string) => Math.hypot(cellOf(cell).column - column, cellOf(cell).row - row)
  return cells.length === 0 ? undefined : cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
}
