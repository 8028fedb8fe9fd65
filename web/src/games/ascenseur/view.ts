import type { Told } from '../../model/seen'

/** A card as the server writes it, rank then suit: `QH`; `??` is one's own card on the forehead. */
export type Card = string
export type Suit = 'C' | 'D' | 'H' | 'S'

export interface DoneTrick {
  readonly leader: number
  /** In the order of play. */
  readonly cards: readonly Card[]
  readonly winner: number
}

export interface SheetRow {
  readonly round: number
  readonly cards: number
  readonly dealer: number
  readonly turned: Card | null
  readonly bids: readonly number[]
  readonly tricks: readonly number[]
  readonly points: readonly number[]
}

/** How a player stands to the own bid: none is known, tricks to come, exactly there, or no longer to be kept. */
export type Standing = 'silent' | 'short' | 'exact' | 'lost'

/** What the rules say of a view. */
export interface AscenseurSituation {
  /** Whose card wins the trick as it stands. */
  readonly winning: number | null
  readonly standing: readonly Standing[]
  /** The sum of the bids the viewer knows, and whether those are all. */
  readonly announced: number
  readonly complete: boolean
  /** The suit the viewer must follow now. */
  readonly follow: Suit | null
  /** Where the lift goes after this round. */
  readonly lift: 'up' | 'down' | 'top' | 'end'
}

/** What the rules say of a card that could be played. */
export interface CardShows {
  readonly winning: number
  readonly follows: boolean
  readonly ends: boolean
}

/** What the rules say of a bid that was made. */
export interface BidTrace {
  readonly round: number
}

/** What the rules say of a card that was played. */
export interface CardTrace extends BidTrace {
  /** Its number in the round. */
  readonly trick: number
  readonly winning: number
  readonly takes: number | null
  /** With the last card of a round: what it brings everybody. */
  readonly points?: readonly number[]
}

/** Ascenseur's view, as the server sends it to one seat (or to a spectator: viewer 0, no hand). */
export interface AscenseurView extends Told<AscenseurSituation> {
  readonly game: 'ascenseur'
  readonly players: number
  readonly viewer: number
  readonly phase: 'deal' | 'turn' | 'bid' | 'play' | 'over'
  readonly round: number
  readonly rounds: number
  /** Hand sizes of all rounds. */
  readonly sizes: readonly number[]
  readonly cards: number
  readonly dealer: number
  readonly to_move: number
  readonly over: boolean
  readonly result: readonly number[] | null
  readonly reason: string | null
  readonly turned: Card | null
  readonly trump: Suit | null
  readonly stock: number
  readonly hand: readonly Card[]
  /** Others' cards in forehead rounds, by seat. */
  readonly faces: Readonly<Record<string, Card>>
  readonly hand_sizes: readonly number[]
  /** null: not yet; '?': made, and hidden until all are. */
  readonly bids: readonly (number | '?' | null)[]
  readonly tricks: readonly number[]
  readonly trick: readonly (readonly [number, Card])[]
  readonly done_tricks: readonly DoneTrick[]
  readonly last_trick: (DoneTrick & { readonly round: number }) | null
  readonly scores: readonly number[]
  readonly sheet: readonly SheetRow[]
  readonly forbidden_bid: number | null
}
