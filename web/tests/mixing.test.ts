/** What a browser mixes into the draws, and what it finds out by itself afterwards. */

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { isToMixIn, mixedIn, ownChecks, toMixIn } from '../src/model/mixing'
import { fromHex, sha256, toHex } from '../src/model/sha256'
import type { FairnessInfo } from '../src/wire/types'

const SECRET = '0f'.repeat(32)
const hashed = async (bytes: Uint8Array<ArrayBuffer>) =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
const COMMITMENT = await hashed(Uint8Array.from(fromHex(SECRET)))

const shown = (of: Partial<FairnessInfo> = {}): FairnessInfo => ({
  commitment: COMMITMENT,
  contributions: [],
  awaited: [],
  secret: null,
  seal: null,
  ...of,
})

describe('SHA-256', () => {
  it('is the one of the platform, at every length around the ends of blocks', async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      expect(toHex(sha256(bytes))).toBe(await hashed(bytes))
    }
  })

  it('reads and writes the same digits', () => {
    expect(toHex(fromHex(SECRET))).toBe(SECRET)
    expect(fromHex('00ff')).toEqual(Uint8Array.of(0, 255))
  })
})

describe('the number of a browser', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        },
        {
          ownKeys: () => [...kept.keys()],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
    )
  })

  it('is chosen once for a match, and stays with the hash that was shown', () => {
    const first = toMixIn('one', COMMITMENT)
    expect(first.value).toMatch(/^[0-9a-f]{64}$/)
    expect(toMixIn('one', 'another')).toEqual(first)
    expect(mixedIn('one')).toEqual({ value: first.value, commitment: COMMITMENT })
    expect(toMixIn('two', COMMITMENT).value).not.toBe(first.value)
    expect(mixedIn('three')).toBeNull()
  })

  it('is forgotten after two hundred other matches', () => {
    for (let n = 0; n < 230; n++) toMixIn(`match${n}`, COMMITMENT)
    expect([...kept.keys()].length).toBe(200)
    expect(kept.has('draws-match229')).toBe(true)
  })

  it('lasts as long as the page where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })
    const made = toMixIn('private', COMMITMENT)
    expect(toMixIn('private', COMMITMENT)).toEqual(made)
  })

  it('is sent for a match that waits, by whoever plays, once for the screen', () => {
    expect(isToMixIn(shown(), [1], 'waiting')).toBe(true)
    expect(isToMixIn(shown(), [], 'waiting')).toBe(false)
    expect(isToMixIn(shown(), [1], 'playing')).toBe(false)
    expect(isToMixIn(null, [1], 'waiting')).toBe(false)
    const there = shown({ contributions: [{ seats: [1, 2], value: SECRET }] })
    expect(isToMixIn(there, [2], 'waiting')).toBe(false)
    expect(isToMixIn(there, [3], 'waiting')).toBe(true)
  })
})

describe('what a page checks itself', () => {
  const mixed = { value: 'aa'.repeat(32), commitment: COMMITMENT }
  const over = shown({ secret: SECRET, contributions: [{ seats: [1], value: mixed.value }] })

  it('waits for the secret', () => {
    expect(ownChecks(shown(), mixed)).toBeNull()
    expect(ownChecks(null, mixed)).toBeNull()
  })

  it('is content where all is well', () => {
    expect(ownChecks(over, mixed)).toEqual({ isPromiseKept: true, isMixedIn: true })
    expect(ownChecks(over, null)).toEqual({ isPromiseKept: true, isMixedIn: null })
  })

  it('notices another secret, another hash than was shown before, and a number left out', async () => {
    expect(ownChecks({ ...over, secret: '1f'.repeat(32) }, mixed)?.isPromiseKept).toBe(false)
    const exchanged = '1f'.repeat(32)
    const fits = await hashed(Uint8Array.from(fromHex(exchanged)))
    expect(ownChecks({ ...over, secret: exchanged, commitment: fits }, mixed)?.isPromiseKept).toBe(false)
    expect(ownChecks({ ...over, contributions: [] }, mixed)?.isMixedIn).toBe(false)
  })
})
