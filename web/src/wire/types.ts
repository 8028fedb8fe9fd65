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

/** How far somebody is in an exercise: all that was done in it, by everybody, and the ply last seen. */
export interface Attempt {
  kind: 'lesson' | 'puzzle'
  game: string
  id: string
  done?: string[]
  since?: number
}

/** A record that somebody brings: one line, as `sommet record` writes it and `record` returns it. */
export interface Brought {
  record: string
  line?: number
}

/** The key of this server, with which a browser subscribes (`applicationServerKey`). */
export interface CallKey {
  key: string
}

/** With what a browser reads its messages, as `PushSubscription.toJSON()` tells it. */
export interface CallKeys {
  p256dh: string
  auth: string
}

/** What somebody is called at a table: what they wanted, with a number if somebody else there is called so. */
export interface Called {
  seat: number
  name: string | null
}

/** A free seat of a listed match is taken, or somebody who waits at a table calls themselves otherwise. */
export interface Claim {
  name?: string | null
  contributes?: boolean
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

/** A record that is to be played on from where it ends, and who sits where from then on: on one device, without a server (`POST records/play` of its desk). */
export interface Continued {
  record: string
  line?: number
  seats: SeatPlan[]
}

/** A browser's contribution to the draws: 32 random bytes, chosen after the commitment was seen. */
export interface Contribute {
  value: string
}

/** What one browser mixed into the draws, for the seats that are played there. */
export interface ContributionInfo {
  seats: number[]
  value: string
}

/** The lessons of a game, in order; of a game without lessons there are none, and no game to end with. */
export interface CourseInfo {
  game: string
  lessons: LessonInfo[]
  ending: ShortGameInfo | null
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

/** What a seat asked for, and which seat did not agree; until somebody acts. */
export interface Declined {
  seat: number
  what: 'draw' | 'rematch' | 'undo'
  by: number
}

/** What came of drawing everything again that was drawn in a game (docs/fairness.md), and how lucky it was. `checked` is how many draws of chance are as they had to be. `luck` is null where there is nothing to compare. */
export interface DrawsInfo {
  standing: 'differs' | 'no commitment' | 'verified'
  sentence: string
  checked: number
  luck: LuckInfo | null
}

/** A browser that does not want to be told any more. */
export interface EndedCall {
  endpoint: string
}

/** An evening: its plan, all rounds so far, and who stands where, the best first. */
export interface EveningInfo {
  id: string
  plan: NewEvening
  yours: boolean
  version: number
  rounds: EveningTable[][]
  standings: StandingInfo[]
  complete: boolean
}

/** Evenings the visitor has set up, the newest first. */
export interface EveningNames {
  evenings: string[]
}

/** Who sits at a table, in the order of seats; the match, if it is played here; the places once it is over. */
export interface EveningTable {
  players: number[]
  match: string | null
  places: number[] | null
  typed: boolean
}

/** An exercise after the learner's action and what others and chance did then: `done` is all of it. `verdict` says whether it goes on, is solved, or has to be begun again, and `says` what there is to say of that. */
export interface Exercised {
  update: Update
  done: string[]
  verdict: 'missed' | 'open' | 'reached'
  says: string | null
}

/** What all draws come from (docs/fairness.md): the hash of the server's secret, and what is mixed in. `awaited` is the first seat of each browser that has announced a contribution and not sent it yet. Secret and seal are shown once the match is over. */
export interface FairnessInfo {
  commitment: string
  contributions: ContributionInfo[]
  awaited: number[]
  secret: string | null
  seal: string | null
}

/** How lucky one seat's draws were: `score` in standard deviations, above 0 for luck, and the `share` of games that bring less, from 0 to 1. */
export interface FortuneInfo {
  words: string
  score: number
  share: number
}

/** A game of the library. */
export interface GameInfo {
  slug: string
  title: string
  pitch: string
  minutes: number[]
  seats: number[]
  has_secrets: boolean
  lessons: number
  puzzles: number
  options: OptionInfo[]
  rules: RuleInfo[]
}

/** What a link leads to, before anything is taken: `may` is what whoever holds it can do, "enter" if they are at the table already. */
export interface Invitation {
  kind: 'invite' | 'seat' | 'watch'
  seat: number | null
  moves: boolean
  host: string | null
  may: ('enter' | 'play' | 'watch')[]
  match: MatchInfo
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
  watch?: boolean
  contributes?: boolean
}

/** Where a link or a claim led: a seat, or 0 to watch. */
export interface Joined {
  match: string
  seat: number
}

/** One small step of a course: its name, what is to be done, what to look at, and the rules that say so. */
export interface LessonInfo {
  id: string
  title: string
  task: string
  look: Touch | null
  rules: string[]
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

/** A link is looked at: the token behind the # of its path. */
export interface LinkToken {
  token: string
}

/** Links of a match. */
export interface Links {
  links: LinkInfo[]
}

/** A table that anybody may watch: what is played there, by whom, since when, and whose turn it is. */
export interface LiveTable {
  id: string
  game: string
  seats: SeatInfo[]
  turn: number
  created_ms: number
}

/** Some of them, those first at which somebody acted last; `next` is where the others begin, if there are any. */
export interface LiveTables {
  tables: LiveTable[]
  next: number | null
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

/** How lucky every seat was, seat 1 first, and what was counted. */
export interface LuckInfo {
  counted: string
  seats: FortuneInfo[]
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
  commitment: string | null
}

/** Several matches, the newest first. */
export interface MatchList {
  matches: MatchInfo[]
}

/** The code that does it, once, and for how many seconds it works. */
export interface MoveInfo {
  code: string
  seconds: number
}

/** Everything is here now; the name that came along. Not `taken`: only the cookie is, and the code is still good. */
export interface Moved {
  name: string | null
  taken?: boolean
}

/** A browser that wants to be told whenever it is its visitor's turn: where it takes messages, in which language. */
export interface NewCall {
  endpoint: string
  keys: CallKeys
  lang?: 'en' | 'fr'
}

/** An evening to be set up: who comes, what is played, and how they meet. "here": each table is a match, whose links the host passes on; "wood": the host types the results in. */
export interface NewEvening {
  title: string
  players: string[]
  game: string
  kind?: 'round-robin' | 'swiss'
  size?: number
  rounds?: number
  where?: 'here' | 'wood'
  options?: Record<string, unknown>
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
  contributes?: boolean
}

/** Everything is to go to another device, with the name one has on this one. */
export interface NewMove {
  name?: string | null
}

/** How a table of the last round ended: a place for each of its players, in order; without places it is open. */
export interface NewResult {
  version: number
  table: number
  places: number[] | null
}

/** The next round is to begin; `version` is what the sender has seen, so that two windows begin it once. */
export interface NewRound {
  version: number
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

/** Some of the learner's legal actions: from number `first` on. */
export interface Overlooked {
  kind: 'lesson' | 'puzzle'
  game: string
  id: string
  done?: string[]
  since?: number
  first?: number
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

/** An action of the learner that is only pointed at. */
export interface Pointed {
  kind: 'lesson' | 'puzzle'
  game: string
  id: string
  done?: string[]
  since?: number
  action: string
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

/** The same in a record, complete. */
export interface Proof {
  commitment: string
  secret: string
  contributions: ContributionInfo[]
  seal: string
}

/** What a seat asks for and who has not answered yet. */
export interface Proposal {
  seat: number
  what: 'draw' | 'rematch' | 'undo'
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

/** A puzzle: what is asked, how hard it is (1 to 5), and what is told beyond what the seat sees. */
export interface PuzzleInfo {
  id: string
  theme: string
  difficulty: number
  task: string
  look: Touch | null
  known: string[]
}

/** The puzzles of a game by theme and difficulty; of a game without puzzles there are none. */
export interface PuzzleList {
  game: string
  themes: ThemeInfo[]
  puzzles: PuzzleInfo[]
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
  fairness?: Proof
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

/** Ask for the same once more, seats moved on by one, or accept that; it begins when the others have accepted. */
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

/** A match that is over, asked for by the token of a link to watch it: for pages that are shown elsewhere. */
export interface Shared {
  token: string
  viewer?: number
  first?: number
  count?: number
}

/** Some positions of it, and who played. */
export interface SharedPages {
  match: string
  seats: SeatInfo[]
  pages: Pages
}

/** The last step of a course: a whole short game against the kindest computer player. */
export interface ShortGameInfo {
  title: string
  task: string
  players: number
  options: Record<string, unknown>
}

/** Which seat to show, from which ply on, in which language. The first message of every connection. */
export interface Show {
  type: 'show'
  seat?: number | null
  ply?: number | null
  lang?: 'en' | 'fr'
}

/** A player's line: points, the points of those they met (Buchholz), tables won alone, tables played. */
export interface StandingInfo {
  player: number
  place: number
  points: number
  buchholz: number
  wins: number
  played: number
}

/** The next action of the learner; without one, the exercise as it stands. */
export interface Step {
  kind: 'lesson' | 'puzzle'
  game: string
  id: string
  done?: string[]
  since?: number
  action?: string | null
}

/** The code that was shown on the other device. */
export interface TakenMove {
  code: string
}

/** What some puzzles of a game are about. */
export interface ThemeInfo {
  theme: string
  title: string
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
  declined: Declined | null
  seats: SeatInfo[]
  outcome: OutcomeInfo | null
  rematch: string | null
  fairness: FairnessInfo | null
}

export type AnyCommand = Play | Undo | Propose | Answer | Resign | Return | Rematch

export type ClientMessage = Show | React | Play | Undo | Propose | Answer | Resign | Return | Rematch

export type ServerMessage = Update | Accepted | Refused | Presence | Reacted | Closing
