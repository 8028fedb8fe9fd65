import { cellName } from '../../model/cells'
import type { Lang } from '../../text/languages'
import type { Facts, Twin } from '../room'
import type { StepView } from './view'
import { WORDS } from './words'

export function twin(view: StepView, lang: Lang): Twin {
  const words = WORDS[lang]
  const balls = view.balls.map((cell, i) => (cell ? words.ball(i + 1, cell, view.heights[cell] ?? 0) : words.ballOut(i + 1)))
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

export function facts(view: StepView, lang: Lang): Facts {
  const words = WORDS[lang]
  const common = [{ name: words.stock, value: String(view.stock) }]
  // R19: counts only once the stock is empty or a turn has been idle.
  if (view.stock === 0 || view.idle > 0) common.push({ name: words.left, value: words.turnsLeft(Math.max(0, view.coda - view.idle)) })
  return {
    ask: view.phase === 'place' ? words.askPlace : words.askMove,
    turn: { parts: [words.move, words.place], now: view.phase === 'place' ? 1 : 0 },
    seats: view.balls.map((cell, i) => (cell && view.in_play.includes(i + 1) ? words.where(cell, view.heights[cell] ?? 0) : words.out)),
    common,
  }
}
