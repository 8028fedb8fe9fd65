/** The drawn lids of the boxes: light pictures, so that the shelf needs no 3D. */

import type { Lang } from '../text/languages'
import plain from './lid.svg?url'

const lids = import.meta.glob<string>('../games/*/lid.svg', { eager: true, query: '?url', import: 'default' })

/** A lid in a language, or a plain one: a drawing that has letters on it shows those of the fragment (`:target`). */
export function lidOf(slug: string, lang: Lang): string {
  const lid = lids[`../games/${slug.replaceAll('-', '_')}/lid.svg`]
  return lid ? `${lid}#${lang}` : plain
}
