/** What every game's scene is to the table around it. */

import type { Vector3 } from 'three'

import type { Choice, Facets, Touch } from '../model/choices'
import type { Shows } from '../model/previews.svelte'
import type { Preview } from '../wire/types'
import type { Stage } from './stage'

/** What can be done now, for the board to light up. */
export interface Offer {
  /** What is left after everything picked so far; empty when the viewer has nothing to decide. */
  readonly choices: readonly Choice[]
  /** Everything that can be decided, whatever is in the hand: a touch may mean something else than that. */
  readonly all: readonly Choice[]
  readonly picked: Facets
  /** Under the pointer, or focused in a list: show what would happen. */
  readonly hovered: Touch | null
  /** Whose colour lights it; 0 when nobody acts. */
  readonly seat: number
  /** What a legal action would look like, by its text; null until the rules have told. */
  readonly shows: (text: string) => Shows | null
  /** The action pointed at, legal or not, once the rules have told of it. */
  readonly trial: Preview | null
}

export const NO_OFFER: Offer = {
  all: [],
  choices: [],
  picked: {},
  hovered: null,
  seat: 0,
  shows: () => null,
  trial: null,
}

/** What the rules tell of an action; most of the one pointed at. */
export function toldOf({ trial, shows }: Offer, text: string): Shows | null {
  return (trial?.action === text ? trial.shows : null) ?? shows(text)
}

/** Whether something else can be done or is pointed at than before. */
export function hasTurned(before: Offer, now: Offer): boolean {
  return now.choices !== before.choices || now.hovered?.value !== before.hovered?.value
}

/** How the player wants to see the board. */
export interface Sight {
  /** Level numbers on top faces. */
  readonly numerals: boolean
  /** Hide everything above this level; null shows all. */
  readonly slice: number | null
}

export interface Board<View> {
  /** Shows a position. Animates what changed since the last one if asked to; settles when everything is in place. */
  show(view: View, animate: boolean): Promise<void>
  /** Lights what can be done. Called at every hover, so it must be quick. */
  offer(offer: Offer): void
  /** Something was refused: shake and outline it for a moment, and what the refusal names as standing in the way. */
  refuse(touch: Touch, culprits: readonly Touch[]): void
  see(sight: Sight): void
  /** Where something that can be touched is, for pointing at it; null if it is not on the board. */
  where(touch: Touch): Vector3 | null
  /** Frees everything it created. */
  dispose(): void
}

export type BoardMaker<View> = (stage: Stage, view: View) => Board<View>
