/** The games of this server, in the visitor's language; asked once for each language. */

import { preferences } from '../model/preferences.svelte'
import type { Lang } from '../text/languages'
import { api } from '../wire/api'
import type { Library } from '../wire/types'

const asked = new Map<Lang, Promise<Library>>()

export function library(): Promise<Library> {
  const { lang } = preferences
  const known = asked.get(lang)
  if (known) return known
  const answer = api.library(lang)
  asked.set(lang, answer)
  answer.catch(() => asked.delete(lang)) // so that trying again asks again
  return answer
}
