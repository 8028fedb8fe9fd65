/** What the visitor likes, kept in this browser: language, theme, picture, motion, pace, sound, level numbers, who the board turns to. */

import { LANGS, type Lang } from '../text/languages'

export type Theme = 'light' | 'dark' | 'system'
/** How much work the picture may be; `auto` looks at the machine. */
export type PictureWish = 'auto' | 'fine' | 'plain'

/** How long a finished trick lies, and a round is told. */
export type Pace = 'normal' | 'fast'

interface Stored {
  lang: Lang
  theme: Theme
  picture: PictureWish
  calm: boolean
  pace: Pace
  sound: boolean
  numerals: boolean
  /** Whether the board turns to whoever is to move, on a screen that several share. */
  turnWithPlayer: boolean
  /** Whether signs of others are shown. */
  signs: boolean
  guide: boolean
  name: string
}

const KEY = 'sommet'

function firstLanguage(): Lang {
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

function stored(): Stored {
  const fresh: Stored = {
    lang: firstLanguage(),
    theme: 'system',
    picture: 'auto',
    calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    pace: 'normal',
    sound: false,
    numerals: true,
    turnWithPlayer: false,
    signs: true,
    guide: true,
    name: '',
  }
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>
    return { ...fresh, ...kept, lang: LANGS.includes(kept.lang as Lang) ? (kept.lang as Lang) : fresh.lang }
  } catch {
    return fresh // a browser that keeps nothing still plays
  }
}

export const preferences = $state(stored())

const night = matchMedia('(prefers-color-scheme: dark)')
let isNight = $state(night.matches)
night.addEventListener('change', ({ matches }) => (isNight = matches))

export function isDark(): boolean {
  return preferences.theme === 'dark' || (preferences.theme === 'system' && isNight)
}

/** Keeps them, and tells the page: to be called in an effect. */
export function applyPreferences(): void {
  document.documentElement.lang = preferences.lang
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // See `stored`.
  }
}
