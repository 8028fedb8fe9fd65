/** Imports point one way: each folder of src/ uses only those before it, and rooms are strangers to each other. */

import { expect, it } from 'vitest'

const ROOMS = ['text', 'wire', 'model', 'scene', 'games', 'panels', 'app']
const sources = import.meta.glob<string>('../src/*/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' })

it.each(Object.entries(sources))('%s', (path, source) => {
  const here = path.split('/').slice(2)
  for (const [, target] of source.matchAll(/from '(\.[^']+)'/g)) {
    const there = new URL(target!, `http://src/${here.join('/')}`).pathname.slice(1).split('/')
    expect(ROOMS.indexOf(there[0]!), `${path} imports ${target}`).toBeLessThanOrEqual(ROOMS.indexOf(here[0]!))
    const areRooms = here[0] === 'games' && there[0] === 'games' && here.length > 2 && there.length > 2
    if (areRooms) expect(there[1], `${path} imports ${target}`).toBe(here[1])
  }
})
