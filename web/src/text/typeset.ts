/** How sentences are printed, the same as `typeset` of core/prose.py: one function at the edge, so that nobody has to type such spaces. */

import type { Lang, Words } from './languages'

const NARROW = '\u202f'
const WIDE = '\u00a0'

/** A round apostrophe, and in French no-break spaces before ; : ! ? and inside « ». */
export function typeset(sentence: string, lang: Lang): string {
  const round = sentence.replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}{«])/gu, '’')
  if (lang === 'en') return round
  return round
    .replace(/(?<=\S) (?=[;!?»%])|(?<=«) /g, NARROW)
    .replace(/(?<=\S) (?=:(?:\s|$))/g, WIDE)
    .replace(/^ (?=:$)/, WIDE)
}

/** Texts and functions that make texts, however deep, as they are printed. */
export function printed<T>(texts: T, lang: Lang): T {
  return print(texts, lang) as T
}

function print(text: unknown, lang: Lang): unknown {
  if (typeof text === 'string') return typeset(text, lang)
  if (typeof text === 'function')
    return (...given: unknown[]) => print((text as (...given: unknown[]) => unknown)(...given), lang)
  if (Array.isArray(text)) return text.map((each) => print(each, lang))
  if (text === null || typeof text !== 'object') return text
  return Object.fromEntries(Object.entries(text).map(([name, each]) => [name, print(each, lang)]))
}

/** Whatever is said in both languages in it, however deep, as it is printed: what a box asks. Other strings stay. */
export function printedAll<T>(asked: T): T {
  return printAll(asked) as T
}

function printAll(asked: unknown): unknown {
  if (typeof asked === 'function')
    return (...given: unknown[]) => printAll((asked as (...given: unknown[]) => unknown)(...given))
  if (Array.isArray(asked)) return asked.map(printAll)
  if (asked === null || typeof asked !== 'object') return asked
  if ('fr' in asked && 'en' in asked) return printedWords(asked as Words<unknown>)
  return Object.fromEntries(Object.entries(asked).map(([name, each]) => [name, printAll(each)]))
}

/** The words of a game in both languages, as they are printed. */
export function printedWords<T>(words: Words<T>): Words<T> {
  return { fr: printed(words.fr, 'fr'), en: printed(words.en, 'en') }
}
