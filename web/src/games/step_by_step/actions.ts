import type { Choice, Facets } from '../../model/choices'
import type { StepView } from './view'

/** The cell of `move c4` and `place c5`. */
export const cellOfAction = (text: string): string => text.split(' ')[1] ?? ''

/** An action is what is touched: a cell. */
export function readChoices(legal: readonly string[]): Choice[] {
  return legal.map((text) => ({ text, facets: { cell: cellOfAction(text) } }))
}

/** The action that touching this would mean, for asking the server why it is not allowed. */
export function compose(view: StepView, picked: Facets): string | null {
  return picked.cell && !view.over ? `${view.phase} ${picked.cell}` : null
}
