import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from '#contract/api/admin/approvals.ts'
import * as treasury from '#contract/api/admin/books.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { columnsOf } from './columns.ts'
import type { Case } from './list-case.ts'
import { makeCases } from './list-cases.ts'
import { FORMULA, Making } from './made-lists.ts'

const NAMES = [
  'championships',
  'reports',
  'leagues',
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
  'apiKeys',
  'webhooks',
  'alerts',
  'signals',
  'deposits',
  'receipts',
  'withdrawals',
  'disputes',
  'users',
  'audit',
  'operators',
  'exposed',
  'exposedMatches',
] as const
type Name = (typeof NAMES)[number]

/** Lists without a case here, with their columns that are tested elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Its rows are sums over a year of movements, and its file has a call of its own.
  operatorYears: 'won, staked: server/modules/taxes/taxes.test.ts',
}

let app: TestApp
let operator: TestOperator
/** Takes files: of one test, since files are few in an hour. */
let taker: TestOperator
let player: Player
let made: Record<Name, Case>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  taker = operator
  player = await newPlayer(app)
  made = await makeCases(app, operator)
})
afterAll(async () => {
  for (const end of ends) await end()
})

interface Found {
  docs: Record<string, unknown>[]
  page: number
  pages: number
  total: number
}

/** How the rows of a list come in each order that it has: rising, and falling. */
const ordersOf = ({ sorts }: Case) =>
  Object.entries(sorts).map(([sort, order]) => {
    const [rising, falling] = typeof order === 'string' ? [order, [...order].toReversed().join('')] : order
    return { sort, rising, falling }
  })

function of(name: Name) {
  const one = made[name]
  const keyOf = one.called ?? (row => String(row._id))
  const letters = (keys: readonly string[]): string =>
    keys.map(key => 'abc'[one.rows.indexOf(key)] ?? (one.isShared ? '' : `[${key}]`)).join('')
  const answer = async (query: Record<string, string>) => operator.call(one.list, { query: { ...one.own, ...query } })
  const found = async (query: Record<string, string>) => (await answer(query)).data as Found
  const listed = async (query: Record<string, string>) => letters((await found(query)).docs.map(keyOf))
  const filed = async (query: Record<string, string>) => {
    const file = await taker.call(one.file, { query: { ...one.own, ...query } })
    const lines = String(file.raw).trim().split('\r\n')
    return { file, lines, letters: letters(lines.slice(1).map(line => line.split(',')[0] ?? '')) }
  }
  return { ...one, orders: ordersOf(one), answer, found, listed, filed }
}

test('every list that can be sorted has a case, with every column of the contract', () => {
  expect(Object.keys(made).toSorted()).toEqual([...NAMES].toSorted())
  const sortable = app.apps.operator.endpoints.filter(one => one.answersAs !== 'csv' && columnsOf(one).length > 0)
  const cased = Object.values(made).map(({ list }) => list.name)
  expect([...new Set([...cased, ...Object.keys(ELSEWHERE)])].toSorted()).toEqual(
    sortable.map(({ name }) => name).toSorted(),
  )
  for (const [name, { list, sorts }] of Object.entries(made))
    expect([name, Object.keys(sorts).toSorted()]).toEqual([name, columnsOf(list).toSorted()])
})

test.each(NAMES)('%s: every column sorts, both ways; what it has no column for is refused', async name => {
  const { usual, orders, listed, answer } = of(name)
  expect(await listed({})).toBe(usual)
  for (const { sort, rising, falling } of orders) {
    expect([sort, await listed({ sort })]).toEqual([sort, rising])
    expect([sort, await listed({ sort, desc: 'true' })]).toEqual([sort, falling])
  }
  const refused = await answer({ sort: 'cpf' })
  expect([refused.status, refused.code, refused.fields]).toEqual([400, 'invalid_input', { sort: 'sort_invalid' }])
})

test.each(NAMES)('%s: filters narrow it, and a page is a part of the whole', async name => {
  const { narrowed, orders, isShared, listed, found, answer } = of(name)
  for (const [query, finds] of narrowed) expect([query, await listed(query)]).toEqual([query, finds])
  if (isShared) return
  const [{ sort, rising }] = orders as [(typeof orders)[number]]
  expect(await listed({ sort, limit: '2', page: '2' })).toBe(rising.slice(2))
  expect(await found({ sort, limit: '2' })).toMatchObject({ page: 1, pages: 2, total: 3 })
  if (narrowed.some(([query]) => 'from' in query))
    expect((await answer({ from: '2026-02-30' })).fields).toEqual({ from: 'date_invalid' })
})

test.each(NAMES)('%s: its file is what was found, in that order, and runs no formula', async name => {
  const { usual, narrowed, orders, isPlain = false, filed } = of(name)
  taker = await newOperator(app)
  const { file, lines, letters } = await filed({ limit: '1' })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(letters).toBe(usual)
  expect(lines.some(line => line.includes(`'${FORMULA}`))).toBe(!isPlain)
  expect(lines.filter(line => /(^|[,"])[=+@]/.test(line))).toEqual([])
  for (const { sort, rising } of orders) expect((await filed({ sort, limit: '1' })).letters).toBe(rising)
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
