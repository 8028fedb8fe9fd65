// Lays out what of Pyodide the page loads when it plays without a server, into build/offline/pyodide: its own files,
// each compressed as well as can be beside it, and a list of packages with nothing in it, since none is fetched.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const FROM = fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url))
const TO = fileURLToPath(new URL('../../build/offline/pyodide/', import.meta.url))
const WORTH = 0.95 // of the plain size, as in compress.js

rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'])
  copyFileSync(FROM + name, TO + name)
const { info } = JSON.parse(readFileSync(`${FROM}pyodide-lock.json`, 'utf8'))
writeFileSync(`${TO}pyodide-lock.json`, JSON.stringify({ info, packages: {} }))

for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm']) {
  const plain = readFileSync(TO + name)
  const best = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const forms = { br: brotliCompressSync(plain, { params: best }), gz: gzipSync(plain, { level: 9 }) }
  for (const [ending, packed] of Object.entries(forms))
    if (packed.length < WORTH * plain.length) writeFileSync(`${TO}${name}.${ending}`, packed)
}
