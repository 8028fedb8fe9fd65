import type { Lang } from '../../text/languages'
import type { Facts, Twin, TwinTable } from '../room'
import { isHidden, sorted } from './cards'
import type { AscenseurView, Card, DoneTrick } from './view'
import { WORDS } from './words'

export function twin(view: AscenseurView, lang: Lang): Twin {
  return {
    sentences: sentences(view, lang),
    tables: [playersTable(view, lang), ...tricksTable(view, lang), ...sheetTable(view, lang)],
  }
}

export function facts(view: AscenseurView, lang: Lang): Facts {
  const words = WORDS[lang]
  const { standing } = view.situation
  const isUnderWay = view.phase === 'bid' || view.phase === 'play'
  return {
    ask: looked(view, lang),
    turn: { parts: [], now: 0 },
    seats: view.bids.map(
      (bid, i) =>
        (isUnderWay ? `${words.seat(standing[i]!, bid, view.tricks[i]!)} · ` : '') + words.points(view.scores[i]!),
    ),
    common: [], // the corner has it
    lifts: view.bids.map((goal, i) => ({
      floors: view.cards,
      at: view.tricks[i]!,
      goal,
      state: standing[i]!,
      score: view.scores[i]!,
      isDealer: view.dealer === i + 1,
    })),
  }
}

/** What concerns everybody: the round, trumps, and what was announced. */
export function common(
  view: AscenseurView,
  lang: Lang,
): {
  readonly round: string
  readonly cards: string
  readonly trump: string
  readonly announced: string
  readonly short: string
} {
  const words = WORDS[lang]
  const { announced, complete } = view.situation
  return {
    round: `${view.round}/${view.rounds}`,
    cards: words.cardsEach(view.cards),
    trump: trumpWords(view, lang),
    announced: words.announcedFor(announced, view.cards, complete),
    short: `${announced}/${view.cards}`,
  }
}

/** The trump suit in a word; before the deal is done nobody knows. */
export function trumpWords({ trump, phase }: AscenseurView, lang: Lang): string {
  const words = WORDS[lang]
  if (trump) return words.suits[trump]
  return phase === 'deal' || phase === 'turn' ? words.notTurned : words.noTrump
}

/** What lies there to be looked at; '' where there is something to decide. */
function looked(view: AscenseurView, lang: Lang): string {
  const words = WORDS[lang]
  if (view.phase !== 'play') return ''
  if (view.trick.length === view.players) return words.askTaken(view.situation.winning!)
  return view.to_move === 0 ? words.askTally(view.round) : ''
}

function sentences(view: AscenseurView, lang: Lang): string[] {
  const words = WORDS[lang]
  const { announced, complete, winning } = view.situation
  const told = [words.tellRound(view.round, view.rounds, view.cards, view.dealer)]
  if (view.phase === 'bid' || view.phase === 'play') {
    told.push(view.turned ? words.tellTrump(view.turned) : words.tellNoTrump, words.tellStock(view.stock))
    told.push(words.tellAnnounced(words.announcedFor(announced, view.cards, complete)))
  }
  if (view.hand.some(isHidden)) told.push(words.tellHiddenHand)
  else if (view.hand.length > 0) told.push(words.tellHand(sorted(view.hand, view.trump)))
  for (const [seat, card] of Object.entries(view.faces)) told.push(words.tellFace(Number(seat), card))
  if (winning !== null) told.push(words.tellTrick(view.trick, winning))
  else if (view.phase === 'play' && view.to_move > 0) told.push(words.tellLead(view.to_move))
  if (view.last_trick) told.push(words.tellLast(seated(view.last_trick, view.players), view.last_trick.winner))
  if (view.forbidden_bid !== null) told.push(words.tellForbidden(view.forbidden_bid))
  if (view.over) told.push(words.tellOver)
  else if (view.to_move > 0) told.push(words.tellTurn(view.to_move))
  return told
}

/** A finished trick with who played what. */
export function seated({ leader, cards }: DoneTrick, players: number): readonly (readonly [number, Card])[] {
  return cards.map((card, place) => [((leader - 1 + place) % players) + 1, card] as const)
}

function playersTable(view: AscenseurView, lang: Lang): TwinTable {
  const words = WORDS[lang]
  return {
    caption: words.playersTable,
    columns: words.playersColumns,
    rows: view.bids.map((bid, i) => ({
      head: i + 1 === view.viewer ? `${words.player(i + 1)} (${words.you})` : words.player(i + 1),
      cells: [
        bid === null ? words.noBid : bid === '?' ? words.hiddenBid : String(bid),
        String(view.tricks[i]),
        words.seat(view.situation.standing[i]!, bid, view.tricks[i]!),
        String(view.hand_sizes[i]),
        String(view.scores[i]),
      ],
    })),
  }
}

function tricksTable(view: AscenseurView, lang: Lang): TwinTable[] {
  if (view.done_tricks.length === 0) return []
  const words = WORDS[lang]
  return [
    {
      caption: words.tricksTable,
      columns: view.bids.map((_, i) => words.player(i + 1)),
      rows: view.done_tricks.map((trick, i) => {
        const cardOf = new Map(seated(trick, view.players))
        const cells = view.bids.map((_, s) =>
          s + 1 === trick.winner ? words.takes(words.card(cardOf.get(s + 1)!)) : words.card(cardOf.get(s + 1)!),
        )
        return { head: words.trickNumber(i + 1), cells }
      }),
    },
  ]
}

function sheetTable(view: AscenseurView, lang: Lang): TwinTable[] {
  if (view.sheet.length === 0) return []
  const words = WORDS[lang]
  return [
    {
      caption: words.sheetTable,
      columns: view.bids.map((_, i) => words.player(i + 1)),
      rows: view.sheet.map((row) => ({
        head: words.sheetRow(row.round, row.cards),
        cells: row.points.map((points, i) => words.sheetCell(row.bids[i]!, row.tricks[i]!, points)),
      })),
    },
  ]
}
