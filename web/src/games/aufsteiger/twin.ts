import { cellName } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Offer } from '../../scene/board'
import type { Lang } from '../../text/languages'
import type { Facts, SpokenPlace, Twin, TwinTable } from '../room'
import { kindOf, sizeOf } from './body'
import { hand, openTops } from './hand.svelte'
import { TABLE, terracesOf, type Terrace, type Terraces } from './terraces'
import type { AufsteigerShows, AufsteigerView, Colour, Opening } from './view'
import { WORDS, type AufsteigerWords } from './words'

export function twin(view: AufsteigerView, lang: Lang): Twin {
  const words = WORDS[lang]
  const terraces = terracesOf(view)
  return {
    sentences: sentences(view, words),
    tables: [faces(view, terraces, words), map(view, terraces, words), blocks(view, words)],
  }
}

export function facts(view: AufsteigerView, lang: Lang): Facts {
  const words = WORDS[lang]
  const isLast = view.patience - view.idle === 1 && !view.over
  const common = [
    { name: words.idle, value: words.idleCount(view.idle, view.patience) + (isLast ? `, ${words.lastChance}` : '') },
  ]
  if (view.held) common.push({ name: words.inHand, value: words.kind[kindOf(view.held)] })
  if (view.last_moved) common.push({ name: words.banned, value: words.kind[kindOf(view.last_moved)] })
  return {
    turn: {
      parts: words.parts,
      now: ['block', 'drop', 'top', 'push'].includes(view.phase) ? 0 : view.phase === 'stone' ? 2 : 1,
    },
    seats: view.colours.map((colour, i) => {
      const line = words.seat(words.colour[colour], view.heights[i]!, view.best[i]!, gear(view, i, words))
      return view.leading.length === 1 && view.leading[0] === i + 1 ? `${line} · ${words.leads}` : line
    }),
    common,
  }
}

/** Words for something that can be touched or chosen. */
export function name(view: AufsteigerView, { facet, value }: Touch, lang: Lang): string {
  const words = WORDS[lang]
  switch (facet) {
    case 'act':
      return words.acts[value] ?? value
    case 'top':
      return words.top(words.colour[value as Colour], words.pattern[value as Colour])
    case 'pose':
      return poseWords(view.held ?? 'M', value, words)
    case 'piece': {
      const block = view.blocks[value]
      if (!block) return blockWords(value, words)
      return words.piece(
        blockWords(value, words),
        block.cell,
        block.base + sizeOf(block.pose)[2],
        block.top ? words.colour[block.top] : words.unchosen,
      )
    }
    default:
      return view.phase === 'drop' ? placeWords(view, value, words) : faceWords(view, value, words)
  }
}

/** How high one could go from there, or after the block is put down there. */
export function follows(view: AufsteigerView, { onward = [], opens = [] }: AufsteigerShows, lang: Lang): string {
  const openings = (Array.isArray(opens) ? opens : Object.values(opens).flat()) as readonly Opening[]
  const levels = [
    ...onward.map(([, level]) => level),
    ...openings.flatMap(({ seat, level }) => (seat === view.to_move ? [level] : [])),
  ]
  return levels.length > 0 ? WORDS[lang].thenUpTo(Math.max(...levels)) : ''
}

/** Blocks while one is to be taken or covered, otherwise faces; for the block in hand as it is held. */
export function places(view: AufsteigerView, { picked }: Offer, lang: Lang): readonly SpokenPlace[] {
  const words = WORDS[lang]
  const isOfBlocks = view.phase === 'block' || view.phase === 'stone'
  return terracesOf(view).all.flatMap((face): SpokenPlace[] => {
    if (isOfBlocks && !face.block) return []
    const stone = face.block && view.stone_on.includes(face.block) ? [words.stone] : []
    const says = [
      words.face(face.name, face.height, 0, colourWords(face, words)),
      ...(face.block ? [blockWords(face.block, words)] : []),
      ...stone,
      ...pawnsOn(view, face, words),
    ].join(', ')
    const value = view.phase === 'drop' ? `${face.name} ${hand.poseFor(view, picked)}` : face.name
    return [{ touch: isOfBlocks ? { facet: 'piece', value: face.block! } : { facet: 'cell', value }, says }]
  })
}

/** How the block in hand is held, and which colour it will have on top. */
export function holding(view: AufsteigerView, offer: Offer, lang: Lang): string {
  if (view.phase !== 'drop' || !view.held) return ''
  const words = WORDS[lang]
  const top = hand.topFor(view, openTops(view, offer))
  const pose = poseWords(view.held, hand.poseFor(view, offer.picked), words)
  return [blockWords(view.held, words), pose, ...(top ? [`${words.tops} ${words.colour[top]}`] : [])].join(', ')
}

function placeWords(view: AufsteigerView, value: string, words: AufsteigerWords): string {
  const [cell = '', pose = ''] = value.split(' ')
  return words.place(cell, poseWords(view.held ?? 'M', pose, words), terracesOf(view).height(cell))
}

function faceWords(view: AufsteigerView, value: string, words: AufsteigerWords): string {
  const face = terracesOf(view).at(value)
  if (!face) return words.table
  const seat = view.phase === 'push' ? null : view.to_move - 1
  const rise = seat === null || seat < 0 ? 0 : face.height - view.heights[seat]!
  return words.face(value, face.height, rise, colourWords(face, words))
}

function sentences(view: AufsteigerView, words: AufsteigerWords): string[] {
  const { faces, highest } = view.situation
  const said = [words.summary(Object.keys(view.blocks).length, highest ? faces[highest]!.height : 0)]
  view.pawns.forEach((pawn, i) => {
    const colour = words.colour[view.colours[i]!]
    said.push(
      pawn === null
        ? words.waits(i + 1, colour)
        : words.stands(i + 1, colour, pawn === TABLE ? words.table : pawn, view.heights[i]!, view.best[i]!),
    )
    said.push(words.owns(i + 1, gear(view, i, words)))
    const stone = view.stone_on[i]
    if (stone) said.push(words.stoneOn(i + 1, blockWords(stone, words)))
  })
  if (view.held) said.push(words.held(blockWords(view.held, words)))
  for (const [block, { top }] of Object.entries(view.blocks))
    if (top === null) said.push(words.undecided(blockWords(block, words)))
  if (view.last_moved) said.push(words.moved(blockWords(view.last_moved, words)))
  said.push(arrivals(view, words), words.leading(view.leading.map((seat) => `{${seat}}`).join(', ')))
  said.push(words.idleSays(view.idle, view.patience))
  return said
}

/** Who came to which height when: it decides between equals. */
function arrivals(view: AufsteigerView, words: AufsteigerWords): string {
  const steps = view.climbs.flatMap((climbs, i) => climbs.map(([height, number]) => ({ seat: i + 1, height, number })))
  if (steps.length === 0) return words.noArrivals
  return words.arrivals(
    steps
      .sort((a, b) => a.number - b.number)
      .map(({ seat, height }) => words.reached(seat, height))
      .join(', '),
  )
}

function faces(view: AufsteigerView, terraces: Terraces, words: AufsteigerWords): TwinTable {
  const sorted = [...terraces.all].sort((a, b) => b.height - a.height)
  const rows = sorted.map((face) => ({
    head: face.name,
    cells: [
      `${face.height}`,
      colourWords(face, words),
      face.block ?? '–',
      `${face.cells.length}`,
      [...pawnsOn(view, face, words), ...(face.block && view.stone_on.includes(face.block) ? [words.stone] : [])].join(
        ', ',
      ) || '–',
      face.borders.map((other) => (other === TABLE ? words.table : `${other} (${terraces.height(other)})`)).join(', '),
    ],
  }))
  return { caption: words.facesCaption, columns: words.facesColumns, rows }
}

/** The tower and one cell around it. */
function map(view: AufsteigerView, terraces: Terraces, words: AufsteigerWords): TwinTable {
  const { columns, rows } = terraces.bounds()
  const wide = range(Math.max(0, columns[0] - 1), Math.min(26, columns[1] + 1))
  const deep = range(Math.max(0, rows[0] - 1), Math.min(26, rows[1] + 1))
  return {
    caption: words.mapCaption,
    columns: wide.map((column) => cellName(column, 0)[0]!),
    rows: deep.toReversed().map((row) => ({
      head: words.row(row + 1),
      cells: wide.map((column) => {
        const cell = cellName(column, row)
        const face = terraces.at(cell)
        if (!face || face.block === null) return words.bare
        return words.mapCell(
          face.height,
          colourWords(face, words),
          face.name === cell ? pawnsOn(view, face, words).join(', ') : '',
        )
      }),
    })),
  }
}

function blocks(view: AufsteigerView, words: AufsteigerWords): TwinTable {
  const state = (name: string) =>
    view.stone_on.includes(name)
      ? words.carriesStone
      : view.situation.covered.includes(name)
        ? words.covered
        : words.free
  const rows = Object.entries(view.blocks).map(([name, block]) => ({
    head: name,
    cells: [
      words.kind[kindOf(name)],
      block.cell,
      poseWords(name, block.pose, words),
      `${block.base}–${block.base + sizeOf(block.pose)[2]}`,
      block.top ? words.colour[block.top] : words.unchosen,
      state(name),
    ],
  }))
  return { caption: words.blocksCaption, columns: words.blocksColumns, rows }
}

function gear(view: AufsteigerView, index: number, words: AufsteigerWords): string {
  const ladders = (['small', 'big'] as const)
    .filter((size) => view.ladders[index]!.includes(size))
    .map((size) => words.ladder[size])
  return [...ladders, ...(view.stone_in_hand[index] ? [words.stone] : [])].join(', ') || words.nothing
}

function pawnsOn(view: AufsteigerView, face: Terrace, words: AufsteigerWords): string[] {
  return view.pawns.flatMap((pawn, i) => (pawn === face.name ? [words.pawn(i + 1)] : []))
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
const colourWords = (face: Terrace, words: AufsteigerWords): string =>
  face.colour ? words.colour[face.colour] : face.block ? words.unchosen : words.table
export const blockWords = (block: string, words: AufsteigerWords): string =>
  words.block(words.kind[kindOf(block)], block)
export const poseWords = (block: string, pose: string, words: AufsteigerWords): string =>
  words.pose(kindOf(block), ...sizeOf(pose))
