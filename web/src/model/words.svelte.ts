import { preferences } from './preferences.svelte'
import { en } from '../text/en'
import { fr, type Catalogue } from '../text/fr'

const CATALOGUES = { fr, en } as const

/** The interface's texts in the visitor's language; reactive. */
export function words(): Catalogue {
  return CATALOGUES[preferences.lang]
}
