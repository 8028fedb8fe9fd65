/** Keeps one table: brings updates to the board one after the other. What is chosen there is `choosing`'s affair. */

import { tick } from 'svelte'

import { openRoom } from '../games'
import type { AnyRoom } from '../games/room'
import { Analysis } from '../model/analysis.svelte'
import { Heard } from '../model/heard.svelte'
import type { ShownUpdate } from '../model/holding'
import { preferences } from '../model/preferences.svelte'
import { Foresight } from '../model/previews.svelte'
import { Replay } from '../model/replay.svelte'
import type { Session } from '../model/session.svelte'
import { storyOf, tellTurn, type Story } from '../model/story'
import { words } from '../model/words.svelte'
import type { Insets } from '../scene/camera'
import { qualityFor } from '../scene/quality'
import type { Lang } from '../text/languages'
import type { Update } from '../wire/types'
import { Choosing, type Table } from './choosing.svelte'
import { Cursor } from './cursor.svelte'
import { Picture } from './picture.svelte'
import { endOf, inWords, lookedAt, sound } from './telling'

const PATIENCE = 2 // updates that may wait for an animation before it is cut short

interface Glimpse {
  /** How many actions led there. */
  readonly length: number
  readonly view: Record<string, unknown>
}

export class TableKeeper implements Table {
  readonly session: Session
  /** What actions would look like, as the rules tell it. */
  readonly foresight: Foresight
  /** What is said aloud of what the others do. */
  readonly heard = new Heard()
  readonly picture: Picture
  readonly choosing = new Choosing(this)
  readonly cursor = new Cursor(this, this.choosing)
  /** What the board shows, once everything is in place. */
  shown = $state.raw<ShownUpdate | null>(null)
  /** The whole game to look back at, and what the computer says of it, once it is over. */
  replay = $state.raw<Replay | null>(null)
  analysis = $state.raw<Analysis | null>(null)
  /** The position on the board, now or back then. */
  readonly view = $derived(this.replay?.page?.view ?? this.shown?.view ?? null)
  /** How many actions have been told: an action's caption comes as it begins to move. */
  private told = $state(0)
  readonly story: Story = $derived.by(() => storyOf(this.session.log, this.told, this.shown?.seat ?? 0))
  /** Whether the story is told once more, although the viewer has acted since. */
  isRecalled = $state(false)
  /** Whether something is on its way over the board. */
  isMoving = $state(false)
  /** Whether a die waits for the viewer's hand, and all that led to it has been shown. */
  readonly mayThrow: boolean = $derived.by(() => this.shown?.pause === 'throw' && this.shown === this.session.update)
  /** Whether something lies there to be looked at before the game goes on. */
  readonly isLooking: boolean = $derived.by(() => this.shown?.pause === 'look' || this.shown?.pause === 'tally')

  private chain: Promise<void> = Promise.resolve()
  private waiting = 0
  private lately: readonly Glimpse[] = [] // the positions of the story, for showing it again
  private isClosed = false

  /** `open` begins the session; a game that is over is shown at the position `at`, or at its end. */
  constructor(
    open: (onupdate: (update: ShownUpdate) => Promise<void>) => Session,
    canvas: () => HTMLCanvasElement,
    private readonly at: number | null = null,
  ) {
    this.picture = new Picture(canvas)
    this.session = open((update) => this.enqueue(update))
    this.foresight = new Foresight(this.session)
  }

  get room(): AnyRoom | null {
    return this.picture.room
  }

  /** To be called in an effect: the board is seen as it is liked. */
  followSight(): void {
    if (this.shown) this.picture.dress()
  }

  /** To be called in an effect: draws everything anew if another quality is wanted. */
  followPicture(): void {
    const wanted = qualityFor(preferences.picture)
    if (wanted === this.picture.quality) return
    this.picture.quality = wanted
    this.chain = this.chain.then(() => this.redraw())
  }

  /** Plays the others' last turns once more, and returns to now. */
  again(): Promise<void> {
    this.isRecalled = true
    const { turns } = this.story
    const [first, last] = [turns[0]?.items[0]?.n ?? 0, turns.at(-1)?.items.at(-1)?.n ?? -1]
    const [start, ...steps] = this.lately.filter(({ length }) => length >= first && length <= last + 1)
    const now = this.shown
    if (!start || steps.length === 0 || !now || this.isMoving) return Promise.resolve()
    return this.queue(async () => {
      await this.picture.board?.show(start.view, false)
      for (const { view } of steps) await this.picture.board?.show(view, true)
      await this.picture.board?.show(now.view, false)
      this.choosing.follow()
    })
  }

  speak(lang: Lang): void {
    this.session.speak(lang)
    this.replay?.speak(lang)
    this.analysis?.speak(lang)
  }

  keepClear(insets: Insets): void {
    this.picture.keepClear(insets, !this.shown?.may.includes('play')) // while nothing is decided the picture may move
  }

  close(): void {
    this.isClosed = true
    this.choosing.close()
    this.replay?.pause()
    this.analysis?.cancel()
    this.session.close()
    this.picture.dispose()
  }

  private enqueue(update: ShownUpdate): Promise<void> {
    if (this.waiting >= PATIENCE) this.picture.skip()
    return this.queue(() => this.present(update))
  }

  /** One thing after the other. */
  private queue(work: () => Promise<void>): Promise<void> {
    this.waiting++
    this.isMoving = true
    this.chain = this.chain.then(work).finally(() => {
      this.isMoving = --this.waiting > 0
      if (!this.isMoving) this.choosing.catchUp()
    })
    return this.chain
  }

  /** Remembers the positions of the story, as one seat saw them and for as long as it sits there. */
  private remember({ log_length: length, view, seat }: Update): void {
    const isSame = this.shown?.seat === seat
    const first = this.story.turns[0]?.items[0]?.n ?? length
    const kept = isSame
      ? this.lately.filter((glimpse) => glimpse.length < length && glimpse.length >= Math.min(first, length - 1))
      : []
    this.lately = [...kept, { length, view }]
  }

  private async present(update: ShownUpdate): Promise<void> {
    const before = this.shown
    this.choosing.begin(before?.seat !== update.seat)
    this.told = update.log_length
    this.hear(update)
    this.isRecalled = false
    this.remember(update)
    if (this.picture.board) await this.bring(before, update)
    else await this.setUp(update)
    this.sitDown(update)
    this.shown = update
    this.choosing.resume()
    if (update.status === 'over' && !this.replay) this.lookBack(update)
    if (!before) return
    this.choosing.goOn(before, update)
    if (this.choosing.all.length > 0) void tick().then(() => this.picture.stage?.pointAgain())
    if (update.outcome && !before.outcome) {
      this.heard.say(endOf(update))
      sound('end')
    } else if ((update.may.includes('play') || this.mayThrow) && before.turn !== update.turn) sound('turn')
  }

  /** What changed comes to the board, unless another position of the game is looked at. */
  private async bring(before: ShownUpdate | null, update: ShownUpdate): Promise<void> {
    const isSame = before?.seat === update.seat
    if (before && before.seat > 0 && update.seat === 0) return this.passOn(before, update)
    if (this.replay?.page != null) return
    if (before?.pause || before?.log_length !== update.log_length) {
      const isFurther = before !== null && (Boolean(before.pause) || update.log_length > before.log_length)
      await this.picture.board?.show(update.view, isSame && isFurther)
      sound(this.room?.isStep?.(update.log.at(-1)?.text ?? '') ? 'step' : 'put')
    } else if (!isSame) await this.picture.board?.show(update.view, false)
  }

  private hear(update: ShownUpdate): void {
    const taken = this.heard.hear(update, this.session.log, (turn) =>
      tellTurn(turn, (told) => inWords(told, update), preferences.lang),
    )
    if (taken > 0) this.heard.say(words().takenBack)
    if (update.pause === 'look' || update.pause === 'tally') this.heard.say(lookedAt(this.room!, update))
  }

  /** The board is turned to whoever sits nearest now. */
  private sitDown(update: Update): void {
    const { stage } = this.picture
    if (!stage || stage.seat === this.sideOf(update)) return
    stage.seat = this.sideOf(update)
    this.picture.layAnew(update.view)
  }

  /** Whose side of the table is nearest: one's own; on a shared screen the first one's, or that of whoever is to act. */
  private sideOf({ held, turn }: Update): number {
    if (!preferences.turnWithPlayer || held.length < 2) return held[0] ?? 1
    return held.includes(turn) ? turn : (this.picture.stage?.seat ?? held[0]!)
  }

  /** The window was turned. */
  private turnTable(): Promise<void> {
    return this.queue(async () => {
      if (!this.picture.board || !this.view) return
      this.picture.layAnew(this.view)
      this.followSight()
      this.choosing.follow()
    })
  }

  /**
   * The screen goes to somebody else: whoever acted still sees their action, with what everybody may know; then the board is
   * laid anew, so that nothing of what they alone could see is left on it or in its memory.
   */
  private async passOn(before: Update, { view, log_length: length }: Update): Promise<void> {
    await this.picture.board!.show({ ...view, viewer: before.seat }, length > before.log_length)
    this.picture.layAnew(view)
    this.choosing.hover(null)
  }

  /** The game is over: from now on all of it can be looked at. */
  private lookBack({ log_length: length, seat: viewer }: Update): void {
    const { session, at } = this
    this.analysis = new Analysis(session.analyse, length)
    this.replay = new Replay(
      session.pages,
      length,
      { at: at ?? length, viewer, lang: preferences.lang },
      (view, isStep) => this.turnTo(view, isStep),
    )
    void this.replay.go(this.replay.at)
  }

  /** Shows another position of the game, unless yet another is wanted by then. */
  private turnTo(view: Record<string, unknown>, isStep: boolean): Promise<void> {
    this.picture.skip()
    const isWanted = () => this.replay?.page?.view === view
    this.chain = this.chain.then(async () => {
      if (!isWanted()) return
      if (isStep) sound('put')
      await this.picture.board?.show(view, isStep)
      this.choosing.follow()
    })
    return this.chain
  }

  private async redraw(): Promise<void> {
    await tick() // until the page has the new canvas
    if (!this.shown) return
    this.picture.dispose()
    await this.setUp(this.shown)
    this.followSight()
    if (this.replay?.page) await this.picture.board?.show(this.replay.page.view, false)
    this.choosing.follow()
  }

  private async setUp(update: Update): Promise<void> {
    const room = await openRoom(String(update.view.game))
    await document.fonts.load("600 20px 'Fraunces Variable'")
    if (this.isClosed) return // the page went on meanwhile, and its canvas is gone
    this.picture.open(room, update.view, this.sideOf(update), this.choosing.hands)
    if (this.picture.stage) this.picture.stage.onturn = () => void this.turnTable()
  }
}
