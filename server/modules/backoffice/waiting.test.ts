import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorProposeOrder } from '#contract/api/admin/approvals.ts'
import { operatorWaiting, WAITING, WAITING_TYPES } from '#contract/api/admin/waiting.ts'
import { mayDo, type Role, ROLES } from '#contract/roles.ts'
import { newId } from '#server/platform/ids.ts'
import { modules } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'

let app: TestApp
let staff: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  staff = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('every type of item is contributed by one module', () => {
  const types = modules.flatMap(({ waiting = {} }) => Object.keys(waiting))
  expect(types.toSorted()).toEqual([...WAITING_TYPES].toSorted())
})

const of = async (operator = staff) => (await operator.call(operatorWaiting)).data.docs
const typesOf = async (operator = staff) => (await of(operator)).map(({ kind }) => kind)
const before = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)

/** Inserts a game row directly; pending items are read only from the table. */
async function game(changes: Record<string, unknown>): Promise<string> {
  const id = newId(app.clock.now())
  const row = {
    id,
    mode: 'athlete-card',
    name: 'Rodada',
    state: 'provisional',
    price: 1_000n,
    fixed: false,
    guaranteed: 0n,
    share_first: 10_000,
    share_second: 0,
    share_third: 0,
    rules_version: '1',
    created_at: app.clock.now(),
    ...changes,
  }
  await app.deps.db.rows(sql`insert into game ${sql.raw(`(${Object.keys(row).join(', ')})`)}
    values (${sql.join(Object.values(row))})`)
  return id
}

/** Two unreviewed signals, one of which recurred and waits since its newest occurrence, and one reviewed. */
async function signs(): Promise<void> {
  await app.deps.db
    .rows(sql`insert into risk_signal ${sql.raw('(id, kind, subject, level, account_ids, facts, evidence, first_seen_at, last_seen_at, state, state_at)')}
    values ('r1', 'device', 'a', 'low', '{}', '{}', '{}', ${before(9)}, ${before(1)}, 'open', null),
      ('r2', 'device', 'b', 'high', '{}', '{}', '{}', ${before(20)}, ${before(2)}, 'open', ${before(15)}),
      ('r3', 'device', 'c', 'high', '{}', '{}', '{}', ${before(30)}, ${before(30)}, 'seen', ${before(28)})`)
}

/** Two cards that lock within a day, one of them with a prize not covered by stakes, and one that locks later. */
async function aboutToLock(): Promise<void> {
  await game({ state: 'open', locks_at: before(-2), starts_at: before(-2.2) })
  await game({ state: 'open', locks_at: before(-20), starts_at: before(-21), fixed: true, guaranteed: 100_000n })
  await game({ state: 'open', locks_at: before(-30), starts_at: before(-31) })
}

/** Cards that missed their opening time, or wait at it; one cancelled or never scheduled, one due just now, and one scheduled for later. */
async function unopened(): Promise<void> {
  await game({ state: 'draft', opens_at: before(1), locks_at: before(-9), mode: 'card-game' })
  await game({ state: 'draft', opens_at: before(1) })
  await game({ state: 'draft', opens_at: before(-1), locks_at: before(-9) })
  await game({ state: 'scheduled', opens_at: before(2), locks_at: before(-9), mode: 'card-game' })
  await game({ state: 'scheduled', opens_at: before(0), locks_at: before(-9) })
}

test('nothing waits in a house that has just opened; each role sees what it may act on alone', async () => {
  expect(await of()).toEqual([])
  expect((await app.call(operatorWaiting)).status).toBe(401)
  expect((await app.call(operatorWaiting, {}, (await newPlayer(app)).token)).status).toBe(401)
})

test('what waits is counted with since when, and opens nobody’s own proposal', async () => {
  const player = await newPlayer(app)
  const { db } = app.deps
  const over = await game({ pays_at: before(3), ended_at: before(30), starts_at: before(33) })
  await game({ pays_at: before(1), ended_at: before(28), starts_at: before(30), mode: 'card-game' })
  await game({ pays_at: before(-1), ended_at: before(1), starts_at: before(3) })
  await game({ state: 'running', hold_reason: 'conferir', starts_at: before(3), locked_at: before(4) })
  await aboutToLock()
  await unopened()
  const disputed = await game({ pays_at: before(2), ended_at: before(26), starts_at: before(29), locked_at: before(0) })
  await db.rows(sql`insert into dispute (id, game_id, account_id, fact, text, created_at)
    values (${newId(app.clock.now())}, ${disputed}, ${player.id}, 'gol', 'Foi dele', ${before(13)})`)
  await db.rows(sql`insert into deposit ${sql.raw('(id, account_id, amount, state, type, title, description, created_at, expires_at)')}
    values (${newId(app.clock.now())}, ${player.id}, 2000, 'new', 'purchase-3rd-package', '', '', ${before(1)}, ${before(-23)})`)
  await db.rows(sql`insert into pix_receipt (e2e_id, amount, received_at, seen_at, state)
    values ('E1', 500, ${before(2)}, ${before(2)}, 'suspense'), ('E2', 500, ${before(1)}, ${before(1)}, 'returned')`)
  await db.rows(sql`insert into withdrawal (id, account_id, amount, key_type, key_masked, day, state, attempts, created_at)
    values (${newId(app.clock.now())}, ${player.id}, 500, 'EMAIL', 'a***', '2026-11-21', 'held', 0, ${before(2)})`)
  await signs()
  const other = await newOperator(app)
  const body = { kind: 'capital-in', amount: 1, reason: 'Caixa do mês' }
  await staff.call(operatorProposeOrder, { body, headers: { 'idempotency-key': 'espera-capital' } })

  const found = Object.fromEntries((await of(other)).map(one => [`${one.kind} ${one.mode ?? ''}`.trim(), one]))
  expect(Object.keys(found).toSorted()).toEqual(
    [
      'bank',
      'disputes',
      'held athlete-card',
      'lonely athlete-card',
      'orders',
      'proofs athlete-card',
      'results athlete-card',
      'results card-game',
      'risk',
      'short athlete-card',
      'suspense',
      'unopened card-game',
      'withheld',
    ].toSorted(),
  )
  expect(found['results athlete-card']).toEqual({
    kind: 'results',
    mode: 'athlete-card',
    count: 1,
    since: before(3),
    urgent: true,
    days: null,
  })
  expect(found['results card-game']).toMatchObject({ count: 1, urgent: false })
  expect(found['lonely athlete-card']).toMatchObject({ count: 2, since: before(-2), urgent: true })
  expect(found['short athlete-card']).toMatchObject({ count: 1, urgent: false })
  expect(found.disputes).toMatchObject({ count: 1, urgent: true })
  expect(found.suspense).toMatchObject({ count: 1, since: before(2), urgent: false })
  expect(found.risk).toMatchObject({ count: 2, since: before(9), urgent: false })
  // Most urgent first.
  const urgent = (await of(other)).map(one => one.urgent)
  expect(urgent).toEqual(urgent.toSorted((a, b) => Number(b) - Number(a)))
  expect(await typesOf()).not.toContain('orders')
  expect(await typesOf(other)).toContain('orders')
  await db.rows(sql`update game set hold_reason = 'x' where id = ${over}`)
  expect((await of()).find(one => one.kind === 'held')).toMatchObject({ count: 2 })

  const all = new Set(await typesOf(other))
  for (const role of ROLES) {
    const seen = new Set(await typesOf(await newOperator(app, { roles: [role] })))
    const may = WAITING_TYPES.filter(type => all.has(type) && mayDo([role] as Role[], WAITING[type]))
    expect([role, [...seen].toSorted()]).toEqual([role, may.toSorted()])
  }
})

test('broken books and a broken audit log stand first, until a check finds them whole', async () => {
  const { db } = app.deps
  const check = (table: string, broken: string) =>
    table === 'ledger_check'
      ? db.rows(sql`insert into ledger_check (at, took_ms, movements, broken)
          values (${app.clock.now()}, 1, 1, ${broken}::jsonb)`)
      : db.rows(sql`insert into audit_check (at, took_ms, entries, head_seq, head_hash, broken)
          values (${app.clock.now()}, 1, 1, 0, '', ${broken}::jsonb)`)
  await check('ledger_check', '[{"invariant":"wallets","subject":"x","detail":"y"}]')
  await check('audit_check', '[{"fault":"edited","seq":1,"subject":"x"}]')
  expect((await typesOf()).slice(0, 2)).toEqual(['books', 'audit'])
  await check('ledger_check', '[]')
  await check('audit_check', '[]')
  expect(await typesOf()).not.toContain('books')
  expect(await typesOf()).not.toContain('audit')
  await app.deps.db.rows(sql`update ledger_check set checked_at = clock_timestamp() - interval '26 minutes'`)
  expect(await typesOf()).toContain('unchecked')
})
