/** What boxes ask: every option of every game can be set in words, and what was set can be told again. */

import { describe as group, expect, it } from 'vitest'

import { describe, OWN, settle, type Given, type Question } from '../src/model/sheet'
import { LANGS } from '../src/text/languages'

interface GameFacts {
  readonly slug: string
  readonly players: readonly number[]
  readonly options: readonly {
    readonly name: string
    readonly default: unknown
    readonly schema: { readonly enum?: readonly unknown[]; readonly type?: string }
  }[]
}

const [games = []] = Object.values(
  import.meta.glob<readonly GameFacts[]>('./positions/games.json', { eager: true, import: 'default' }),
)
const boxes = import.meta.glob<{ box: readonly Question[] }>('../src/games/*/box.ts', { eager: true })
const boxOf = (slug: string) => boxes[`../src/games/${slug.replaceAll('-', '_')}/box.ts`]?.box ?? []

/** Every single answer of every question, alone. */
function eachAnswer(box: readonly Question[], players: number): Record<string, Given>[] {
  return settle(box, players, {}).asked.flatMap(({ question, answers, own }) => [
    ...answers.map(({ id }) => ({ [question.id]: id as Given })),
    ...(own ? [{ [question.id]: [own.from] }, { [question.id]: [own.to, own.from] }] : []),
  ])
}

it('has games to test with', () => {
  expect(games.length, 'make them with web/tools/positions.py').toBeGreaterThan(4)
})

group.each(games)('$slug', ({ slug, players, options }) => {
  const box = boxOf(slug)

  it('lets every value of every option be chosen', () => {
    const seen = players.flatMap((count) => eachAnswer(box, count).map((given) => settle(box, count, given).options))
    for (const { name, default: usual, schema } of options) {
      const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : [])
      const set = seen.filter((each) => name in each).map((each) => each[name])
      expect(set.length, name).toBeGreaterThan(0)
      for (const value of values)
        expect(value === usual || set.includes(value), `${name} = ${String(value)}`).toBe(true)
    }
  })

  it('asks about nothing the rules do not know', () => {
    const known = options.map(({ name }) => name)
    for (const count of players)
      for (const given of eachAnswer(box, count))
        for (const name of Object.keys(settle(box, count, given).options)) expect(known).toContain(name)
  })

  it('tells the usual game in no words and any other answer in some', () => {
    const usual = Object.fromEntries(options.map((option) => [option.name, option.default]))
    for (const count of players) {
      for (const given of eachAnswer(box, count)) {
        const { asked, options: set } = settle(box, count, given)
        const isUsual = asked.every(({ answers, chosen }) => chosen === answers[0]!.id)
        const isOwn = asked.some(({ chosen }) => chosen === OWN) // which may say a number that is usual
        for (const lang of LANGS) {
          const told = describe(box, count, { ...usual, ...set }, lang)
          if (!isOwn) expect(told.length, `${JSON.stringify(given)}: ${told.join(', ')}`).toBe(isUsual ? 0 : 1)
          expect(told.join(' ')).not.toMatch(/undefined|\bnull\b|true|false|_|\[/)
        }
      }
    }
  })
})

it('lets an answer that is no longer possible give way to the usual one', () => {
  const box = boxOf('step-by-step')
  expect(settle(box, 2, { starts: 'inner' }).options.starts).toBe('inner')
  expect(settle(box, 2, { size: '3', starts: 'inner' }).options.starts).toBeUndefined()
})

it('keeps numbers of one’s own within bounds', () => {
  const box = boxOf('ascenseur')
  const { asked, options } = settle(box, 6, { length: [40, 2, Number.NaN] })
  expect(asked[0]!.chosen).toBe(OWN)
  expect(options.sizes).toEqual([8, 2])
})
