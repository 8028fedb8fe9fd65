import { cellOf } from '../../model/cells'
import type { Choice, Facets, Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import { sizeOf } from './body'
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

/** The nearest place that is higher, or lower, than the one pointed at; from the last one on to the first. */
export function raise(view: AufsteigerView, { hovered, picked, choices, shows }: Offer, by: 1 | -1): Touch | null {
  const from = hovered?.facet === 'cell' ? hovered.value : picked.cell
  if (view.phase !== 'drop' || !from) return null
  const middle = (place: string) => {
    const [cell = '', pose = ''] = place.split(' ')
    const { column, row } = cellOf(cell)
    return { x: column + sizeOf(pose)[0] / 2, y: row + sizeOf(pose)[1] / 2 }
  }
  const away = (place: string) => Math.hypot(middle(place).x - middle(from).x, middle(place).y - middle(from).y)
  const places = choices.flatMap(({ text, facets }) => {
    const { level } = (shows(text) ?? {}) as AufsteigerShows
    return facets.cell && level !== undefined && away(facets.cell) <= NEAR ? [{ place: facets.cell, level, away: away(facets.cell) }] : []
  })
  const levels = [...new Set(places.map(({ level }) => level))].sort((a, b) => a - b)
  const now = places.find(({ place }) => place === from)?.level ?? levels[0]!
  if (levels.length < 2) return null
  hand.level = levels.at((levels.indexOf(now) + by) % levels.length)!
  const there = places.filter(({ level }) => level === hand.level).reduce((best, place) => (place.away < best.away ? place : best))
  return { facet: 'cell', value: there.place }
}
