/** What this browser mixes into the draws of its matches, and what it can say of them afterwards by itself. */

import type { FairnessInfo } from '../wire/types'
import { fromHex, sha256, toHex } from './sha256'

/** What was sent, and the hash that was shown before. */
export interface Mixed {
  readonly value: string
  readonly commitment: string
}

const KEPT = 200 // matches whose contributions are remembered
const keyOf = (match: string): string => `draws-${match}`
const inPage = new Map<string, Mixed>() // where the browser keeps nothing

/** What this browser has sent in a match, or would have. */
export function mixedIn(match: string): Mixed | null {
  try {
    const kept = localStorage.getItem(keyOf(match))
    return kept ? (JSON.parse(kept) as Mixed) : (inPage.get(match) ?? null)
  } catch {
    return inPage.get(match) ?? null
  }
}

/** The number to mix in: chosen once, after the hash was seen, and the same in every tab of this browser. */
export function toMixIn(match: string, commitment: string): Mixed {
  const known = mixedIn(match)
  if (known) return known
  const made = { value: toHex(crypto.getRandomValues(new Uint8Array(32))), commitment }
  inPage.set(match, made)
  try {
    const others = Object.keys(localStorage).filter((key) => /^draws-/.test(key))
    for (const key of others.slice(0, Math.max(0, others.length + 1 - KEPT))) localStorage.removeItem(key)
    localStorage.setItem(keyOf(match), JSON.stringify(made))
  } catch {
    // A browser that keeps nothing remembers it as long as the page is open.
  }
  return mixedIn(match) ?? made
}

/** Whether a number of this browser's is still to be sent: it plays, the match waits, and none is there from its seats. */
export function isToMixIn(fairness: FairnessInfo | null, held: readonly number[], status: string): boolean {
  if (!fairness || status !== 'waiting' || held.length === 0) return false
  return !fairness.contributions.some(({ seats }) => seats.some((seat) => held.includes(seat)))
}

export interface OwnChecks {
  /** Whether the secret is the one whose hash was shown: to this browser before it sent its number, or else in the match. */
  readonly isPromiseKept: boolean
  /** Whether what this browser sent was mixed in; null if it sent nothing. */
  readonly isMixedIn: boolean | null
}

/** What the page itself can check once the secret is shown; null before. */
export function ownChecks(fairness: FairnessInfo | null, mixed: Mixed | null): OwnChecks | null {
  if (fairness?.secret == null) return null
  const hash = toHex(sha256(fromHex(fairness.secret)))
  return {
    isPromiseKept: hash === fairness.commitment && (mixed === null || hash === mixed.commitment),
    isMixedIn: mixed === null ? null : isIncluded(fairness, mixed),
  }
}

export const isIncluded = (fairness: FairnessInfo, mixed: Mixed): boolean =>
  fairness.contributions.some(({ value }) => value === mixed.value)
