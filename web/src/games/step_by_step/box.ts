import { usuallyOff, type Question } from '../../model/sheet'
import { printedAll } from '../../text/typeset'

const STOCK: Readonly<Record<number, number>> = { 3: 24, 5: 70, 7: 100, 9: 140 }
const size = (options: Readonly<Record<string, unknown>>): number => Number(options.size ?? 5)

export const box = printedAll<readonly Question[]>([
  {
    id: 'size',
    asks: { fr: 'Le plateau', en: 'The board' },
    answers: () => [
      { id: '5', says: { fr: '5 × 5', en: '5 × 5' }, note: { fr: 'serré et vif', en: 'tight and lively' }, sets: {} },
      {
        id: '7',
        says: { fr: '7 × 7', en: '7 × 7' },
        note: { fr: 'plus vaste, plus long', en: 'wider and longer' },
        sets: { size: 7 },
      },
      {
        id: '9',
        says: { fr: '9 × 9', en: '9 × 9' },
        note: { fr: 'une expédition', en: 'an expedition' },
        sets: { size: 9 },
      },
      {
        id: '3',
        says: { fr: '3 × 3', en: '3 × 3' },
        note: { fr: 'quelques minutes', en: 'a few minutes' },
        sets: { size: 3 },
      },
    ],
  },
  {
    id: 'tower',
    asks: { fr: 'Le sommet de la tour', en: 'The top of the tower' },
    answers: () => [
      { id: '5', says: { fr: 'au niveau 5', en: 'on level 5' }, sets: { tower: 5 } },
      {
        id: '3',
        says: { fr: 'au niveau 3', en: 'on level 3' },
        note: { fr: 'pour débuter', en: 'for a first game' },
        sets: { tower: 3 },
      },
      {
        id: '7',
        says: { fr: 'au niveau 7', en: 'on level 7' },
        note: { fr: 'haut et long', en: 'high and long' },
        sets: { tower: 7 },
      },
    ],
    own: () => ({ kind: 'number', from: 2, to: 9, first: 4, unit: { fr: 'niveaux', en: 'levels' }, option: 'tower' }),
  },
  {
    id: 'starts',
    asks: { fr: 'Les billes partent', en: 'The balls start' },
    isRare: true,
    answers: ({ options }) => [
      { id: 'edges', says: { fr: 'du milieu des côtés', en: 'in the middle of the sides' }, sets: {} },
      { id: 'corners', says: { fr: 'des coins', en: 'in the corners' }, sets: { starts: 'corners' } },
      // On the smallest board the inner cells would be the tower itself.
      ...(size(options) > 3
        ? [
            {
              id: 'inner',
              says: { fr: 'de l’intérieur, près des coins', en: 'inside, next to the corners' },
              sets: { starts: 'inner' },
            },
          ]
        : []),
    ],
  },
  {
    id: 'stock',
    asks: { fr: 'La réserve', en: 'The stock' },
    isRare: true,
    answers: ({ options }) => [
      {
        id: 'usual',
        says: { fr: `${STOCK[size(options)]} pièces`, en: `${STOCK[size(options)]} pieces` },
        note: { fr: 'ce qu’il faut pour ce plateau', en: 'what this board takes' },
        sets: {},
      },
    ],
    own: ({ options }) => ({
      kind: 'number',
      from: 0,
      to: 999,
      first: STOCK[size(options)]!,
      unit: { fr: 'pièces', en: 'pieces' },
      option: 'stock',
    }),
  },
  {
    id: 'ceiling',
    asks: { fr: 'Les colonnes peuvent dépasser la tour', en: 'Columns may outgrow the tower' },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ ceiling: 'none' }),
  },
  {
    id: 'no_return',
    asks: {
      fr: 'On ne revient pas non plus sur la case quittée au tour d’avant',
      en: 'One may not return to the cell left a turn ago either',
    },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ no_return: 'last' }),
  },
  {
    id: 'blocked_ball',
    asks: {
      fr: 'La bille d’un joueur éliminé reste sur le plateau',
      en: 'The ball of an eliminated player stays on the board',
    },
    isSwitch: true,
    isRare: true,
    // With two the first elimination ends the game.
    answers: ({ players }) => (players > 2 ? usuallyOff({ blocked_ball: 'stays' }) : []),
  },
  {
    id: 'coda',
    asks: { fr: 'Partie nulle sans plus de pièce posée', en: 'A draw when no more pieces are laid' },
    isRare: true,
    answers: () => [
      { id: '40', says: { fr: 'après 40 tours', en: 'after 40 turns' }, sets: { coda: 40 } },
      { id: '12', says: { fr: 'après 12 tours', en: 'after 12 turns' }, sets: { coda: 12 } },
      { id: '0', says: { fr: 'aussitôt', en: 'at once' }, sets: { coda: 0 } },
    ],
    own: () => ({ kind: 'number', from: 0, to: 9999, first: 20, unit: { fr: 'tours', en: 'turns' }, option: 'coda' }),
  },
])
