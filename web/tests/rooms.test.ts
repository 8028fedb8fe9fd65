/** Every game's room on every position of real games: what the server may send, the client can show and choose. */

import { describe, expect, it } from 'vitest'

import { narrow, pick, type Facets } from '../src/model/choices'
import { LANGS } from '../src/text/languages'
import type { AnyRoom } from '../src/games/room'

interface Moment {
  readonly seat: number
  readonly view: { readonly players: number }
  readonly legal: readonly string[]
  readonly previews: Readonly<Record<string, Record<string, unknown>>>
}

const rooms = import.meta.glob<{ room: AnyRoom }>('../src/games/*/index.ts')
const positions = import.meta.glob<{ moments: Moment[] }>('./positions/*.json', { import: 'default' })

it('has positions to test with', () => {
  expect(Object.keys(positions).length, 'make them with web/tools/positions.py').toBeGreaterThan(0)
})

describe.each(Object.entries(rooms))('%s', async (path, load) => {
  const { room } = await load()
  const games = Object.entries(positions).filter(([name]) => name.includes(`/${room.slug}-`))
  const moments = (
    await Promise.all(games.map(async ([, read]) => (await read()) as unknown as { moments: Moment[] }))
  ).flatMap((game) => game.moments)

  it('is tested on real games', () => {
    expect(path).toContain(room.slug.replaceAll('-', '_'))
    expect(moments.length).toBeGreaterThan(20)
  })

  it('lets every legal action be reached by touching its facets one by one, and nothing else', () => {
    for (const { view, legal } of moments) {
      const choices = room.readChoices(legal, view)
      expect(choices.map(({ text }) => text)).toEqual(legal)
      for (const { text, facets } of choices) {
        let picked: Facets = {}
        for (const [facet, value] of Object.entries(facets)) picked = pick(choices, picked, { facet, value }).picked
        expect(
          narrow(choices, picked).some((choice) => choice.text === text),
          `${text} among ${legal.length}`,
        ).toBe(true)
      }
    }
  })

  it('says which action a complete choice means', () => {
    for (const { view, legal } of moments)
      for (const { text, facets } of room.readChoices(legal, view)) expect(room.compose(view, facets)).toBe(text)
  })

  it.each(LANGS)('tells every position in words (%s)', (lang) => {
    for (const { view, legal, previews } of moments) {
      const { sentences, tables } = room.twin(view, lang)
      const facts = room.facts(view, lang)
      expect(sentences.length).toBeGreaterThan(0)
      expect(sentences.join(' ')).not.toMatch(/undefined|null|NaN|\[object/)
      for (const table of tables)
        expect(table.rows.filter((row) => row.cells.length !== table.columns.length)).toEqual([])
      expect(facts.seats).toHaveLength(view.players)
      for (const { text, facets } of room.readChoices(legal, view))
        for (const [facet, value] of Object.entries(facets))
          for (const shows of [previews[text] ?? null, null])
            expect(room.name(view, { facet, value }, lang, shows)).not.toMatch(/undefined|NaN|^$/)
    }
  })
})
