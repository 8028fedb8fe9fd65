/**
 * Fills in the marks for who and where in what the rules tell, which is the same for everybody: see core/prose.py, whose
 * marks these are. tests/data/prose.json holds both to the same sentences.
 */

import type { Lang } from '../text/languages'

/** Who a sentence is for. */
export interface Reading {
  /** Names by seat; whoever has none is player 2. */
  readonly names: Readonly<Record<number, string>>
  /** The reader's own seat; 0 for nobody's. */
  readonly reader: number
  /** Whether the places it names are lit on the board beside it. */
  readonly isLit: boolean
}

const INNER = String.raw`((?:[^{}|]|\{[^{}?|]*\})*)` // text with marks that are no choices: the innermost choice is made first
const CHOICE = new RegExp(String.raw`\{(\d+|@)\?${INNER}\|${INNER}\}`, 'g')
const NAME = /\{(?:(de|à|whose) )?(\d+)\}/g
// Before a silent h too; y is a vowel only before a consonant: d’Yves, de Yann.
const VOWEL = /^(?:[aeiouhàâäéèêëîïôöùûüœæ]|y(?![aeiouyàâäéèêëîïôöùûü]))/i

/** The sentence for one reader. Names come last, so that nothing in a name is taken for a mark. */
export function fill(sentence: string, lang: Lang, { names, reader, isLit }: Reading): string {
  let [before, chosen] = ['', sentence]
  while (before !== chosen) {
    before = chosen
    chosen = chosen.replace(CHOICE, (_, which: string, first: string, second: string) =>
      (which === '@' ? !isLit : Number(which) === reader) ? second : first,
    )
  }
  return chosen.replace(NAME, (_, word: string | undefined, seat: string) =>
    named(Number(seat), word, lang, names, reader),
  )
}

function named(
  seat: number,
  word: string | undefined,
  lang: Lang,
  names: Readonly<Record<number, string>>,
  reader: number,
): string {
  const isReader = seat === reader
  const name = names[seat]
  if (lang === 'en') {
    if (isReader) return word ? 'your' : 'you'
    return `${name ?? `player ${seat}`}${word ? '’s' : ''}`
  }
  if (word === 'de')
    return isReader
      ? 'de vous'
      : name === undefined
        ? `du joueur ${seat}`
        : VOWEL.test(name)
          ? `d’${name}`
          : `de ${name}`
  if (word === 'à') return isReader ? 'à vous' : name === undefined ? `au joueur ${seat}` : `à ${name}`
  return isReader ? 'vous' : (name ?? `le joueur ${seat}`)
}

/** A clause told of a seat without who acts: for one that is named already, and as advice to that seat. */
export function withoutSubject(clause: string, seat: number): string {
  const subject = `{${seat}} `
  return clause.startsWith(subject) ? clause.slice(subject.length) : clause
}

/** A clause as a sentence of its own; the name of a cell stays small at its beginning too. */
export function asSentence(clause: string): string {
  const text = clause.trim()
  const first = /^[a-z]\d/.test(text) ? text.slice(0, 1) : text.slice(0, 1).toUpperCase()
  return text === '' ? '' : `${first}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`
}
