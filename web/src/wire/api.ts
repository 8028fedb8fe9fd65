/**
 * The HTTP doors of the server, and the same ones of the library on this device. Addresses are relative to the page, so
 * that the client works from a sub-path.
 */

import type { Lang } from '../text/languages'
import { HAS_SERVER, HOME, isOfDevice } from './home'
import { reach } from './reach'
import type {
  AdviceInfo,
  Attempt,
  Brought,
  Called,
  CallKey,
  Continued,
  CourseInfo,
  Created,
  DrawsInfo,
  EveningInfo,
  EveningNames,
  Exercised,
  FairnessInfo,
  Invitation,
  JobInfo,
  Joined,
  Library,
  Links,
  LiveTables,
  LogPage,
  MatchInfo,
  MatchList,
  Moved,
  MoveInfo,
  NewCall,
  NewEvening,
  NewMatch,
  NewResult,
  NewRound,
  Opened,
  Overlooked,
  Pages,
  Pointed,
  Preview,
  Previews,
  Problem,
  PuzzleList,
  RecordInfo,
  RulesText,
  SharedPages,
  Step,
} from './types'

/** What the server refused, in the visitor's language. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence)
  }
}

export { HOME }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Query = Record<string, string>

/** Who is asked: what they answer, with the status that HTTP has for it. */
type Asking = (method: Method, path: string, query: Query, body: unknown) => Promise<{ status: number; text: string }>

const askServer: Asking = async (method, path, query, body) => {
  const address = new URL(`api/${path}`, HOME)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (query.lang) headers['accept-language'] = query.lang
  const answer = await reach(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

const askDevice: Asking = async (...asked) => (await import('./local')).request(...asked)

/** What is the same for everybody, as files beside a page that has no server (tools/static.py). */
const askFiles: Asking = async (_, path, { lang }) => {
  const answer = await fetch(new URL(`library/${path.replaceAll('/', '-')}.${lang}.json`, HOME))
  return { status: answer.status, text: await answer.text() }
}

/** Whoever has the match or the job; a record can be looked at anywhere, and so it is where no server answers. */
const askEither: Asking = async (...asked) => {
  const [kind, name = ''] = asked[1].split('/')
  if (isOfDevice(name)) return askDevice(...asked)
  if (!HAS_SERVER) return (kind === 'games' ? askFiles : askDevice)(...asked)
  if (kind !== 'records') return askServer(...asked)
  return askServer(...asked).catch(() => askDevice(...asked))
}

function readProblem(text: string, status: number): Problem {
  try {
    const problem = JSON.parse(text) as Partial<Problem>
    if (problem.sentence)
      return {
        code: problem.code ?? String(status),
        rule: problem.rule ?? null,
        sentence: problem.sentence,
        about: problem.about ?? [],
      }
  } catch {
    // Not from the server itself but from something in between: say at least what it answered.
  }
  return { code: String(status), rule: null, sentence: `HTTP ${status}`, about: [] }
}

function doors(asking: Asking) {
  async function ask<T>(method: Method, path: string, query: Query = {}, body?: unknown): Promise<T> {
    const { status, text } = await asking(method, path, query, body)
    if (status < 200 || status > 299) throw new Refusal(readProblem(text, status))
    return (text ? JSON.parse(text) : undefined) as T
  }
  return {
    library: (lang: Lang) => ask<Library>('GET', 'games', { lang }),
    rules: (slug: string, lang: Lang) => ask<RulesText>('GET', `games/${slug}/rules`, { lang }),
    create: (plan: NewMatch, lang: Lang) => ask<Created>('POST', 'matches', { lang }, { ...plan, contributes: true }),
    about: (id: string, lang: Lang) => ask<MatchInfo>('GET', `matches/${id}`, { lang }),
    lobby: (lang: Lang) => ask<MatchList>('GET', 'lobby', { lang }),
    claim: (id: string, seat: number, name: string | null, lang: Lang) =>
      ask<Joined>('POST', `matches/${id}/seats/${seat}`, { lang }, { name, contributes: true }),
    rename: (id: string, seat: number, name: string | null, lang: Lang) =>
      ask<Called>('PUT', `matches/${id}/seats/${seat}`, { lang }, { name }),
    leave: (id: string, seat: number, lang: Lang) => ask<void>('DELETE', `matches/${id}/seats/${seat}`, { lang }),
    links: (id: string, lang: Lang) => ask<Links>('POST', `matches/${id}/links`, { lang }),
    seatLink: (id: string, seat: number, lang: Lang) =>
      ask<Links>('POST', `matches/${id}/seats/${seat}/link`, { lang }),
    /** What is the visitor's at one table disappears; and everything that is theirs, with the cookie that says who they are. */
    erase: (id: string, lang: Lang) => ask<void>('DELETE', `matches/${id}`, { lang }),
    eraseMine: (lang: Lang) => ask<void>('DELETE', 'mine', { lang }),
    /** Everything of the visitor's goes to another device. */
    offerMove: (name: string | null, lang: Lang) => ask<MoveInfo>('POST', 'moves', { lang }, { name }),
    withdrawMove: (lang: Lang) => ask<void>('DELETE', 'moves', { lang }),
    takeMove: async (code: string, lang: Lang) => {
      const once = () => ask<Moved>('POST', 'moves/taken', { lang }, { code })
      const first = await once()
      // Whoever is new here is given a cookie first, and nothing else.
      return first.taken === false ? once() : first
    },
    /** Being told by Web Push that it is one's turn. */
    callKey: () => ask<CallKey>('GET', 'calls/key'),
    subscribe: (call: NewCall, lang: Lang) => ask<void>('POST', 'calls', { lang }, call),
    unsubscribe: (endpoint: string, lang: Lang) => ask<void>('POST', 'calls/end', { lang }, { endpoint }),
    /** A club's evening. */
    evenings: (lang: Lang) => ask<EveningNames>('GET', 'evenings', { lang }),
    evening: (id: string, lang: Lang) => ask<EveningInfo>('GET', `evenings/${id}`, { lang }),
    newEvening: (plan: NewEvening, lang: Lang) => ask<EveningInfo>('POST', 'evenings', { lang }, plan),
    newRound: (id: string, round: NewRound, lang: Lang) =>
      ask<EveningInfo>('POST', `evenings/${id}/rounds`, { lang }, round),
    newResult: (id: string, result: NewResult, lang: Lang) =>
      ask<EveningInfo>('POST', `evenings/${id}/results`, { lang }, result),
    mine: (lang: Lang) => ask<MatchList>('GET', 'mine', { lang }),
    invitation: (token: string, lang: Lang) => ask<Invitation>('POST', 'invitation', { lang }, { token }),
    join: (token: string, name: string | null, lang: Lang, watch = false) =>
      ask<Joined>('POST', 'join', { lang }, { token, name, watch, contributes: true }),
    /** What this browser mixes into the draws; it has said when it sat down that it would. */
    contribute: (id: string, value: string, lang: Lang) =>
      ask<FairnessInfo>('POST', `matches/${id}/contribution`, { lang }, { value }),
    draws: (id: string, lang: Lang) => ask<DrawsInfo>('GET', `matches/${id}/draws`, { lang }),
    drawsOfRecord: (brought: Brought, lang: Lang) => ask<DrawsInfo>('POST', 'records/draws', { lang }, brought),
    previews: (id: string, seat: number, ply: number, first: number) =>
      ask<Previews>('GET', `matches/${id}/previews`, { seat: String(seat), ply: String(ply), first: String(first) }),
    preview: (id: string, seat: number, ply: number, action: string, lang: Lang) =>
      ask<Preview>('POST', `matches/${id}/preview`, { lang }, { action, seat, ply }),
    hint: (id: string, seat: number, lang: Lang) =>
      ask<JobInfo>('POST', `matches/${id}/jobs`, { lang }, { kind: 'hint', seat }),
    job: (id: string, lang: Lang, since = 0) => ask<JobInfo>('GET', `jobs/${id}`, { lang, since: String(since) }),
    cancel: (id: string, lang: Lang) => ask<void>('DELETE', `jobs/${id}`, { lang }),
    analysis: (id: string, lang: Lang) => ask<JobInfo>('POST', `matches/${id}/jobs`, { lang }, { kind: 'analysis' }),
    pages: (id: string, viewer: number, first: number, lang: Lang) =>
      ask<Pages>('GET', `matches/${id}/pages`, { viewer: String(viewer), first: String(first), lang }),
    log: (id: string, seat: number, first: number, count: number, lang: Lang) =>
      ask<LogPage>('GET', `matches/${id}/log`, {
        seat: String(seat),
        first: String(first),
        count: String(count),
        lang,
      }),
    shared: (token: string, viewer: number, first: number, lang: Lang) =>
      ask<SharedPages>('POST', 'shared', { lang }, { token, viewer, first }),
    watch: (first: number, lang: Lang) => ask<LiveTables>('GET', 'watch', { lang, first: String(first) }),
    share: (id: string, lang: Lang) => ask<Links>('POST', `matches/${id}/share`, { lang }),
    readRecord: (opened: Opened, lang: Lang) => ask<Pages>('POST', 'records', { lang }, opened),
    analyseRecord: (brought: Brought, lang: Lang) => ask<JobInfo>('POST', 'records/jobs', { lang }, brought),
    playOn: (continued: Continued, lang: Lang) => ask<Created>('POST', 'records/play', { lang }, continued),
    lessons: (slug: string, lang: Lang) => ask<CourseInfo>('GET', `games/${slug}/lessons`, { lang }),
    puzzles: (slug: string, lang: Lang) => ask<PuzzleList>('GET', `games/${slug}/puzzles`, { lang }),
    exercise: (step: Step, lang: Lang) => ask<Exercised>('POST', 'exercises', { lang }, step),
    exercisePreviews: (asked: Overlooked) => ask<Previews>('POST', 'exercises/previews', {}, asked),
    exercisePreview: (asked: Pointed, lang: Lang) => ask<Preview>('POST', 'exercises/preview', { lang }, asked),
    exerciseHint: (attempt: Attempt, lang: Lang) => ask<AdviceInfo>('POST', 'exercises/hint', { lang }, attempt),
    record: (id: string, lang: Lang) => ask<RecordInfo>('GET', `matches/${id}/record`, { lang }),
  }
}

export const api = doors(askEither)

/** The same doors where nothing leaves this device; only there a record can be played on. */
export const device = doors(askDevice)
