/**
 * What the player intends with the block in hand, before the server is told: one thing shared by the board, which shows it, and
 * the tray, where it is chosen. The pose it was lifted in, and the colour wanted on top.
 */

import { kindOf, POSES } from './body'
import type { Facets } from '../../model/choices'
import type { AufsteigerView, Colour } from './view'

class Hand {
  /** The pose in which the block was lifted; the first to be offered. */
  lifted = $state<string | null>(null)
  /** Chosen ahead of the drop: answers the question for the colour when it comes. */
  top = $state<Colour | null>(null)

  /** The pose to show now. */
  pose(view: AufsteigerView, picked: Facets): string {
    const poses = POSES[kindOf(view.held ?? 'M')]
    const wanted = picked.pose ?? this.lifted
    return wanted && poses.includes(wanted) ? wanted : poses[0]!
  }
}

export const hand = new Hand()
