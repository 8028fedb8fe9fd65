// After `vite build`: beside each file that shrinks by it, the same compressed as well as can be, for the server to
// send as it lies. Pictures and fonts are compressed already.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const BUILT = fileURLToPath(new URL('../../src/sommet/server/static/', import.meta.url))
const TEXT = /\.(js|css|svg|html|json|txt|webmanifest)$/
const WORTH = 0.95 // of the plain size: less gain than that is not worth the unpacking

const forms = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }), // the best quality is the default
  gz: (plain) => gzipSync(plain, { level: 9 }),
}

for (const name of readdirSync(BUILT, { recursive: true })) {
  const path = BUILT + name
  if (!TEXT.test(name) || !statSync(path).isFile()) continue
  const plain = readFileSync(path)
  for (const [ending, compress] of Object.entries(forms)) {
    const packed = compress(plain)
    if (packed.length < WORTH * plain.length) writeFileSync(`${path}.${ending}`, packed)
    else rmSync(`${path}.${ending}`, { force: true })
  }
}
