/**
 * What the player intends with the block in hand before the server is told: shared by the board, which shows it, the tray, where
 * it is chosen, and the room, which answers with it. Which poses and colours there are is told by the rules.
 */

import type { Choice, Facets } from '../../model/choices'
import type { Offer } from '../../scene/board'
import type { AufsteigerView, Colour } from './view'

class Hand {
  /** The way it is held: as it lay when it was lifted, until it is turned. */
  pose = $state<string | null>(null)
  /** The colour chosen for its top; null leaves that to `topFor`. */
  top = $state<Colour | null>(null)
  /** The colour that the board shows on top: whoever puts the block down means this one. */
  shown: Colour | null = null
  /** The place at another height that is meant where the pointer is. */
  raised: { readonly from: string; readonly to: string } | null = null
  /** Whether the turn is to end, without a stone. */
  isEnding = false
  private block: string | null = null

  /** Another block comes to hand; the same one, taken back, is held as before. */
  take(block: string, pose: string | null): void {
    if (block === this.block) return
    this.empty()
    this.block = block
    this.pose = pose
  }

  empty(): void {
    this.block = this.pose = this.top = this.shown = this.raised = null
    this.isEnding = false
  }

  poseFor(view: AufsteigerView, picked: Facets): string {
    const poses = posesOf(view)
    return (
      [picked.pose, this.pose].find((pose) => pose !== undefined && pose !== null && poses.includes(pose)) ??
      poses[0] ??
      ''
    )
  }

  /** Of the colours that can be on top the one chosen; otherwise the mover's own, grey, or the first. */
  topFor(view: AufsteigerView, open: readonly Colour[]): Colour | null {
    return (
      [this.top, view.colours[view.to_move - 1], 'grey' as const].find(
        (colour): colour is Colour => !!colour && open.includes(colour),
      ) ??
      open[0] ??
      null
    )
  }

  /** The question that comes after a block is put down, or after the pawn's part: answered if it was settled in the hand. */
  answer(view: AufsteigerView, choices: readonly Choice[]): string | null {
    if (view.phase === 'stone')
      return this.isEnding ? (choices.find(({ text }) => text === 'pass')?.text ?? null) : null
    if (view.phase !== 'top') return null
    const open = choices.map(({ facets }) => facets.top as Colour)
    const meant = this.shown ?? this.topFor(view, open)
    return meant && open.includes(meant) ? `top ${meant}` : null
  }
}

export const hand = new Hand()

/** The colours that can be on top of the block in hand: at the place pointed at if the rules have told of it. */
export function openTops(view: AufsteigerView, { picked, trial }: Offer): readonly Colour[] {
  if (view.phase !== 'drop' || picked.pose === undefined) return []
  const told = trial?.legal ? trial.shows.opens : null
  return told ? (Object.keys(told) as Colour[]) : (view.situation.tops?.[hand.poseFor(view, picked)] ?? [])
}

/** The ways to hold the block in hand. */
export const posesOf = (view: AufsteigerView): readonly string[] => Object.keys(view.situation.tops ?? {})
