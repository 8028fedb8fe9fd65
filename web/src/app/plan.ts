/** What is asked about a table besides the game itself: time, absence, who may come and look. */

import { COLON, usuallyOff, type Options, type Question } from '../model/sheet'
import type { Lang, Words } from '../text/languages'
import { printedAll, printedWords } from '../text/typeset'
import type { AbsencePlan, ClockPlan, MatchInfo, NewMatch } from '../wire/types'

const DAY = 86_400 // seconds
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
        clock('minute', { kind: 'turn', seconds: 60 }),
        clock('five', { kind: 'turn', seconds: 300 }),
        clock('day', { kind: 'turn', seconds: DAY }),
        ...(hasGuests
          ? [clock('days', { kind: 'turn', seconds: 3 * DAY }), clock('week', { kind: 'turn', seconds: 7 * DAY })]
          : []),
        clock('ten', { kind: 'fischer', seconds: 600, increment: 5 }),
        clock('thirty', { kind: 'fischer', seconds: 1800, increment: 10 }),
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
        const sitsIn = [sitIn('two', 120), sitIn('ten', 600), sitIn('day', DAY)]
        if (options.out_of_time === 'level') return hasGuests ? sitsIn : sitsIn.slice(0, 1)
        return hasGuests ? [waits, ...sitsIn] : []
      },
    },
    {
      id: 'watch',
      asks: { fr: 'Qui peut regarder', en: 'Who may watch' },
      answers: () => [
        { id: 'link', says: { fr: 'ceux qui ont le lien', en: 'those who have the link' }, sets: {} },
        {
          id: 'anyone',
          says: { fr: 'tout le monde', en: 'everybody' },
          note: {
            fr: 'la partie paraît sur l’étagère, avec les noms des joueurs',
            en: 'the game is announced on the shelf, with the names of its players',
          },
          sets: { watch: 'anyone' },
        },
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

const clock = (id: string, plan: ClockPlan) => ({ id, says: clockWords(plan), sets: { clock: plan } })

const sitIn = (id: string, seconds: number) => ({
  id,
  says: sitInWords(seconds),
  sets: { absence: { level: SITS_IN, seconds } },
})

// In words: the same for who sets a table and for who is invited to it.

/** A clock, which is not none. */
function clockWords({ kind, seconds = 60, increment = 0 }: ClockPlan): Words<string> {
  const [time, more] = [span(seconds), span(increment)]
  if (kind === 'turn') return { fr: `${time.fr} par tour`, en: `${time.en} ${seconds < DAY ? 'a' : 'for each'} turn` }
  return increment > 0
    ? {
        fr: `${time.fr} par joueur, et ${more.fr} de plus à chaque tour`,
        en: `${time.en} each, and ${more.en} more with every turn`,
      }
    : { fr: `${time.fr} par joueur pour toute la partie`, en: `${time.en} each for the whole game` }
}

const sitInWords = (seconds: number): Words<string> => ({
  fr: `après ${span(seconds).fr}, l’ordinateur joue jusqu’à son retour`,
  en: `after ${span(seconds).en} the computer plays until they return`,
})

/** A span of time, in the largest unit of which it is a whole number. */
function span(seconds: number): Words<string> {
  if (seconds === DAY) return { fr: 'un jour', en: 'a day' }
  if (seconds === 7 * DAY) return { fr: 'une semaine', en: 'a week' }
  const [fr, en, unit] = UNITS.find(([, , length]) => seconds % length === 0)!
  const count = seconds / unit
  return { fr: `${count} ${fr}${count > 1 ? 's' : ''}`, en: `${count} ${en}${count === 1 ? '' : 's'}` }
}

const UNITS = [
  ['semaine', 'week', 7 * DAY],
  ['jour', 'day', DAY],
  ['heure', 'hour', 3600],
  ['minute', 'minute', 60],
  ['seconde', 'second', 1],
] as const

/** How a table that was set is played, besides the game itself: its clock always, the rest where it is unusual. */
export function describeTable({ clock, absence, seats }: MatchInfo, lang: Lang): readonly string[] {
  const hasGuests = seats.some(({ kind }) => kind === 'link')
  const questions = tableQuestions(hasGuests)
  const asks = (id: string) => questions.find((question) => question.id === id)!.asks[lang]
  const says = (asked: string, answer: Words<string>) => `${asked}${COLON[lang]} ${printedWords(answer)[lang]}`
  const isTimed = clock.kind !== 'none'
  return [
    says(asks('clock'), isTimed ? clockWords(clock) : { fr: 'aucune', en: 'none' }),
    ...(isTimed && clock.out_of_time === 'level'
      ? [says(asks('out_of_time'), { fr: 'laisse jouer l’ordinateur', en: 'lets the computer play on' })]
      : []),
    ...(absence && hasGuests ? [says(asks('absence'), sitInWords(absence.seconds ?? 120))] : []),
  ]
}
