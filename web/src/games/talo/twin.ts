import type { Touch } from '../../model/choices'
import type { Lang } from '../../text/languages'
import type { Offer } from '../../scene/board'
import type { Facts, SpokenPlace, Twin, TwinTable } from '../room'
import { barCell, barPiece } from './actions'
import { barOf, footprint, placeOf, SIDE, spotName, spotOf, topOf, type Bar } from './building'
import type { TaloView } from './view'
import { WORDS } from './words'

export function twin(view: TaloView, lang: Lang): Twin {
  const words = WORDS[lang]
  const pawns = view.pawns.map((text, i) => {
    const [cell, level] = text?.split(' ') ?? []
    return cell ? words.pawnAt(i + 1, cell, Number(level)) : words.pawnOut(i + 1)
  })
  const sentences = [words.plan(view.options.goal), ...pawns, words.built(view.bars.length)]
  if (view.roll !== null) sentences.push(words.dieSays(view.roll, view.rolls))
  if (view.phase === 'build') sentences.push(view.hand.length > 0 ? words.hand(view.hand) : words.noHand)
  if (view.held) sentences.push(words.held(barWords(barOf(view.held), lang)))
  if (view.moved) sentences.push(words.hasMoved)
  if (view.idle > 0) sentences.push(words.idleSays(view.idle, view.options.idle_limit))
  const tables = [heights(view, lang), stock(view, lang)]
  return { sentences, tables: view.bars.length > 0 ? [...tables, bars(view.bars.map(barOf), lang)] : tables }
}

/** The plan and whatever sticks out of it, from above. */
function heights(view: TaloView, lang: Lang): TwinTable {
  const words = WORDS[lang]
  const { floors } = view.situation
  const spots = Object.keys(floors).map(spotOf)
  const range = (values: readonly number[]) => {
    const [low, high] = [Math.min(0, ...values), Math.max(9, ...values)]
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  }
  const columns = range(spots.map(({ column }) => column))
  const rows = range(spots.map(({ row }) => row)).toReversed()
  const places = view.pawns.map((text) => (text ? placeOf(text) : null))
  return {
    caption: words.heightsCaption,
    columns: columns.map((column) => spotName({ column, row: 0 })[0]!),
    rows: rows.map((row) => ({
      head: words.row(String(row + 1)),
      cells: columns.map((column) => {
        const { top, levels } = floors[spotName({ column, row })] ?? { top: 0, levels: [] }
        const seats = places.flatMap((place, i) => (place?.column === column && place.row === row ? [i + 1] : []))
        return words.cell(
          top,
          levels.filter((level) => level < top),
          seats,
        )
      }),
    })),
  }
}

/** Every cell of the plan and whatever sticks out of it, at its top: for the bar in hand, otherwise for the pawn. */
export function places(view: TaloView, { picked }: Offer, lang: Lang): readonly SpokenPlace[] {
  const { floors } = view.situation
  const plan = Array.from({ length: SIDE * SIDE }, (_, i) => spotName({ column: i % SIDE, row: Math.floor(i / SIDE) }))
  const bar = barPiece(picked.piece ?? '') ? `${picked.piece} ` : ''
  return [...new Set([...plan, ...Object.keys(floors)])].map((spot) => {
    const { top, levels } = floors[spot] ?? { top: 0, levels: [] }
    const seats = view.pawns.flatMap((pawn, i) => (pawn?.split(' ')[0] === spot ? [i + 1] : []))
    return {
      touch: { facet: 'cell', value: `${bar}${spot} ${top}` },
      says: WORDS[lang].there(
        spot,
        top,
        levels.filter((level) => level < top),
        seats,
      ),
    }
  })
}

function stock(view: TaloView, lang: Lang): TwinTable {
  const words = WORDS[lang]
  return {
    caption: words.stockCaption,
    columns: view.stock.map((_, i) => String(i + 1)),
    rows: [{ head: words.stockRow, cells: view.stock.map(String) }],
  }
}

function bars(built: readonly Bar[], lang: Lang): TwinTable {
  const words = WORDS[lang]
  const rows = built.map((bar, i) => ({
    head: String(i + 1),
    cells: [String(bar.length), words.poses[bar.pose], cellsOf(bar, lang), String(bar.base), String(topOf(bar))],
  }))
  return { caption: words.barsCaption, columns: words.barColumns, rows }
}

function cellsOf(bar: Bar, lang: Lang): string {
  const cells = footprint(bar).map(spotName)
  return WORDS[lang].over(cells[0]!, cells[cells.length - 1]!)
}

/** A bar in words alone: 'bar of 4, across, e5 to h5, on the plan'. */
function barWords(bar: Bar, lang: Lang): string {
  const words = WORDS[lang]
  return `${words.bar(bar.length, bar.pose)}, ${cellsOf(bar, lang)}, ${words.height(bar.base)}`
}

/** Words for one thing to touch: see actions.ts for what the values hold. */
export function name(view: TaloView, { facet, value }: Touch, lang: Lang): string {
  const words = WORDS[lang]
  if (facet === 'how') return words.how[value as 'placed' | 'held']
  return facet === 'piece' ? pieceName(value, lang) : cellName(view, value, lang)
}

function pieceName(value: string, lang: Lang): string {
  const words = WORDS[lang]
  if (value === 'pawn') return words.pawn
  if (value === 'jump') return words.restart
  if (value === 'end') return words.endTurn
  const bar = barPiece(value)
  return bar ? words.bar(bar.length, bar.pose) : words.combination(value.split('+').map(Number))
}

function cellName(view: TaloView, value: string, lang: Lang): string {
  const words = WORDS[lang]
  const bar = barCell(value)
  if (bar) return barWords(bar, lang)
  const [cell = '', level = '0'] = value.split(' ')
  if (view.phase === 'start') return words.startOn(cell)
  const own = view.pawns[view.to_move - 1]
  if (Number(level) >= view.options.goal) return words.summitAt(cell, Number(level))
  return words.goTo(cell, Number(level), Number(level) - (own ? placeOf(own).level : 0))
}

export function facts(view: TaloView, lang: Lang): Facts {
  const words = WORDS[lang]
  const common = [{ name: words.stock, value: words.stockCount(view.stock.reduce((sum, count) => sum + count, 0)) }]
  if (view.roll !== null) common.push({ name: words.die, value: words.dieShows(view.roll, view.rolls) })
  if (view.hand.length > 0) common.push({ name: words.inHand, value: view.hand.join(' + ') })
  if (view.idle > 0) common.push({ name: words.idle, value: words.idleTurns(view.idle, view.options.idle_limit) })
  return {
    turn: { parts: words.parts, now: { start: 0, roll: 0, take: 1, build: 2, over: 2 }[view.phase] },
    seats: view.pawns.map((text) => {
      const [cell, level] = text?.split(' ') ?? []
      return cell ? words.where(Number(level)) : words.notYet
    }),
    common,
  }
}
