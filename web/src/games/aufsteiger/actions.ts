import type { Choice, Facets } from '../../model/choices'
import type { AufsteigerView } from './view'

/**
 * Legal texts as what is touched. A lift and a stone touch a block (`piece`), a walk or ladder a face (`cell`), a drop a place:
 * corner and pose together, because the same corner in another pose is another place. `act` tells apart what is touched alike.
 */
export function readChoices(legal: readonly string[]): Choice[] {
  return legal.map((text) => ({ text, facets: facetsOf(text.split(' ')) }))
}

function facetsOf([verb = '', first = '', second = '']: string[]): Facets {
  switch (verb) {
    case 'lift':
    case 'stone':
      return { act: verb, piece: first }
    case 'drop':
      return { cell: `${first} ${second}`, pose: second }
    case 'top':
      return { top: first }
    case 'push':
      return { cell: second }
    case 'walk':
      return { act: verb, cell: first }
    case 'ladder':
    case 'bridge':
      return { act: `${verb} ${first}`, cell: second }
    default:
      return { act: verb }
  }
}

/** The action that touching this would mean, for asking the server why it is not allowed. */
export function compose(view: AufsteigerView, { act, piece, cell, top }: Facets): string | null {
  switch (view.phase) {
    case 'block':
      return piece ? `lift ${piece}` : (act ?? null)
    case 'drop':
      return cell ? `drop ${cell}` : null
    case 'top':
      return top ? `top ${top}` : null
    case 'push':
      return cell && view.pushing ? `push ${view.pushing} ${cell}` : null
    case 'stone':
      return piece ? `stone ${piece}` : (act ?? null)
    case 'over':
      return null
    default:
      return cell ? `${act ?? 'walk'} ${cell}` : (act ?? null)
  }
}
