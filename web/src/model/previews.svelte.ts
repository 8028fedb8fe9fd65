/** What an action would look like, as the rules tell it: of all legal ones at once, and of one, legal or not, when it is pointed at. */

import { Refusal } from '../wire/api'
import type { Preview, Previews } from '../wire/types'

/** What is shown of an action: a way, a level, what a bar rests on; docs/previews.md says what each game tells. */
export type Shows = Readonly<Record<string, unknown>>

/** Where previews come from. */
export interface PreviewSource {
  previews(seat: number, ply: number, first: number): Promise<Previews>
  preview(seat: number, ply: number, action: string): Promise<Preview>
}

const REST_MS = 150 // how long the pointer rests before anything is asked

export class Foresight {
  /** Of the legal actions by their texts; empty until the rules have told. */
  all = $state.raw<Readonly<Record<string, Shows>>>({})
  /** Of the action pointed at, as soon as the rules have told. */
  one = $state.raw<Preview | null>(null)
  private seat = 0
  private ply = -1
  private asked: string | null = null
  private timer = 0

  constructor(private readonly source: PreviewSource) {}

  /** Another decision, or none (seat 0): what belongs to all its legal actions is asked for once. */
  begin(seat: number, ply: number): void {
    if (seat === this.seat && ply === this.ply) return
    this.forget()
    this.seat = seat
    this.ply = ply
    if (seat > 0) void this.askAll(seat, ply)
  }

  /** This is pointed at: asks when the pointer has rested there. */
  consider(action: string | null): void {
    if (action === this.asked) return
    clearTimeout(this.timer)
    this.asked = action
    if (this.one?.action !== action) this.one = null
    if (action !== null && this.seat > 0 && this.one === null)
      this.timer = window.setTimeout(() => void this.askOne(action), REST_MS)
  }

  /** Nothing of what was told stays, for whoever comes next to the screen. */
  forget(): void {
    clearTimeout(this.timer)
    this.all = {}
    this.one = this.asked = null
    this.seat = 0
    this.ply = -1
  }

  private async askAll(seat: number, ply: number): Promise<void> {
    let told: Record<string, Shows> = {}
    for (let first = 0; ;) {
      const page = await quietly(this.source.previews(seat, ply, first))
      if (!page || !this.isStill(seat, ply)) return
      told = { ...told, ...page.actions }
      this.all = told
      first += Object.keys(page.actions).length
      if (first >= page.length || Object.keys(page.actions).length === 0) return
    }
  }

  private async askOne(action: string): Promise<void> {
    const { seat, ply } = this
    const preview = await quietly(this.source.preview(seat, ply, action))
    if (preview && this.isStill(seat, ply) && this.asked === action) this.one = preview
  }

  private isStill(seat: number, ply: number): boolean {
    return this.seat === seat && this.ply === ply
  }
}

/** A preview that comes too late, or one too many, is none: nobody has to be told. */
async function quietly<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) return null
    throw error
  }
}
