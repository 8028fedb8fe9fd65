// After everything else has been built and compressed: tells the service worker what this version consists of, each file
// with its size and hash, and the page which version it is. Run again when the offline form has been made: it is part of it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { BUILT, compress } from './compress.js'

const PAGE = 'index.html'
const WORKER = 'sw.js'
const OFFLINE = 'offline/manifest.json'
const VERSION = /(<meta name="version" content=")[^"]*/
const LIST = /^const KEPT=.*\n/
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g // at once; what is imported later has brackets
const FORMS = /\.(br|gz)$/
// What the shelf shows at once: the page, what it names itself, and pictures of lids and wood.
const DRAWN = /^assets\/(lid|wood)-[^/]+\.svg$|^manifest\.\w\w\.webmanifest$|^icons\/icon-192\.png$|^library\//

const hash = (content) => createHash('sha256').update(content).digest('hex')

/** The files of the built client that the library needs; a replay in pages of others (embed.html) always comes from the server. */
function files(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(folder + name).isFile() && !FORMS.test(name) && !/^(sw\.js|embed\.html|offline\/)/.test(name))
    .sort()
}

function described(folder, name) {
  const content = readFileSync(folder + name)
  const packed = existsSync(`${folder}${name}.br`) ? statSync(`${folder}${name}.br`).size : content.length
  return { bytes: content.length, packed, hash: hash(content) }
}

/** Of the offline form, which says itself what it consists of. */
function offline(folder) {
  const manifest = existsSync(folder + OFFLINE) ? JSON.parse(readFileSync(folder + OFFLINE, 'utf8')) : null
  if (!manifest) return {}
  const parts = manifest.files.map(({ name, bytes, packed, sha256 }) => [
    `offline/${manifest.version}/${name}`,
    { bytes, packed, hash: sha256 },
  ])
  return { [OFFLINE]: described(folder, OFFLINE), ...Object.fromEntries(parts) }
}

/** A script with all that it imports at once. */
function withImports(folder, script, found = new Set()) {
  if (found.has(script)) return found
  found.add(script)
  for (const [, name] of readFileSync(folder + script, 'utf8').matchAll(IMPORTED))
    withImports(folder, `assets/${name}`, found)
  return found
}

/** Writes the list into the service worker, and the version into the page. */
export function keep(folder) {
  const page = readFileSync(folder + PAGE, 'utf8').replace(VERSION, '$1')
  writeFileSync(folder + PAGE, page)
  const names = files(folder)
  const found = { ...Object.fromEntries(names.map((name) => [name, described(folder, name)])), ...offline(folder) }
  const worker = readFileSync(folder + WORKER, 'utf8').replace(LIST, '')
  const told = Object.entries(found).map(([name, { hash: of }]) => `${of} ${name}\n`)
  const version = hash(told.join('') + worker).slice(0, 16)
  writeFileSync(
    folder + PAGE,
    page.replace(VERSION, (_, head) => head + version),
  )
  compress(folder + PAGE)
  found[PAGE] = described(folder, PAGE)
  const linked = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name)
  const scripts = linked.filter((name) => name.endsWith('.js')).flatMap((name) => [...withImports(folder, name)])
  const fonts = names.filter((name) => /latin-wght-normal-[^/]+\.woff2$/.test(name))
  const shelf = [...new Set([PAGE, ...linked, ...scripts, ...fonts, ...names.filter((name) => DRAWN.test(name))])]
  writeFileSync(folder + WORKER, `const KEPT=${JSON.stringify({ version, shelf, files: found })};\n${worker}`)
  compress(folder + WORKER)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) keep(process.argv[2] ?? BUILT)
