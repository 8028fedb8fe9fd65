/** Keeps one table: brings updates to the board one after the other, and what is touched to the server. */

import { openRoom } from '../games'
import type { AnyRoom } from '../games/room'
import { isOpen, narrow, pick, type Choice, type Facets, type Touch } from '../model/choices'
import { isDark, preferences } from '../model/preferences.svelte'
import { MatchSession } from '../model/session.svelte'
import type { Board } from '../scene/board'
import type { Insets } from '../scene/camera'
import { knock } from '../scene/sound'
import { Stage } from '../scene/stage'
import type { Update } from '../wire/types'

const PATIENCE = 2 // updates that may wait for an animation before it is cut short

export class TableKeeper {
  readonly session: MatchSession
  room = $state.raw<AnyRoom | null>(null)
  /** What the board shows, once everything is in place. */
  shown = $state.raw<Update | null>(null)
  picked = $state.raw<Facets>({})
  hovered = $state.raw<Touch | null>(null)
  /** A settled action that waits for a second touch. */
  ready = $state.raw<string | null>(null)
  /** Which of the pages seen is looked at; null: the present. */
  page = $state.raw<number | null>(null)
  slice = $state<number | null>(null)
  readonly all: readonly Choice[] = $derived.by(() => this.legalChoices())
  readonly left: readonly Choice[] = $derived(narrow(this.all, this.picked))

  stage: Stage | null = null
  private board: Board<unknown> | null = null
  private chain: Promise<void> = Promise.resolve()
  private waiting = 0
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  private onframe: () => void = () => {}

  constructor(
    id: string,
    private readonly canvas: () => HTMLCanvasElement,
  ) {
    this.session = new MatchSession(id, preferences.lang, (update) => this.enqueue(update))
  }

  /** To be called in an effect: the board follows what is chosen, hovered and liked. */
  follow(): void {
    const { shown, left, picked, hovered } = this
    const mayPlay = shown?.may.includes('play') && this.page === null
    this.board?.offer({ choices: mayPlay ? left : [], picked, hovered, seat: shown?.turn ?? 0 })
  }

  followSight(): void {
    const sight = { numerals: preferences.numerals, slice: this.slice }
    if (!this.shown || !this.stage || !this.room) return
    this.stage.motion.reduced = preferences.calm
    this.stage.dress({ tone: isDark() ? this.room.tone.dark : this.room.tone.light, isDark: isDark() })
    this.board?.see(sight)
  }

  hover(touch: Touch | null): void {
    this.hovered = touch
  }

  /** Something was touched: narrows, sends, or asks why not. */
  touch(touch: Touch): void {
    this.stage?.motion.skip()
    if (this.all.length === 0 || !this.room || !this.shown) return
    const isSecond = this.ready !== null && this.picked[touch.facet] === touch.value
    if (isSecond) return this.confirm()
    const next = pick(this.all, this.picked, touch)
    if (next.choices.length === 0) return this.refuse(touch)
    this.session.refusal = null
    this.picked = next.picked
    this.ready = this.room.confirms ? next.action : null
    if (next.action && !this.room.confirms) this.send(next.action)
  }

  confirm(): void {
    if (this.ready) this.send(this.ready)
  }

  /** Drops what is chosen and not yet sent; tells whether there was anything. */
  drop(): boolean {
    const had = Object.keys(this.picked).length > 0 || this.session.refusal !== null
    this.picked = {}
    this.ready = null
    this.session.refusal = null
    return had
  }

  /** The cursor goes to the next touchable place on the board in that direction of the screen. */
  steer(right: number, down: number): void {
    const { stage, board } = this
    if (!stage || !board) return
    const places = this.left.flatMap(({ facets }) => Object.entries(facets)).flatMap(([facet, value]) => {
      const at = facet in this.picked ? null : board.where({ facet, value })
      return at ? [{ touch: { facet, value }, ...stage.project(at) }] : []
    })
    if (places.length === 0) return
    const from = places.find(({ touch }) => touch.facet === this.hovered?.facet && touch.value === this.hovered.value)
    if (!from) return this.hover(places[0]!.touch)
    const ahead = places
      .map((place) => ({ place, along: (place.x - from.x) * right + (place.y - from.y) * down, aside: Math.abs((place.x - from.x) * down) + Math.abs((place.y - from.y) * right) }))
      .filter(({ along }) => along > 4)
      .sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside))
    if (ahead[0]) this.hover(ahead[0].place.touch)
  }

  /** Where something is in the window, for pointing at it. */
  whereOnScreen(touch: Touch): { x: number; y: number } | null {
    const at = this.board?.where(touch)
    return at && this.stage ? this.stage.project(at) : null
  }

  look(view: number): void {
    const wanted = this.stage?.views[view]
    if (wanted) void this.stage?.rig.go(wanted)
  }

  /** Looks back at a page seen, or returns to the present. */
  turnTo(page: number | null): void {
    const before = this.page
    this.page = page
    const view = page === null ? this.shown?.view : this.session.pages[page]?.view
    const isStep = page !== null && before !== null && page === before + 1
    this.stage?.motion.skip()
    this.chain = this.chain.then(() => this.board?.show(view, isStep)).then(() => this.follow())
  }

  keepClear(insets: Insets): void {
    this.insets = insets
    this.stage?.keepClear(insets)
  }

  watchFrames(onframe: () => void): void {
    this.onframe = onframe
  }

  close(): void {
    this.session.close()
    this.board?.dispose()
    this.stage?.dispose()
    this.board = this.stage = null
  }

  private send(action: string): void {
    this.session.play(action)
    this.picked = {}
    this.ready = null
    this.hovered = null
  }

  private refuse(touch: Touch): void {
    const action = this.room?.compose(this.shown?.view, { ...this.picked, [touch.facet]: touch.value })
    this.board?.refuse(touch)
    if (action) void this.session.explain(action)
  }

  private legalChoices(): readonly Choice[] {
    const { room, shown } = this
    return room && shown && this.page === null && shown.may.includes('play') ? room.readChoices(shown.legal, shown.view) : []
  }

  private enqueue(update: Update): void {
    this.waiting++
    if (this.waiting > PATIENCE) this.stage?.motion.skip()
    this.chain = this.chain.then(() => this.present(update)).finally(() => this.waiting--)
  }

  private async present(update: Update): Promise<void> {
    this.picked = {}
    this.ready = null
    const before = this.shown
    if (!this.board) await this.setUp(update)
    else if (this.page === null && before?.log_length !== update.log_length) {
      await this.board.show(update.view, before?.seat === update.seat && update.log_length > (before?.log_length ?? 0))
      if (preferences.sound) knock()
    } else if (this.page === null && before?.seat !== update.seat) await this.board.show(update.view, false)
    this.shown = update
  }

  private async setUp(update: Update): Promise<void> {
    const room = await openRoom(String(update.view.game))
    await document.fonts.load("600 20px 'Fraunces Variable'")
    const stage = new Stage(this.canvas(), { tone: isDark() ? room.tone.dark : room.tone.light, isDark: isDark() }, {
      hover: (touch) => this.hover(touch),
      pick: (touch) => this.touch(touch),
      grab: (touch) => isOpen(this.left, touch) && this.touch(touch),
    })
    stage.motion.reduced = preferences.calm
    stage.onframe = () => this.onframe()
    this.stage = stage
    this.board = room.open(stage, update.view)
    stage.keepClear(this.insets)
    this.room = room
  }
}
