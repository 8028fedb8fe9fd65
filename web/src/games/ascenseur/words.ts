import type { Words } from '../../text/languages'
import { printedWords } from '../../text/typeset'
import { isHidden, suitOf } from './cards'
import type { Card, Standing, Suit } from './view'

interface AscenseurWords {
  readonly suits: Readonly<Record<Suit, string>>
  readonly card: (card: Card) => string
  readonly askTaken: (winner: number) => string
  readonly askTally: (round: number) => string
  readonly bidOf: (tricks: number) => string
  readonly seat: (standing: Standing, bid: number | '?' | null, tricks: number) => string
  readonly points: (points: number) => string
  readonly round: string
  readonly cardsEach: (cards: number) => string
  readonly trump: string
  readonly noTrump: string
  readonly notTurned: string
  readonly announced: string
  readonly tellAnnounced: (what: string) => string
  readonly announcedFor: (sum: number, cards: number, isAll: boolean) => string
  readonly forbidden: (others: number, bid: number, cards: number) => string
  readonly yourHand: (cards: number) => string
  readonly yourBid: string
  readonly fourShades: string
  readonly hints: string
  readonly dimmed: string
  readonly isTrump: string
  readonly willTake: string
  readonly willNotTake: string
  readonly oneTooMany: string
  readonly enough: string
  readonly lost: string
  // The position in words.
  readonly player: (seat: number) => string
  readonly you: string
  readonly tellRound: (round: number, rounds: number, cards: number, dealer: number) => string
  readonly tellTrump: (turned: Card) => string
  readonly tellNoTrump: string
  readonly tellStock: (cards: number) => string
  readonly tellHand: (cards: readonly Card[]) => string
  readonly tellHiddenHand: string
  readonly tellFace: (seat: number, card: Card) => string
  readonly tellLead: (seat: number) => string
  readonly tellTrick: (cards: readonly (readonly [number, Card])[], winner: number) => string
  readonly tellLast: (cards: readonly (readonly [number, Card])[], winner: number) => string
  readonly tellTurn: (seat: number) => string
  readonly tellForbidden: (bid: number) => string
  readonly tellOver: string
  readonly playersTable: string
  readonly playersColumns: readonly string[]
  readonly noBid: string
  readonly hiddenBid: string
  readonly tricksTable: string
  readonly trickNumber: (number: number) => string
  readonly takes: (card: string) => string
  readonly sheetTable: string
  readonly sheetHead: (round: number, cards: number) => string
  readonly roundTitle: (round: number, cards: number) => string
  readonly trickTitle: (trick: number, winner: number | null) => string
  readonly pointsTitle: (points: readonly number[]) => string
  readonly sheetRow: (round: number, cards: number) => string
  readonly sheetCell: (bid: number, tricks: number, points: number) => string
  readonly guide: Readonly<Record<'aim' | 'trump' | 'bid' | 'dealer' | 'play' | 'enough' | 'peak', string>>
}

const FR_RANKS: Readonly<Record<string, string>> = { T: 'le 10', J: 'le valet', Q: 'la dame', K: 'le roi', A: 'l’as' }
const EN_RANKS: Readonly<Record<string, string>> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' }
const FR_SUITS: Readonly<Record<Suit, string>> = { C: 'trèfle', D: 'carreau', H: 'cœur', S: 'pique' }
const EN_SUITS: Readonly<Record<Suit, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }
const frCard = (card: Card) =>
  isHidden(card) ? 'une carte cachée' : `${FR_RANKS[card[0]!] ?? `le ${card[0]}`} de ${FR_SUITS[suitOf(card)]}`
const enCard = (card: Card) =>
  isHidden(card) ? 'a hidden card' : `${EN_RANKS[card[0]!] ?? card[0]} of ${EN_SUITS[suitOf(card)]}`
const plis = (n: number) => `${n} pli${n > 1 ? 's' : ''}`
const tricks = (n: number) => `${n} trick${n === 1 ? '' : 's'}`
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const number = (n: number) => (n < 0 ? `−${-n}` : `${n}`)

export const WORDS: Words<AscenseurWords> = printedWords({
  fr: {
    suits: FR_SUITS,
    card: frCard,
    askTaken: (winner) => `{${winner}} {${winner}?prend|prenez} le pli.`,
    askTally: (round) => `La manche ${round} est finie.`,
    bidOf: (n) => `annoncer ${plis(n)}`,
    seat: (state, bid, won) =>
      bid === null
        ? 'pas encore d’annonce'
        : bid === '?'
          ? 'annonce cachée'
          : `${won} sur ${bid} ${{ silent: '', short: `· encore ${bid - won}`, exact: '· juste ✓', lost: '· manqué ✗' }[state]}`.trim(),
    points: (points) => `${number(points)} pt${Math.abs(points) > 1 ? 's' : ''}`,
    round: 'Manche',
    cardsEach: (cards) => `${cards} carte${cards > 1 ? 's' : ''}`,
    trump: 'Atout',
    noTrump: 'aucun',
    notTurned: 'à venir',
    announced: 'Annoncé',
    tellAnnounced: (what) => `Annoncé : ${what}.`,
    announcedFor: (sum, cards, isAll) =>
      `${sum} pour ${plis(cards)}${!isAll ? '' : sum > cards ? ' : trop' : sum < cards ? ' : trop peu' : ' : juste'}`,
    forbidden: (others, bid, cards) =>
      `${plis(others)} déjà annoncé${others > 1 ? 's' : ''} : ${bid} de plus ${bid > 1 ? 'feraient' : 'ferait'} exactement ${cards}, ce qui est interdit au donneur.`,
    yourHand: (cards) => `Votre main, ${cards} carte${cards > 1 ? 's' : ''}`,
    yourBid: 'Votre annonce',
    fourShades: '4 couleurs',
    hints: 'Repères',
    dimmed: 'pas jouable maintenant',
    isTrump: 'atout',
    willTake: 'Prendrait le pli pour l’instant.',
    willNotTake: 'Ne prendrait pas le pli.',
    oneTooMany: 'Attention : ce serait un pli de trop.',
    enough: 'Vous avez votre compte : laissez filer le reste.',
    lost: 'L’annonce est manquée : limitez l’écart.',
    player: (seat) => `{${seat}}`,
    you: 'vous',
    tellRound: (round, rounds, cards, dealer) =>
      `Manche ${round} sur ${rounds}, ${cards} carte${cards > 1 ? 's' : ''} chacun. Donneur : {${dealer}}.`,
    tellTrump: (turned) => `On a retourné ${frCard(turned)} : l’atout est ${FR_SUITS[suitOf(turned)]}.`,
    tellNoTrump: 'Pas d’atout dans cette manche.',
    tellStock: (cards) => `Cartes face cachée au talon : ${cards}.`,
    tellHand: (cards) => `Votre main : ${cards.map(frCard).join(', ')}.`,
    tellHiddenHand: 'Votre carte est sur votre front : les autres la voient, vous non.',
    tellFace: (seat, card) => `{${seat}} {${seat}?porte|portez} ${frCard(card)} sur le front.`,
    tellLead: (seat) => `{${seat}} {${seat}?entame|entamez}.`,
    tellTrick: (cards, winner) =>
      `Sur la table : ${cards.map(([seat, card]) => `${frCard(card)} ({${seat}})`).join(', ')}. Maître du pli : {${winner}}.`,
    tellLast: (cards, winner) =>
      `Dernier pli : ${cards.map(([seat, card]) => `${frCard(card)} ({${seat}})`).join(', ')}, ramassé par {${winner}}.`,
    tellTurn: (seat) => `C’est {à ${seat}} de jouer.`,
    tellForbidden: (bid) => `Le donneur ne peut pas annoncer ${bid}.`,
    tellOver: 'La partie est finie.',
    playersTable: 'Les joueurs',
    playersColumns: ['annonce', 'plis', 'état', 'cartes en main', 'points'],
    noBid: 'pas encore',
    hiddenBid: 'cachée',
    tricksTable: 'Les plis de la manche',
    trickNumber: (n) => `pli ${n}`,
    takes: (card) => `${card}, ramasse`,
    sheetTable: 'La feuille : annonce, plis faits, points',
    sheetHead: (round, cards) => `${round} · ${cards} carte${cards > 1 ? 's' : ''}`,
    roundTitle: (round, cards) => `Manche ${round}, ${cards} carte${cards > 1 ? 's' : ''}`,
    trickTitle: (trick, winner) =>
      winner === null ? `Pli ${trick}` : `Pli ${trick} : {${winner}} le {${winner}?prend|prenez}`,
    pointsTitle: (points) => `Points : ${points.map((each, i) => `{${i + 1}} ${signed(each)}`).join(', ')}`,
    sheetRow: (round, cards) => `manche ${round}, ${cards} carte${cards > 1 ? 's' : ''}`,
    sheetCell: (bid, won, points) => `${bid}, fait ${won} : ${signed(points)}`,
    guide: {
      aim: 'Voici l’ascenseur : une carte à la première manche, une de plus à chaque étage, puis on redescend. À chaque manche, il faut faire exactement les plis qu’on a annoncés.',
      trump: 'La carte retournée donne l’atout : il bat toutes les autres couleurs. Elle n’est à personne.',
      bid: 'Annoncez vos plis : c’est l’étage où votre cabine doit s’arrêter. Zéro est une vraie annonce, qui vaut 1 point si elle est tenue.',
      dealer:
        'Vous donnez, donc vous annoncez en dernier : le nombre barré ferait tomber le compte juste, il vous est interdit.',
      play: 'Jouez une carte : touchez-la pour la lever, encore une fois pour la jouer. Il faut fournir la couleur demandée si vous en avez ; on n’est jamais obligé de couper ni de monter.',
      enough:
        'Votre cabine est au bon étage. Un pli de plus coûterait un point : débarrassez-vous des cartes dangereuses.',
      peak: 'Tout le paquet est distribué : il n’y a pas d’atout dans cette manche.',
    },
  },
  en: {
    suits: EN_SUITS,
    card: enCard,
    askTaken: (winner) => `{${winner}} {${winner}?takes|take} the trick.`,
    askTally: (round) => `Round ${round} is over.`,
    bidOf: (n) => `bid ${tricks(n)}`,
    seat: (state, bid, won) =>
      bid === null
        ? 'no bid yet'
        : bid === '?'
          ? 'hidden bid'
          : `${won} of ${bid} ${{ silent: '', short: `· ${bid - won} to go`, exact: '· exact ✓', lost: '· missed ✗' }[state]}`.trim(),
    points: (points) => `${number(points)} pt${Math.abs(points) === 1 ? '' : 's'}`,
    round: 'Round',
    cardsEach: (cards) => `${cards} card${cards === 1 ? '' : 's'}`,
    trump: 'Trumps',
    noTrump: 'none',
    notTurned: 'to come',
    announced: 'Announced',
    tellAnnounced: (what) => `Announced: ${what}.`,
    announcedFor: (sum, cards, isAll) =>
      `${sum} for ${tricks(cards)}${!isAll ? '' : sum > cards ? ': over-bid' : sum < cards ? ': under-bid' : ': exactly'}`,
    forbidden: (others, bid, cards) =>
      `${tricks(others)} already bid: ${bid} more would make exactly ${cards}, which the dealer may not do.`,
    yourHand: (cards) => `Your hand, ${cards} card${cards === 1 ? '' : 's'}`,
    yourBid: 'Your bid',
    fourShades: '4 colours',
    hints: 'Tips',
    dimmed: 'cannot be played now',
    isTrump: 'trump',
    willTake: 'Would take the trick as it stands.',
    willNotTake: 'Would not take the trick.',
    oneTooMany: 'Careful: that would be one trick too many.',
    enough: 'You have what you announced: lose the rest.',
    lost: 'The bid is missed: keep the difference small.',
    player: (seat) => `{${seat}}`,
    you: 'you',
    tellRound: (round, rounds, cards, dealer) =>
      `Round ${round} of ${rounds}, ${cards} card${cards === 1 ? '' : 's'} each. Dealer: {${dealer}}.`,
    tellTrump: (turned) => `The ${enCard(turned)} was turned: ${EN_SUITS[suitOf(turned)]} are trumps.`,
    tellNoTrump: 'No trumps in this round.',
    tellStock: (cards) => `Face-down cards in the stock: ${cards}.`,
    tellHand: (cards) => `Your hand: ${cards.map(enCard).join(', ')}.`,
    tellHiddenHand: 'Your card is on your forehead: the others see it, you do not.',
    tellFace: (seat, card) => `{${seat}} {${seat}?has|have} the ${enCard(card)} on {${seat}?the|your} forehead.`,
    tellLead: (seat) => `{${seat}} {${seat}?leads|lead}.`,
    tellTrick: (cards, winner) =>
      `On the table: ${cards.map(([seat, card]) => `${enCard(card)} ({${seat}})`).join(', ')}. Winning it so far: {${winner}}.`,
    tellLast: (cards, winner) =>
      `Last trick: ${cards.map(([seat, card]) => `${enCard(card)} ({${seat}})`).join(', ')}, taken by {${winner}}.`,
    tellTurn: (seat) => `It is {whose ${seat}} turn.`,
    tellForbidden: (bid) => `The dealer may not bid ${bid}.`,
    tellOver: 'The game is over.',
    playersTable: 'The players',
    playersColumns: ['bid', 'tricks', 'state', 'cards in hand', 'points'],
    noBid: 'not yet',
    hiddenBid: 'hidden',
    tricksTable: 'The tricks of the round',
    trickNumber: (n) => `trick ${n}`,
    takes: (card) => `${card}, takes it`,
    sheetTable: 'The score sheet: bid, tricks taken, points',
    sheetHead: (round, cards) => `${round} · ${cards} card${cards === 1 ? '' : 's'}`,
    roundTitle: (round, cards) => `Round ${round}, ${cards} card${cards === 1 ? '' : 's'}`,
    trickTitle: (trick, winner) =>
      winner === null ? `Trick ${trick}` : `Trick ${trick}: {${winner}} {${winner}?takes|take} it`,
    pointsTitle: (points) => `Points: ${points.map((each, i) => `{${i + 1}} ${signed(each)}`).join(', ')}`,
    sheetRow: (round, cards) => `round ${round}, ${cards} card${cards === 1 ? '' : 's'}`,
    sheetCell: (bid, won, points) => `${bid}, took ${won}: ${signed(points)}`,
    guide: {
      aim: 'This is the lift: one card in the first round, one more at each floor, then down again. In every round, take exactly the tricks you announced.',
      trump: 'The turned card names trumps: they beat every other suit. It belongs to nobody.',
      bid: 'Announce your tricks: that is the floor where your cabin must stop. Zero is a real bid, worth 1 point when kept.',
      dealer:
        'You deal, so you bid last: the crossed-out number would make the bids add up exactly, and is forbidden to you.',
      play: 'Play a card: touch it to lift it, once more to play it. You must follow the suit led if you can; you never have to trump or to play higher.',
      enough: 'Your cabin is at the right floor. One more trick would cost a point: get rid of dangerous cards.',
      peak: 'The whole pack is dealt: there are no trumps in this round.',
    },
  },
})
