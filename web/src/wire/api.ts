/** The server's HTTP doors. Addresses are relative to the page, so that the client works from a sub-path. */

import type { Lang } from '../text/languages'
import type {
  Brought,
  Created,
  JobInfo,
  Joined,
  Library,
  Links,
  LogPage,
  MatchInfo,
  MatchList,
  NewMatch,
  Opened,
  Pages,
  Preview,
  Previews,
  Problem,
  RecordInfo,
  RulesText,
} from './types'

/** What the server refused, in the visitor's language. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence)
  }
}

/** The folder the page was loaded from, with a slash at its end. */
export const HOME = new URL('.', document.baseURI)

async function ask<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<T> {
  const address = new URL(`api/${path}`, HOME)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  if (query.lang) headers['accept-language'] = query.lang
  const answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(readProblem(text, answer.status))
  return (text ? JSON.parse(text) : undefined) as T
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

export const api = {
  library: (lang: Lang) => ask<Library>('GET', 'games', { lang }),
  rules: (slug: string, lang: Lang) => ask<RulesText>('GET', `games/${slug}/rules`, { lang }),
  create: (plan: NewMatch, lang: Lang) => ask<Created>('POST', 'matches', { lang }, plan),
  about: (id: string, lang: Lang) => ask<MatchInfo>('GET', `matches/${id}`, { lang }),
  lobby: (lang: Lang) => ask<MatchList>('GET', 'lobby', { lang }),
  claim: (id: string, seat: number, name: string | null, lang: Lang) =>
    ask<Joined>('POST', `matches/${id}/seats/${seat}`, { lang }, { name }),
  leave: (id: string, seat: number, lang: Lang) => ask<void>('DELETE', `matches/${id}/seats/${seat}`, { lang }),
  links: (id: string, lang: Lang) => ask<Links>('POST', `matches/${id}/links`, { lang }),
  seatLink: (id: string, seat: number, lang: Lang) => ask<Links>('POST', `matches/${id}/seats/${seat}/link`, { lang }),
  /** What is the visitor's at one table disappears; and everything that is theirs, with the cookie that says who they are. */
  erase: (id: string, lang: Lang) => ask<void>('DELETE', `matches/${id}`, { lang }),
  eraseMine: (lang: Lang) => ask<void>('DELETE', 'mine', { lang }),
  mine: (lang: Lang) => ask<MatchList>('GET', 'mine', { lang }),
  join: (token: string, name: string | null, lang: Lang) => ask<Joined>('POST', 'join', { lang }, { token, name }),
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
    ask<LogPage>('GET', `matches/${id}/log`, { seat: String(seat), first: String(first), count: String(count), lang }),
  share: (id: string, lang: Lang) => ask<Links>('POST', `matches/${id}/share`, { lang }),
  readRecord: (opened: Opened, lang: Lang) => ask<Pages>('POST', 'records', { lang }, opened),
  analyseRecord: (brought: Brought, lang: Lang) => ask<JobInfo>('POST', 'records/jobs', { lang }, brought),
  record: (id: string, lang: Lang) => ask<RecordInfo>('GET', `matches/${id}/record`, { lang }),
}
