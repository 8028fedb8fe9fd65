/**
 * The workbench: one game's scene on recorded positions, with no server. Not part of the built client.
 *
 *   npm run dev, then /workbench.html?game=step-by-step&players=2&ply=30&theme=dark&numerals&view=2
 *
 * A page that sets `window.given` before (tools/pictures.py) shows those moments instead, with what is picked and hovered.
 * The slider walks through the game (n and p one ply on or back, animated); 1 to 5 change the view. Legal targets light up
 * and can be picked: what would be sent is shown instead of being sent.
 */

import '../src/app/look.css'
import './workbench.css'
import { openRoom } from '../src/games'
import { narrow, pick, type Facets, type Touch } from '../src/model/choices'
import type { Shows } from '../src/model/previews.svelte'
import { Stage } from '../src/scene/stage'
import type { Preview } from '../src/wire/types'

interface Moment {
  readonly seat: number
  readonly view: Record<string, unknown>
  readonly legal: readonly string[]
  readonly previews: Readonly<Record<string, Shows>>
  /** Legal actions in full, where somebody points at one of them. */
  readonly trials?: Readonly<Record<string, Pick<Preview, 'legal' | 'code' | 'rule' | 'about' | 'shows'>>>
  readonly action: string | null
  readonly words: { fr: string; en: string } | null
}

const query = new URLSearchParams(location.search)
const slug = query.get('game') ?? 'step-by-step'
const isDark = query.get('theme') === 'dark'
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'

interface Given {
  readonly moments: Moment[]
  readonly picked: Facets
  readonly hovered: Touch | null
  /** Nearer than usual (less than 1), and what is then in the middle. */
  readonly zoom: number
  readonly at: Touch | null
}
const { given } = window as { given?: Given }
const files = import.meta.glob<{ moments: Moment[] }>('../tests/positions/*.json', { import: 'default' })
const load = files[`../tests/positions/${slug}-${query.get('players') ?? '2'}.json`]
if (!load && !given) throw new Error('no such positions: make them with web/tools/positions.py')
const { moments } = given ?? ((await load!()) as unknown as { moments: Moment[] })
const room = await openRoom(slug)
await document.fonts.load("600 20px 'Fraunces Variable'")

let ply = Math.min(moments.length - 1, Number(query.get('ply') ?? 0))
let picked: Facets = given?.picked ?? {}
let hovered: Touch | null = given?.hovered ?? null
let said = ''

const canvas = document.querySelector<HTMLCanvasElement>('#board')!
const bench = document.querySelector<HTMLElement>('#bench')!
const stage = new Stage(
  canvas,
  { tone: isDark ? room.tone.dark : room.tone.light, isDark },
  { hover, pick: touch, drop: touch, grab: () => {}, turn: () => false, aims: () => false, point: () => null },
)
stage.seat = Math.max(1, moments[ply]!.seat)
const board = room.open!(stage, moments[ply]!.view) // a game without a stage has nothing to show here
board.see({ numerals: query.has('numerals'), slice: query.has('slice') ? Number(query.get('slice')) : null })
const wanted = stage.views[Number(query.get('view') ?? 1) - 1]
if (wanted) void stage.rig.go(wanted).then(() => stage.motion.skip())
stage.motion.skip()
if (given) {
  const { hovered: at } = given
  if (at && !narrow(choices(), given.picked).some(({ facets }) => facets[at.facet] === at.value))
    throw new Error(`nothing legal is at ${at.facet} ${at.value}`)
  const middle = given.at && board.where(given.at)
  if (middle) void stage.rig.recentre(middle)
  stage.motion.skip()
  stage.rig.dolly(given.zoom)
}
offer()

function choices() {
  return room.readChoices(moments[ply]!.legal, moments[ply]!.view)
}

function offer() {
  const moment = moments[ply]!
  board.offer({
    all: choices(),
    choices: narrow(choices(), picked),
    picked,
    hovered,
    seat: moment.seat,
    shows: (text) => moment.previews[text] ?? null,
    trial: trial(moment),
  })
  bench.textContent = `${ply}/${moments.length - 1} ${moment.words?.en ?? 'over'} · ${JSON.stringify(picked)} ${said}`
  document.body.dataset.ready = 'yes'
}

/** What is pointed at, as the rules tell it. */
function trial({ seat, view, trials = {} }: Moment): Preview | null {
  const action = hovered && room.compose(view, { ...picked, [hovered.facet]: hovered.value })
  const told = action ? trials[action] : undefined
  return action && told ? { ...told, action, ply, seat, sentence: null } : null
}

function hover(touch: Touch | null) {
  hovered = touch
  offer()
}

function touch(touch: Touch) {
  const result = pick(choices(), picked, touch)
  if (result.choices.length === 0) {
    said = `refused: ${room.compose(moments[ply]!.view, { ...picked, [touch.facet]: touch.value })}`
    board.refuse(touch, [])
  } else {
    picked = result.picked
    said = result.action ? `would send: ${result.action}` : ''
  }
  offer()
}

async function go(to: number, animate: boolean) {
  ply = Math.max(0, Math.min(moments.length - 1, to))
  ;[picked, said] = [{}, '']
  stage.motion.skip()
  await board.show(moments[ply]!.view, animate)
  offer()
}

addEventListener('keydown', (event) => {
  const view = stage.views[Number(event.key) - 1]
  if (view) void stage.rig.go(view)
  if (event.key === 'n') void go(ply + 1, true)
  if (event.key === 'p') void go(ply - 1, true)
  if (event.key === 'Escape') [picked, said] = [{}, '']
})

Object.assign(window, { bench: { go, stage, board, hover, touch } })
