/** The picture of a table: the stage on the page's canvas and the board on it, or a board on paper; where things are in it. */

import type { Vector3 } from 'three'

import { Paper } from '../games/paper.svelte'
import type { PlainView } from '../games/plain'
import type { AnyRoom } from '../games/room'
import type { Touch } from '../model/choices'
import { isDark, preferences } from '../model/preferences.svelte'
import type { Board } from '../scene/board'
import type { Insets } from '../scene/camera'
import type { GestureListener } from '../scene/gestures'
import { qualityFor, type Quality } from '../scene/quality'
import { Stage } from '../scene/stage'

export interface Hands extends GestureListener {
  /** Whether touching it would mean something now. */
  isOpen(touch: Touch): boolean
}

export class Picture {
  room = $state.raw<AnyRoom | null>(null)
  /** The board, where it is drawn on paper and not on a stage. */
  paper = $state.raw<Paper | null>(null)
  /** How the picture is drawn; the page has another canvas for each. */
  quality = $state.raw<Quality>(qualityFor(preferences.picture))
  /** Everything above this level is hidden; null shows all. */
  slice = $state<number | null>(null)
  stage: Stage | null = null
  board: Board<unknown> | null = null
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  private readonly onframe = new Set<() => void>()

  constructor(private readonly canvas: () => HTMLCanvasElement) {}

  /** Sets up the board as a seat sees it, on a stage if the game has one; `hands` says what is done to it. */
  open(room: AnyRoom, view: Record<string, unknown>, seat: number, hands: Hands): void {
    if (room.open) this.setStage(room, seat, hands)
    this.board = this.lay(room, view)
    this.room = room
  }

  private setStage(room: AnyRoom, seat: number, hands: Hands): void {
    const stage = new Stage(this.canvas(), toneOf(room), hands, this.quality)
    stage.motion.reduced = preferences.calm
    stage.onframe = () => this.onframe.forEach((draw) => draw())
    stage.picker.isOpen = (touch) => hands.isOpen(touch)
    stage.seat = seat
    stage.keepClear(this.insets)
    this.stage = stage
    // For programs that look at the picture: tests, and tools for people who need them.
    Object.assign(this.canvas(), {
      outline: () => stage.outline(),
      pictured: () => stage.pictured(),
      snapshot: (without: 'told' | 'way' | 'seat' | null) => stage.snapshot(without),
    })
  }

  private lay(room: AnyRoom, view: Record<string, unknown>): Board<unknown> {
    if (room.open) return room.open(this.stage!, view)
    this.paper = new Paper(view as unknown as PlainView)
    return this.paper as Board<unknown>
  }

  /** Whatever moves is shown at its end. */
  skip(): void {
    this.stage?.motion.skip()
    this.paper?.skip()
  }

  /** The board is laid anew: as another player sees it, or as another window has room for it. */
  layAnew(view: Record<string, unknown>): void {
    const old = this.board!
    this.board = this.lay(this.room!, view) // before the old one is gone: what both need on the graphics card stays there
    old.dispose()
  }

  /** Light, tone and numbers as they are liked now. */
  dress(): void {
    const sight = { numerals: preferences.numerals, slice: this.slice }
    if (!this.stage || !this.room) return
    this.stage.motion.reduced = preferences.calm
    this.stage.dress(toneOf(this.room))
    this.board?.see(sight)
  }

  look(view: number): void {
    const wanted = this.stage?.views[view]
    if (wanted) void this.stage?.rig.go(wanted)
  }

  keepClear(insets: Insets, mayMove: boolean): void {
    this.insets = insets
    this.stage?.keepClear(insets, mayMove)
  }

  /** Calls back after every frame, for what the page draws on top of the picture; returns what ends it. */
  watchFrames(onframe: () => void): () => void {
    this.onframe.add(onframe)
    return () => this.onframe.delete(onframe)
  }

  /** Where something is on the board. */
  place(touch: Touch | null): Vector3 | null {
    return (touch && this.board?.where(touch)) ?? null
  }

  /** Where something is in the window, for pointing at it. */
  whereOnScreen(touch: Touch): { x: number; y: number } | null {
    const at = this.place(touch)
    return at && this.stage ? this.stage.project(at) : null
  }

  /** The same, also for what is in the hand or on a panel. */
  placeOf(touch: Touch): { x: number; y: number } | null {
    const onBoard = this.whereOnScreen(touch)
    if (onBoard) return onBoard
    const box = document
      .querySelector(`.table [data-facet="${touch.facet}"][data-value="${CSS.escape(touch.value)}"]`)
      ?.getBoundingClientRect()
    return box ? { x: box.left + box.width / 2, y: box.top } : null
  }

  dispose(): void {
    this.board?.dispose()
    this.stage?.dispose()
    this.board = this.stage = null
  }
}

const toneOf = ({ tone }: AnyRoom) => ({ tone: isDark() ? tone.dark : tone.light, isDark: isDark() })
