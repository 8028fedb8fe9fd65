import { cellName, cellNames } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Shows } from '../../model/previews.svelte'
import type { Lang } from '../../text/languages'
import type { Offer } from '../../scene/board'
import type { Facts, SpokenPlace, Twin } from '../room'
import type { StepShows, StepView } from './view'
import { WORDS } from './words'

export function twin(view: StepView, lang: Lang): Twin {
  const words = WORDS[lang]
  const balls = view.balls.map((cell, i) =>
    cell ? words.ball(i + 1, cell, view.heights[cell] ?? 0) : words.ballOut(i + 1),
  )
  const indices = Array.from({ length: view.size }, (_, i) => i)
  const rows = indices.toReversed().map((row) => ({
    head: words.row(row + 1),
    cells: indices.map((column) => {
      const cell = cellName(column, row)
      const ball = view.balls.indexOf(cell)
      return words.cell(view.heights[cell] ?? 0, ball < 0 ? null : ball + 1, cell === view.summit)
    }),
  }))
  return {
    sentences: [words.board(view.size, view.tower, view.summit), ...balls, words.stockLeft(view.stock)],
    tables: [{ caption: words.caption, columns: indices.map((column) => cellName(column, 0)[0]!), rows }],
  }
}

export function places(view: StepView, _offer: Offer, lang: Lang): readonly SpokenPlace[] {
  return cellNames(view.size).map((cell) => {
    const ball = view.balls.indexOf(cell)
    return {
      touch: { facet: 'cell', value: cell },
      says: WORDS[lang].there(cell, view.heights[cell] ?? 0, ball < 0 ? null : ball + 1, cell === view.summit),
    }
  })
}

/** Words for one place that can be touched. */
export function name(_view: StepView, { value }: Touch, lang: Lang, shows: Shows | null): string {
  const words = WORDS[lang]
  if (!shows) return value
  const { kind, level } = shows as unknown as StepShows
  if (kind === undefined) return words.layOn(value, level)
  if (kind === 'summit') return words.summitAt(value)
  return kind === 'climb' ? words.climbTo(value, level) : words.walkTo(value, level)
}

export function facts(view: StepView, lang: Lang): Facts {
  const words = WORDS[lang]
  const common = [{ name: words.stock, value: String(view.stock) }]
  const { turns_left } = view.situation
  if (turns_left !== null) common.push({ name: words.left, value: words.turnsLeft(turns_left) })
  return {
    turn: { parts: [words.move, words.place], now: view.phase === 'place' ? 1 : 0 },
    seats: view.balls.map((cell, i) =>
      cell && view.in_play.includes(i + 1) ? words.where(view.heights[cell] ?? 0) : words.out,
    ),
    common,
  }
}
