/**
 * One of the two workers in which Python runs: the desk of the library on this device, or whoever thinks for it. The
 * page never runs Python itself, so that it stays smooth; and the desk never thinks, so that it answers at once.
 */

import type { PyodideAPI } from 'pyodide'

/** The first message to a worker: what it is, and where its files lie. */
export interface Begin {
  role: 'desk' | 'thinker'
  folder: string
  form: 'compiled' | 'interpreted'
}

/** A job for the thinker; the desk is sent its envelopes as they are (src/sommet/local/envelopes.py). */
export interface Job {
  number: number
  job: string
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'said'; text: string }
  | { type: 'thought'; number: number; text: string | null }

/** What the worker asks of Python: src/sommet/local/browser.py. */
interface Library {
  open_desk(send: (text: string) => void): (text: string) => void
  think(job: string): string
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; env: Record<string, string> }): Promise<PyodideAPI>
}

const LIBRARY = '/lib/sommet' // where our files lie in Python's eyes

const post = (message: FromWorker) => globalThis.postMessage(message)

addEventListener('message', (event: MessageEvent<Begin>) => void begin(event.data), { once: true })

async function begin({ role, folder, form }: Begin): Promise<void> {
  // What comes before Python is there waits for it.
  const early: MessageEvent[] = []
  let hear = (event: MessageEvent): void => void early.push(event)
  addEventListener('message', (event) => hear(event))
  try {
    const library = await load(folder, form)
    hear = role === 'desk' ? desk(library) : thinker(library)
    post({ type: 'ready' })
    early.forEach((event) => hear(event))
  } catch (error) {
    post({ type: 'failed', reason: String(error) })
  }
}

async function load(folder: string, form: Begin['form']): Promise<Library> {
  const fetched = fetch(`${folder}sommet.zip`)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide
  const env: Record<string, string> = { HOME: '/home/pyodide' }
  if (form === 'interpreted') env.SOMMET_PURE = '1'
  const python = await loadPyodide({ indexURL: folder, env })
  const answer = await fetched
  if (!answer.ok) throw new Error(`sommet.zip: HTTP ${answer.status}`)
  python.unpackArchive(await answer.arrayBuffer(), 'zip', { extractDir: LIBRARY })
  python.runPython(`import sys; sys.path.insert(0, '${LIBRARY}')`)
  return python.pyimport('sommet.local.browser') as Library
}

function desk(library: Library): (event: MessageEvent<string>) => void {
  const hear = library.open_desk((text) => post({ type: 'said', text }))
  return (event) => hear(event.data)
}

function thinker(library: Library): (event: MessageEvent<Job>) => void {
  return ({ data: { number, job } }) => {
    try {
      post({ type: 'thought', number, text: library.think(job) })
    } catch {
      post({ type: 'thought', number, text: null }) // no memory, or too deep: the desk asks once more, or does without
    }
  }
}
