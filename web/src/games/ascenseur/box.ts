import { usuallyOff, usuallyOn, type Answer, type Question } from '../../model/sheet'
import { printedAll } from '../../text/typeset'

const MOST: Readonly<Record<number, number>> = { 3: 17, 4: 13, 5: 10, 6: 8 } // cards in a hand, by players
const TWOS = [
  { card: '2C', fr: 'trèfle', en: 'clubs' },
  { card: '2D', fr: 'carreau', en: 'diamonds' },
  { card: '2H', fr: 'cœur', en: 'hearts' },
  { card: '2S', fr: 'pique', en: 'spades' },
] as const

function peak(top: number, fr: string, en: string): Answer {
  const rounds = 2 * top - 1
  return {
    id: String(top),
    says: { fr, en },
    note: {
      fr: `1 à ${top} cartes et retour, ${rounds} manches, toujours de l’atout`,
      en: `1 to ${top} cards and back, ${rounds} rounds, always trumps`,
    },
    sets: { max_hand: top },
  }
}

function whole(players: number): Answer {
  const top = MOST[players]!
  return {
    id: 'whole',
    says: { fr: 'partie entière', en: 'whole game' },
    note: {
      fr: `1 à ${top} cartes et retour, ${2 * top - 1} manches, la plus haute sans atout`,
      en: `1 to ${top} cards and back, ${2 * top - 1} rounds, the top one without trumps`,
    },
    sets: { max_hand: null },
  }
}

/** Every way to leave out that many of the four 2s; the first ones are usual. */
function leftOut(count: number): readonly Answer[] {
  const sets = count === 1 ? TWOS.map((two) => [two]) : TWOS.flatMap((a, i) => TWOS.slice(i + 1).map((b) => [a, b]))
  return sets.map((twos, i) => ({
    id: twos.map(({ card }) => card).join(' '),
    says: { fr: twos.map(({ fr }) => `2 de ${fr}`).join(' et '), en: twos.map(({ en }) => `2 of ${en}`).join(' and ') },
    sets: i === 0 ? {} : { removed: twos.map(({ card }) => card) },
  }))
}

export const box = printedAll<readonly Question[]>([
  {
    id: 'length',
    asks: { fr: 'Durée', en: 'Length' },
    answers: ({ players }) => [
      peak(5, 'partie courte', 'short game'),
      peak(3, 'juste un essai', 'just a try'),
      ...(MOST[players]! > 8 ? [peak(8, 'partie moyenne', 'medium game')] : []),
      whole(players),
    ],
    own: ({ players }) => ({
      kind: 'list',
      from: 1,
      to: MOST[players]!,
      first: [3, 4, 5],
      unit: { fr: 'cartes, manche après manche', en: 'cards, round after round' },
      option: 'sizes',
    }),
  },
  {
    id: 'shape',
    asks: { fr: 'L’ascenseur', en: 'The lift' },
    isRare: true,
    answers: ({ options }) =>
      Array.isArray(options.sizes)
        ? []
        : [
            {
              id: 'up-down',
              says: { fr: 'monte et redescend', en: 'goes up and down again' },
              sets: { sizes: 'up-down' },
            },
            { id: 'up', says: { fr: 'monte', en: 'goes up' }, sets: { sizes: 'up' } },
            { id: 'down', says: { fr: 'descend', en: 'goes down' }, sets: { sizes: 'down' } },
            {
              id: 'down-up',
              says: { fr: 'descend et remonte', en: 'goes down and up again' },
              sets: { sizes: 'down-up' },
            },
          ],
  },
  {
    id: 'bidding',
    asks: { fr: 'On annonce', en: 'Bids are made' },
    answers: () => [
      { id: 'open', says: { fr: 'à tour de rôle', en: 'in turn' }, sets: {} },
      {
        id: 'simultaneous',
        says: { fr: 'tous ensemble, en secret', en: 'all at once, in secret' },
        sets: { bidding: 'simultaneous' },
      },
    ],
  },
  {
    id: 'hook',
    asks: {
      fr: 'Le donneur ne peut pas faire tomber le total juste',
      en: 'The dealer may not make the bids add up exactly',
    },
    isSwitch: true,
    // Where all speak at once nobody speaks last.
    answers: ({ options }) => (options.bidding === 'simultaneous' ? [] : usuallyOn({ hook: false })),
  },
  {
    id: 'scoring',
    asks: { fr: 'Une annonce tenue rapporte', en: 'A bid that is kept scores' },
    answers: () => [
      {
        id: 'rulebook',
        says: { fr: 'ses plis + 1', en: 'its tricks + 1' },
        note: { fr: 'manquée : moins l’écart', en: 'missed: minus the difference' },
        sets: {},
      },
      {
        id: 'plus2',
        says: { fr: 'ses plis + 2', en: 'its tricks + 2' },
        note: { fr: 'manquée : moins l’écart', en: 'missed: minus the difference' },
        sets: { scoring: 'plus2' },
      },
      {
        id: 'plus10',
        says: { fr: 'ses plis + 10', en: 'its tricks + 10' },
        note: { fr: 'manquée : moins l’écart', en: 'missed: minus the difference' },
        sets: { scoring: 'plus10' },
      },
      {
        id: 'oh_hell',
        says: { fr: 'ses plis + 10, sans pénalité', en: 'its tricks + 10, no penalty' },
        note: { fr: 'manquée : les plis faits', en: 'missed: the tricks taken' },
        sets: { scoring: 'oh_hell' },
      },
    ],
  },
  {
    id: 'blind',
    asks: {
      fr: 'Carte au front : à une carte, on voit celle des autres et pas la sienne',
      en: 'Card on the forehead: with one card you see the others’, not your own',
    },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ blind: 'forehead' }),
  },
  {
    id: 'removed',
    asks: { fr: 'Enlevé du paquet', en: 'Left out of the pack' },
    isRare: true,
    answers: ({ players }) => (players === 3 ? leftOut(1) : players === 5 ? leftOut(2) : []),
  },
])
