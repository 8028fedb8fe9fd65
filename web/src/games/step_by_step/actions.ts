import type { Choice, Facets } from '../../model/choices'
import type { StepView } from './view'

/** `move c4` and `place c5` as what is touched: a cell. */
export function readChoices(legal: readonly string[]): Choice[] {
  return legal.map((text) => ({ text, facets: { cell: text.split(' ')[1] ?? '' } }))
}

/** The action that touching this would mean, for asking the server why it is not allowed. */
export function compose(view: StepView, picked: Facets): string | null {
  return picked.cell && !view.over ? `${view.phase} ${picked.cell}` : null
}
