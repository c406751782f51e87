import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_SHARES, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'

type Side = 'home' | 'away'

/** An athlete of a staged card. */
export interface Craque {
  id: string
  teamId: string
  name: string
  side: Side
}

/** A match of a staged card, with the two athletes on the card. */
export interface StagedMatch {
  id: string
  /** Names of the teams. */
  home: string
  away: string
  athletes: [home: Craque, away: Craque]
}

/** A card of one journey: no other journey has its championship and matches. */
export interface Stage {
  id: string
  name: string
  /** The card's type, as in the paths of its calls. */
  mode: 'athlete-card' | 'card-game'
  championship: { id: string; name: string }
  matches: [first: StagedMatch, second: StagedMatch]
}

/** Facts of a staged match: the goals belong to its two athletes. */
export interface PublishedMatch {
  status: 'live' | 'finished'
  minute?: number
  goals?: readonly { by: Craque; minute: number }[]
}

/** The console's API, for what a player's journey needs to prepare. */
export interface AdminClient {
  /** Calls the console's API. An error ends the journey with its response. */
  call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: Record<string, unknown>) => Promise<T>
  /** Opens a card of two matches with two athletes each, starting in an hour. The price is in reais. */
  stage: (card?: { gameType?: 'options' | 'classic'; price?: number }) => Promise<Stage>
  /** Opens a championship card of two such matches. */
  stageScores: () => Promise<Stage>
  /** Two such matches in a championship of their own, without a card. */
  stageMatches: () => Promise<Pick<Stage, 'championship' | 'matches'>>
  lock: (card: Stage) => Promise<void>
  /** Saves the facts of a match so far, and at its end all of them. */
  publish: (match: StagedMatch, published: PublishedMatch) => Promise<void>
  /** Refuses the open dispute of a card, with a text for the player. */
  answerDispute: (card: Stage) => Promise<void>
  /** Pays a card as soon as its results are provisional. Returns each winner's prize in reais. */
  settle: (card: Stage) => Promise<ReadonlyMap<string, number>>
  /** Pays a room or a duel as soon as its result is provisional. */
  settleRoom: (id: string) => Promise<void>
}

/** Goals of both sides. */
export type Score = readonly [home: number, away: number]

const HOUR = 3_600_000
const why = { reason: 'Jornada de teste' }
/** Statistics of an athlete who played without notable events. */
const QUIET = { assists: 0, woodwork: 0, 'penalties-saved': 0, 'clean-sheet': 0, 'yellow-cards': 0, 'red-cards': 0 }

/** Default values of a card. */
const USUAL = {
  ...why,
  round: '29',
  banner: null,
  fixedAmount: false,
  amount: 0,
  paymentPercentage: DEFAULT_SHARES,
  entriesPerUser: 3,
  opensAt: null,
  startDate: null,
  codes: null,
}

/** Signs in at the console's URL. */
export async function openAdmin(http: APIRequestContext): Promise<AdminClient> {
  const signedIn = await http.post('/auth/operator', { data: { username: 'operador', password: 'palpite10' } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: token }
  const call: AdminClient['call'] = async (method, path, data) => {
    const answer = await http.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }
  async function importMatches(championship: string, matches: unknown[]): Promise<void> {
    const file = { name: 'rodada.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ matches })) }
    const path = `/api/operator/championships/${championship}/import`
    const answer = await http.post(path, { headers, multipart: { source: 'crava', ...why, file } })
    const { job } = (await answer.json()) as { job: string }
    const read = () => call<ImportNow>('GET', `/api/operator/imports/${job}`)
    const become = (state: string) => expect.poll(async () => (await read()).state, { intervals: [100] }).toBe(state)
    await become('previewed')
    const unknown = (await read()).preview.teams.filter(team => team.found === 'unknown')
    if (unknown.length > 0) {
      const teams = unknown.map(({ ref }) => ({ ref, link: null }))
      await call('PUT', `/api/operator/imports/${job}/teams`, { teams })
      await become('previewed')
    }
    await call('POST', `/api/operator/imports/${job}/apply`, {})
    await become('done')
  }
  const stageMatches = () => stageMatchesBy(call, importMatches)
  return {
    call,
    stageMatches,
    stage: async options => stageAthletes(call, await stageMatches(), options),
    stageScores: async () => stageScores(call, await stageMatches()),
    lock: async ({ id, mode }) => void (await call('POST', `/api/operator/${mode}/${id}/lock`, why)),
    publish: (match, published) => publish(call, match, published),
    answerDispute: async ({ id }) => {
      const { docs } = await call<{ docs: { _id: string }[] }>('GET', `/api/operator/disputes?game=${id}&state=open`)
      const answer = { accept: false, answer: 'A súmula diz que o gol foi dele.' }
      await call('PUT', `/api/operator/disputes/${docs[0]?._id}`, answer)
    },
    settle: card => settle(call, card),
    settleRoom: id => settleRoom(call, id),
  }
}

interface ImportNow {
  state: string
  preview: { teams: { ref: string; found: string }[] }
}

interface CardNow {
  state: string
}
interface Settlement {
  winners: { username: string; amount: number }[]
}

async function settle(call: AdminClient['call'], { id, mode }: Stage): Promise<ReadonlyMap<string, number>> {
  const path = `/api/operator/${mode}/${id}`
  const state = async () => (await call<CardNow>('GET', path)).state
  await expect.poll(state, { intervals: [100] }).toBe('provisional')
  const { winners } = await call<Settlement>('GET', `/api/operator/games/${id}/settlement`)
  await call('POST', `/api/operator/games/${id}/settle`, why)
  await expect.poll(state, { intervals: [100] }).toBe('paid')
  return new Map(winners.map(({ username, amount }) => [username, amount]))
}

async function settleRoom(call: AdminClient['call'], id: string): Promise<void> {
  const path = `/api/operator/room/${id}`
  const state = async () => (await call<{ doc: CardNow }>('GET', path)).doc.state
  await expect.poll(state, { intervals: [100], timeout: 60_000 }).toBe('provisional')
  await call('POST', `/api/operator/games/${id}/settle`, why)
}

interface WorldMatch {
  athletes: { side: Side; position: string; starter: boolean }[]
}

/** Two matches of the demo's world before kick-off, in Crava's own format, with one forward per side. */
async function fixtures(): Promise<unknown[]> {
  const world = new URL('../../demo/world/round-29.json', import.meta.url)
  const { matches } = JSON.parse(await readFile(world, 'utf8')) as { matches: WorldMatch[] }
  const before = { status: 'scheduled', score: null, goals: [], cards: [], statistics: {} }
  return matches.slice(0, 2).map(match => {
    const forward = (side: Side) => match.athletes.find(one => one.side === side && one.position === 'A' && one.starter)
    const athletes = [forward('home'), forward('away')].map(one => ({ ...one, played: null, numbers: {} }))
    return { ...match, ...before, startsAt: new Date(Date.now() + HOUR).toISOString(), athletes }
  })
}

type Staged = Awaited<ReturnType<AdminClient['stageMatches']>>

const newTag = () => Math.random().toString(36).slice(2, 8)

async function stageMatchesBy(
  call: AdminClient['call'],
  importMatches: (championship: string, matches: unknown[]) => Promise<void>,
): Promise<Staged> {
  const name = `Copa ${newTag()}`
  const championship = { name, season: new Date().getFullYear(), sport: 'football', source: 'crava', ...why }
  const { _id: id } = await call<{ _id: string }>('POST', '/api/operator/championships', championship)
  await importMatches(id, await fixtures())
  const [first, second] = await matchesOf(call, id)
  if (!first || !second) throw new Error('The matches were not imported')
  return { championship: { id, name }, matches: [first, second] }
}

async function stageAthletes(
  call: AdminClient['call'],
  staged: Staged,
  { gameType = 'options', price = 10 }: { gameType?: 'options' | 'classic'; price?: number } = {},
): Promise<Stage> {
  const athletes = staged.matches.flatMap(match =>
    match.athletes.map(({ id, teamId }, index) => ({
      _athlete: id,
      _team: teamId,
      _match: match.id,
      _kickoff: null,
      position: 'A',
      number: 9 + index,
      classicValue: 10,
    })),
  )
  const isOptions = gameType === 'options'
  return await openCard(call, staged, 'athlete-card', {
    gameType,
    price,
    athletes,
    goalOptions: isOptions ? DEFAULT_GOAL_OPTIONS : [],
    statisticOptions: isOptions ? DEFAULT_STATISTIC_OPTIONS : [],
  })
}

const stageScores = (call: AdminClient['call'], staged: Staged): Promise<Stage> =>
  openCard(call, staged, 'card-game', { price: 10, matches: staged.matches.map(({ id }) => id) })

async function openCard(
  call: AdminClient['call'],
  staged: Staged,
  mode: Stage['mode'],
  request: Record<string, unknown>,
): Promise<Stage> {
  const name = `Rodada ${newTag()}`
  const path = `/api/operator/${mode}`
  const card = { ...USUAL, ...request, name, championship: staged.championship.id }
  const { _id: id } = await call<{ _id: string }>('POST', path, card)
  await call('POST', `${path}/${id}/open`, why)
  return { ...staged, id, name, mode }
}

interface TeamRow {
  _id: string
  name: string
}
interface MatchRows {
  docs: { _id: string; home: TeamRow; away: TeamRow }[]
}
interface SquadRows {
  docs: { athlete: { _id: string; name: string; nickname: string | null }; team: { _id: string } }[]
}

async function matchesOf(call: AdminClient['call'], championship: string): Promise<StagedMatch[]> {
  const matches = await call<MatchRows>('GET', `/api/operator/matches?championship=${championship}`)
  const found = matches.docs.map(async ({ _id, home, away }): Promise<StagedMatch> => {
    const squad = await call<SquadRows>('GET', `/api/operator/athletes?match=${_id}`)
    const of = (side: Side): Craque => {
      const row = squad.docs.find(({ team }) => (team._id === home._id) === (side === 'home'))
      if (!row) throw new Error(`Nobody of the ${side} side was imported`)
      const { athlete, team } = row
      return { id: athlete._id, teamId: team._id, name: athlete.nickname ?? athlete.name, side }
    }
    return { id: _id, home: home.name, away: away.name, athletes: [of('home'), of('away')] }
  })
  return await Promise.all(found)
}

/** Goals that make a score, one a minute from the 10th on. */
export function goalsOf({ athletes }: StagedMatch, score: Score): { by: Craque; minute: number }[] {
  const by = athletes.flatMap((athlete, index) => Array<Craque>(score[index] ?? 0).fill(athlete))
  return by.map((athlete, index) => ({ by: athlete, minute: 10 + index }))
}

async function publish(
  call: AdminClient['call'],
  { id, athletes }: StagedMatch,
  published: PublishedMatch,
): Promise<void> {
  const { status, minute = 1, goals = [] } = published
  const { doc } = await call<{ doc: { version: number } }>('GET', `/api/operator/matches/${id}`)
  const half = (at: number) => (at <= 45 ? 1 : 2)
  const goalsOf = (is: (by: Craque) => boolean) => goals.filter(({ by }) => is(by)).length
  const facts = {
    status,
    startedAt: null,
    endedAt: null,
    clock: status === 'live' ? { half: half(minute), minute, stoppage: 0 } : null,
    score: { home: goalsOf(by => by.side === 'home'), away: goalsOf(by => by.side === 'away') },
    goals: goals.map(({ by, minute: at }) => ({
      side: by.side,
      athlete: by.id,
      name: by.name,
      own: false,
      penalty: false,
      half: half(at),
      minute: at,
      stoppage: 0,
    })),
    cards: [],
    statistics: {},
    athletes: Object.fromEntries(
      athletes.map(one => [one.id, { played: true, numbers: { ...QUIET, goals: goalsOf(by => by.id === one.id) } }]),
    ),
  }
  await call('PUT', `/api/operator/matches/${id}/facts`, { version: doc.version, facts, ...why })
}
