import { usuallyOff, type Question } from '../../model/sheet'
import { printedAll } from '../../text/typeset'

const TURNS = 150 // for each player

export const box = printedAll<readonly Question[]>([
  {
    id: 'memory',
    asks: { fr: 'Les faces que vous avez déjà vues', en: 'Faces you have already seen' },
    answers: () => [
      { id: 'assisted', says: { fr: 'restent visibles pour vous', en: 'stay visible to you' }, sets: {} },
      {
        id: 'natural',
        says: { fr: 'sont à retenir', en: 'are for you to remember' },
        note: { fr: 'comme à la vraie table', en: 'as at a real table' },
        sets: { memory: 'natural' },
      },
    ],
  },
  {
    id: 'home',
    asks: { fr: 'Sur son propre coin', en: 'On one’s own corner' },
    isRare: true,
    answers: () => [
      {
        id: 'leave',
        says: { fr: 'on s’ouvre un passage', en: 'one opens a way' },
        note: {
          fr: 'et personne ne bâtit à côté d’un pion qui n’est pas encore parti',
          en: 'and nobody builds beside a pawn that has not left yet',
        },
        sets: {},
      },
      {
        id: 'safe',
        says: { fr: 'on est toujours à l’abri', en: 'one is always safe' },
        note: { fr: 'un pion n’y est jamais bloqué', en: 'a pawn is never blocked there' },
        sets: { home: 'safe' },
      },
      {
        id: 'start',
        says: { fr: 'on est à l’abri jusqu’au départ', en: 'one is safe until leaving' },
        note: { fr: 'revenu, un pion enfermé est bloqué', en: 'a pawn that came back can be shut in' },
        sets: { home: 'start' },
      },
    ],
  },
  {
    id: 'same_cell',
    asks: { fr: 'Une pièce peut être reposée sur sa case', en: 'A piece may be put back on its own cell' },
    isSwitch: true,
    isRare: true,
    answers: () => usuallyOff({ same_cell: true }),
  },
  {
    id: 'direction',
    asks: { fr: 'On joue', en: 'Turns go' },
    isRare: true,
    answers: () => [
      { id: 'clockwise', says: { fr: 'dans le sens des aiguilles', en: 'clockwise' }, sets: {} },
      {
        id: 'counterclockwise',
        says: { fr: 'en sens inverse', en: 'the other way round' },
        sets: { direction: 'counterclockwise' },
      },
    ],
  },
  {
    id: 'max_turns',
    asks: { fr: 'La partie est nulle', en: 'The game is drawn' },
    isRare: true,
    answers: ({ players }) => [
      {
        id: 'usual',
        says: { fr: `après ${TURNS * players} tours`, en: `after ${TURNS * players} turns` },
        note: { fr: `${TURNS} par joueur`, en: `${TURNS} for each player` },
        sets: { max_turns: TURNS * players },
      },
      { id: 'never', says: { fr: 'jamais', en: 'never' }, sets: { max_turns: 0 } },
    ],
    own: ({ players }) => ({
      kind: 'number',
      from: 1,
      to: 100_000,
      first: 50 * players,
      unit: { fr: 'tours en tout', en: 'turns in all' },
      option: 'max_turns',
    }),
  },
])
