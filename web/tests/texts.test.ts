/** No text for families has notation, option names or JSON in it, and French is well printed: the same check as tests/games/test_texts.py. */

import { describe, expect, it } from 'vitest'

import { tableQuestions } from '../src/app/plan'
import type { AnyRoom } from '../src/games/room'
import { fill } from '../src/model/prose'
import { NO_OFFER } from '../src/scene/board'
import type { Question } from '../src/model/sheet'
import { en } from '../src/text/en'
import { fr } from '../src/text/fr'
import { LANGS, type Lang } from '../src/text/languages'
import BANNED from '../../tests/data/banned.json'

const NOTATION: Readonly<Record<string, RegExp>> = {
  cell: /\b[a-z]\d{1,2}\b/,
  block: /\b[GSML]\d\b/,
  card: /\b[2-9TJQKA][CDHS]\b/,
  pose: /\b\d\s?x\s?\d/,
  option: /\w_\w/,
  json: /[{}[\]|@]|\bnull\b|undefined|NaN/,
  file: /\.jsonl|\bsommet (play|record|serve|hint)\b|--\w/,
}
const MISPRINTED: Readonly<Record<string, RegExp>> = {
  apostrophe: /'/,
  'breaking space': / [;:!?»%]|« /,
  'no space': /[^\u202f\s][;!?»]|«[^\u202f]|[^\u00a0\d\s]:(\s|$)/,
  capital: /(^|[.!?] )(A|Etage|Etape|Etes|Etoile|Echelle|Echap|Ecran|Edifice|Egalité|Oter|Elimin\w*)\b/,
}
/** What stands for itself: keys to press are named as they are written on them. */
const ALLOWED = /^(T, J, F, \?|U, H|M, A|\?)$/

const NAMES = { 1: 'Léa', 2: 'Anne', 3: 'Yann', 4: 'Eiger', 5: 'Zoé', 6: 'Max' }

function faults(text: string, lang: Lang, { hasCells = false } = {}): string[] {
  if (ALLOWED.test(text)) return []
  const clumsy = BANNED.filter(([of, phrase]) => of === lang && new RegExp(phrase!).test(text)).map(
    ([, , better]) => `say ${better}: ${text}`,
  )
  const patterns = { ...NOTATION, ...(lang === 'fr' ? MISPRINTED : { apostrophe: /\w'\w/ }) }
  return [
    ...clumsy,
    ...Object.entries(patterns).flatMap(([name, pattern]) =>
      pattern.test(text) && !(hasCells && (name === 'cell' || name === 'block')) ? [`${name}: ${text}`] : [],
    ),
  ]
}

/** Every text there is in a catalogue; functions are tried with plain things. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [1, 2, 5].flatMap((n) => tried(value as (...given: unknown[]) => unknown, n))
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

function tried(make: (...given: unknown[]) => unknown, n: number): string[] {
  for (const given of [[n, n], ['Léa', 'Anne'], [[2, 3, 4]]]) {
    const made = textsOf(attempt(() => make(...given)))
    if (made.length > 0 && !made.some((text) => /NaN|undefined|\[object/.test(text))) return made
  }
  throw new Error(`nobody knows what ${String(make)} takes`)
}

function attempt(make: () => unknown): unknown {
  try {
    return make()
  } catch {
    return null
  }
}

describe('the catalogue', () => {
  it.each([
    ['fr', fr],
    ['en', en],
  ] as const)('is plain words (%s)', (lang, catalogue) => {
    const texts = textsOf(catalogue)
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.flatMap((text) => faults(text, lang))).toEqual([])
  })

  it('would not pass with what the check is for', () => {
    for (const wrong of [
      'posez en c4',
      'le bloc S3',
      'posture 2x2x1',
      'max_hand',
      '{"tower": "steep"}',
      'un fichier .jsonl',
      "l'as",
      'jouez !',
      'jouez!',
      'A vous',
      'Dresser la table',
      '1 regarde',
      'Reprendre',
      'la mire',
    ])
      expect(faults(wrong, 'fr'), wrong).not.toEqual([])
  })
})

const declared = Object.values(
  import.meta.glob<readonly { slug: string; players: readonly number[] }[]>('./positions/games.json', {
    eager: true,
    import: 'default',
  }),
)[0]!
const boxes = import.meta.glob<{ box: readonly Question[] }>('../src/games/*/box.ts', { eager: true })

/** Everything that questions say, whatever was answered before. */
function asked(
  questions: readonly Question[],
  players: number,
  options: Record<string, unknown>,
  lang: Lang,
): string[] {
  return questions.flatMap((question) => {
    const sitting = { players, options }
    const answers = attempt(() => question.answers(sitting)) as ReturnType<Question['answers']> | null
    const own = attempt(() => question.own?.(sitting)?.unit) as Record<Lang, string> | null | undefined
    return [
      question.asks,
      ...(answers ?? []).flatMap(({ says, note }) => (note ? [says, note] : [says])),
      ...(own ? [own] : []),
    ].map((words) => words[lang])
  })
}

describe.each(Object.entries(boxes))('%s', (path, { box }) => {
  it.each(LANGS)('asks in plain words (%s)', (lang) => {
    const { players } = declared.find((game) => path.includes(`/${game.slug.replaceAll('-', '_')}/`))!
    for (const count of players) expect(asked(box, count, {}, lang).flatMap((text) => faults(text, lang))).toEqual([])
  })
})

it.each(LANGS)('a table is asked about in plain words (%s)', (lang) => {
  const options = { minutes: 3, out_of_time: 'level' }
  const said = [true, false].flatMap((hasGuests) => [
    ...asked(tableQuestions(hasGuests), 3, {}, lang),
    ...asked(tableQuestions(hasGuests), 3, options, lang),
  ])
  expect(said.length).toBeGreaterThan(30)
  expect(said.flatMap((text) => faults(text, lang))).toEqual([])
})

const rooms = import.meta.glob<{ room: AnyRoom }>('../src/games/*/index.ts')
const positions = import.meta.glob<{ moments: { view: never; seat: number; words: Record<Lang, string> | null }[] }>(
  './positions/*.json',
  { import: 'default' },
)

/** About forty moments of a game, its end among them. */
const some = <T>(moments: readonly T[]): T[] =>
  moments.toReversed().filter((_, i) => i % Math.ceil(moments.length / 40) === 0)

describe.each(Object.entries(rooms))('%s', async (_, load) => {
  const { room } = await load()
  const games = Object.entries(positions).filter(([name]) => name.includes(`/${room.slug}-`))
  const moments = (await Promise.all(games.map(async ([, open]) => some((await open()).moments)))).flat()

  it.each(LANGS)('speaks plain words beside the board (%s)', (lang) => {
    for (const { view, seat, words } of moments) {
      const { seats, common, turn } = room.facts(view, lang)
      const said = [
        ...seats,
        ...common.flatMap(({ name, value }) => [name, value]),
        ...turn.parts,
        ...room.guide(view, lang).map(({ text }) => text),
        words?.[lang] ?? '',
      ]
      for (const text of said)
        expect(faults(fill(text, lang, { names: NAMES, reader: seat, isLit: true }), lang)).toEqual([])
    }
  })

  it.each(LANGS)('tells the position with names, and with cells in it alone (%s)', (lang) => {
    for (const { view, seat } of moments) {
      const { sentences, tables } = room.twin(view, lang)
      const places = room.places?.(view, NO_OFFER, lang) ?? []
      expect(new Set(places.map(({ says }) => says)).size).toBe(places.length)
      const said = [
        ...sentences,
        ...places.map(({ says }) => says),
        ...tables.flatMap(({ caption, columns, rows }) => [
          caption,
          ...columns,
          ...rows.flatMap(({ head, cells }) => [head, ...cells]),
        ]),
      ]
      for (const text of new Set(said)) {
        const told = fill(text, lang, { names: NAMES, reader: seat, isLit: false })
        expect(faults(told, lang, { hasCells: true })).toEqual([])
        expect(told).not.toMatch(/\b(joueur|player) \d/i)
      }
    }
  })
})
