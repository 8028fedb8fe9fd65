import { usuallyOff, usuallyOn, type Question } from '../../model/sheet'
import { printedAll } from '../../text/typeset'

export const box = printedAll<readonly Question[]>([
  {
    id: 'tie',
    asks: { fr: 'À hauteur égale, le gagnant est', en: 'At equal height the winner is' },
    answers: () => [
      { id: 'last', says: { fr: 'le dernier arrivé', en: 'the last to arrive' }, sets: {} },
      {
        id: 'first',
        says: { fr: 'le premier arrivé', en: 'the first to arrive' },
        note: { fr: 'édition de 2017', en: 'edition of 2017' },
        sets: { tie: 'first' },
      },
    ],
  },
  {
    id: 'idle_rounds',
    asks: {
      fr: 'La partie finit quand chacun a joué sans progresser',
      en: 'The game ends once everybody has played without progress',
    },
    answers: () => [
      { id: '1', says: { fr: 'un tour', en: 'one turn' }, sets: { idle_rounds: 1 } },
      {
        id: '2',
        says: { fr: 'deux tours', en: 'two turns' },
        note: { fr: 'conseillé à deux', en: 'advised for two players' },
        sets: { idle_rounds: 2 },
      },
    ],
  },
  {
    id: 'bridges',
    asks: { fr: 'Les échelles servent aussi de ponts', en: 'Ladders also serve as bridges' },
    isSwitch: true,
    answers: () => usuallyOff({ bridges: true }),
  },
  {
    id: 'simultaneous',
    asks: { fr: 'Après un bloc déplacé, les autres marchent aussi', en: 'After a block was moved the others walk too' },
    isSwitch: true,
    answers: () => usuallyOff({ simultaneous: true }),
  },
  {
    id: 'no_violet',
    asks: { fr: 'Sans le pion violet, le plus difficile', en: 'Without the violet pawn, the hardest one' },
    isSwitch: true,
    // With five every colour is needed.
    answers: ({ players }) => (players < 5 ? usuallyOff({ no_violet: true }) : []),
  },
  {
    id: 'descent',
    asks: { fr: 'Un pion descend', en: 'A pawn steps down' },
    isRare: true,
    answers: () => [
      { id: 'any', says: { fr: 'd’autant qu’il veut', en: 'as far as it likes' }, sets: {} },
      { id: 'one', says: { fr: 'd’un demi-cube par pas', en: 'half a cube at a time' }, sets: { descent: 'one' } },
      {
        id: 'never',
        says: { fr: 'jamais', en: 'never' },
        note: { fr: 'édition de 2017', en: 'edition of 2017' },
        sets: { descent: 'never' },
      },
    ],
  },
  {
    id: 'pawn_phase',
    asks: { fr: 'Le pion bouge', en: 'The pawn moves' },
    isRare: true,
    answers: () => [
      { id: 'after', says: { fr: 'après le bloc', en: 'after the block' }, sets: {} },
      {
        id: 'both',
        says: { fr: 'avant et après le bloc', en: 'before and after the block' },
        sets: { pawn_phase: 'both' },
      },
    ],
  },
  {
    id: 'progress',
    asks: { fr: 'Progresser, c’est', en: 'Progress is' },
    isRare: true,
    answers: () => [
      { id: 'best', says: { fr: 'battre son propre record de hauteur', en: 'a new personal best' }, sets: {} },
      {
        id: 'turn',
        says: { fr: 'finir le tour plus haut qu’au début', en: 'ending the turn higher than it began' },
        sets: { progress: 'turn' },
      },
    ],
  },
  {
    id: 'connectivity',
    asks: { fr: 'Un bloc déplacé', en: 'A block that is moved' },
    isRare: true,
    answers: () => [
      { id: 'touch', says: { fr: 'en touche un autre', en: 'touches another' }, sets: {} },
      {
        id: 'whole',
        says: { fr: 'laisse tous les blocs d’un seul tenant', en: 'leaves all blocks in one piece' },
        sets: { connectivity: 'whole' },
      },
    ],
  },
  {
    id: 'move_grey',
    asks: { fr: 'Les deux grands blocs gris peuvent être déplacés', en: 'The two big grey blocks may be moved' },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOn({ move_grey: false }),
  },
  {
    id: 'stone_shield',
    asks: { fr: 'On ne bâtit pas sur une pierre de blocage', en: 'Nothing is built on a blocking stone' },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOn({ stone_shield: false }),
  },
  {
    id: 'layout',
    asks: {
      fr: 'Sur les faces carrées des demi-cubes et des doubles',
      en: 'On the square faces of half and double cubes',
    },
    isRare: true,
    answers: () => [
      { id: 'mixed', says: { fr: 'toutes les couleurs', en: 'all colours' }, sets: {} },
      { id: 'grey', says: { fr: 'gris et violet', en: 'grey and violet' }, sets: { layout: 'grey' } },
      { id: 'red', says: { fr: 'rouge et jaune', en: 'red and yellow' }, sets: { layout: 'red' } },
      { id: 'blue', says: { fr: 'les deux bleus', en: 'the two blues' }, sets: { layout: 'blue' } },
    ],
  },
  {
    id: 'turn_limit',
    asks: { fr: 'La partie s’arrête au plus tard', en: 'The game ends at the latest' },
    isRare: true,
    answers: ({ options }) => [
      { id: '400', says: { fr: 'après 400 tours', en: 'after 400 turns' }, sets: { turn_limit: 400 } },
      // Without personal bests a game could go up and down for ever.
      ...(options.progress === 'turn'
        ? []
        : [{ id: 'never', says: { fr: 'jamais', en: 'never' }, sets: { turn_limit: 0 } }]),
    ],
    own: () => ({
      kind: 'number',
      from: 1,
      to: 100_000,
      first: 60,
      unit: { fr: 'tours', en: 'turns' },
      option: 'turn_limit',
    }),
  },
])
