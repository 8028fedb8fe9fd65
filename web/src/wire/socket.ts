/** The live line to a match: reconnects by itself, says what it last saw, and never loses a command it has not seen answered. */

import { WebSocket as LastingSocket } from 'partysocket'

import type { Lang } from '../text/languages'
import { HOME, isOfDevice } from './home'
import type { AnyCommand, ClientMessage, ServerMessage, Update } from './types'

export interface LineListener {
  receive(message: ServerMessage): void
  /** Whether the line stands; after `refused` the server wants nothing more of us. */
  line(state: 'connecting' | 'open' | 'lost' | 'refused'): void
}

type Unnumbered<T> = T extends AnyCommand ? Omit<T, 'id'> : never

const BROKE_RULES = 1008 // the close code after which coming back is pointless

const TRY_AGAIN_MS = 3000 // after the library on this device has failed

/** What a line runs over: it comes back by itself until it is closed. */
interface Carrier {
  readonly isOpen: boolean
  send(text: string): void
  close(): void
}

interface Carried {
  opened(): void
  closed(code: number): void
  heard(text: string): void
}

function overSocket(match: string, { opened, closed, heard }: Carried): Carrier {
  const address = new URL(`api/matches/${match}/live`, HOME)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new LastingSocket(address.href, [], {
    minReconnectionDelay: 400,
    maxReconnectionDelay: 5000,
    maxEnqueuedMessages: 0,
  })
  socket.addEventListener('open', opened)
  socket.addEventListener('close', (event) => closed(event.code))
  socket.addEventListener('message', (event) => heard(event.data as string))
  return {
    get isOpen() {
      return socket.readyState === LastingSocket.OPEN
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}

function onDevice(match: string, { opened, closed, heard }: Carried): Carrier {
  let line: { send(text: string): void; close(): void } | null = null
  let isWanted = true
  let again: ReturnType<typeof setTimeout> | undefined
  function lost(code: number): void {
    line = null
    if (!isWanted) return
    again = setTimeout(() => void begin(), TRY_AGAIN_MS)
    closed(code)
  }
  async function begin(): Promise<void> {
    try {
      const local = await import('./local')
      await local.start()
      if (!isWanted) return
      line = local.connect(match, heard, lost)
      opened()
    } catch {
      lost(0)
    }
  }
  void begin()
  return {
    get isOpen() {
      return line !== null
    },
    send: (text) => line?.send(text),
    close() {
      isWanted = false
      clearTimeout(again)
      line?.close()
    },
  }
}

export class LiveLine {
  private readonly carrier: Carrier
  private readonly unanswered = new Map<string, AnyCommand>()
  private seat: number | null = null
  private ply: number | null = null

  constructor(
    match: string,
    private lang: Lang,
    private readonly listener: LineListener,
  ) {
    this.carrier = (isOfDevice(match) ? onDevice : overSocket)(match, {
      opened: () => this.opened(),
      closed: (code) => this.closed(code),
      heard: (text) => this.heard(JSON.parse(text) as ServerMessage),
    })
  }

  /** Asks for a seat's view, for the person who is at the screen now: everything is told anew. */
  show(seat: number): void {
    ;[this.seat, this.ply] = [seat, null]
    this.sayWhatIsShown()
  }

  /** Goes on in another language: everything is told anew. With a ply, for nobody may have sat down meanwhile. */
  speak(lang: Lang): void {
    ;[this.lang, this.ply] = [lang, 0]
    this.sayWhatIsShown()
  }

  /** Sends a command; resent after a broken line until it is answered. Returns its id, which a refusal names. */
  command(command: Unnumbered<AnyCommand>): string {
    const id = crypto.randomUUID()
    const numbered = { ...command, id } as AnyCommand
    this.unanswered.set(id, numbered)
    this.say(numbered)
    return id
  }

  say(message: ClientMessage): void {
    if (this.carrier.isOpen) this.carrier.send(JSON.stringify(message))
  }

  close(): void {
    this.carrier.close()
  }

  private opened(): void {
    this.listener.line('open')
    this.sayWhatIsShown()
    for (const command of this.unanswered.values()) this.say(command)
  }

  private closed(code: number): void {
    if (code === BROKE_RULES) this.carrier.close()
    this.listener.line(code === BROKE_RULES ? 'refused' : 'lost')
  }

  private heard(message: ServerMessage): void {
    if (message.type === 'update') this.saw(message)
    if (message.type === 'accepted' || message.type === 'refused') this.unanswered.delete(message.id ?? '')
    this.listener.receive(message)
  }

  private saw({ ply, seat }: Update): void {
    this.ply = ply
    // The server takes a hand off a shared screen by itself: a line that comes back must not ask for it again.
    if (this.seat !== null) this.seat = seat
  }

  private sayWhatIsShown(): void {
    this.say({ type: 'show', seat: this.seat, ply: this.ply, lang: this.lang })
  }
}
