// Made by tools/wire_types.py from src/sommet/server/wire.py. Change it there.

/** What happens when a person to move is away: after that time a computer player sits in until they return. */
export interface AbsencePlan {
  level: string
  seconds?: number
}

/** A command was stored; the entries up to `ply` are safe. */
export interface Accepted {
  type: 'accepted'
  id: string
  ply: number
}

/** One action with its win expectation, from 0 to 1, how much search stands behind it, and what speaks for it. */
export interface AdviceInfo {
  action: string
  words: string
  value: number
  effort: number
  reason: string
}

/** An analysis as far as it is: `done` of `length` actions have been looked at. `decisions` are some of those judged so far, from number `since` of `judged` on: ask again from where they end. What the whole comes to follows when all of it is judged; `final` is then what each seat had in the end. */
export interface AnalysisInfo {
  length: number
  done: number
  judged: number
  since: number
  decisions: DecisionInfo[]
  final: number[] | null
  turning_points: TurningPointInfo[] | null
  mean_losses: number[] | null
}

/** Agree to what was proposed, or not. */
export interface Answer {
  type: 'answer'
  accept: boolean
  id: string
  ply: number
  seat?: number | null
}

/** A record that somebody brings: one line, as `sommet record` writes it and `record` returns it. */
export interface Brought {
  record: string
  line?: number
}

/** A free seat of a listed match is taken. */
export interface Claim {
  name?: string | null
}

/** How time is counted. "turn": `seconds` for each turn; "fischer": `seconds` for the game, plus `increment`. */
export interface ClockPlan {
  kind?: 'fischer' | 'none' | 'turn'
  seconds?: number
  increment?: number
  out_of_time?: 'level' | 'loss'
}

/** Milliseconds left for each seat when this was sent, and whose clock runs (0: none). */
export interface Clocks {
  left_ms: number[]
  running: number
}

/** The last message of a connection: the server restarts (come back after that time), or the table was cleared. */
export interface Closing {
  type: 'closing'
  reason: 'cleared' | 'restart'
  retry_ms: number
}

/** A match that now exists. */
export interface Created {
  match: MatchInfo
  links: LinkInfo[]
}

/** Action `n` of a match, judged from what its seat could know then. `values` is what every seat could expect before it, from 0 to 1, seat 1 first, and `loss` what it cost its seat. `better` tells another action that was found to be the best, and `reason` what speaks for it alone. */
export interface DecisionInfo {
  n: number
  seat: number
  action: string
  words: string
  values: number[]
  loss: number
  forced: boolean
  exact: boolean
  best: string
  better: string | null
  reason: string | null
}

/** A game of the library. */
export interface GameInfo {
  slug: string
  title: string
  pitch: string
  minutes: number[]
  seats: number[]
  has_secrets: boolean
  options: OptionInfo[]
  rules: RuleInfo[]
}

/** A job and what has come of it. */
export interface JobInfo {
  id: string
  kind: 'analysis' | 'hint'
  status: 'cancelled' | 'done' | 'failed' | 'queued' | 'running'
  ply: number
  advice: AdviceInfo[] | null
  analysis: AnalysisInfo | null
}

/** A link is used: the token behind the # of its path. */
export interface Join {
  token: string
  name?: string | null
}

/** Where a link or a claim led: a seat, or 0 to watch. */
export interface Joined {
  match: string
  seat: number
}

/** All games, and the levels of computer players. */
export interface Library {
  games: GameInfo[]
  levels: string[]
  reactions: string[]
}

/** A link to give away. Shown once: the server keeps only a fingerprint of its token. */
export interface LinkInfo {
  kind: 'invite' | 'seat' | 'watch'
  seat: number | null
  token: string
  path: string
}

/** Links of a match. */
export interface Links {
  links: LinkInfo[]
}

/** Action `n` of the match as the viewer may know it, in notation and in words. `trace` is what it takes to animate it (docs/previews.md); left out where the text says everything or is hidden. */
export interface LogItem {
  n: number
  seat: number
  text: string
  words: string
  trace?: Record<string, unknown>
}

/** Some actions of the match from number `first` on, of `length` there are, as the viewer may know them now. */
export interface LogPage {
  first: number
  length: number
  items: LogItem[]
}

/** A match as lists show it: nothing of the position. */
export interface MatchInfo {
  id: string
  game: string
  players: number
  options: Record<string, unknown>
  status: 'over' | 'playing' | 'waiting'
  seats: SeatInfo[]
  clock: ClockPlan
  absence: AbsencePlan | null
  watch: 'anyone' | 'link' | 'nobody'
  listed: boolean
  yours: boolean
  created_ms: number
  ply: number
  turn: number
  outcome: OutcomeInfo | null
}

/** Several matches, the newest first. */
export interface MatchList {
  matches: MatchInfo[]
}

/** Work for a computer player in the background. "hint": advice for the seat to move. "analysis": what every decision of a match that is over was worth. */
export interface NewJob {
  kind: 'analysis' | 'hint'
  seat?: number | null
}

/** A table to be set: game, options and who sits where. */
export interface NewMatch {
  game: string
  seats: SeatPlan[]
  options?: Record<string, unknown>
  clock?: ClockPlan
  absence?: AbsencePlan | null
  watch?: 'anyone' | 'link' | 'nobody'
  listed?: boolean
  name?: string | null
}

/** A record to be looked at, with the eyes of a seat (0: a spectator), from its first position or a later one. */
export interface Opened {
  record: string
  line?: number
  viewer?: number
  first?: number
  count?: number
}

/** One option of a game. */
export interface OptionInfo {
  name: string
  default: unknown
  help: string
  schema: Record<string, unknown>
}

/** How the match ended: by the rules ("rules"), or otherwise; `reason` is the rules' own word for it. */
export interface OutcomeInfo {
  ended: 'draw-agreed' | 'out-of-time' | 'resigned' | 'rules' | 'too-long'
  result: number[] | null
  winners: number[]
  reason: string
}

/** The position after `n` actions as a seat knew it, and the action that led there, told in full. */
export interface PageInfo {
  n: number
  turn: number
  view: Record<string, unknown>
  situation: Record<string, unknown>
  action: LogItem | null
}

/** Some positions of a whole game, which has `length` actions and so `length` + 1 positions. */
export interface Pages {
  game: string
  has_secrets: boolean
  players: number
  options: Record<string, unknown>
  length: number
  viewer: number
  pages: PageInfo[]
  outcome: OutcomeInfo | null
  ending: string | null
}

/** An action. */
export interface Play {
  type: 'play'
  action: string
  id: string
  ply: number
  seat?: number | null
}

/** Who is connected now. */
export interface Presence {
  type: 'presence'
  seats: number[]
  watchers: number
}

/** An action before it is decided: if it is refused, by which rule and what that is about; and what to show of it. `shows` is the game's own: docs/previews.md. */
export interface Preview {
  ply: number
  seat: number
  action: string
  legal: boolean
  code: string | null
  rule: string | null
  sentence: string | null
  about: Touch[]
  shows: Record<string, unknown>
}

/** What to show of legal actions, by their texts: from number `first` on, of `length`, in the order of `legal`. What is dear to compute is left to the preview of one action. */
export interface Previews {
  ply: number
  seat: number
  first: number
  length: number
  actions: Record<string, Record<string, unknown>>
}

/** Why something was refused: a stable code, the rule where one stands in the way, a sentence for people, and what on the table it is about; for developers the option at fault and what the sentence spares people. */
export interface Problem {
  code: string
  rule: string | null
  sentence: string
  about: Touch[]
  option?: string | null
  detail?: string | null
}

/** What a seat asks for and who has not answered yet. */
export interface Proposal {
  seat: number
  what: 'draw' | 'undo'
  waiting: number[]
}

/** Ask the others for a draw, or to take back one's last decision. */
export interface Propose {
  type: 'propose'
  what: 'draw' | 'undo'
  id: string
  ply: number
  seat?: number | null
}

/** A sign to the others: nothing can be typed, so nobody can be insulted. */
export interface React {
  type: 'react'
  reaction: 'bravo' | 'good-game' | 'hello' | 'oops' | 'sorry' | 'thanks' | 'thinking' | 'wow'
}

/** A sign from a seat. */
export interface Reacted {
  type: 'reacted'
  seat: number
  reaction: 'bravo' | 'good-game' | 'hello' | 'oops' | 'sorry' | 'thanks' | 'thinking' | 'wow'
}

/** A whole match as a record: it replays with `sommet replay`. */
export interface RecordInfo {
  game: string
  players: number
  options: Record<string, unknown>
  setup: unknown
  actions: string[]
  result?: number[]
}

/** A command was not carried out. `id` is that of the command, where it could be read, `about` what it is about, `detail` what developers are told. */
export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  rule: string | null
  sentence: string
  about: Touch[]
  detail?: string | null
}

/** The same once more, seats moved on by one. */
export interface Rematch {
  type: 'rematch'
  id: string
  ply: number
  seat?: number | null
}

/** Give up. */
export interface Resign {
  type: 'resign'
  id: string
  ply: number
  seat?: number | null
}

/** Take the seat back from the computer player that sat in. */
export interface Return {
  type: 'return'
  id: string
  ply: number
  seat?: number | null
}

/** One numbered rule in a sentence. */
export interface RuleInfo {
  number: string
  sentence: string
}

/** The rules of a game for players, in Markdown. */
export interface RulesText {
  game: string
  lang: 'en' | 'fr'
  markdown: string
}

/** Who sits somewhere now. */
export interface SeatInfo {
  seat: number
  kind: 'here' | 'level' | 'link'
  level: string | null
  name: string | null
  taken: boolean
  yours: boolean
  connected: boolean
  gone: boolean
}

/** Who is to sit somewhere: a person at the creator's screen, a person by link, or a computer player. */
export interface SeatPlan {
  kind: 'here' | 'level' | 'link'
  level?: string | null
  name?: string | null
}

/** Which seat to show, from which ply on, in which language. The first message of every connection. */
export interface Show {
  type: 'show'
  seat?: number | null
  ply?: number | null
  lang?: 'en' | 'fr'
}

/** Something on the table that a sentence speaks of: `facet` is its kind, `value` its name in the view. */
export interface Touch {
  facet: string
  value: string
}

/** What would this action look like now, legal or not? With a ply: only if the match is still there. */
export interface Trial {
  action: string
  seat?: number | null
  ply?: number | null
}

/** Where the expectation of a seat changed most: by a mistake of its own, by chance, or as things came to light. */
export interface TurningPointInfo {
  kind: 'chance' | 'mistake' | 'swing'
  n: number
  seat: number
  change: number
  action: string
  words: string
  better: string | null
  reason: string | null
}

/** Take back one's last action within one's own turn. */
export interface Undo {
  type: 'undo'
  id: string
  ply: number
  seat?: number | null
}

/** Everything needed to draw the table for one viewer. `log` holds what is new or newly known since ply `since`: put each item at its place `n`, then cut to `log_length`. It goes back no further than the newest MOST_ITEMS actions; with `since` 0 the log begins afresh. */
export interface Update {
  type: 'update'
  match: string
  ply: number
  since: number
  status: 'over' | 'playing' | 'waiting'
  seat: number
  held: number[]
  turn: number
  hand_over: number | null
  view: Record<string, unknown>
  situation: Record<string, unknown>
  legal: string[]
  prompt: string
  ending: string | null
  log: LogItem[]
  log_length: number
  clocks: Clocks | null
  may: ('answer' | 'hint' | 'play' | 'propose-draw' | 'propose-undo' | 'rematch' | 'resign' | 'return' | 'undo')[]
  proposal: Proposal | null
  seats: SeatInfo[]
  outcome: OutcomeInfo | null
  rematch: string | null
}

export type AnyCommand = Play | Undo | Propose | Answer | Resign | Return | Rematch

export type ClientMessage = Show | React | Play | Undo | Propose | Answer | Resign | Return | Rematch

export type ServerMessage = Update | Accepted | Refused | Presence | Reacted | Closing
