import { usuallyOff, usuallyOn, type Question } from '../../model/sheet'
import { printedAll } from '../../text/typeset'

export const box = printedAll<readonly Question[]>([
  {
    id: 'goal',
    asks: { fr: 'Il faut monter', en: 'The goal' },
    answers: () => [
      { id: '10', says: { fr: 'au dixième étage', en: 'the tenth storey' }, sets: { goal: 10 } },
      {
        id: '7',
        says: { fr: 'au septième', en: 'the seventh' },
        note: { fr: 'plus court', en: 'shorter' },
        sets: { goal: 7 },
      },
      {
        id: '4',
        says: { fr: 'au quatrième', en: 'the fourth' },
        note: { fr: 'pour débuter', en: 'for a first game' },
        sets: { goal: 4 },
      },
    ],
    own: () => ({ kind: 'number', from: 1, to: 10, first: 8, unit: { fr: 'étages', en: 'storeys' }, option: 'goal' }),
  },
  {
    id: 'start',
    asks: { fr: 'Les cases de départ', en: 'The starting squares' },
    answers: () => [
      { id: 'choose', says: { fr: 'chacun choisit la sienne', en: 'everybody chooses' }, sets: {} },
      {
        id: 'fixed',
        says: { fr: 'imposées', en: 'given' },
        note: { fr: 'on commence plus vite', en: 'a quicker start' },
        sets: { start: 'fixed' },
      },
    ],
  },
  {
    id: 'risky',
    asks: {
      fr: 'Poses risquées : on peut poser une barre qui fait tout écrouler, et alors on perd',
      en: 'Risky building: a bar that brings everything down may be laid, and loses',
    },
    isSwitch: true,
    answers: () => usuallyOff({ risky: true }),
  },
  {
    id: 'descend',
    asks: { fr: 'Un pion peut redescendre sur le plan', en: 'A pawn may step back down to the plan' },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ descend: true }),
  },
  {
    id: 'first_beside',
    asks: {
      fr: 'La première barre de chacun se pose à côté de son pion',
      en: 'Everybody’s first bar goes beside their own pawn',
    },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ first_beside: true }),
  },
  {
    id: 'pair',
    asks: {
      fr: 'Deux barres peuvent être posées ensemble, l’une en contrepoids de l’autre',
      en: 'Two bars may be built together, one as a counterweight',
    },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOn({ pair: false }),
  },
  {
    id: 'relocate',
    asks: { fr: 'Qui peut repartir du plan', en: 'Who may start again from the plan' },
    isRare: true,
    answers: () => [
      { id: 'shut', says: { fr: 'un pion enfermé', en: 'a pawn shut in' }, sets: {} },
      {
        id: 'immobile',
        says: { fr: 'tout pion qui ne peut pas bouger', en: 'any pawn that cannot move' },
        sets: { relocate: 'immobile' },
      },
      { id: 'off', says: { fr: 'personne', en: 'nobody' }, sets: { relocate: 'off' } },
    ],
  },
  {
    id: 'access',
    asks: { fr: 'Une barre arrive à sa place', en: 'A bar gets to its place' },
    isRare: true,
    answers: () => [
      {
        id: 'slide',
        says: { fr: 'par le haut, ou poussée tout droit', en: 'from above, or pushed in straight' },
        sets: {},
      },
      { id: 'top', says: { fr: 'par le haut seulement', en: 'from above only' }, sets: { access: 'top' } },
      { id: 'free', says: { fr: 'n’importe comment', en: 'anyhow' }, sets: { access: 'free' } },
    ],
  },
  {
    id: 'lean',
    asks: { fr: 'Une barre en équilibre juste au bord tient', en: 'A bar balanced exactly on an edge holds' },
    isRare: true,
    answers: () => [
      {
        id: 'end',
        says: {
          fr: 'si le bout qui tomberait bute contre une autre',
          en: 'if the end that would drop butts against another',
        },
        sets: {},
      },
      {
        id: 'any',
        says: { fr: 'si l’un de ses bouts bute', en: 'if either end butts against another' },
        sets: { lean: 'any' },
      },
      { id: 'off', says: { fr: 'jamais', en: 'never' }, sets: { lean: 'off' } },
    ],
  },
  {
    id: 'margin',
    asks: { fr: 'En hauteur, une barre peut dépasser du plan', en: 'Above the ground a bar may stick out of the plan' },
    isRare: true,
    answers: () => [
      { id: '8', says: { fr: 'autant qu’elle tient', en: 'as far as it holds' }, sets: { margin: 8 } },
      { id: '2', says: { fr: 'de deux cases', en: 'by two cells' }, sets: { margin: 2 } },
      { id: '0', says: { fr: 'pas du tout', en: 'not at all' }, sets: { margin: 0 } },
    ],
    own: () => ({ kind: 'number', from: 0, to: 8, first: 1, unit: { fr: 'cases', en: 'cells' }, option: 'margin' }),
  },
  {
    id: 'idle_limit',
    asks: { fr: 'La partie s’arrête si personne ne pose de barre', en: 'The game ends if nobody lays a bar' },
    isRare: true,
    answers: () => [{ id: '20', says: { fr: 'pendant 20 tours', en: 'for 20 turns' }, sets: { idle_limit: 20 } }],
    own: () => ({
      kind: 'number',
      from: 1,
      to: 9999,
      first: 8,
      unit: { fr: 'tours', en: 'turns' },
      option: 'idle_limit',
    }),
  },
])
