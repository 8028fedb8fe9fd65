/** What each box asks, found by itself: games/<folder>/box.ts exports `box`. Light, so that no 3D is loaded for it. */

import type { Question } from '../model/sheet'

const boxes = import.meta.glob<readonly Question[]>('./*/box.ts', { import: 'box' })

/** The questions of a game; none if its box asks nothing, and then everything is as usual. */
export async function openBox(slug: string): Promise<readonly Question[]> {
  return (await boxes[`./${slug.replaceAll('-', '_')}/box.ts`]?.()) ?? []
}
