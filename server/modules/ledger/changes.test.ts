import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { openDb } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { noteStatements, planned } from '#tests/support/plans.ts'
import { PLANTED_FAULTS, seedBooks } from '#tests/support/planted-faults.ts'
import { ACCOUNTS, checkBooks, type Invariant, payoutsStopped, post, walletOf } from './index.ts'
import { keepToIndexes, waitForCheck } from './reads-check.ts'
import { checkChanges } from './service-changes.ts'
import { sweepBooks } from './service-sweep.ts'
import { insertCheck } from './sql.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let ana: Player
let caio: Player

beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ana = await newPlayer(app)
  await seedBooks(app, ana, await newPlayer(app))
  caio = await newPlayer(app)
})
afterAll(() => Promise.all(ends.map(end => end())))

const DAY_MS = 86_400_000
/** The next run can start only after the previous one has ended. */
const LONG_MS = 60_000
const run = (statement: string) => app.deps.db.rows(sql.raw(statement))
const check = async (more: readonly Invariant[] = []) =>
  (await checkChanges(app.deps, more, { wait: true }))?.broken ?? []
const newest = async () => {
  const [row] = await app.deps.db.rows(sql<{ kind: string; broken: unknown[] }>`
    select kind, broken from ledger_check order by id desc limit 1`)
  return row
}
/** A full check from start to end. */
const sweep = async (more: readonly Invariant[] = []) => {
  app.clock.advance(DAY_MS)
  await sweepBooks(app.deps, more, LONG_MS)
}
/** As somebody who disables the triggers could. */
const runUnseen = (statement: string) =>
  run(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

let count = 0
const give = async (amount = 1) => {
  const at = app.clock.now()
  const movement = { id: newId(at), from: ACCOUNTS.capital, to: walletOf(caio.id), amount: centavos(amount) }
  await app.deps.db.tx(tx => post(tx, at, [{ ...movement, reason: 'test', reference: `given-${(count += 1)}` }]))
}

test('the first check reads everything, those after it what changed', async () => {
  expect(await check()).toEqual([])
  expect(await newest()).toMatchObject({ kind: 'whole' })
  await give()
  expect(await check()).toEqual([])
  expect(await newest()).toMatchObject({ kind: 'changes' })
  expect((await checkChanges(app.deps, invariants, { wait: true }))?.movements).toBe(
    (await checkBooks(app.deps, [], { wait: true }))?.movements,
  )
})

/** A row only in a statement: no trigger records its change. */
const OF_STATEMENTS = /statement/

describe('the next check finds what was planted in money, and payouts stop until it is mended', () => {
  test.each(PLANTED_FAULTS.filter(({ name }) => !OF_STATEMENTS.test(name)))('$name', async ({ breaks, mends }) => {
    expect(await check()).toEqual([])
    await run(breaks(ana.id))
    expect(await check()).not.toEqual([])
    expect(await newest()).toMatchObject({ kind: 'changes' })
    expect(await check()).not.toEqual([])
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    await run(mends(ana.id))
    expect(await check()).toEqual([])
    expect(await payoutsStopped(app.deps.db)).toBe(false)
  })

  test('a balance that somebody made verified as well', async () => {
    await check()
    await run(`update wallet set balance = balance + 1 where account_id = '${ana.id}'`)
    await run(`update ledger_verified set balance = balance + 1 where account = 'wallet:${ana.id}'`)
    expect(await check()).not.toEqual([])
    await run(`update wallet set balance = balance - 1 where account_id = '${ana.id}'`)
    expect(await check()).toEqual([])
  })
})

describe('the full check finds, in slices, what was planted past the database, in old rows too', () => {
  test.each(PLANTED_FAULTS)('$name', async ({ breaks, mends }) => {
    await sweep()
    expect(await check()).toEqual([])
    await runUnseen(breaks(ana.id))
    await sweep()
    expect(await newest()).toMatchObject({ kind: 'slice' })
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    // Until the fault is repaired, every check reads everything.
    expect(await check()).not.toEqual([])
    expect(await newest()).toMatchObject({ kind: 'whole' })
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    await runUnseen(mends(ana.id))
    expect(await check()).toEqual([])
    expect(await payoutsStopped(app.deps.db)).toBe(false)
  })
})

test('a full check goes on where it was, and begins again a day after it began', async () => {
  app.clock.advance(DAY_MS)
  const state = async () => {
    const [row] = await app.deps.db.rows(sql<{ part: string | null; at: Date }>`
      select part, started_at as at from ledger_sweep`)
    return row
  }
  const parts = new Set<string | null | undefined>()
  for (let step = 0; step < 10 && !parts.has(null); step += 1) {
    await sweepBooks(app.deps, [], 0)
    parts.add((await state())?.part)
  }
  expect([...parts]).toEqual(['wallets', 'balances', null])
  const ended = await state()
  await sweepBooks(app.deps, [], LONG_MS)
  expect(await state()).toEqual(ended)
  app.clock.advance(DAY_MS)
  await sweepBooks(app.deps, [], 0)
  expect((await state())?.part).toBe('wallets')
})

describe('a finding of a slice stands until everything was read after it', () => {
  const isAwaited = async () =>
    (await run(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
  const mended = async () => {
    expect(await check()).toEqual([])
    expect(await newest()).toMatchObject({ kind: 'whole', broken: [] })
  }

  test('though a check of everything, which did not see it, ends at the same time', async () => {
    const seenBySlice: Invariant = {
      name: 'seen-by-slice',
      proves: 'nothing',
      find: async (_from, only) => (only ? [{ subject: 'one', detail: 'broken' }] : []),
      about: { next: async () => ({ subjects: ['one'], after: null }) },
    }
    app.clock.advance(DAY_MS)
    let sweeping: Promise<void> | undefined
    const meanwhile: Invariant = {
      name: 'meanwhile',
      proves: 'nothing',
      find: async () => {
        sweeping = sweepBooks(app.deps, [seenBySlice], LONG_MS)
        await expect.poll(isAwaited).toBe(true)
        return []
      },
    }
    // The slice ends before whatever the check does after its transaction.
    const tx: typeof app.deps.db.tx = async work => {
      const result = await app.deps.db.tx(work)
      await sweeping
      return result
    }
    const db = Object.assign(Object.create(app.deps.db) as typeof app.deps.db, { tx })
    expect(await checkBooks({ ...app.deps, db }, [meanwhile], { wait: true })).toMatchObject({ broken: [] })
    expect(await newest()).toMatchObject({ kind: 'slice' })
    expect(await payoutsStopped(app.deps.db)).toBe(true)
    await mended()
  })

  test('though a check of changes was waiting for it', async () => {
    await check()
    const checking = await app.deps.db.tx(async tx => {
      await waitForCheck(tx)
      const waiting = checkChanges(app.deps, [], { wait: true })
      await expect.poll(isAwaited).toBe(true)
      const broken = JSON.stringify([{ invariant: 'wallets', subject: 'one', detail: 'broken' }])
      await insertCheck(tx, { at: app.clock.now(), kind: 'slice', tookMs: 1, movements: 1n, broken })
      return [waiting]
    })
    expect(await checking[0]).toMatchObject({ broken: [] })
    expect(await newest()).toMatchObject({ kind: 'whole' })
  })
})

/** Counts the rows a check reads, on its own connection, whose statistics start at 0. */
async function rowsOfCheck(): Promise<number> {
  let rows = 0
  const reading: Invariant = {
    name: 'reading',
    proves: 'nothing',
    find: async from => {
      const [row] = await from.rows(sql<{ rows: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables`)
      rows = row?.rows ?? 0
      return []
    },
  }
  const db = openDb(app.databaseUrl, {
    max: 1,
    consumersOf: () => [],
    onError: error => expect.unreachable(error.message),
  })
  try {
    expect(await checkChanges({ ...app.deps, db }, [reading], { wait: true })).toMatchObject({ broken: [] })
  } finally {
    await db.close()
  }
  expect(await newest()).toMatchObject({ kind: 'changes' })
  return rows
}

test('a check reads as much beside thousands of movements as beside few', async () => {
  await check()
  const readOf = async () => {
    await give()
    return rowsOfCheck()
  }
  const beside = await readOf()
  const at = app.clock.now()
  const many = Array.from({ length: 4_000 }, (_, place) => ({
    id: newId(at),
    from: ACCOUNTS.capital,
    to: walletOf(caio.id),
    amount: centavos(1),
    reason: 'test',
    reference: `many-${place}`,
  }))
  await app.deps.db.tx(tx => post(tx, at, many))
  expect(await check()).toEqual([])
  await run('analyze')
  app.clock.advance(1_000)
  expect(beside).toBeGreaterThan(0)
  expect(await readOf()).toBeLessThanOrEqual(beside + 20)
})

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}

/** Whether a plan goes through a list of its own for every row of another. */
const isQuadratic = ({ 'Node Type': type, Plans: plans = [] }: Plan): boolean =>
  (type === 'Nested Loop' && plans[1]?.['Node Type'] === 'CTE Scan') || plans.some(isQuadratic)

test('a check of changes goes once through what changed, however much it is', async () => {
  await check(invariants)
  await give()
  const { sent, stop } = noteStatements()
  expect(await check(invariants)).toEqual([])
  stop()
  const statements = planned(sent).filter(({ text }) => /^\s*with|select/i.test(text))
  expect(statements.length).toBeGreaterThan(10)
  const quadratic = await app.deps.db.tx(async tx => {
    await keepToIndexes(tx)
    const found: string[] = []
    for (const { text, values } of statements) {
      const query = { sql: `explain (format json) ${text}`, parameters: values } as unknown as CompiledQuery
      const { rows } = await tx.q.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(query)
      if (rows[0]?.['QUERY PLAN'].some(({ Plan: plan }) => isQuadratic(plan))) found.push(text)
    }
    return found
  })
  expect(quadratic).toEqual([])
})
