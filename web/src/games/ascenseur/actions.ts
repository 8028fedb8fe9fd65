import type { Choice, Facets } from '../../model/choices'
import type { AscenseurView } from './view'

/** `bid 3` is a floor of one's own lift, `play QH` a card: both are touched on the table, a floor as a cell, a card as a piece. */
export function readChoices(legal: readonly string[]): Choice[] {
  return legal.map((text) => {
    const [verb, value = ''] = text.split(' ')
    return { text, facets: { [verb === 'bid' ? 'cell' : 'piece']: value } }
  })
}

/** The action that touching this would mean, for asking the server why it is not allowed. */
export function compose(view: AscenseurView, picked: Facets): string | null {
  if (view.phase === 'bid' && picked.cell !== undefined) return `bid ${picked.cell}`
  if (view.phase === 'play' && picked.piece !== undefined) return `play ${picked.piece}`
  return null
}
