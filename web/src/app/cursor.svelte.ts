/** The cursor of the keys on the board, and what is said of it: for whoever does not see where it is. */

import type { Vector3 } from 'three'

import { isOpen, type Touch } from '../model/choices'
import { nextTo } from '../model/nearby'
import { preferences } from '../model/preferences.svelte'
import { asSentence } from '../model/prose'
import { words } from '../model/words.svelte'
import type { Choosing, Table } from './choosing.svelte'
import { inWords } from './telling'

export class Cursor {
  /** Whether keys move it. */
  isOnBoard = $state(false)
  private explored = $state('') // what lies at a place that was reached by exploring; '' where it went by what can be chosen
  private at: Vector3 | null = null // where it was last: the next decision begins there

  constructor(
    private readonly table: Table,
    private readonly choosing: Choosing,
  ) {}

  /** It goes to the next touchable place on the board in that direction of the screen. */
  steer(right: number, down: number): void {
    const { left, picked } = this.choosing
    const touches = left.flatMap(({ facets }) => Object.entries(facets)).filter(([facet]) => !(facet in picked))
    const to = this.next(
      touches.map(([facet, value]) => ({ facet, value })),
      right,
      down,
    )
    if (!to) return
    this.explored = ''
    this.choosing.hover(to)
  }

  /** The same over all places, to hear what is there, and of what cannot be chosen why. */
  explore(right: number, down: number): void {
    const { room, shown } = this.table
    const { offer, all, left } = this.choosing
    const places = (shown && room?.places?.(shown.view, offer, preferences.lang)) ?? []
    const to = this.next(
      places.map(({ touch }) => touch),
      right,
      down,
    )
    const place = places.find(({ touch }) => touch === to)
    if (!to || !place || !shown) return
    const isRefused = all.length > 0 && !isOpen(left, to)
    this.explored = [inWords(place.says, shown), isRefused ? words().cannotChoose : ''].filter(Boolean).join('. ')
    this.choosing.hover(to)
  }

  /** What it is on, in words; what the focus is on beside the board is said by itself. */
  get pointed(): string {
    const { hovered, placed, all } = this.choosing
    if (!this.isLed) return ''
    if (this.explored && hovered) return this.explored
    const touch = hovered ?? placed
    return all.length > 0 && touch ? this.choosing.nameOf(touch) : ''
  }

  /** What would follow there, or why it cannot be chosen: said once the rules have told. */
  get follows(): string {
    const { room, shown, foresight } = this.table
    const { one } = foresight
    if (!room || !shown || !one || !this.choosing.hovered || !this.isLed) return ''
    if (one.legal) return asSentence(room.follows?.(shown.view, one.shows, preferences.lang) ?? '')
    return this.explored && one.sentence ? asSentence(inWords(one.sentence, shown)) : ''
  }

  /** How the piece in hand is held, and whether it waits to be confirmed: said whenever a key changes it. */
  get holding(): string {
    const { room, shown } = this.table
    const { pointer, all, held, offer, ready } = this.choosing
    if (pointer !== 'keyboard' || all.length === 0 || !room || !shown) return ''
    const names = Object.entries(held).map(([facet, value]) => this.choosing.nameOf({ facet, value }))
    const hand = room.holding?.(shown.view, offer, preferences.lang) ?? names.join(', ')
    return [hand, ready ? words().enterConfirms : ''].filter(Boolean).join('. ')
  }

  /** Whether the board is what keys are used for. */
  private get isLed(): boolean {
    return this.isOnBoard && this.choosing.pointer === 'keyboard'
  }

  private next(touches: readonly Touch[], right: number, down: number): Touch | null {
    const { stage, board } = this.table.picture
    const { at: here } = this
    const { hovered } = this.choosing
    if (!stage || !board) return null
    const places = touches.flatMap((touch) => {
      const at = board.where(touch)
      return at ? [{ touch, at, ...stage.project(at) }] : []
    })
    const [first] = here ? [...places].sort((a, b) => a.at.distanceTo(here) - b.at.distanceTo(here)) : places
    const from = places.find(({ touch }) => touch.facet === hovered?.facet && touch.value === hovered.value)
    const to = (from ? nextTo(places, from, right, down, 4) : first) ?? null
    if (to) this.at = to.at
    return to?.touch ?? null
  }
}
