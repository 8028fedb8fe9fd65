/** A screen for everybody, in a game library or a club: when nobody touches it for a while, it is as if nobody had been there. */

import { forget } from './erasing'
import { preferences } from './preferences.svelte'

const KEY = 'kiosk'
const MOST_MINUTES = 120

class Kiosk {
  /** How long nobody may touch it; null: this is no kiosk. A reload changes nothing. */
  minutes = $state<number | null>(Number(sessionStorage.getItem(KEY)) || null)

  begin(minutes: number | null): void {
    this.minutes = minutes === null ? null : Math.min(MOST_MINUTES, Math.max(1, minutes))
    if (this.minutes === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, String(this.minutes))
  }
}

export const kiosk = new Kiosk()

/** This browser forgets whoever was there, with what they like; the language of the house stays. */
export function putAway(): void {
  forget(localStorage, sessionStorage)
  const { lang, theme, picture } = preferences
  localStorage.setItem('sommet', JSON.stringify({ lang, theme, picture }))
}
