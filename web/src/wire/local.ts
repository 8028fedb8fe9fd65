/**
 * The library on this device, without a server: the same doors and the same live messages, answered by the same Python
 * in a worker. Loaded when somebody plays here, and not before: it fetches some megabytes.
 *
 * The desk answers at once; what has to be thought about goes to a second worker. Thinking is bounded in time, so it is
 * waited for and its result forgotten if nobody wants it any more; only a thinker that fails, or is silent for far too
 * long, is ended and begun anew.
 */

import { HOME } from './home'
import type { Begin, FromWorker, Job } from './local-worker'

/** What is offered for this page to play without a server; null where it was not built. */
interface Manifest {
  version: string
  bytes: number
  packed: number
  files: { name: string; bytes: number; packed: number; sha256: string }[]
}

/** Why one cannot play on this device. */
export class LocalFailure extends Error {
  constructor(readonly reason: 'unreachable' | 'too-old' | 'ended') {
    super(reason)
  }
}

/** A line to a match of this device, as a socket is one. */
export interface LocalLine {
  send(text: string): void
  close(): void
}

type Envelope =
  | { type: 'answered'; number: number; status: number; text: string }
  | { type: 'told'; line: number; text: string }
  | { type: 'hung-up'; line: number; code: number }
  | { type: 'think'; number: number; job: string }
  | { type: 'kept'; match: string; text: string | null }
  | { type: 'wake-at'; at_ms: number | null }

interface Listener {
  receive(text: string): void
  closed(code: number): void
}

type Keeper = (match: string, kept: string | null) => void | Promise<void>

const LONGEST_TIMER = 2 ** 31 - 1
const SILENCE_MS = 120_000 // of a thinker: no decision takes a tenth of that, even where rules run interpreted

let keeper: Keeper = () => {}
let recaller: (match: string) => Promise<string | null> = async () => null
let running: Promise<Desk> | null = null
let ready: Desk | null = null

/** What starting will fetch; null where this page cannot play without a server. */
export async function size(): Promise<{ bytes: number } | null> {
  const found = await manifest()
  if (found === null) return null
  return { bytes: (await isPacked(found)) ? found.packed : found.bytes }
}

/** Whether there is nothing to wait for. */
export function isReady(): boolean {
  return ready !== null
}

/** Whom to tell of every change of a match of this device: all of it, to be kept, or null once it is erased. */
export function listen(changed: Keeper): void {
  keeper = changed
}

/** Where a match is kept that the desk does not know (yet, or any more): it is put back before somebody sits down at it. */
export function recall(kept: (match: string) => Promise<string | null>): void {
  recaller = kept
}

/** Loads everything and opens the library; a second call waits for the first. LocalFailure says why it cannot be. */
export function start(onprogress: (done: number, total: number) => void = () => {}): Promise<void> {
  running ??= open(onprogress).then(
    (desk) => (ready = desk),
    (error: unknown) => {
      running = null
      throw error
    },
  )
  return running.then(() => {})
}

/** Ends both workers and gives their memory back; matches have to be restored afterwards. */
export function restart(): void {
  const ended = ready
  ready = running = null
  ended?.end()
}

/** A request at one of the doors that the server has too. */
export async function request(
  method: string,
  path: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const desk = await opened()
  const [room, match] = path.split('/')
  if (room === 'matches' && match !== undefined) await desk.know(match)
  return desk.ask({ type: 'ask', method, path, query, body: body === undefined ? '' : JSON.stringify(body) })
}

/** Puts back a match as it was kept; returns its name. */
export async function restore(text: string): Promise<{ status: number; text: string }> {
  return (await opened()).ask({ type: 'restore', text })
}

/** Sits down before a match; `closed` is told a code as a socket would have it. */
export function connect(
  match: string,
  receive: (text: string) => void,
  closed: (code: number) => void = () => {},
): LocalLine {
  const line = opened().then(async (desk) => {
    await desk.know(match)
    return { desk, number: desk.open(match, { receive, closed }) }
  })
  line.catch(() => closed(GONE))
  return {
    send: (text) => void line.then(({ desk, number }) => desk.say(number, text)).catch(() => {}),
    close: () => void line.then(({ desk, number }) => desk.hangUp(number)).catch(() => {}),
  }
}

const GONE = 1006 // the code of a socket that ended without a word

async function opened(): Promise<Desk> {
  await start()
  if (ready === null) throw new LocalFailure('ended')
  return ready
}

// Loading.

async function manifest(): Promise<Manifest | null> {
  let answer: Response
  try {
    answer = await fetch(new URL('offline/manifest.json', HOME))
  } catch {
    throw new LocalFailure('unreachable')
  }
  if (!answer.ok) return null
  return (await answer.json()) as Manifest | null
}

/** Whether this host sends files compressed: not every static one does. */
async function isPacked({ version, files }: Manifest): Promise<boolean> {
  const largest = files.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  const asked = fetch(new URL(`offline/${version}/${largest.name}`, HOME), { method: 'HEAD' })
  return asked.then(
    (answer) => answer.headers.get('content-encoding') !== null,
    () => false,
  )
}

async function open(onprogress: (done: number, total: number) => void): Promise<Desk> {
  const found = await manifest()
  if (found === null) throw new LocalFailure('unreachable')
  const folder = new URL(`offline/${found.version}/`, HOME).href
  let done = 0
  onprogress(0, found.bytes)
  for (const { name } of found.files)
    await fetched(folder + name, (bytes) => onprogress(Math.min((done += bytes), found.bytes), found.bytes))
  const failures: string[] = []
  for (const form of ['compiled', 'interpreted'] as const) {
    try {
      return await Desk.begun(folder, form)
    } catch (error) {
      failures.push(String(error)) // WebAssembly of our own may be what this browser lacks
    }
  }
  console.warn(...failures)
  throw new LocalFailure('too-old')
}

/** Reads a file to its end, for the workers to find it in the browser's cache. */
async function fetched(address: string, progress: (bytes: number) => void): Promise<void> {
  try {
    const answer = await fetch(address)
    if (!answer.ok || answer.body === null) throw new LocalFailure('unreachable')
    const reader = answer.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) progress(part.value.length)
  } catch {
    throw new LocalFailure('unreachable')
  }
}

/** A worker that has begun; rejects if Python does not run in it. */
function begun(begin: Begin, hear: (message: FromWorker) => void): Promise<Worker> {
  const worker = new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    const failed = (reason: string) => {
      worker.terminate()
      reject(new Error(reason))
    }
    worker.onerror = (event) => failed(event.message)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') resolve(worker)
      else if (data.type === 'failed') failed(data.reason)
      else hear(data)
    }
    worker.postMessage(begin)
  })
}

// The desk.

interface Waiting {
  resolve(answer: { status: number; text: string }): void
  reject(error: LocalFailure): void
}

class Desk {
  private readonly waiting = new Map<number, Waiting>()
  private readonly lines = new Map<number, Listener>()
  private readonly known = new Map<string, Promise<void>>()
  private count = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private last: Promise<void> = Promise.resolve() // what the desk has said is passed on in order, each when it was kept
  private readonly thinker: Thinker
  private worker: Worker | null = null

  private constructor(folder: string, form: Begin['form']) {
    this.thinker = new Thinker({ role: 'thinker', folder, form }, (number, text) =>
      this.send({ type: 'thought', number, text }),
    )
  }

  static async begun(folder: string, form: Begin['form']): Promise<Desk> {
    const desk = new Desk(folder, form)
    desk.worker = await begun({ role: 'desk', folder, form }, (message) => {
      if (message.type === 'said') desk.heard(JSON.parse(message.text) as Envelope)
    })
    desk.worker.onerror = () => restart() // it would not answer any more: whoever waits is told, and may begin anew
    return desk
  }

  ask(envelope: object): Promise<{ status: number; text: string }> {
    const number = ++this.count
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      this.send({ ...envelope, number })
    })
  }

  /** Puts back a match that was kept, unless that was done already. */
  know(match: string): Promise<void> {
    let known = this.known.get(match)
    if (known === undefined) {
      known = recaller(match).then(async (text) => {
        if (text !== null) await this.ask({ type: 'restore', text })
      })
      this.known.set(match, known)
    }
    return known
  }

  open(match: string, listener: Listener): number {
    const line = ++this.count
    this.lines.set(line, listener)
    this.send({ type: 'open', line, match })
    return line
  }

  say(line: number, text: string): void {
    if (this.lines.has(line)) this.send({ type: 'say', line, text })
  }

  hangUp(line: number): void {
    if (this.lines.delete(line)) this.send({ type: 'hang-up', line })
  }

  end(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.thinker.end()
    const [lines, waiting] = [[...this.lines.values()], [...this.waiting.values()]]
    this.lines.clear()
    this.waiting.clear()
    for (const { reject } of waiting) reject(new LocalFailure('ended'))
    for (const listener of lines) listener.closed(GONE)
  }

  private send(envelope: object): void {
    this.worker?.postMessage(JSON.stringify(envelope))
  }

  private heard(envelope: Envelope): void {
    // A job need not wait until anything is kept, and a match is kept before it is shown.
    if (envelope.type === 'think') this.thinker.think(envelope)
    else this.last = this.last.then(() => this.passOn(envelope)).catch((error) => console.error(error))
  }

  private passOn(envelope: Exclude<Envelope, { type: 'think' }>): void | Promise<void> {
    switch (envelope.type) {
      case 'answered':
        this.waiting.get(envelope.number)?.resolve(envelope)
        this.waiting.delete(envelope.number)
        return
      case 'told':
        return this.lines.get(envelope.line)?.receive(envelope.text)
      case 'hung-up': {
        const listener = this.lines.get(envelope.line)
        this.lines.delete(envelope.line)
        return listener?.closed(envelope.code)
      }
      case 'kept':
        this.known.set(envelope.match, Promise.resolve())
        return keeper(envelope.match, envelope.text)
      case 'wake-at':
        return this.wakeAt(envelope.at_ms)
    }
  }

  private wakeAt(atMs: number | null): void {
    clearTimeout(this.timer)
    if (atMs === null) return
    const delay = Math.min(Math.max(0, atMs - Date.now()), LONGEST_TIMER)
    this.timer = setTimeout(() => this.send({ type: 'wake' }), delay)
  }
}

/** Whoever thinks: begins with the first job, and anew after a failure. */
class Thinker {
  private worker: Promise<Worker> | null = null
  private job: Job | null = null
  private patience: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly begin: Begin,
    private readonly tell: (number: number, text: string | null) => void,
  ) {}

  think({ number, job }: Job): void {
    this.job = { number, job }
    this.worker ??= begun(this.begin, (message) => {
      if (message.type === 'thought') this.thought(message.number, message.text)
    }).then((worker) => {
      worker.onerror = () => this.failed(this.job?.number ?? 0)
      return worker
    })
    this.worker.then(
      (worker) => {
        this.patience = setTimeout(() => this.failed(number), SILENCE_MS)
        worker.postMessage({ number, job } satisfies Job)
      },
      () => this.failed(number),
    )
  }

  end(): void {
    clearTimeout(this.patience)
    this.worker?.then((worker) => worker.terminate()).catch(() => {})
    this.worker = null
  }

  private failed(number: number): void {
    this.end()
    this.thought(number, null)
  }

  private thought(number: number, text: string | null): void {
    if (this.job?.number !== number) return
    clearTimeout(this.patience)
    this.job = null
    this.tell(number, text)
  }
}
