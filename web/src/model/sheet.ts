/**
 * What a box asks before a game: questions for players, answered in words. An answer sets options of the rules; options
 * have no other face here. Questions come in order, and the answers of one may depend on the players and on what was
 * answered before it, so that nothing can be chosen that the rules would refuse.
 */

import type { Lang, Words } from '../text/languages'
import { printedWords } from '../text/typeset'

export type Options = Readonly<Record<string, unknown>>

export interface Answer {
  readonly id: string
  readonly says: Words<string>
  /** What it means, where the words alone do not tell. */
  readonly note?: Words<string>
  /** The options it sets; the usual answer sets none. */
  readonly sets: Options
}

/** An answer of the player's own: one whole number, or a row of them. */
export interface Own {
  readonly kind: 'number' | 'list'
  readonly from: number
  readonly to: number
  /** What is typed: 'turns', 'cards, round after round'. */
  readonly unit: Words<string>
  /** What the field begins with. */
  readonly first: number | readonly number[]
  /** The option it sets. */
  readonly option: string
}

/** Who plays, and what was answered so far. */
export interface Sitting {
  readonly players: number
  readonly options: Options
}

export interface Question {
  readonly id: string
  readonly asks: Words<string>
  /** Shown as a switch: what it asks is a claim, and the answers are yes and no, the usual one first. */
  readonly isSwitch?: boolean
  /** Folded away: for those who look for it. */
  readonly isRare?: boolean
  /** The usual answer first. With fewer than two the question is not asked. */
  answers(sitting: Sitting): readonly Answer[]
  own?(sitting: Sitting): Own
}

/** What a player answered: an answer's id, or numbers of their own. */
export type Given = string | readonly number[]

export const OWN = 'own'

export interface Asked {
  readonly question: Question
  readonly answers: readonly Answer[]
  readonly own: Own | null
  /** The id of the answer that holds; OWN for one's own. */
  readonly chosen: string
  readonly numbers: readonly number[]
}

export interface Settled {
  readonly asked: readonly Asked[]
  /** What to send: only what differs from the usual. */
  readonly options: Options
}

/** The questions that are asked and what they come to. An answer that is no longer offered gives way to the usual one. */
export function settle(
  questions: readonly Question[],
  players: number,
  given: Readonly<Record<string, Given>>,
): Settled {
  const asked: Asked[] = []
  let options: Options = {}
  for (const question of questions) {
    const sitting = { players, options }
    const answers = question.answers(sitting)
    const own = question.own?.(sitting) ?? null
    if (answers.length + (own ? 1 : 0) < 2) {
      options = { ...options, ...answers[0]?.sets }
      continue
    }
    const answer = given[question.id]
    const numbers = own ? fitting(own, typeof answer === 'object' ? answer : []) : []
    const chosen =
      typeof answer === 'object' && own ? OWN : (answers.find(({ id }) => id === answer)?.id ?? answers[0]!.id)
    asked.push({ question, answers, own, chosen, numbers })
    options = {
      ...options,
      ...(chosen === OWN
        ? { [own!.option]: own!.kind === 'number' ? numbers[0] : numbers }
        : answers.find(({ id }) => id === chosen)!.sets),
    }
  }
  return { asked, options }
}

/** Numbers the rules accept: those out of bounds go to the bound, none become the first proposal. */
function fitting({ from, to, first, kind }: Own, numbers: readonly number[]): readonly number[] {
  const whole = numbers.filter(Number.isFinite).map((number) => Math.min(to, Math.max(from, Math.round(number))))
  if (whole.length === 0) return typeof first === 'number' ? [first] : first
  return kind === 'number' ? whole.slice(0, 1) : whole.slice(0, 60)
}

/**
 * What is unusual about a game that was set up with these options, in words; nothing for the usual game. An answer that
 * sets options is known by them, and the usual one of a question with numbers must say its own number.
 */
export function describe(
  questions: readonly Question[],
  players: number,
  options: Options,
  lang: Lang,
): readonly string[] {
  const given: Record<string, Given> = {}
  for (const question of questions) {
    const sitting = { players, options: settle(questions, players, given).options }
    const answer = question
      .answers(sitting)
      .find(
        ({ sets }) =>
          Object.keys(sets).length > 0 &&
          Object.entries(sets).every(([name, value]) => same(options[name] ?? null, value)),
      )
    const own = question.own?.(sitting)
    const value = own && options[own.option]
    if (Array.isArray(value)) given[question.id] = value as number[]
    else if (answer) given[question.id] = answer.id
    else if (typeof value === 'number') given[question.id] = [value]
  }
  return settle(questions, players, given).asked.flatMap(({ question, answers, chosen, numbers, own }) => {
    if (chosen === answers[0]?.id) return []
    const asks = question.asks[lang]
    if (question.isSwitch) return [chosen === YES.id ? asks : `${asks}${COLON[lang]} ${NO.says[lang]}`]
    return [
      `${asks}${COLON[lang]} ${chosen === OWN ? `${numbers.join(' ')} ${own!.unit[lang]}` : answers.find(({ id }) => id === chosen)!.says[lang]}`,
    ]
  })
}

const COLON = printedWords({ fr: ' :', en: ':' })

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const NO = { id: 'no', says: { fr: 'non', en: 'no' } } as const
const YES = { id: 'yes', says: { fr: 'oui', en: 'yes' } } as const

/** The answers of a switch that is usually off; switched on it sets these options. */
export const usuallyOff = (sets: Options): readonly Answer[] => [
  { ...NO, sets: {} },
  { ...YES, sets },
]

/** The answers of a switch that is usually on; switched off it sets these options. */
export const usuallyOn = (sets: Options): readonly Answer[] => [
  { ...YES, sets: {} },
  { ...NO, sets },
]
