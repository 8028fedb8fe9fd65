// Python as a browser runs it, in Node: `node python.mjs FOLDER FORM`, with a program on standard input. What the program
// leaves in `result` is written as JSON. The steps are those of web/src/wire/local-worker.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, form] = process.argv.slice(2)
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, 'pyodide.mjs')).href)
  const env = { HOME: '/home/pyodide', ...(form === 'interpreted' ? { SOMMET_PURE: '1' } : {}) }
  const python = await loadPyodide({ indexURL: folder, env })
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, 'sommet.zip'))), 'zip', { extractDir: '/lib/sommet' })
  python.runPython("import sys; sys.path.insert(0, '/lib/sommet')")
  python.runPython(readFileSync(0, 'utf8'))
  process.stdout.write(python.runPython('import json; json.dumps(result)'))
} catch (error) {
  // An uncaught error would show the megabyte of the line that it comes from.
  process.stderr.write(String(error.message ?? error).slice(-4000))
  process.exitCode = 1
}
