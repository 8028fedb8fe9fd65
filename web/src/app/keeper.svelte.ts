/** Keeps one table: brings updates to the board one after the other, and what is touched to the server. */

import { tick } from 'svelte'
import type { Vector3 } from 'three'

import { openRoom } from '../games'
import type { AnyRoom, Pointer } from '../games/room'
import { Analysis } from '../model/analysis.svelte'
import { isOpen, narrow, ON_BOARD, pick, valuesOf, type Choice, type Facets, type Touch } from '../model/choices'
import { Heard } from '../model/heard.svelte'
import type { ShownUpdate } from '../model/holding'
import { namesOf, seatName } from '../model/naming'
import { isDark, preferences } from '../model/preferences.svelte'
import { Foresight } from '../model/previews.svelte'
import { Replay } from '../model/replay.svelte'
import { asSentence, fill } from '../model/prose'
import { resultOf } from '../model/result'
import type { Session } from '../model/session.svelte'
import { nextTo } from '../model/nearby'
import { storyOf, tellTurn, type Story } from '../model/story'
import { words } from '../model/words.svelte'
import { NO_OFFER, type Board, type Offer } from '../scene/board'
import type { Insets } from '../scene/camera'
import { qualityFor, type Quality } from '../scene/quality'
import { play, type Sound } from '../scene/sound'
import { Stage } from '../scene/stage'
import type { Lang } from '../text/languages'
import type { Update } from '../wire/types'
import { Aim } from './aim.svelte'

const PATIENCE = 2 // updates that may wait for an animation before it is cut short
const REFUSAL_MS = 4000 // how long a refusal stays at its place

interface Glimpse {
  /** How many actions led there. */
  readonly length: number
  readonly view: Record<string, unknown>
}

export class TableKeeper {
  readonly session: Session
  /** What actions would look like, as the rules tell it. */
  readonly foresight: Foresight
  /** What is said aloud of what the others do. */
  readonly heard = new Heard()
  room = $state.raw<AnyRoom | null>(null)
  /** What the board shows, once everything is in place. */
  shown = $state.raw<ShownUpdate | null>(null)
  picked = $state.raw<Facets>({})
  hovered = $state.raw<Touch | null>(null)
  /** A settled action that waits for a second touch. */
  ready = $state.raw<string | null>(null)
  /** The whole game to look back at, and what the computer says of it, once it is over. */
  replay = $state.raw<Replay | null>(null)
  analysis = $state.raw<Analysis | null>(null)
  /** The position on the board, now or back then. */
  readonly view = $derived(this.replay?.page?.view ?? this.shown?.view ?? null)
  slice = $state<number | null>(null)
  /** How many actions have been told: an action's caption comes as it begins to move. */
  private told = $state(0)
  readonly story: Story = $derived.by(() => storyOf(this.session.log, this.told, this.shown?.seat ?? 0))
  /** Whether the story is told once more, although the viewer has acted since. */
  isRecalled = $state(false)
  /** Whether something is on its way over the board. */
  isMoving = $state(false)
  /** What was touched when something was refused; the bubble stands there. */
  refused = $state.raw<Touch | null>(null)
  /** How the picture is drawn; the page has another canvas for each. */
  quality = $state.raw<Quality>(qualityFor(preferences.picture))
  /** What the player last chose with. */
  pointer = $state<Pointer>('mouse')
  /** Whether keys move a cursor on the board. */
  isOnBoard = $state(false)
  readonly all: readonly Choice[] = $derived.by(() => this.legalChoices())
  readonly left: readonly Choice[] = $derived(narrow(this.all, this.picked))
  /** What of it all is in the hand, wherever it is pointed. */
  readonly held: Facets = $derived.by(() => Object.fromEntries(Object.entries(this.picked).filter(([facet]) => facet in this.inHand())))
  /** Where the piece in hand is shown, waiting to be put down or for another answer. */
  readonly placed: Touch | null = $derived.by(() => (this.picked.cell && Object.keys(this.held).length > 0 ? { facet: 'cell', value: this.picked.cell } : null))
  /** Whether a die waits for the viewer's hand, and all that led to it has been shown. */
  readonly mayThrow: boolean = $derived.by(() => this.shown?.pause === 'throw' && this.shown === this.session.update)
  /** Whether something lies there to be looked at before the game goes on. */
  readonly isLooking: boolean = $derived.by(() => this.shown?.pause === 'look' || this.shown?.pause === 'tally')
  /** The action that the computer advises. */
  private readonly advised: Choice | null = $derived.by(() => this.all.find(({ text }) => text === this.session.advice?.[0]?.action) ?? null)
  /** What board and tray light up. */
  readonly offer: Offer = $derived.by(() => this.lit())

  readonly aim = new Aim(this)
  stage: Stage | null = null
  private board: Board<unknown> | null = null
  private chain: Promise<void> = Promise.resolve()
  private waiting = 0
  private lately: readonly Glimpse[] = [] // the positions of the story, for showing it again
  private timer = 0
  private isClosed = false
  private later: readonly Touch[] = [] // what was touched while something else was still under way
  private sent = -1 // the number of the last action that was decided here
  private answered = new Set<number>() // the numbers of those that were settled ahead
  private last: Facets = {} // what was chosen last, for what is in the hand next
  private explored = $state('') // what lies at a place that was reached by exploring; '' where the cursor went by what can be chosen
  private cursor: Vector3 | null = null // where the keys last pointed: the next decision begins there
  private wasHurried = false // the press that ended an animation chooses nothing
  private insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  private readonly onframe = new Set<() => void>()

  /** `open` begins the session; a game that is over is shown at the position `at`, or at its end. */
  constructor(
    open: (onupdate: (update: ShownUpdate) => Promise<void>) => Session,
    private readonly canvas: () => HTMLCanvasElement,
    private readonly at: number | null = null,
  ) {
    this.session = open((update) => this.enqueue(update))
    this.foresight = new Foresight(this.session)
  }

  /** To be called in an effect: the board follows what is chosen, hovered and liked. */
  follow(): void {
    const { shown, offer } = this
    if (shown) this.board?.offer(offer)
  }

  /** To be called in an effect: the rules are asked what would happen, once a decision and at whatever is pointed at. */
  followForesight(): void {
    const { shown, ready } = this
    const touch = this.hovered ?? this.refused // a finger does not hover
    const isMine = shown !== null && this.all.length > 0
    this.foresight.begin(isMine ? shown.seat : 0, isMine ? shown.ply : -1)
    this.foresight.consider(isMine ? (touch ? this.meant(touch) : ready) : null)
  }

  /** To be called in an effect: what is advised is brought into sight if something stands before it. */
  followAdvice(): void {
    const touch = this.advised && this.spotOf(this.advised.facets)
    const at = touch && this.whereOnScreen(touch)
    if (!at || !this.stage) return
    const seen = this.stage.picker.at(at.x, at.y)?.touch
    if (seen?.facet !== touch.facet || seen.value !== touch.value) this.look(1)
  }

  /** To be called in an effect: a refusal has been read after a while. */
  followRefusal(): () => void {
    if (this.session.refusal) this.rest(false)
    return () => clearTimeout(this.timer)
  }

  /** A refusal that is being read stays. */
  rest(isRead: boolean): void {
    clearTimeout(this.timer)
    if (!isRead) this.timer = window.setTimeout(() => this.forgive(), REFUSAL_MS)
  }

  followSight(): void {
    const sight = { numerals: preferences.numerals, slice: this.slice }
    if (!this.shown || !this.stage || !this.room) return
    this.stage.motion.reduced = preferences.calm
    this.stage.dress({ tone: isDark() ? this.room.tone.dark : this.room.tone.light, isDark: isDark() })
    this.board?.see(sight)
  }

  /** To be called in an effect: draws everything anew if another quality is wanted. */
  followPicture(): void {
    const wanted = qualityFor(preferences.picture)
    if (wanted === this.quality) return
    this.quality = wanted
    this.chain = this.chain.then(() => this.redraw())
  }

  hover(touch: Touch | null): void {
    this.hovered = touch
  }

  /** Something was touched: narrows, sends, or asks why not. */
  touch(touch: Touch): void {
    this.forgive()
    if (this.mayThrow && touch.facet === 'die') return this.throwDie()
    // A card in the hand is meant, whatever moves or lies there to be looked at: it comes first.
    if (this.room?.hasHand && this.isBusy) this.later = [...this.later, touch]
    if (this.hurry() || this.all.length === 0 || !this.room || !this.shown) return
    const isSecond = this.ready !== null && this.picked[touch.facet] === touch.value
    if (isSecond) return this.confirm()
    const { keeps: kept = [] } = this.room
    const next = pick(this.all, this.picked, touch)
    if (next.choices.length === 0 || this.isHeldBack(touch, next.picked)) return void this.refuse(touch)
    this.picked = next.picked
    const action = next.action ?? this.room.plainest?.(next.choices, touch) ?? null
    if (action === null) this.last = next.picked
    if (action === null || kept.includes(touch.facet)) this.ready = null
    else if (this.mustConfirm(action)) this.ready = action
    else this.send(action)
  }

  /** Shows the end of what is under way; tells whether anything was. */
  hurry(): boolean {
    if (!this.isBusy) return false
    this.stage?.motion.skip()
    if (this.isLooking) this.session.goOn()
    return true
  }

  private get isBusy(): boolean {
    return this.waiting > 0 || this.isLooking
  }

  /** The board is pressed: what moves is shown at its end, and the press means nothing else. */
  press(): void {
    this.forgive()
    this.wasHurried = this.hurry()
  }

  throwDie(): void {
    this.hovered = null
    this.session.goOn()
  }

  /** What was dragged is let go: it waits until what the grab began has been done. */
  private letGo(touch: Touch): void {
    const isUnderWay = this.waiting > 0 || (this.shown !== null && this.session.pending === this.shown.ply)
    if (isUnderWay) this.later = [touch]
    else this.touch(touch)
  }

  confirm(): void {
    if (this.ready) this.send(this.ready)
  }

  /** Turns what is in the hand, or takes it a height further; tells whether that was possible. */
  turn(by: 1 | -1, isRaising = false): boolean {
    const { room, shown } = this
    const touch = shown && (isRaising ? room?.raise?.(shown.view, this.offer, by) : room?.turn?.(shown.view, this.offer, by))
    if (!touch) return false
    // Another place goes to where the pointer is; anything else is a way to hold it.
    if (isRaising && touch.facet === this.hovered?.facet) this.hovered = touch
    else if (isRaising && this.placed) this.put(touch)
    else this.hold(touch)
    return true
  }

  /** How many poses and heights can be chosen for what is in the hand, where it is pointed. */
  get ways(): { readonly poses: number; readonly heights: number } {
    return (this.shown && this.room?.ways?.(this.shown.view, this.offer)) ?? { poses: 1, heights: 1 }
  }

  /** The piece in hand goes to the next place in that direction of the screen. */
  nudge(right: number, down: number): void {
    const touch = this.placed && this.aim.beside(this.placed, right, down)
    if (touch) this.put(touch)
  }

  /** The piece in hand is shown at a place and waits there, whatever it was pointed with. */
  private put(touch: Touch): void {
    const { picked, choices, action } = pick(this.all, this.held, touch)
    this.picked = picked
    this.ready = action ?? this.room?.plainest?.(choices, touch) ?? null
  }

  /** Held in another way, the piece stays about where it was pointed. */
  private hold(touch: Touch): void {
    const { placed, hovered } = this
    const at = this.place(placed ?? hovered)
    this.picked = this.last = pick(this.all, this.held, touch).picked
    this.ready = null
    this.follow() // the board knows places in the present pose only
    const near = at && this.aim.around(at)
    if (near && placed) this.put(near)
    else if (near && this.pointer === 'keyboard') this.hover(near)
    else void tick().then(() => this.stage?.pointAgain())
  }

  /** Drops what is chosen and not yet sent, but for what is in the hand; tells whether there was anything. */
  drop(): boolean {
    const held = this.inHand()
    const had = Object.keys(this.picked).length > Object.keys(held).length || this.session.refusal !== null
    this.picked = held
    this.ready = null
    this.forgive()
    return had
  }

  /** Plays the others' last turns once more, and returns to now. */
  again(): Promise<void> {
    this.isRecalled = true
    const { turns } = this.story
    const [first, last] = [turns[0]?.items[0]?.n ?? 0, turns.at(-1)?.items.at(-1)?.n ?? -1]
    const [start, ...steps] = this.lately.filter(({ length }) => length >= first && length <= last + 1)
    const now = this.shown
    if (!start || steps.length === 0 || !now || this.waiting > 0) return Promise.resolve()
    return this.queue(async () => {
      await this.board?.show(start.view, false)
      for (const { view } of steps) await this.board?.show(view, true)
      await this.board?.show(now.view, false)
      this.follow()
    })
  }

  /** What is in the hand and could be changed for something else, value by value. */
  get others(): readonly Touch[] {
    return Object.keys(this.inHand()).flatMap((facet) => valuesOf(this.all, facet).map((value) => ({ facet, value })))
  }

  /** The cursor goes to the next touchable place on the board in that direction of the screen. */
  steer(right: number, down: number): void {
    const touches = this.left.flatMap(({ facets }) => Object.entries(facets)).filter(([facet]) => !(facet in this.picked))
    const to = this.next(touches.map(([facet, value]) => ({ facet, value })), right, down)
    if (!to) return
    this.explored = ''
    this.hover(to)
  }

  /** The same over all places, to hear what is there, and of what cannot be chosen why. */
  explore(right: number, down: number): void {
    const { room, shown } = this
    const places = (shown && room?.places?.(shown.view, this.offer, preferences.lang)) ?? []
    const to = this.next(places.map(({ touch }) => touch), right, down)
    const place = places.find(({ touch }) => touch === to)
    if (!to || !place || !shown) return
    const isRefused = this.all.length > 0 && !isOpen(this.left, to)
    this.explored = [inWords(place.says, shown), isRefused ? words().cannotChoose : ''].filter(Boolean).join('. ')
    this.hover(to)
  }

  private next(touches: readonly Touch[], right: number, down: number): Touch | null {
    const { stage, board, cursor } = this
    if (!stage || !board) return null
    const places = touches.flatMap((touch) => {
      const at = board.where(touch)
      return at ? [{ touch, at, ...stage.project(at) }] : []
    })
    const [first] = cursor ? [...places].sort((a, b) => a.at.distanceTo(cursor) - b.at.distanceTo(cursor)) : places
    const from = places.find(({ touch }) => touch.facet === this.hovered?.facet && touch.value === this.hovered.value)
    const to = (from ? nextTo(places, from, right, down, 4) : first) ?? null
    if (to) this.cursor = to.at
    return to?.touch ?? null
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
    const box = document.querySelector(`.table [data-facet="${touch.facet}"][data-value="${CSS.escape(touch.value)}"]`)?.getBoundingClientRect()
    return box ? { x: box.left + box.width / 2, y: box.top } : null
  }

  /** Words for something that can be touched now, with what the rules tell of the action it leads to. */
  nameOf(touch: Touch): string {
    const text = pick(this.all, this.picked, touch).choices[0]?.text ?? ''
    return this.room!.name(this.shown!.view, touch, preferences.lang, this.foresight.all[text] ?? null)
  }

  /** What is under the cursor of the keys, in words; what the focus is on beside the board is said by itself. */
  get pointed(): string {
    if (this.explored && this.hovered && this.isOnBoard && this.pointer === 'keyboard') return this.explored
    const touch = this.hovered ?? this.placed
    return this.isOnBoard && this.pointer === 'keyboard' && this.all.length > 0 && touch ? this.nameOf(touch) : ''
  }

  /** What would follow there, or why it cannot be chosen: said once the rules have told. */
  get follows(): string {
    const { room, shown } = this
    const { one } = this.foresight
    if (!room || !shown || !one || !this.hovered || !this.isOnBoard || this.pointer !== 'keyboard') return ''
    if (one.legal) return asSentence(room.follows?.(shown.view, one.shows, preferences.lang) ?? '')
    return this.explored && one.sentence ? asSentence(inWords(one.sentence, shown)) : ''
  }

  /** How the piece in hand is held, and whether it waits to be confirmed: said whenever a key changes it. */
  get holding(): string {
    const { room, shown, held } = this
    if (this.pointer !== 'keyboard' || this.all.length === 0 || !room || !shown) return ''
    const names = Object.entries(held).map(([facet, value]) => this.nameOf({ facet, value }))
    const hand = room.holding?.(shown.view, this.offer, preferences.lang) ?? names.join(', ')
    return [hand, this.ready ? words().enterConfirms : ''].filter(Boolean).join('. ')
  }

  look(view: number): void {
    const wanted = this.stage?.views[view]
    if (wanted) void this.stage?.rig.go(wanted)
  }

  speak(lang: Lang): void {
    this.session.speak(lang)
    this.replay?.speak(lang)
    this.analysis?.speak(lang)
  }

  keepClear(insets: Insets): void {
    this.insets = insets
    this.stage?.keepClear(insets, !this.shown?.may.includes('play')) // while nothing is decided the picture may move
  }

  /** Calls back after every frame, for what the page draws on top of the picture; returns what ends it. */
  watchFrames(onframe: () => void): () => void {
    this.onframe.add(onframe)
    return () => this.onframe.delete(onframe)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.replay?.pause()
    this.analysis?.cancel()
    this.session.close()
    this.board?.dispose()
    this.stage?.dispose()
    this.board = this.stage = null
  }

  private forgive(): void {
    clearTimeout(this.timer)
    this.session.refusal = this.refused = null
  }

  private lit(): Offer {
    const { shown, left, picked, hovered, advised } = this
    if (!shown?.may.includes('play')) return { ...NO_OFFER, seat: shown?.turn ?? 0 }
    const { all } = this
    const { all: told, one: trial } = this.foresight
    const shows = (text: string) => told[text] ?? null
    const isFree = hovered === null && Object.keys(picked).length === Object.keys(this.inHand()).length
    if (!advised || !isFree) return { all, choices: left, picked, hovered, seat: shown.turn, shows, trial }
    // All of an advised action shows: its place as if the pointer were there, the rest as if it were chosen.
    const spot = this.spotOf(advised.facets)
    const rest = Object.fromEntries(Object.entries(advised.facets).filter(([facet]) => facet !== spot?.facet))
    return { all, choices: narrow(all, rest), picked: rest, hovered: spot, seat: shown.turn, shows, trial }
  }

  /** The part of an action that has a place on the board; the last one named is where something comes to be. */
  private spotOf(facets: Facets): Touch | null {
    const touches = Object.entries(facets).map(([facet, value]): Touch => ({ facet, value }))
    return touches.findLast((touch) => this.board?.where(touch)) ?? touches.at(-1) ?? null
  }

  private send(action: string): void {
    this.sent = this.shown?.log_length ?? -1
    this.session.play(action)
    this.picked = {}
    this.ready = null
    this.hovered = null
  }

  /** What was settled ahead is answered, and what one touch did is taken back as a whole. */
  private goOn(before: Update, update: Update): void {
    const { log_length: length, seat } = update
    if (length < before.log_length) {
      const isPart = this.answered.has(length)
      this.answered = new Set([...this.answered].filter((n) => n < length))
      if (isPart && update.may.includes('undo')) this.session.send({ type: 'undo' })
      return
    }
    const isOurs = this.session.log.findLast((item) => item.seat === seat)?.n === this.sent
    const answer = length > before.log_length && isOurs && this.all.length > 0 ? this.room?.ahead?.(update.view, this.all) : null
    if (!answer) return
    this.answered.add(length)
    this.send(answer)
  }

  /** The action that touching this would mean, legal or not. */
  private meant(touch: Touch): string | null {
    const { action, choices, picked } = pick(this.all, this.picked, touch)
    const legal = this.isHeldBack(touch, picked) ? null : (action ?? this.room?.plainest?.(choices, touch))
    return legal ?? this.room?.compose(this.shown?.view, { ...this.picked, [touch.facet]: touch.value }) ?? null
  }

  /** Whether a touch of the board would change what is in the hand, which it never does. */
  private isHeldBack({ facet }: Touch, picked: Facets): boolean {
    return ON_BOARD.includes(facet) && (this.room?.keeps ?? []).some((kept) => kept in this.picked && !(kept in picked))
  }

  private async refuse(touch: Touch): Promise<void> {
    const action = this.meant(touch)
    this.sound('refusal')
    this.refused = touch
    try {
      if (action) await this.session.explain(action)
    } finally {
      this.board?.refuse(touch, this.culprits(touch))
    }
  }

  /** What the refusal is about beside what was touched, as far as it is on the board. */
  private culprits(touch: Touch): readonly Touch[] {
    const { about = [] } = this.session.refusal ?? {}
    return about.filter((each) => each.value !== touch.value && this.board?.where(each))
  }

  private inHand(): Facets {
    const { room, shown, all } = this
    return shown && all.length > 0 ? (room?.inHand?.(shown.view, all, this.last) ?? {}) : {}
  }

  private mustConfirm(action: string): boolean {
    const { confirms = false } = this.room!
    return typeof confirms === 'boolean' ? confirms : confirms(this.shown!.view, action, this.pointer)
  }

  private sound(sound: Sound): void {
    if (preferences.sound) play(sound)
  }

  private legalChoices(): readonly Choice[] {
    const { room, shown } = this
    return room && shown && shown.may.includes('play') && this.session.pending !== shown.ply ? room.readChoices(shown.legal, shown.view) : []
  }

  private enqueue(update: ShownUpdate): Promise<void> {
    if (this.waiting >= PATIENCE) this.stage?.motion.skip()
    return this.queue(() => this.present(update))
  }

  /** One thing after the other. */
  private queue(work: () => Promise<void>): Promise<void> {
    this.waiting++
    this.isMoving = true
    this.chain = this.chain.then(work).finally(() => {
      this.isMoving = --this.waiting > 0
      const { later } = this
      if (this.isMoving || later.length === 0) return
      this.later = []
      for (const touch of later) this.touch(touch)
    })
    return this.chain
  }

  /** Remembers the positions of the story, as one seat saw them and for as long as it sits there. */
  private remember({ log_length: length, view, seat }: Update): void {
    const isSame = this.shown?.seat === seat
    const first = this.story.turns[0]?.items[0]?.n ?? length
    const kept = isSame ? this.lately.filter((glimpse) => glimpse.length < length && glimpse.length >= Math.min(first, length - 1)) : []
    this.lately = [...kept, { length, view }]
  }

  private async present(update: ShownUpdate): Promise<void> {
    this.picked = {}
    this.ready = null
    const before = this.shown
    if (before?.seat !== update.seat) {
      this.refused = null
      this.foresight.forget()
    }
    this.told = update.log_length
    this.hear(update)
    this.isRecalled = false
    this.remember(update)
    const isElsewhere = this.replay?.page != null
    if (!this.board) await this.setUp(update)
    else if (before && before.seat > 0 && update.seat === 0) await this.passOn(before, update)
    else if (!isElsewhere && (before?.pause || before?.log_length !== update.log_length)) {
      await this.board.show(update.view, before?.seat === update.seat && (Boolean(before.pause) || update.log_length > before.log_length))
      this.sound(this.room?.isStep?.(update.log.at(-1)?.text ?? '') ? 'step' : 'put')
    } else if (!isElsewhere && before?.seat !== update.seat) await this.board.show(update.view, false)
    if (this.stage && this.stage.seat !== this.sideOf(update)) {
      this.stage.seat = this.sideOf(update)
      this.layAnew(update.view)
    }
    this.shown = update
    this.picked = this.inHand()
    this.follow()
    this.stage?.pointAgain()
    if (update.status === 'over' && !this.replay) this.lookBack(update)
    if (!before) return
    this.goOn(before, update)
    if (this.all.length > 0) void tick().then(() => this.stage?.pointAgain())
    if (update.outcome && !before.outcome) this.announceEnd(update)
    else if ((update.may.includes('play') || this.mayThrow) && before.turn !== update.turn) this.sound('turn')
  }

  private hear(update: ShownUpdate): void {
    const taken = this.heard.hear(update, this.session.log, (turn) => tellTurn(turn, (told) => inWords(told, update), preferences.lang))
    if (taken > 0) this.heard.say(words().takenBack)
    if (update.pause === 'look' || update.pause === 'tally') this.heard.say(this.lookedAt(update))
  }

  /** What there is to look at before the game goes on: who takes a trick, what a round brought. */
  private lookedAt(update: ShownUpdate): string {
    const { pause, view, seats } = update
    const { facts, sheet } = this.room!
    const [t, lang] = [words(), preferences.lang]
    const earned = pause === 'tally' ? (sheet?.(view, lang).rounds.at(-1)?.seats ?? []) : []
    const points = earned.map((each, i) => `${seatName(seats[i]!, t)}${t.colon} ${t.signed(each.points)}`)
    return [inWords(facts(view, lang).ask ?? '', update), points.join(', ')].map(asSentence).join(' ').trim()
  }

  private announceEnd(update: Update): void {
    const { title } = resultOf(update, words())
    this.heard.say(`${asSentence(title)} ${asSentence(inWords(update.ending ?? '', update))}`.trim())
    this.sound('end')
  }

  /** Whose side of the table is nearest: one's own; on a shared screen the first one's, or that of whoever is to act. */
  private sideOf({ held, turn }: Update): number {
    if (!preferences.turnWithPlayer || held.length < 2) return held[0] ?? 1
    return held.includes(turn) ? turn : (this.stage?.seat ?? held[0]!)
  }

  /** The board is laid anew: as another player sees it, or as another window has room for it. */
  private layAnew(view: Record<string, unknown>): void {
    const old = this.board!
    this.board = this.room!.open(this.stage!, view) // before the old one is gone: what both need on the graphics card stays there
    old.dispose()
  }

  /** The window was turned. */
  private turnTable(): Promise<void> {
    return this.queue(async () => {
      if (!this.board || !this.view) return
      this.layAnew(this.view)
      this.followSight()
      this.follow()
    })
  }

  /**
   * The screen goes to somebody else: whoever acted still sees their action, with what everybody may know; then the board is
   * laid anew, so that nothing of what they alone could see is left on it or in its memory.
   */
  private async passOn(before: Update, { view, log_length: length }: Update): Promise<void> {
    await this.board!.show({ ...view, viewer: before.seat }, length > before.log_length)
    this.layAnew(view)
    this.hovered = null
  }

  /** The game is over: from now on all of it can be looked at. */
  private lookBack({ log_length: length, seat: viewer }: Update): void {
    const { session, at } = this
    this.analysis = new Analysis(session.analyse, length)
    this.replay = new Replay(session.pages, length, { at: at ?? length, viewer, lang: preferences.lang }, (view, isStep) => this.turnTo(view, isStep))
    void this.replay.go(this.replay.at)
  }

  /** Shows another position of the game, unless yet another is wanted by then. */
  private turnTo(view: Record<string, unknown>, isStep: boolean): Promise<void> {
    this.stage?.motion.skip()
    const isWanted = () => this.replay?.page?.view === view
    this.chain = this.chain.then(async () => {
      if (!isWanted()) return
      if (isStep) this.sound('put')
      await this.board?.show(view, isStep)
      this.follow()
    })
    return this.chain
  }

  private async redraw(): Promise<void> {
    await tick() // until the page has the new canvas
    if (!this.shown) return
    this.board?.dispose()
    this.stage?.dispose()
    await this.setUp(this.shown)
    this.followSight()
    if (this.replay?.page) await this.board?.show(this.replay.page.view, false)
    this.follow()
  }

  private async setUp(update: Update): Promise<void> {
    const room = await openRoom(String(update.view.game))
    await document.fonts.load("600 20px 'Fraunces Variable'")
    if (this.isClosed) return // the page went on meanwhile, and its canvas is gone
    const stage = new Stage(this.canvas(), { tone: isDark() ? room.tone.dark : room.tone.light, isDark: isDark() }, {
      hover: (touch) => this.hover(touch),
      pick: (touch) => this.wasHurried || this.touch(touch),
      turn: (by, isRaising) => this.turn(by, isRaising),
      drop: (touch) => this.wasHurried || this.letGo(touch),
      aims: () => !this.wasHurried && this.aim.isWanted,
      point: (finger) => this.aim.point(finger),
      grab: (touch) => !this.wasHurried && isOpen(this.all, touch) && this.touch(touch),
    }, this.quality)
    stage.motion.reduced = preferences.calm
    stage.onframe = () => this.onframe.forEach((draw) => draw())
    stage.onturn = () => void this.turnTable()
    stage.picker.isOpen = (touch) => isOpen(this.all, touch)
    stage.seat = this.sideOf(update)
    stage.keepClear(this.insets)
    this.stage = stage
    this.board = room.open(stage, update.view)
    this.room = room
    // For programs that look at the picture: tests, and tools for people who need them.
    Object.assign(this.canvas(), { outline: () => stage.outline(), pictured: () => stage.pictured(), snapshot: (without: 'told' | 'way' | 'seat' | null) => stage.snapshot(without) })
  }
}

/** What the rules told, for whoever does not see the board. */
function inWords(told: string, { seats, held }: Update): string {
  return fill(told, preferences.lang, { names: namesOf(seats), reader: held.length === 1 ? held[0]! : 0, isLit: false })
}
