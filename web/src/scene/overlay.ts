/** What every board of levels draws over its wood: marks, numbers, the area pointed at, ways, and tags. They face whoever looks. */

import { Group } from 'three'

import { AreaOutline } from './area'
import { Marks } from './marks'
import { Numerals } from './numerals'
import type { Stage } from './stage'
import { PawnTags, Tag } from './tag'
import { Trail } from './trail'

interface Measures {
  readonly pawns: number
  /** How far from the middle of a pawn its tag begins. */
  readonly beside: number
  /** Of the dots of a way that is pointed at, and of the last one gone. */
  readonly dot: number
  readonly lastDot: number
}

/** Add `overlay.object` to the scene. */
export class Overlay {
  readonly object = new Group()
  readonly marks = new Marks()
  readonly numerals = new Numerals()
  readonly area = new AreaOutline()
  readonly trail: Trail
  readonly lastTrail: Trail
  readonly tag: Tag
  readonly pawnTags: PawnTags
  private readonly forget: readonly (() => void)[]

  constructor(stage: Stage, { pawns, beside, dot, lastDot }: Measures) {
    this.trail = new Trail(dot)
    this.lastTrail = new Trail(lastDot)
    this.tag = new Tag(stage)
    this.pawnTags = new PawnTags(stage, pawns, beside)
    this.object.add(...this.parts.map(({ object }) => object))
    this.forget = [this.marks, this.numerals, this.pawnTags].map((facing) => stage.turn(facing))
  }

  /** Nothing is pointed at. */
  hide(): void {
    for (const shown of [this.trail, this.tag, this.area]) shown.hide()
  }

  /** Nothing is told: the board changes. */
  clear(): void {
    this.hide()
    this.marks.show([])
    this.numerals.show([])
  }

  dispose(): void {
    for (const forget of this.forget) forget()
    for (const part of this.parts) part.dispose()
  }

  private get parts() {
    return [this.tag, this.pawnTags, this.area, this.marks, this.numerals, this.trail, this.lastTrail]
  }
}
