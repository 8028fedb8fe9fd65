import { cellOf, type Cell } from '../../model/cells'
import type { Choice, Facets, Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import { hand, posesOf } from './hand.svelte'
import type { AufsteigerShows, AufsteigerView } from './view'

const MEANS = ['walk', 'ladder small', 'bridge small', 'ladder big', 'bridge big']
const NEAR = 2 // quarters to the next place that is meant by the same pointer

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

/** A face is walked to where that goes, and otherwise climbed with the smaller ladder that does it. */
export function plainest(choices: readonly Choice[], { facet }: Touch): string | null {
  if (facet !== 'cell' || !choices.every(({ facets }) => MEANS.includes(facets.act ?? ''))) return null
  return MEANS.flatMap((means) => choices.find(({ facets }) => facets.act === means) ?? [])[0]?.text ?? null
}

/** The ways to go somewhere that a touch of the face alone does not mean: other ladders. */
export function otherMeans(choices: readonly Choice[]): readonly string[] {
  const others = choices.filter(({ text, facets }) => {
    const same = choices.filter((choice) => choice.facets.cell === facets.cell)
    return facets.cell && plainest(same, { facet: 'cell', value: facets.cell }) !== text
  })
  return [...new Set(others.map(({ facets }) => facets.act ?? ''))].filter(Boolean)
}

/** The block in hand is held in some pose from the start. */
export function inHand(view: AufsteigerView): Facets {
  return view.phase === 'drop' ? { pose: hand.poseFor(view, {}) } : {}
}

export function turn(view: AufsteigerView, { picked }: Offer, by: 1 | -1): Touch | null {
  const poses = view.phase === 'drop' && picked.pose ? posesOf(view) : []
  if (poses.length < 2) return null
  hand.pose = poses.at((poses.indexOf(picked.pose!) + by) % poses.length)!
  return { facet: 'pose', value: hand.pose }
}

/** The place at the next height near the one pointed at; from the highest on to the lowest. */
export function raise(view: AufsteigerView, offer: Offer, by: 1 | -1): Touch | null {
  const { now, from, places, levels } = heightsAt(view, offer)
  if (levels.length < 2) return null
  const level = levels.at(
    (levels.indexOf(places.find(({ cell }) => cell === now)?.level ?? levels[0]!) + by) % levels.length,
  )
  const to = places
    .filter((place) => place.level === level)
    .reduce((best, place) => (apart(place.cell, from) < apart(best.cell, from) ? place : best)).cell
  hand.raised = { from, to }
  return { facet: 'cell', value: to }
}

export function ways(view: AufsteigerView, offer: Offer): { poses: number; heights: number } {
  return { poses: view.phase === 'drop' ? posesOf(view).length : 0, heights: heightsAt(view, offer).levels.length }
}

/** The places about where one points, and the levels they have; `from` is where one pointed first. */
function heightsAt(view: AufsteigerView, { hovered, picked, all, shows }: Offer) {
  const now = hovered?.facet === 'cell' ? hovered.value : picked.cell
  if (view.phase !== 'drop' || !now) return { now: '', from: '', places: [], levels: [] }
  const from = hand.raised?.to === now ? hand.raised.from : now
  const places = all.flatMap(({ text, facets: { cell = '', pose } }) => {
    const { level } = (shows(text) ?? {}) as AufsteigerShows
    return level !== undefined && pose === picked.pose && apart(cell, from) <= NEAR ? [{ cell, level }] : []
  })
  return { now, from, places, levels: [...new Set(places.map(({ level }) => level))].sort((a, b) => a - b) }
}

/** How far two places of one pose are from each other. */
function apart(one: string, other: string): number {
  const [a, b] = [one, other].map((place) => cellOf(place.split(' ')[0]!)) as [Cell, Cell]
  return Math.hypot(a.column - b.column, a.row - b.row)
}
