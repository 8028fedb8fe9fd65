/** Choosing: what is picked and pointed at, what a touch of it means, and what is sent. */

import { tick } from 'svelte'
import type { Vector3 } from 'three'

import type { AnyRoom, Pointer } from '../games/room'
import { isOpen, narrow, ON_BOARD, pick, valuesOf, type Choice, type Facets, type Touch } from '../model/choices'
import type { ShownUpdate } from '../model/holding'
import { namesOf } from '../model/naming'
import { preferences } from '../model/preferences.svelte'
import type { Foresight } from '../model/previews.svelte'
import { fill, withoutSubject } from '../model/prose'
import type { Session } from '../model/session.svelte'
import { NO_OFFER, type Offer } from '../scene/board'
import type { Stage } from '../scene/stage'
import type { Update } from '../wire/types'
import { Aim } from './aim.svelte'
import type { Hands, Picture } from './picture.svelte'
import { sound } from './telling'

const REFUSAL_MS = 4000 // how long a refusal stays at its place

/** What there is to choose at. */
export interface Table {
  readonly session: Session
  readonly foresight: Foresight
  readonly picture: Picture
  readonly room: AnyRoom | null
  /** What the board shows, once everything is in place. */
  readonly shown: ShownUpdate | null
  /** Whether something is on its way over the board. */
  readonly isMoving: boolean
  /** Whether a die waits for the viewer's hand, or something lies there to be looked at. */
  readonly mayThrow: boolean
  readonly isLooking: boolean
}

export class Choosing {
  picked = $state.raw<Facets>({})
  hovered = $state.raw<Touch | null>(null)
  /** A settled action that waits for a second touch. */
  ready = $state.raw<string | null>(null)
  /** What was touched when something was refused; the bubble stands there. */
  refused = $state.raw<Touch | null>(null)
  /** What the player last chose with. */
  pointer = $state<Pointer>('mouse')
  readonly all: readonly Choice[] = $derived.by(() => this.legalChoices())
  readonly left: readonly Choice[] = $derived(narrow(this.all, this.picked))
  /** What of it all is in the hand, wherever it is pointed. */
  readonly held: Facets = $derived.by(() =>
    Object.fromEntries(Object.entries(this.picked).filter(([facet]) => facet in this.inHand())),
  )
  /** Where the piece in hand is shown, waiting to be put down or for another answer. */
  readonly placed: Touch | null = $derived.by(() =>
    this.picked.cell && Object.keys(this.held).length > 0 ? { facet: 'cell', value: this.picked.cell } : null,
  )
  /** The action that the computer advises. */
  private readonly advised: Choice | null = $derived.by(
    () => this.all.find(({ text }) => text === this.table.session.advice?.[0]?.action) ?? null,
  )
  /** What board and tray light up. */
  readonly offer: Offer = $derived.by(() => this.lit())

  readonly aim = new Aim(this)
  /** What is done to the board. */
  readonly hands: Hands = {
    hover: (touch) => this.hover(touch),
    pick: (touch) => this.wasHurried || this.touch(touch),
    turn: (by, isRaising) => this.turn(by, isRaising),
    drop: (touch) => this.wasHurried || this.letGo(touch),
    aims: () => !this.wasHurried && this.aim.isWanted,
    point: (finger) => this.aim.point(finger),
    grab: (touch) => !this.wasHurried && isOpen(this.all, touch) && this.touch(touch),
    isOpen: (touch) => isOpen(this.all, touch),
  }
  private timer = 0
  private later: readonly Touch[] = [] // what was touched while something else was still under way
  private sent = -1 // the number of the last action that was decided here
  private answered = new Set<number>() // the numbers of those that were settled ahead
  private last: Facets = {} // what was chosen last, for what is in the hand next
  private wasHurried = false // the press that ended an animation chooses nothing

  constructor(private readonly table: Table) {}

  get stage(): Stage | null {
    return this.table.picture.stage
  }

  /** Where something is on the board. */
  place(touch: Touch | null): Vector3 | null {
    return this.table.picture.place(touch)
  }

  // What follows a choice.

  /** To be called in an effect: the board follows what is chosen, hovered and liked. */
  follow(): void {
    const { offer } = this
    if (this.table.shown) this.table.picture.board?.offer(offer)
  }

  /** To be called in an effect: the rules are asked what would happen, once a decision and at whatever is pointed at. */
  followForesight(): void {
    const { ready } = this
    const { shown, foresight } = this.table
    const touch = this.hovered ?? this.refused // a finger does not hover
    const isMine = shown !== null && this.all.length > 0
    foresight.begin(isMine ? shown.seat : 0, isMine ? shown.ply : -1)
    foresight.consider(isMine ? (touch ? this.meant(touch) : ready) : null)
  }

  /** To be called in an effect: what is advised is brought into sight if something stands before it. */
  followAdvice(): void {
    const touch = this.advised && this.spotOf(this.advised.facets)
    const at = touch && this.table.picture.whereOnScreen(touch)
    if (!at || !this.stage) return
    const seen = this.stage.picker.at(at.x, at.y)?.touch
    if (seen?.facet !== touch.facet || seen.value !== touch.value) this.table.picture.look(1)
  }

  /** To be called in an effect: a refusal has been read after a while. */
  followRefusal(): () => void {
    if (this.table.session.refusal) this.rest(false)
    return () => clearTimeout(this.timer)
  }

  /** A refusal that is being read stays. */
  rest(isRead: boolean): void {
    clearTimeout(this.timer)
    if (!isRead) this.timer = window.setTimeout(() => this.forgive(), REFUSAL_MS)
  }

  // What the table tells.

  /** Something else comes to the board: nothing is chosen; `isOther`: for another seat. */
  begin(isOther: boolean): void {
    this.picked = {}
    this.ready = null
    if (!isOther) return
    this.refused = null
    this.table.foresight.forget()
  }

  /** All is in place: what comes to hand is there, and what lies under the pointer is pointed at. */
  resume(): void {
    this.picked = this.inHand()
    this.follow()
    this.stage?.pointAgain()
  }

  /** What was settled ahead is answered, and what one touch did is taken back as a whole. */
  goOn(before: Update, update: Update): void {
    const { log_length: length, seat } = update
    if (length < before.log_length) {
      const isPart = this.answered.has(length)
      this.answered = new Set([...this.answered].filter((n) => n < length))
      if (isPart && update.may.includes('undo')) this.table.session.send({ type: 'undo' })
      return
    }
    const isOurs = this.table.session.log.findLast((item) => item.seat === seat)?.n === this.sent
    const answer =
      length > before.log_length && isOurs && this.all.length > 0
        ? this.table.room?.ahead?.(update.view, this.all)
        : null
    if (!answer) return
    this.answered.add(length)
    this.send(answer)
  }

  /** What was touched meanwhile is taken for what it is. */
  catchUp(): void {
    const { later } = this
    this.later = []
    for (const touch of later) this.touch(touch)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  // What is done at the table.

  hover(touch: Touch | null): void {
    this.hovered = touch
  }

  /** Something was touched: narrows, sends, or asks why not. */
  touch(touch: Touch): void {
    this.forgive()
    if (this.table.mayThrow && touch.facet === 'die') return this.throwDie()
    // A card in the hand is meant, whatever moves or lies there to be looked at: it comes first.
    if (this.table.room?.hasHand && this.isBusy) this.later = [...this.later, touch]
    if (this.hurry() || this.all.length === 0 || !this.table.room || !this.table.shown) return
    const isSecond = this.ready !== null && this.picked[touch.facet] === touch.value
    if (isSecond) return this.confirm()
    const { keeps: kept = [] } = this.table.room
    const next = pick(this.all, this.picked, touch)
    if (next.choices.length === 0 || this.isHeldBack(touch, next.picked)) return void this.refuse(touch)
    this.picked = next.picked
    const action = next.action ?? this.table.room.plainest?.(next.choices, touch) ?? null
    if (action === null) this.last = next.picked
    if (action === null || kept.includes(touch.facet)) this.ready = null
    else if (this.mustConfirm(action)) this.ready = action
    else this.send(action)
  }

  /** Shows the end of what is under way; tells whether anything was. */
  hurry(): boolean {
    if (!this.isBusy) return false
    this.table.picture.skip()
    if (this.table.isLooking) this.table.session.goOn()
    return true
  }

  private get isBusy(): boolean {
    return this.table.isMoving || this.table.isLooking
  }

  /** The board is pressed: what moves is shown at its end, and the press means nothing else. */
  press(): void {
    this.forgive()
    this.wasHurried = this.hurry()
  }

  throwDie(): void {
    this.hovered = null
    this.table.session.goOn()
  }

  /** What was dragged is let go: it waits until what the grab began has been done. */
  private letGo(touch: Touch): void {
    const isUnderWay =
      this.table.isMoving || (this.table.shown !== null && this.table.session.pending === this.table.shown.ply)
    if (isUnderWay) this.later = [touch]
    else this.touch(touch)
  }

  confirm(): void {
    if (this.ready) this.send(this.ready)
  }

  /** Turns what is in the hand, or takes it a height further; tells whether that was possible. */
  turn(by: 1 | -1, isRaising = false): boolean {
    const { room, shown } = this.table
    const touch =
      shown && (isRaising ? room?.raise?.(shown.view, this.offer, by) : room?.turn?.(shown.view, this.offer, by))
    if (!touch) return false
    // Another place goes to where the pointer is; anything else is a way to hold it.
    if (isRaising && touch.facet === this.hovered?.facet) this.hovered = touch
    else if (isRaising && this.placed) this.put(touch)
    else this.hold(touch)
    return true
  }

  /** How many poses and heights can be chosen for what is in the hand, where it is pointed. */
  get ways(): { readonly poses: number; readonly heights: number } {
    return (this.table.shown && this.table.room?.ways?.(this.table.shown.view, this.offer)) ?? { poses: 1, heights: 1 }
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
    this.ready = action ?? this.table.room?.plainest?.(choices, touch) ?? null
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
    const had = Object.keys(this.picked).length > Object.keys(held).length || this.table.session.refusal !== null
    this.picked = held
    this.ready = null
    this.forgive()
    return had
  }

  /** What is in the hand and could be changed for something else, value by value. */
  get others(): readonly Touch[] {
    return Object.keys(this.inHand()).flatMap((facet) => valuesOf(this.all, facet).map((value) => ({ facet, value })))
  }

  /** Words for something that can be touched now, with what the rules tell of the action it leads to. */
  nameOf(touch: Touch): string {
    const { room, shown, foresight } = this.table
    const text = pick(this.all, this.picked, touch).choices[0]?.text ?? ''
    const name = room!.name(shown!.view, touch, preferences.lang, foresight.all[text] ?? null)
    const { seat, seats } = shown!
    return fill(withoutSubject(name, seat), preferences.lang, { names: namesOf(seats), reader: seat, isLit: false })
  }

  private forgive(): void {
    clearTimeout(this.timer)
    this.table.session.refusal = this.refused = null
  }

  private lit(): Offer {
    const { left, picked, hovered, advised } = this
    const { shown } = this.table
    if (!shown?.may.includes('play')) return { ...NO_OFFER, seat: shown?.turn ?? 0 }
    const { all } = this
    const { all: told, one: trial } = this.table.foresight
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
    return touches.findLast((touch) => this.place(touch)) ?? touches.at(-1) ?? null
  }

  private send(action: string): void {
    this.sent = this.table.shown?.log_length ?? -1
    this.table.session.play(action)
    this.picked = {}
    this.ready = null
    this.hovered = null
  }

  /** The action that touching this would mean, legal or not. */
  private meant(touch: Touch): string | null {
    const { action, choices, picked } = pick(this.all, this.picked, touch)
    const legal = this.isHeldBack(touch, picked) ? null : (action ?? this.table.room?.plainest?.(choices, touch))
    return (
      legal ?? this.table.room?.compose(this.table.shown?.view, { ...this.picked, [touch.facet]: touch.value }) ?? null
    )
  }

  /** Whether a touch of the board would change what is in the hand, which it never does. */
  private isHeldBack({ facet }: Touch, picked: Facets): boolean {
    return (
      ON_BOARD.includes(facet) &&
      (this.table.room?.keeps ?? []).some((kept) => kept in this.picked && !(kept in picked))
    )
  }

  private async refuse(touch: Touch): Promise<void> {
    const action = this.meant(touch)
    sound('refusal')
    this.refused = touch
    try {
      if (action) await this.table.session.explain(action)
    } finally {
      this.table.picture.board?.refuse(touch, this.culprits(touch))
    }
  }

  /** What the refusal is about beside what was touched, as far as it is on the board. */
  private culprits(touch: Touch): readonly Touch[] {
    const { about = [] } = this.table.session.refusal ?? {}
    return about.filter((each) => each.value !== touch.value && this.place(each))
  }

  private inHand(): Facets {
    const { all } = this
    const { room, shown } = this.table
    return shown && all.length > 0 ? (room?.inHand?.(shown.view, all, this.last) ?? {}) : {}
  }

  private mustConfirm(action: string): boolean {
    const { confirms = false } = this.table.room!
    return typeof confirms === 'boolean' ? confirms : confirms(this.table.shown!.view, action, this.pointer)
  }

  private legalChoices(): readonly Choice[] {
    const { room, shown } = this.table
    return room && shown && shown.may.includes('play') && this.table.session.pending !== shown.ply
      ? room.readChoices(shown.legal, shown.view)
      : []
  }
}
