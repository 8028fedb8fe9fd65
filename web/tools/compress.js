// After `vite build`: beside each file that shrinks by it, the same compressed as well as can be, for the server to
// send as it lies. Pictures and fonts are compressed already.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const BUILT = fileURLToPath(new URL('../../src/sommet/server/static/', import.meta.url))
const TEXT = /\.(js|css|svg|html|json|txt|webmanifest)$/
const WORTH = 0.95 // of the plain size: less gain than that is not worth the unpacking

const forms = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }), // the best quality is the default
  gz: (plain) => gzipSync(plain, { level: 9 }),
}

/** Writes a file's compressed forms beside it. */
export function compress(path) {
  const plain = readFileSync(path)
  for (const [ending, pack] of Object.entries(forms)) {
    const packed = pack(plain)
    if (packed.length < WORTH * plain.length) writeFileSync(`${path}.${ending}`, packed)
    else rmSync(`${path}.${ending}`, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of readdirSync(BUILT, { recursive: true }))
    if (TEXT.test(name) && !name.startsWith('offline/') && statSync(BUILT + name).isFile()) compress(BUILT + name)
