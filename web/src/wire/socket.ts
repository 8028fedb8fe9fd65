/** The live line to a match: reconnects by itself, says what it last saw, and never loses a command it has not seen answered. */

import { WebSocket as LastingSocket } from 'partysocket'

import type { Lang } from '../text/languages'
import { HOME } from './api'
import type { AnyCommand, ClientMessage, ServerMessage, Update } from './types'

export interface LineListener {
  receive(message: ServerMessage): void
  /** Whether the line stands; after `refused` the server wants nothing more of us. */
  line(state: 'connecting' | 'open' | 'lost' | 'refused'): void
}

type Unnumbered<T> = T extends AnyCommand ? Omit<T, 'id'> : never

const BROKE_RULES = 1008 // the close code after which coming back is pointless

export class LiveLine {
  private readonly socket: LastingSocket
  private readonly unanswered = new Map<string, AnyCommand>()
  private seat: number | null = null
  private ply: number | null = null

  constructor(
    match: string,
    private lang: Lang,
    private readonly listener: LineListener,
  ) {
    const address = new URL(`api/matches/${match}/live`, HOME)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    this.socket = new LastingSocket(address.href, [], {
      minReconnectionDelay: 400,
      maxReconnectionDelay: 5000,
      maxEnqueuedMessages: 0,
    })
    this.socket.addEventListener('open', () => this.opened())
    this.socket.addEventListener('close', (event) => this.closed(event.code))
    this.socket.addEventListener('message', (event) => this.heard(JSON.parse(event.data as string) as ServerMessage))
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
    if (this.socket.readyState === LastingSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  close(): void {
    this.socket.close()
  }

  private opened(): void {
    this.listener.line('open')
    this.sayWhatIsShown()
    for (const command of this.unanswered.values()) this.say(command)
  }

  private closed(code: number): void {
    if (code === BROKE_RULES) this.socket.close()
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
