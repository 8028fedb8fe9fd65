import type { Choice, Facets } from '../../model/choices'
import type { AscensionView } from './view'

/**
 * Legal texts as what is touched. `take c3` and `move c3` are a cell, `take own` the tray's place of that name;
 * `place d4` and `reveal d4` are a cell and whether the drawing shows; `stay` and `pass` are a button.
 */
export function readChoices(legal: readonly string[], view: AscensionView): Choice[] {
  return legal.map((text): Choice => {
    const [verb, place = ''] = text.split(' ')
    switch (verb) {
      case 'place':
      case 'reveal':
        return { text, facets: { face: verb === 'reveal' ? 'show' : 'hide', cell: place } }
      case 'stay':
      case 'pass':
        return { text, facets: { step: verb, cell: '' } }
      default:
        return { text, facets: view.phase === 'spring' ? { step: 'move', cell: place } : { cell: place } }
    }
  })
}

/** The action that touching this would mean, for asking the server why it is not allowed. */
export function compose(view: AscensionView, picked: Facets): string | null {
  const { cell, face, step } = picked
  if (step === 'stay' || step === 'pass') return step
  if (!cell || view.over) return null
  switch (view.phase) {
    case 'piece':
      return `take ${cell}`
    case 'place':
      return `${face === 'show' ? 'reveal' : 'place'} ${cell}`
    default:
      return `move ${cell}`
  }
}
