import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as ads from '#contract/api/admin/ads.ts'
import * as cards from '#contract/api/admin/cards.ts'
import * as championshipCards from '#contract/api/admin/championship-cards.ts'
import * as chat from '#contract/api/admin/moderation.ts'
import * as influencers from '#contract/api/player/influencers.ts'
import * as matches from '#contract/api/admin/matches.ts'
import * as orders from '#contract/api/admin/approvals.ts'
import * as push from '#contract/api/admin/push-games.ts'
import * as rooms from '#contract/api/admin/rooms.ts'
import * as treasury from '#contract/api/admin/books.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { EARLY, FORMULA, LATE, Making, type Three } from './made-lists.ts'

/** A list, its rows `a`, `b` and `c`, which `own` restricts it to, and the expected result of each order and filter. */
interface Case {
  list: Endpoint
  file: Endpoint
  own: Record<string, string>
  rows: Three
  /** The default order. */
  usual: string
  sorts: Record<string, string>
  /** A filter and the rows it leaves. */
  narrowed: [query: Record<string, string>, finds: string][]
  /** A role without access; none where all have it. */
  stranger?: Role
}

let app: TestApp
let operator: TestOperator
/** Exports with a separate operator, because they are rate limited. */
let taker: TestOperator
let player: Player
const made: Record<string, Case> = {}
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  taker = operator
  await make()
})
afterAll(async () => {
  for (const end of ends) await end()
})

const byDays = (early: string, late: string): Case['narrowed'] => [
  [{ from: EARLY, to: EARLY }, early],
  [{ from: LATE }, late],
]

async function make(): Promise<void> {
  const making = new Making(app)
  const people = [await newPlayer(app), await newPlayer(app), await newPlayer(app)] as const
  player = await newPlayer(app)
  const championship = making.id()
  const teams = await making.teams()
  const played = await making.matches(championship, teams)
  made.championships = {
    list: matches.operatorChampionships,
    file: matches.operatorChampionshipsCsv,
    own: { search: 'da lista' },
    rows: await making.championships(),
    usual: 'bca',
    sorts: { season: 'acb', source: 'cba' },
    narrowed: [[{ search: 'b da lista' }, 'b']],
    stranger: 'finance',
  }
  made.reports = {
    list: chat.listReports,
    file: chat.listReportsCsv,
    own: { search: player.username },
    rows: await making.reports(people, player),
    usual: 'abc',
    sorts: { reason: 'bca', author: 'abc', at: 'abc', state: 'cba' },
    narrowed: [[{ state: 'dismissed' }, 'b'], ...byDays('ab', 'c')],
    stranger: 'games',
  }
  made.leagues = await making.leagueCase(player)
  const sent = await making.ads()
  await making.sentTo(sent[0], people, [3, 1, 1])
  await making.sentTo(sent[1], people, [2, 2, 0])
  made.ads = {
    list: ads.operatorAds,
    file: ads.operatorAdsCsv,
    own: { search: 'de lista' },
    rows: sent,
    usual: 'cba',
    sorts: { title: 'bac', state: 'bca', at: 'cba', people: 'cba', views: 'cab' },
    narrowed: [[{ state: 'ended' }, 'b']],
    stranger: 'finance',
  }
  const put = await making.pushes(played)
  made.pushes = {
    list: push.operatorPushGames,
    file: push.operatorPushGamesCsv,
    own: { search: 'lista' },
    rows: put,
    usual: 'cba',
    sorts: { question: 'abc', match: 'bac', state: 'bca', answers: 'cab', pot: 'cba', at: 'abc' },
    narrowed: [[{ state: 'paid' }, 'b'], ...byDays('ba', 'c')],
    stranger: 'support',
  }
  const given = await making.influencers(people)
  await making.put('commission', { game_id: put[0], influencer_id: people[1].id, entries: 1, amount: 500n })
  await making.put('commission', { game_id: put[0], influencer_id: people[2].id, entries: 1, amount: 300n })
  made.influencers = {
    list: influencers.operatorInfluencers,
    file: influencers.operatorInfluencersCsv,
    own: { search: 'lista' },
    rows: given,
    usual: 'cba',
    sorts: { player: 'abc', code: 'bac', state: 'bac', commission: 'acb', given: 'abc' },
    narrowed: [[{ state: 'blocked' }, 'a']],
    stranger: 'support',
  }
  await makeMoney(making, [operator, await newOperator(app), await newOperator(app)])
  makePlayed(championship, teams, played)
  await makeGames(making, championship, played)
}

async function makeMoney(making: Making, operators: readonly TestOperator[]): Promise<void> {
  const moved = { list: treasury.operatorLedgerMovements, file: treasury.operatorLedgerMovementsCsv }
  const movements = { usual: 'cba', sorts: { at: 'abc', reason: 'bca', amount: 'cab' }, stranger: 'games' } as const
  const rows = await making.movements()
  const ofDays = byDays('ba', 'c')
  made.movements = { ...moved, ...movements, own: {}, rows, narrowed: [[{ cause: `${FORMULA}1` }, 'b'], ...ofDays] }
  made.movementsOfFund = { ...moved, ...movements, own: { account: 'house' }, rows, narrowed: ofDays }
  made.orders = {
    list: orders.operatorOrders,
    file: orders.operatorOrdersCsv,
    own: {},
    rows: await making.orders(operators),
    usual: 'acb',
    sorts: { kind: 'cba', amount: 'cab', state: 'bac', at: 'abc' },
    narrowed: [[{ state: 'approved' }, 'b'], [{ kind: 'capital-in' }, 'c'], ...byDays('ab', 'c')],
    stranger: 'games',
  }
}

async function makeGames(making: Making, championship: string, played: Three): Promise<void> {
  made.rooms = {
    list: rooms.operatorRooms,
    file: rooms.operatorRoomsCsv,
    own: { search: 'sala lista' },
    rows: await making.rooms(played, player),
    usual: 'cba',
    sorts: { name: 'abc', kind: 'bac', state: 'bac', price: 'bca', created: 'abc' },
    narrowed: [[{ kind: 'coach-friend' }, 'b'], [{ state: 'void' }, 'c'], ...byDays('ba', 'c')],
  }
  const ofCards = {
    own: { search: 'cartela lista' },
    usual: 'cba',
    sorts: { name: 'abc', state: 'bac', start: 'abc', price: 'bca' },
    narrowed: [[{ state: 'open' }, 'a'], ...byDays('ba', 'c')],
    stranger: 'finance',
  } satisfies Partial<Case>
  const athletes = await making.cards('athlete-card', { game_type: 'options' })
  made.cards = { ...ofCards, list: cards.operatorCards, file: cards.operatorCardsCsv, rows: athletes }
  const scores = await making.cards('card-game', { championship_id: championship })
  const { operatorChampionshipCards: list, operatorChampionshipCardsCsv: file } = championshipCards
  made.championshipCards = { ...ofCards, list, file, rows: scores }
}

function makePlayed(championship: string, teams: Three, played: Three): void {
  made.teams = {
    list: matches.operatorTeams,
    file: matches.operatorTeamsCsv,
    own: { search: 'de lista' },
    rows: teams,
    usual: 'bac',
    sorts: { team: 'bac', abbrev: 'bca', state: 'cba' },
    narrowed: [[{ search: 'alto de lista' }, 'b']],
    stranger: 'finance',
  }
  made.matches = {
    list: matches.operatorMatches,
    file: matches.operatorMatchesCsv,
    own: { championship },
    rows: played,
    usual: 'abc',
    sorts: { match: 'bac', round: 'bac', start: 'abc', status: 'bac', pending: 'cab', version: 'bac' },
    narrowed: [[{ status: 'live' }, 'a'], [{ round: '2' }, 'b'], ...byDays('ab', 'c')],
    stranger: 'support',
  }
}

const NAMES = [
  'championships',
  'reports',
  'ads',
  'pushes',
  'influencers',
  'movements',
  'movementsOfFund',
  'orders',
  'teams',
  'matches',
  'rooms',
  'cards',
  'championshipCards',
]

interface Found {
  docs: Record<string, unknown>[]
  page: number
  pages: number
  total: number
}

/** A row's identity in the file: its first cell. */
const keyOf = (doc: Record<string, unknown>): string =>
  'player' in doc ? (doc.player as { username: string }).username : String(doc._id)

function of(name: string) {
  const one = made[name]
  if (!one) throw new Error(`No list ${name}`)
  const letters = (keys: readonly string[]): string =>
    keys.map(key => 'abc'[one.rows.indexOf(key)] ?? `[${key}]`).join('')
  const answer = async (query: Record<string, string>) => operator.call(one.list, { query: { ...one.own, ...query } })
  const found = async (query: Record<string, string>) => (await answer(query)).data as Found
  const listed = async (query: Record<string, string>) => letters((await found(query)).docs.map(keyOf))
  const filed = async (query: Record<string, string>) => {
    const file = await taker.call(one.file, { query: { ...one.own, ...query } })
    const lines = String(file.raw).trim().split('\r\n')
    return { file, lines, letters: letters(lines.slice(1).map(line => line.split(',')[0] ?? '')) }
  }
  return { ...one, answer, found, listed, filed }
}

test.each(NAMES)('%s: every column sorts, both ways; what it has no column for is refused', async name => {
  const { usual, sorts, listed, answer } = of(name)
  expect(await listed({})).toBe(usual)
  for (const [sort, order] of Object.entries(sorts)) {
    expect([sort, await listed({ sort })]).toEqual([sort, order])
    expect([sort, await listed({ sort, desc: 'true' })]).toEqual([sort, [...order].toReversed().join('')])
  }
  const refused = await answer({ sort: 'cpf' })
  expect([refused.status, refused.code, refused.fields]).toEqual([400, 'invalid_input', { sort: 'sort_invalid' }])
})

test.each(NAMES)('%s: filters narrow it, and a page is a part of the whole', async name => {
  const { narrowed, sorts, listed, found, answer } = of(name)
  for (const [query, finds] of narrowed) expect([query, await listed(query)]).toEqual([query, finds])
  const [[sort, order]] = Object.entries(sorts) as [[string, string]]
  expect(await listed({ sort, limit: '2', page: '2' })).toBe(order.slice(2))
  expect(await found({ sort, limit: '2' })).toMatchObject({ page: 1, pages: 2, total: 3 })
  if (narrowed.some(([query]) => 'from' in query))
    expect((await answer({ from: '2026-02-30' })).fields).toEqual({ from: 'date_invalid' })
})

test.each(NAMES)('%s: its file is what was found, in that order, and runs no formula', async name => {
  const { usual, narrowed, sorts, filed } = of(name)
  taker = await newOperator(app)
  const { file, lines, letters } = await filed({ limit: '1' })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(letters).toBe(usual)
  expect(lines.filter(line => line.includes(`'${FORMULA}`)).length).toBeGreaterThan(0)
  expect(lines.filter(line => /(^|[,"])[=+@]/.test(line))).toEqual([])
  for (const [sort, order] of Object.entries(sorts)) expect((await filed({ sort, limit: '1' })).letters).toBe(order)
  for (const [query, finds] of narrowed) expect((await filed(query)).letters).toBe(finds)
})

test.each(NAMES)('%s: is nobody’s who may not read it, nor is its file', async name => {
  const { list, file, stranger } = of(name)
  const other = stranger && (await newOperator(app, { roles: [stranger] }))
  for (const endpoint of [list, file]) {
    expect((await app.call(endpoint)).status).toBe(401)
    expect((await player.call(endpoint)).status).toBe(401)
    if (other) expect((await other.call(endpoint)).code).toBe('forbidden')
  }
})

test('money is written in reais, and headings are in the language of who asks', async () => {
  const { lines } = await of('orders').filed({ sort: 'amount' })
  expect(lines.map(line => line.split(',')[3])).toEqual(['Valor (R$)', '1.5', '2', '3.75'])
  const headers = { 'accept-language': 'en' }
  const file = await operator.call(orders.operatorOrdersCsv, { headers })
  expect(String(file.raw).split('\r\n', 1)[0]).toContain('Code,Proposal,Game,Amount (R$)')
})

test('C12: the file of movements names no entry before the lock either', async () => {
  const making = new Making(app)
  const game = await making.game(0, { mode: 'athlete-card', locks_at: new Date(app.clock.now().getTime() + 3_600_000) })
  const entry = making.id()
  const at = app.clock.now()
  await app.deps.db.rows(sql`insert into movement (id, debit, credit, amount, reason, cause, at)
    values (${making.id()}, 'capital', ${`escrow:${game}`}, 100, 'new-game', ${entry}, ${at})`)
  for (const query of [{}, { sort: 'amount' }, { account: `escrow:${game}` }, { cause: entry }]) {
    const file = await operator.call(treasury.operatorLedgerMovementsCsv, { query })
    expect(file.status).toBe(200)
    expect(String(file.raw)).not.toContain(entry)
  }
})
