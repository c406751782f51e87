/* Today's product on the data of an earlier version: a demo with deposits, withdrawals, transfers and entries, and cards that are open,
   running and paid. Nobody loses anything, and everything continues. */
import { sql } from 'kysely'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { checkAudit } from '#server/modules/audit/index.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import { movableClock } from '#server/platform/clock.ts'
import { readMigrations } from '#server/platform/migrate.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { demoGuest, letPass } from '#tests/support/demo.ts'
import { type OldData, openOldDatabase, readOldData } from './old-data.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

/** The product on a database with this data, a minute later. */
async function startOn(data: OldData, env: Record<string, string>, count = 1): Promise<TestApp[]> {
  const database = await openOldDatabase(data)
  onEnd(database.drop)
  const clock = movableClock(new Date(data.at.getTime() + 60_000))
  const options = { databaseUrl: database.url, clock, env, onEnd }
  return Promise.all(Array.from({ length: count }, () => startTestApp(options)))
}

describe('data of the time of wallets and championship cards', { timeout: 120_000 }, () => {
  let data: OldData
  let app: TestApp
  let broken: unknown
  beforeAll(async () => {
    data = await readOldData('0013-championship-cards')
    const [started] = await startOn(data, { DEMO: '1' })
    if (!started) throw new Error('Nothing was started')
    app = started
    broken = (await checkBooks(app.deps, invariants, { wait: true }))?.broken
  }, 120_000)

  test('every wallet and every row of a statement is as it was, and the books are right', async () => {
    expect(broken).toEqual([])
    const wallets = await app.deps.db.rows(
      sql<{ id: string; balance: bigint }>`select account_id as id, balance from wallet`,
    )
    const now = new Map(wallets.map(({ id, balance }) => [id, balance]))
    const then = data.rows('wallet').map(row => [row.account_id, BigInt(row.balance as number)] as const)
    expect(then.length).toBeGreaterThan(10)
    for (const [id, balance] of then) expect([id, now.get(id as string)]).toEqual([id, balance])
    const movements = await app.deps.db.rows(
      sql<{ count: bigint }>`select count(*) from movement where id = any(${data.rows('movement').map(row => row.id)})`,
    )
    expect(movements).toEqual([{ count: BigInt(data.rows('movement').length) }])
  })

  test('people sign in with their passwords, and find their statements and what they played', async () => {
    const ana = await demoGuest(app, 'ana')
    const id = data.rows('account').find(row => row.username === 'ana')?.id
    const rows = data.rows('statement_row').filter(row => row.account_id === id)
    const result = await app.deps.db.rows(
      sql<{ id: string; status: string }>`select id, status from statement_row where account_id = ${id}`,
    )
    expect(rows.length).toBeGreaterThan(8)
    expect(result).toEqual(expect.arrayContaining(rows.map(row => ({ id: row.id, status: row.status }))))
    expect((await ana.tab('finished')).length).toBeGreaterThan(0)
  })

  test('what operators did then is in the chain of the audit log, which is whole', async () => {
    const audit = await checkAudit(app.deps, { wait: true, published: publishedHeads })
    expect(audit?.broken).toEqual([])
    expect(Number(audit?.entries)).toBeGreaterThanOrEqual(data.rows('audit').length)
  })

  test('an earlier operator signs in and sees the start page', async () => {
    const body = { username: 'supervisora', password: 'palpite10' }
    const { token } = (await app.call(operatorSignIn, { body })).data
    expect((await app.call(operatorTreasury, {}, token)).status).toBe(200)
  })

  test('an open card is played, one under way is paid, and the books stay right', async () => {
    // Existing players are checked like everybody, by a timer a moment after the start.
    for (const { tasks } of app.jobs) await tasks['identity.ask']?.({})
    const diego = await demoGuest(app, 'diego')
    const [open] = await diego.tab('new')
    if (!open) throw new Error('No card is open')
    const isOptions = open.gameType === 'options'
    expect(await diego.play(open._id, isOptions ? [0, 1] : 1)).toMatch(/^[0-9a-f]{24}$/)
    const running = data
      .rows('game')
      .filter(({ state }) => state === 'running')
      .map(({ id }) => id)
    expect(running.length).toBeGreaterThan(0)
    const left = () =>
      app.deps.db.rows(sql<{ id: string }>`
        select id from game where id = any(${running}) and state not in ('paid', 'void')`)
    for (let turns = 0; turns < 60 && (await left()).length === running.length; turns += 1) await letPass(app, 60, 10)
    expect((await left()).length).toBeLessThan(running.length)
    expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  })

  test('two processes start on it at once: each migration runs once, and both serve', async () => {
    const apps = await startOn(data, {}, 2)
    const [first] = apps
    const applied = await first?.deps.db.rows(sql<{ name: string }>`select name from migration order by name`)
    expect(applied).toEqual((await readMigrations()).map(({ name }) => ({ name })))
    for (const each of apps) expect((await fetch(`${each.playerUrl}/healthz`)).status).toBe(200)
  })
})
