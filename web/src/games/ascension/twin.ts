import { cellName } from '../../model/cells'
import type { Touch } from '../../model/choices'
import type { Shows } from '../../model/previews.svelte'
import { SEATS } from '../../model/seats'
import type { Lang } from '../../text/languages'
import type { Offer } from '../../scene/board'
import type { Facts, SpokenPlace, Twin } from '../room'
import {
  CELLS,
  cornerOf,
  drawingOf,
  figureOf,
  heightOf,
  isFigures,
  readPiece,
  SHAPES,
  SIDE,
  stackOf,
  type BoardPiece,
} from './reading'
import type { AscensionShows, AscensionView, Figure, Symbol } from './view'
import { WORDS } from './words'

/** A drawing in words: 'triangle, star' or 'ladder'; '' for none and for what is not known. */
export function faceWords(face: string, lang: Lang): string {
  const words = WORDS[lang]
  if (isFigures(face)) return [...face].map((figure) => words.figures[figure as Figure]).join(', ')
  return words.symbols[face as Symbol] ?? ''
}

export function pieceWords(piece: BoardPiece, lang: Lang): string {
  const words = WORDS[lang]
  const face = faceWords(piece.face, lang)
  if (piece.kind === 'joker') return words.takeJoker
  if (piece.kind === 'half') return words.half(face)
  if (piece.isShown) return words.cubeShown(face)
  return words.cubeHidden(piece.face === '?' ? '' : face || words.nothing)
}

export function twin(view: AscensionView, lang: Lang): Twin {
  const words = WORDS[lang]
  const indices = Array.from({ length: SIDE }, (_, i) => i)
  const rows = indices.toReversed().map((row) => ({
    head: words.row(row + 1),
    cells: indices.map((column) => cellWords(view, cellName(column, row), lang)),
  }))
  const piles = CELLS.filter((cell) => (view.stacks[cell]?.length ?? 0) > 1)
  const pileRows = piles.map((cell) => ({
    head: cell,
    cells: [
      String(heightOf(view, cell)),
      stackOf(view, cell)
        .map((piece) => pieceWords(piece, lang))
        .join(' · '),
    ],
  }))
  return {
    sentences: [...seatSentences(view, lang), ...tableSentences(view, lang)],
    tables: [
      { caption: words.caption, columns: indices.map((column) => cellName(column, 0)[0]!), rows },
      ...(pileRows.length ? [{ caption: words.stacksCaption, columns: words.stackColumns, rows: pileRows }] : []),
    ],
  }
}

export function places(view: AscensionView, _offer: Offer, lang: Lang): readonly SpokenPlace[] {
  return CELLS.map((cell) => ({
    touch: { facet: 'cell', value: cell },
    says: `${cell}, ${cellWords(view, cell, lang, WORDS[lang].height)}`,
  }))
}

function seatSentences(view: AscensionView, lang: Lang): string[] {
  const words = WORDS[lang]
  return view.pawns.flatMap((cell, i) => {
    const seat = i + 1
    if (!cell) return [words.pawnOut(seat)]
    const states = statesOf(view, seat, lang)
    const where = words.pawn(
      seat,
      words.figures[figureOf(view, seat)],
      cell,
      heightOf(view, cell),
      cornerOf(view, seat),
    )
    return [
      states.length ? `${where.slice(0, -1)}, ${states.join(', ')}.` : where,
      words.reserve(seat, ...view.reserve[i]!),
    ]
  })
}

function tableSentences(view: AscensionView, lang: Lang): string[] {
  const words = WORDS[lang]
  const said: string[] = []
  const { hand, situation } = view
  const { barred, fenced } = situation
  if (hand)
    said.push(
      words.holds(
        view.to_move,
        pieceWords(readPiece(hand.piece), lang),
        words.from[hand.from as 'own'] ?? words.onBoard(hand.from),
      ),
    )
  for (const [seat, [cell]] of Object.entries(view.locks))
    said.push(
      words.bars(
        Number(seat),
        cell,
        barred.some((each) => each.cell === cell && each.seat === Number(seat)),
      ),
    )
  for (const seat of new Set(fenced.map((fence) => fence.seat)))
    said.push(words.fence(seat, fenced.flatMap((fence) => (fence.seat === seat ? [fence.cell] : [])).join(', ')))
  said.push(words.jokerIs(words.jokerAt(view.joker)))
  if (!view.over) said.push(words.order(orderWords(view, lang)))
  return said
}

function cellWords(view: AscensionView, cell: string, lang: Lang, tall: (height: number) => string = String): string {
  const words = WORDS[lang]
  const top = stackOf(view, cell).at(-1)
  const face = top ? faceWords(top.face, lang) : ''
  const pawn = view.pawns.indexOf(cell)
  const drawing = !top || top.face === '?' ? '' : top.isShown ? face : words.seen(face || words.nothing)
  return [
    cell === view.situation.pillar ? `${words.pillar} ${tall(heightOf(view, cell))}` : tall(heightOf(view, cell)),
    drawing,
    pawn < 0 ? '' : words.player(pawn + 1),
  ]
    .filter(Boolean)
    .join(', ')
}

function statesOf(view: AscensionView, seat: number, lang: Lang): string[] {
  const words = WORDS[lang]
  const states: string[] = []
  if (!view.over && view.summit[0] === seat) states.push(words.leads)
  else if (view.summit.includes(seat)) states.push(words.hasSummit)
  if (view.blocks[seat - 1] === 1) states.push(words.blockedOnce)
  if (view.held.includes(seat)) states.push(words.rests)
  return states
}

function orderWords(view: AscensionView, lang: Lang): string {
  const words = WORDS[lang]
  return view.situation.next
    .map(({ seat, extra }) => (extra ? `${words.player(seat)} (${words.extra})` : words.player(seat)))
    .join(', ')
}

/** The sign of a figure, as it is printed on the player's pieces. */
export function figureMark(view: AscensionView, seat: number): string {
  return SEATS.find(({ shape }) => shape === SHAPES[figureOf(view, seat)])!.mark
}

export function facts(view: AscensionView, lang: Lang): Facts {
  const words = WORDS[lang]
  const seats = view.pawns.map((cell, i) => {
    if (!cell) return words.isOut
    return [words.height(heightOf(view, cell)), words.halves(...view.reserve[i]!), ...statesOf(view, i + 1, lang)].join(
      ' · ',
    )
  })
  return {
    turn: { parts: words.parts, now: view.phase === 'place' ? 1 : view.phase === 'piece' ? 0 : 2 },
    seats,
    common: [
      { name: words.turns, value: words.turnsOf(view.turns, view.options.max_turns) },
      {
        name: words.joker,
        value: view.joker === 'box' || view.joker === 'held' ? words.jokerAt(view.joker) : words.jokerLaid,
      },
      ...(view.over
        ? []
        : [
            {
              name: words.next,
              value: view.situation.next
                .slice(1)
                .map(({ seat, extra }) => `${figureMark(view, seat)}${extra ? '+' : ''}`)
                .join(' '),
            },
          ]),
    ],
  }
}

/** Words for one thing that can be touched. */
export function name(view: AscensionView, { facet, value }: Touch, lang: Lang, shows: Shows | null): string {
  const words = WORDS[lang]
  if (facet === 'face')
    return value === 'show' ? words.show(faceWords(readPiece(view.hand?.piece ?? '-').face, lang)) : words.hide
  if (facet === 'step') return { stay: words.stay, pass: words.pass }[value] ?? words.more
  if (value === '') return view.phase === 'spring' ? words.stay : words.pass
  if (view.phase === 'piece') return takeWords(view, value, lang)
  if (!shows) return value
  return view.phase === 'place' ? layWords(view, value, lang, shows) : stepWords(view, value, lang, shows)
}

function takeWords(view: AscensionView, value: string, lang: Lang): string {
  const words = WORDS[lang]
  const [own, plain] = view.reserve[view.to_move - 1] ?? [0, 0]
  if (value === 'own') return words.takeOwn(own)
  if (value === 'plain') return words.takePlain(plain)
  if (value === 'joker') return words.takeJoker
  const top = stackOf(view, value).at(-1)
  return words.take(value, top ? pieceWords(top, lang) : words.ground, heightOf(view, value))
}

function layWords(view: AscensionView, cell: string, lang: Lang, { level = 0 }: AscensionShows): string {
  return WORDS[lang].lay(cell, level, faceWords(drawingOf(view, cell), lang))
}

function stepWords(
  view: AscensionView,
  cell: string,
  lang: Lang,
  { kind, by, level = 0, rise }: AscensionShows,
): string {
  const words = WORDS[lang]
  if (kind === 'goal') return cell === view.situation.pillar ? words.toSummit(cell) : words.toHome(cell)
  if (by === 'cable') return words.ride(cell, level)
  return words.step(cell, rise ?? 0, level, faceWords(drawingOf(view, cell), lang))
}
