/** What a game brings to the table: the same for all. See web/README.md. */

import type { Component } from 'svelte'

import type { Choice, Facets, Touch } from '../model/choices'
import type { Pauses } from '../model/holding'
import type { Shows } from '../model/previews.svelte'
import type { SeatLook } from '../model/seats'
import type { Board, Offer } from '../scene/board'
import type { Stage } from '../scene/stage'
import type { Lang } from '../text/languages'
import type { LogItem } from '../wire/types'

/** The position in words, complete: whoever hears this can play. */
export interface Twin {
  readonly sentences: readonly string[]
  readonly tables: readonly TwinTable[]
}

export interface TwinTable {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly head: string; readonly cells: readonly string[] }[]
}

/** What stands beside the board. */
export interface Facts {
  /** What there is to look at before the game goes on, for whoever hears it; a decision is asked for by the rules. */
  readonly ask?: string
  /** The parts of the turn and which one it is now, counted from 0; for the line at the bottom. */
  readonly turn: { readonly parts: readonly string[]; readonly now: number }
  /** One line for each seat, seat 1 first: 'c4, level 2'. */
  readonly seats: readonly string[]
  /** What concerns everybody: the stock, turns left, … */
  readonly common: readonly { readonly name: string; readonly value: string }[]
  /** Where players announce what they will reach: a lift for each seat, seat 1 first. */
  readonly lifts?: readonly Lift[]
}

/** How far somebody has come, and where they said they would stop. */
export interface Lift {
  readonly floors: number
  readonly at: number
  /** null: not said yet; '?': said, and hidden. */
  readonly goal: number | '?' | null
  readonly state: 'silent' | 'short' | 'exact' | 'lost'
  readonly score: number
  readonly isDealer: boolean
}

/** The points of the finished rounds, and of all of them. */
export interface Sheet {
  readonly rounds: readonly {
    readonly head: string
    readonly seats: readonly { readonly goal: number; readonly at: number; readonly points: number }[]
  }[]
  readonly scores: readonly number[]
  /** What was done last, in words. */
  readonly last: string
}

/** Actions of the log that belong together; `depth` 0 is a part of the game, 1 a part of that. */
export interface Chapter {
  readonly title: string
  readonly depth: 0 | 1
  readonly items: readonly LogItem[]
}

/** One step of the first-game guide: shown when `when` first holds, at a place on the board. */
export interface GuideStep<View> {
  readonly id: string
  readonly when: (view: View) => boolean
  readonly text: string
  /** What to point at. */
  readonly at: Touch | null
  /** Rules it speaks of, e.g. 'R4'. */
  readonly rules: readonly string[]
}

/** What a tray is given: the part of the line, no higher than a button, for what is better drawn on paper than in wood. */
export interface TrayProps<View> {
  readonly view: View
  readonly offer: Offer
  readonly lang: Lang
  readonly onhover: (touch: Touch | null) => void
  readonly onpick: (touch: Touch) => void
}

/** What a player chose with. */
export type Pointer = 'mouse' | 'touch' | 'pen' | 'keyboard'

export interface GameRoom<View> {
  readonly slug: string
  /** The cloth, in both themes. */
  readonly tone: { readonly light: string; readonly dark: string }
  /**
   * Legal texts as things to touch. The facets `cell` and `piece` are touched on the board; of any other the table shows
   * the values as buttons, unless a tray does.
   */
  readChoices(legal: readonly string[], view: View): readonly Choice[]
  /** The action that what is picked would mean, legal or not; null if it means none. For asking why something is refused. */
  compose(view: View, picked: Facets): string | null
  /**
   * Whether a settled choice is previewed first and sent by a second touch or the confirm button: for what is final or hard
   * to see, and for fingers, which hide what they point at.
   */
  readonly confirms?: boolean | ((view: View, action: string, pointer: Pointer) => boolean)
  /** Which of the actions that a touch leaves it means by itself, the others being asked for otherwise; null if it means none. */
  plainest?(choices: readonly Choice[], touch: Touch): string | null
  /** The answer to a question that was settled ahead, in the hand: given as soon as the question comes, and taken back with what led to it. */
  ahead?(view: View, choices: readonly Choice[]): string | null
  /** What is shown in its own time: a die that players throw themselves (its place on the board is the facet `die`), a trick, a round. */
  readonly pauses?: Pauses<View>
  /** What is in the hand when a decision begins: the only piece, or the one last chosen, which `last` tells. */
  inHand?(view: View, choices: readonly Choice[], last: Facets): Facets
  /** Facets of what is in the hand that no touch of the board changes, and whose own touch sends nothing. */
  readonly keeps?: readonly string[]
  /** Every place of the board as it would be touched now, legal or not, with what is there: for whoever explores it by keys. */
  places?(view: View, offer: Offer, lang: Lang): readonly SpokenPlace[]
  /** How the piece in hand is held, in words, where the names of its facets do not say all. */
  holding?(view: View, offer: Offer, lang: Lang): string
  /** The next way to hold the piece in hand, for R and the wheel; null if it has one only. */
  turn?(view: View, offer: Offer, by: 1 | -1): Touch | null
  /** The next of several heights at which it fits here, for Shift and the wheel: another place, or another facet; null if there is one only. */
  raise?(view: View, offer: Offer, by: 1 | -1): Touch | null
  /** How many there are to turn and raise to, for buttons that do so. */
  ways?(view: View, offer: Offer): { readonly poses: number; readonly heights: number }
  /** Whether heights mean something here: without them there is nothing to cut at and no level to engrave. */
  readonly hasLevels?: boolean
  /** Whether an action is a step of somebody rather than a piece put down, by its sound. */
  isStep?(action: string): boolean
  /** Colour and figure of a seat, where the game gives it others than the seat's own: those of its pawn. */
  look?(view: View, seat: number): SeatLook
  /** Puts the board on the stage; without this it is drawn on paper (games/plain.ts). */
  open?(stage: Stage, view: View): Board<View>
  /** Cards in hand, poses, a show/hide switch. Without one the table lists the choices as buttons. */
  readonly tray?: Component<TrayProps<View>>
  /**
   * Whether this is a card table: the tray is a hand of cards on the table's edge, the players are around the table at the places
   * of the facet `seat`, and what concerns everybody stands in `corner`, which opens the score sheet.
   */
  readonly hasHand?: boolean
  readonly corner?: Component<{ readonly view: View; readonly lang: Lang }>
  /** What else a player may like here, for the settings. */
  readonly likes?: Component<{ readonly lang: Lang }>
  sheet?(view: View, lang: Lang): Sheet
  /** The log in parts with headings; what is in none of them is left out. */
  chapters?(log: readonly LogItem[], view: View, lang: Lang): readonly Chapter[]
  /** The facets the tray lets choose, so that the table need not lay them out once more. */
  readonly trayCovers?: readonly string[]
  facts(view: View, lang: Lang): Facts
  /** Words for a value of a facet, for lists and screen readers: 'c4, level 2: climb'; `shows` is null until the rules have told. */
  name(view: View, touch: Touch, lang: Lang, shows: Shows | null): string
  /** What would follow at the place pointed at, in words, where its name does not say it. */
  follows?(view: View, shows: Shows, lang: Lang): string
  twin(view: View, lang: Lang): Twin
  guide(view: View, lang: Lang): readonly GuideStep<View>[]
}

/** A place of the board, and what lies there in words, with marks for players. */
export interface SpokenPlace {
  readonly touch: Touch
  readonly says: string
}

/** A room whose view only it can read: `any`, because nobody else looks inside. */
export type AnyRoom = GameRoom<any>
