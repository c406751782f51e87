import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorLedgerCheck } from '#contract/api/admin/cards.ts'
import { centavos } from '#contract/money.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { noteStatements } from '#tests/support/plans.ts'
import { PLANTED_FAULTS, seedBooks } from '#tests/support/planted-faults.ts'
import { ACCOUNTS, checkBooks, type Finding, type Invariant, payoutsStopped, post, walletOf } from './index.ts'
import { ledgerJobs } from './jobs.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let ana: Player

/** Two players, a paid game, an open game, and coins in the house account. */
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ana = await newPlayer(app)
  const bia = await newPlayer(app)
  await seedBooks(app, ana, bia)
})
afterAll(() => Promise.all(ends.map(end => end())))

const check = async (more: readonly Invariant[] = []) => {
  const found = await checkBooks(app.deps, more, { wait: true })
  return found?.broken ?? []
}
const run = (statement: string) => app.deps.db.rows(sql.raw(statement))
const names = (broken: { invariant: string }[]) => [...new Set(broken.map(({ invariant }) => invariant))].toSorted()

test('books as they are kept are right, and payouts go on', async () => {
  expect(await check()).toEqual([])
  expect(await payoutsStopped(app.deps.db)).toBe(false)
})

describe('a break is found and stops payouts until it is mended', () => {
  test.each(PLANTED_FAULTS)('$name', async ({ breaks, mends, finds }) => {
    await run(breaks(ana.id))
    const broken = await check()
    expect(names(broken)).toEqual(finds)
    expect(broken.every(({ subject, detail }) => subject !== '' && detail !== '')).toBe(true)
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    await run(mends(ana.id))
    expect(await check()).toEqual([])
    expect(await payoutsStopped(app.deps.db)).toBe(false)
  })

  test('what another module promises', async () => {
    const promise: Invariant = {
      name: 'prizes',
      proves: 'prizes and fee are the pool',
      find: async () => [{ subject: 'game', detail: 'pool=1 prizes=2' }],
    }
    expect(await check([promise])).toEqual([{ invariant: 'prizes', subject: 'game', detail: 'pool=1 prizes=2' }])
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    expect(await check([{ ...promise, find: async () => [] }])).toEqual([])
  })
})

test('the books are read as they were at one moment, while players go on, and the check itself changes nothing', async () => {
  const movements = sql<{ count: bigint }>`select count(*) as count from movement`
  const meanwhile: Invariant = {
    name: 'meanwhile',
    proves: 'a movement made during the check is not seen by it',
    find: async from => {
      const before = await from.rows(movements)
      const at = app.clock.now()
      const late = { id: newId(at), from: ACCOUNTS.capital, to: walletOf(ana.id), amount: centavos(1) }
      await app.deps.db.tx(tx => post(tx, at, [{ ...late, reason: 'test', reference: 'meanwhile' }]))
      expect(await app.deps.db.rows(movements)).not.toEqual(before)
      expect(await from.rows(movements)).toEqual(before)
      return []
    },
  }
  expect(await check([meanwhile])).toEqual([])
  const writing: Invariant = {
    name: 'writing',
    proves: 'nothing',
    find: from => from.rows(sql<Finding>`update wallet set balance = 0 returning account_id as subject, '' as detail`),
  }
  await expect(check([writing])).rejects.toThrow('read-only')
  expect(await check()).toEqual([])
})

test('one check at a time: the worker leaves its own out while another runs', async () => {
  const { tasks } = ledgerJobs(() => app.deps, [])
  const retained = async () =>
    (await app.deps.db.rows(sql<{ count: bigint }>`select count(*) as count from ledger_check`))[0]
  const before = await retained()
  const during: Invariant = {
    name: 'during',
    proves: 'nothing',
    find: async () => {
      await tasks['ledger.check']?.({})
      expect(await retained()).toEqual(before)
      return []
    },
  }
  expect(await check([during])).toEqual([])
  await tasks['ledger.check']?.({})
  expect((await retained())?.count).toBe((before?.count ?? 0n) + 2n)
})

test('operators check at any moment, and only they', async () => {
  const operator = await newOperator(app)
  const { data } = await operator.call(operatorLedgerCheck)
  expect(data).toMatchObject({
    at: app.clock.now(),
    broken: [],
    funds: [
      { name: 'capital', balance: expect.any(BigInt) },
      { name: 'debts', balance: 0n },
      { name: 'gateway', balance: 0n },
      { name: 'house', balance: 1_002_00n },
      { name: 'payouts', balance: 0n },
      { name: 'suspense', balance: 0n },
      { name: 'withheld', balance: 0n },
    ],
  })
  expect(data.movements).toBeGreaterThanOrEqual(8)
  const both = await Promise.all([operator.call(operatorLedgerCheck), operator.call(operatorLedgerCheck)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.call(operatorLedgerCheck)).status).toBe(401)
  expect((await app.call(operatorLedgerCheck, {}, ana.token)).status).toBe(401)
})

test('the command prints what it proved and ends with 1 when the books are broken', async () => {
  const script = fileURLToPath(new URL('../../../scripts/ledger-check.ts', import.meta.url))
  const command = () =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
      const child = spawn(process.execPath, [script], { env: { ...process.env, DATABASE_URL: app.databaseUrl } })
      const copy = { out: '', err: '' }
      child.stdout.on('data', (text: Buffer) => (copy.out += text.toString()))
      child.stderr.on('data', (text: Buffer) => (copy.err += text.toString()))
      child.once('error', reject).once('close', code => resolve({ code, ...copy }))
    })
  const right = await command()
  expect(right).toMatchObject({ code: 0, err: '' })
  expect(right.out).toContain('ok      wallets: every wallet holds what its movements add up to')
  expect(right.out).toContain('The ledger is consistent.')
  await run(`update fund set balance = balance + 7 where name = 'house'`)
  const errors = await command()
  expect(errors).toMatchObject({ code: 1, err: expect.stringContaining('The ledger is broken') })
  expect(errors.out).toMatch(/BROKEN {2}funds: .*\n {10}house kept=100207 moved=100200/)
  expect(await payoutsStopped(app.deps.db)).toBe(true)
}, 30_000)

test('who waits for a running check, of a large ledger for minutes, is under no limit', async () => {
  const running = await app.deps.db.pool.connect()
  await running.query('begin')
  await running.query('select pg_advisory_xact_lock(4215002)')
  const { sent, stop } = noteStatements()
  const waiting = checkBooks(app.deps, [], { wait: true })
  const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock%'`
  await expect.poll(() => app.deps.db.rows(waits)).toHaveLength(1)
  stop()
  await running.query('commit')
  running.release()
  expect(await waiting).toBeDefined()
  const ours = sent.filter(({ text }) => !text.includes('pg_stat_activity'))
  const limits = ours.map(({ text }) => /statement_timeout = (\S+)|pg_advisory_xact_lock/.exec(text)?.[0])
  expect(limits.filter(Boolean).slice(-2)).toEqual(['statement_timeout = 0', 'pg_advisory_xact_lock'])
})
