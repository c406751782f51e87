import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorUsers } from '#contract/api/admin/people.ts'
import { listCards } from '#contract/api/player/cards.ts'
import { getReport, listLog } from '#contract/api/player/proofs.ts'
import { listTransactions } from '#contract/api/player/transactions.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { seedOperator, tokenOf } from '../seed.ts'
import { buildYear } from './run.ts'
import { MODES } from './size.ts'

const SIZE = 0.01
const PLAYER = tokenOf(3)
const ends: (() => Promise<void>)[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  await build(app)
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

async function build(into: TestApp, stopAfter?: number): Promise<string[]> {
  const lines: string[] = []
  const until = TEST_START.getTime()
  const common = { size: SIZE, seed: 7, until, secretKey: 'a-key-of-a-test', passwordCost: 'least' as const }
  const options = {
    ...common,
    print: (line: string) => void lines.push(line),
    ...(stopAfter === undefined ? {} : { stopAfter }),
  }
  await buildYear(into.databaseUrl, options)
  return lines
}

/** A hash of the tables that determine everything else. */
async function printOf({ deps }: TestApp): Promise<string[]> {
  const tables = [
    'movement',
    'statement_row',
    'entry',
    'game',
    'prize',
    'message',
    'notification',
    'ranking_score',
    'proof_log',
  ]
  const prints: string[] = []
  for (const table of tables) {
    const [row] = await deps.db.rows(
      sql<{ print: string }>`select md5(string_agg(t::text, '' order by t::text)) as print from ${sql.table(table)} t`,
    )
    prints.push(`${table} ${row?.print}`)
  }
  return prints
}

/** Fails to store one of the two progresses of a day. */
async function breakOff(into: TestApp, column: string): Promise<void> {
  const { db } = into.deps
  await db.rows(
    sql.raw(`
    create function year.break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create trigger break_off before update of ${column} on year.state for each row execute function year.break_off()`),
  )
  await expect(build(into)).rejects.toThrow('broken off')
  await db.rows(sql.raw('drop trigger break_off on year.state; drop function year.break_off()'))
}

test(
  'a year that is interrupted and gone on with is the one that was never interrupted',
  { timeout: 60_000 },
  async () => {
    const interrupted = await startTestApp()
    await build(interrupted, 120)
    await expect(
      buildYear(interrupted.databaseUrl, { size: 1, seed: 7, secretKey: '', print: () => undefined }),
    ).rejects.toThrow('This database holds a year of size 0.01')
    // As often as requested; also between the commits of a day's ledger and of its other rows.
    await build(interrupted, 1)
    for (const column of ['days', 'ledger_days']) await breakOff(interrupted, column)
    const lines = await build(interrupted)
    expect(lines.join('\n')).toContain('0 findings')
    expect(await printOf(interrupted)).toEqual(await printOf(app))
    await build(interrupted)
    expect(await printOf(interrupted)).toEqual(await printOf(app))
  },
)

test('a year has the indexes, the keys and the triggers of any database of the product', async () => {
  const fresh = await startTestApp()
  const shapeOf = ({ deps }: TestApp) =>
    deps.db.rows(sql<{ line: string }>`
      select concat_ws(' ', tablename, indexdef) as line from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, contype, pg_get_constraintdef(oid), convalidated)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgrelid::regclass, case when not tgisinternal then tgname end, tgenabled, tgfoid::regproc) from pg_trigger
      order by 1`)
  expect(await shapeOf(app)).toEqual(await shapeOf(fresh))
})

test(
  'a year is one of this product: players and operators read it, and anybody can check its reports',
  { timeout: 60_000 },
  async () => {
    const { data: rows } = await app.call(listTransactions, {}, PLAYER)
    expect(rows.total).toBeGreaterThan(20)
    const { data: people } = await app.call(
      operatorUsers,
      { query: { search: 'silva' } },
      await seedOperator(app.deps.db),
    )
    expect(people.total).toBeGreaterThan(2)
    expect((await app.call(listCards, { query: { cardType: 'finished' } }, PLAYER)).data.total).toBeGreaterThan(1)
    const states = await app.deps.db.rows(sql<{ mode: string; states: string[] }>`
    select mode, array_agg(distinct state) as states from game group by 1 order by 1`)
    expect(states.map(({ mode }) => mode)).toEqual([...MODES].toSorted())
    for (const { states: found } of states)
      expect(found).toEqual(expect.arrayContaining(['paid', 'provisional', 'running']))
    const log = (await app.call(listLog, { query: { limit: 50 } }, PLAYER)).raw
    const paid = await app.deps.db.rows(sql<{ id: string; mode: string }>`
    select distinct on (mode) id, mode from game where state in ('paid', 'void') and mode not like 'game-vs%' and mode <> 'coach-friend' order by mode, id`)
    for (const { id, mode } of paid) {
      const { raw } = await app.call(getReport, { params: { game: id } }, PLAYER)
      const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
      expect([mode, await verifyReport(raw, sha256, log)]).toEqual([mode, []])
    }
  },
)

test('a database with accounts of its own is refused, and stays as it was', async () => {
  const other = await startTestApp()
  await other.deps.db
    .rows(sql`insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    values ('a', 'ana', 'a@b.c', '1', '1', 'Ana', 'F', '{}', 'x', now())`)
  await expect(build(other)).rejects.toThrow('This database is not empty')
  expect(await other.deps.db.rows(sql`select to_regnamespace('year')::text as year`)).toEqual([{ year: null }])
})
