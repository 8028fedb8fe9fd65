/** What is asked about a table besides the game itself: time, absence, who may come and look. */

import { usuallyOff, type Options, type Question } from '../model/sheet'
import { printedAll } from '../text/typeset'
import type { AbsencePlan, ClockPlan, NewMatch } from '../wire/types'

const SITS_IN = '3' // the level that plays for somebody absent: decent, and quick

/** The questions for a table; `hasGuests`: somebody comes by a link. */
export function tableQuestions(hasGuests: boolean): readonly Question[] {
  return printedAll<readonly Question[]>([
    {
      id: 'clock',
      asks: { fr: 'La pendule', en: 'The clock' },
      answers: () => [
        {
          id: 'none',
          says: { fr: 'aucune', en: 'none' },
          note: { fr: 'chacun prend son temps', en: 'everybody takes their time' },
          sets: {},
        },
        clock('minute', '1 minute par tour', '1 minute a turn', { kind: 'turn', seconds: 60 }),
        clock('five', '5 minutes par tour', '5 minutes a turn', { kind: 'turn', seconds: 300 }),
        clock('day', 'un jour par tour', 'a day for each turn', { kind: 'turn', seconds: 86_400 }),
        clock(
          'ten',
          '10 minutes par joueur, et 5 secondes de plus à chaque tour',
          '10 minutes each, and 5 seconds more with every turn',
          { kind: 'fischer', seconds: 600, increment: 5 },
        ),
        clock(
          'thirty',
          '30 minutes par joueur, et 10 secondes de plus à chaque tour',
          '30 minutes each, and 10 seconds more with every turn',
          { kind: 'fischer', seconds: 1800, increment: 10 },
        ),
      ],
      own: () => ({
        kind: 'number',
        from: 1,
        to: 1440,
        first: 3,
        unit: { fr: 'minutes par tour', en: 'minutes a turn' },
        option: 'minutes',
      }),
    },
    {
      id: 'out_of_time',
      asks: { fr: 'Qui n’a plus de temps', en: 'Whoever runs out of time' },
      answers: ({ options }) =>
        hasClock(options)
          ? [
              { id: 'loss', says: { fr: 'perd', en: 'loses' }, sets: {} },
              {
                id: 'level',
                says: { fr: 'laisse jouer l’ordinateur', en: 'lets the computer play on' },
                sets: { out_of_time: 'level' },
              },
            ]
          : [],
    },
    {
      id: 'absence',
      asks: { fr: 'Si quelqu’un s’absente à son tour', en: 'If somebody is away when it is their turn' },
      answers: ({ options }) => {
        const waits = { id: 'wait', says: { fr: 'on l’attend', en: 'we wait' }, sets: {} }
        const sitsIn = [
          sitIn('two', '2 minutes', '2 minutes', 120),
          sitIn('ten', '10 minutes', '10 minutes', 600),
          sitIn('day', 'un jour', 'a day', 86_400),
        ]
        if (options.out_of_time === 'level') return hasGuests ? sitsIn : sitsIn.slice(0, 1)
        return hasGuests ? [waits, ...sitsIn] : []
      },
    },
    {
      id: 'watch',
      asks: { fr: 'Qui peut regarder', en: 'Who may watch' },
      answers: () => [
        { id: 'link', says: { fr: 'ceux qui ont le lien', en: 'those who have the link' }, sets: {} },
        { id: 'anyone', says: { fr: 'tout le monde', en: 'everybody' }, sets: { watch: 'anyone' } },
        { id: 'nobody', says: { fr: 'personne', en: 'nobody' }, sets: { watch: 'nobody' } },
      ],
    },
    {
      id: 'listed',
      asks: {
        fr: 'Table ouverte : annoncée sur l’étagère, chacun peut prendre une place libre',
        en: 'Open table: announced on the shelf, anyone may take a free seat',
      },
      isSwitch: true,
      answers: () => (hasGuests ? usuallyOff({ listed: true }) : []),
    },
  ])
}

/** The answers as the server takes them. */
export function tablePlan(answered: Options): Pick<NewMatch, 'clock' | 'absence' | 'watch' | 'listed'> {
  const plan =
    answered.minutes === undefined
      ? (answered.clock as ClockPlan | undefined)
      : { kind: 'turn' as const, seconds: Number(answered.minutes) * 60 }
  return {
    ...(plan
      ? { clock: { ...plan, out_of_time: answered.out_of_time === 'level' ? ('level' as const) : ('loss' as const) } }
      : {}),
    absence: (answered.absence as AbsencePlan | undefined) ?? null,
    watch: (answered.watch as NewMatch['watch']) ?? 'link',
    listed: answered.listed === true,
  }
}

const hasClock = (options: Options): boolean => options.clock !== undefined || options.minutes !== undefined

const clock = (id: string, fr: string, en: string, plan: ClockPlan) => ({ id, says: { fr, en }, sets: { clock: plan } })

const sitIn = (id: string, fr: string, en: string, seconds: number) => ({
  id,
  says: {
    fr: `après ${fr}, l’ordinateur joue jusqu’à son retour`,
    en: `after ${en} the computer plays until they return`,
  },
  sets: { absence: { level: SITS_IN, seconds } },
})
