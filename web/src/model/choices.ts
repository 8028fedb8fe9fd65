/**
 * Narrowing: from the legal texts the server sent to the one action the player means.
 *
 * A game reads each legal text into facets, the separate things a player can touch: `move c4` is {cell: 'c4'},
 * `drop 12 f7 flat red` is {cell: 'f7', pose: 'flat', top: 'red'}. Touching something fixes a facet, in any order, and
 * strikes out the texts that do not fit. When one is left, that is the action.
 */

export type Facets = Readonly<Record<string, string>>

export interface Choice {
  readonly text: string
  readonly facets: Facets
}

/** One thing on the board or in a panel that can be touched. */
export interface Touch {
  readonly facet: string
  readonly value: string
}

/** The choices that agree with everything picked so far. */
export function narrow(choices: readonly Choice[], picked: Facets): readonly Choice[] {
  const wanted = Object.entries(picked)
  return choices.filter(({ facets }) => wanted.every(([facet, value]) => facets[facet] === value))
}

/** The different values of one facet among the choices, in the order of the texts; '' where a choice has none. */
export function valuesOf(choices: readonly Choice[], facet: string): readonly string[] {
  return [...new Set(choices.map(({ facets }) => facets[facet] ?? ''))]
}

/** The facets that still tell the choices apart, in the order in which the game names them. */
export function openFacets(choices: readonly Choice[]): readonly string[] {
  const names = [...new Set(choices.flatMap(({ facets }) => Object.keys(facets)))]
  return names.filter((name) => valuesOf(choices, name).length > 1)
}

/** What is chosen next: what tells the choices apart; of a single one the place of its piece, or else what it names first. */
export function nextFacet(choices: readonly Choice[]): string {
  const { facets = {} } = choices[0] ?? {}
  const first = facets.piece !== undefined && facets.cell ? 'cell' : Object.keys(facets)[0]
  return openFacets(choices)[0] ?? first ?? ''
}

/** Facets touched on the board itself. */
export const ON_BOARD: readonly string[] = ['cell', 'piece']

/**
 * The buttons of this moment: what is left to choose and can be chosen neither on the board nor in the tray. A value that only
 * says what a touch of the board means anyway, the one beside 'pass', needs none.
 */
export function momentary(choices: readonly Choice[], covered: readonly string[]): readonly Touch[] {
  const facet = nextFacet(choices)
  if (choices.length === 0 || [...ON_BOARD, ...covered].includes(facet)) return []
  const isTouched = (value: string) =>
    choices.some(({ facets }) => (facets[facet] ?? '') === value && ON_BOARD.some((name) => facets[name]))
  const values = valuesOf(choices, facet)
  const touched = values.filter(isTouched)
  const isPlain = touched.length === 1 && values.length > 1
  return values.filter((value) => !isPlain || !isTouched(value)).map((value) => ({ facet, value }))
}

/** Whether touching this would leave at least one choice. */
export function isOpen(choices: readonly Choice[], { facet, value }: Touch): boolean {
  return choices.some(({ facets }) => facets[facet] === value)
}

export interface Picked {
  readonly picked: Facets
  readonly choices: readonly Choice[]
  /** The action, once it is settled: one choice is left, or the ones left differ in nothing that can be touched. */
  readonly action: string | null
}

/** What is left after touching one more thing. Touching a facet again replaces its value. */
export function pick(all: readonly Choice[], picked: Facets, touch: Touch): Picked {
  const wish: Facets = { ...picked, [touch.facet]: touch.value }
  const fitting = narrow(all, wish)
  // A change of mind: what was picked before and does not go with the new wish is dropped.
  const kept = fitting.length > 0 ? wish : { [touch.facet]: touch.value }
  const choices = fitting.length > 0 ? fitting : narrow(all, kept)
  const [first] = choices
  // What is taken up is not put down yet, even where it can go to a single place.
  const isTakenUp = touch.facet === 'piece' && !kept.cell && first?.facets.cell !== undefined
  const isSettled = openFacets(choices).length === 0 && !isTakenUp
  return { picked: kept, choices, action: isSettled ? (first?.text ?? null) : null }
}
