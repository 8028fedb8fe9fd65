/** SHA-256 (FIPS 180-4): browsers compute it themselves only on secure addresses, and a table at home often has none. */

const WORD = 2 ** 32

/** The first 32 bits of the fractional parts of roots of the first primes: of the cube, and of the square. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, by) => by).every((by) => by < 2 || n % by !== 0),
)
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * WORD)
const ROUNDS = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8)
  let state = START.slice()
  for (let at = 0; at < padded.length; at += 64) state = mixed(state, new DataView(padded.buffer, at, 64))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => digest.setUint32(4 * n, word))
  return new Uint8Array(digest.buffer)
}

/** The state after one block of 64 bytes. */
function mixed(state: readonly number[], block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, n) => block.getUint32(4 * n))
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15]!, words[n - 2]!]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words.push((words[n - 16]! + first + words[n - 7]! + second) >>> 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[n]! + words[n]!
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]!) >>> 0)
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16))
