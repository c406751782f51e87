import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/api/player/leagues.ts'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { duelsOf } from './rules.ts'
import { buildTables } from './service-points.ts'
import { pairWeek } from './service-weeks.ts'
import { addStale } from './sql-points.ts'

/* A league with the maximum number of members. */
let app: TestApp
let ana: Player
let id: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  ana = await newPlayer(app)
  id = (await ana.call(calls.createLeague, { body: { name: 'A maior' } })).data._id
  const { db } = app.deps
  const at = app.clock.now()
  await db.rows(sql`
    with extra as (insert into account (id, name, username, email, cpf, cpf_hash, gender, password_hash, phones, lang, created_at)
      select lpad(to_hex(n), 24, '0'), 'Vaga ' || n, 'vaga' || n, 'vaga' || n || '@correio.example', 'v' || n, 'v' || n, 'F', '', '{}', 'pt-BR', ${at}
      from generate_series(1, ${LEAGUE_MEMBERS_MAX - 1}::integer) n returning id),
    put as (insert into league_member (league_id, account_id, state, at, joined_at) select ${id}, id, 'in', ${at}, ${at} from extra)
    insert into league_points (account_id, period, points)
    select extra.id, period, 100 * (('x' || right(extra.id, 3))::bit(12)::integer % 200) from extra cross join (values ('2026-W47'), ('2026')) p(period)`)
  await db.rows(sql`update league set members = ${LEAGUE_MEMBERS_MAX} where id = ${id}`)
  await db.tx(tx => addStale(tx, id, ['2026-W47', '2026', duelsOf('2026')]))
  await buildTables(app.deps)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const read = (query: Record<string, string | number>, league = id) =>
  ana.call(calls.getLeagueTable, { params: { id: league, table: 'season' }, query })
const timeOf = async (work: () => Promise<{ status: number }>): Promise<number> => {
  const begun = performance.now()
  expect((await work()).status).toBe(200)
  return performance.now() - begun
}
const sortedOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)

/** Use `READS=1000` for figures to keep: with a hundred reads the 99th percentile is mostly noise. */
const READS = Number(process.env.READS ?? 100)
const WARM_UP = READS / 5

/** Reads alternate with a league of one member, so that other load affects both equally. */
const MOST_TIMES_DEARER = 3
test.each([
  ['the first page', { limit: 20 }],
  ['a deep page', { page: 490, limit: 20 }],
  ['a member’s own row', { user: '000000000000000000001388' }],
])('%s of a table of 10,000 costs about what that of one member does', { timeout: 60_000 }, async (name, query) => {
  const small = (await ana.call(calls.createLeague, { body: { name: 'A menor' } })).data._id
  await buildTables(app.deps)
  const [large, one]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < WARM_UP + READS; turn += 1) {
    const [ofLarge, ofOne] = [await timeOf(() => read(query)), await timeOf(() => read(query, small))]
    if (turn < WARM_UP) continue
    large.push(ofLarge)
    one.push(ofOne)
  }
  const sorted = sortedOf(large)
  const [median = 0, p99 = 0] = [sorted[READS / 2 - 1], sorted[READS * 0.99 - 1]]
  console.log(`${name}: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  expect(median / (sortedOf(one)[READS / 2 - 1] ?? 0)).toBeLessThan(MOST_TIMES_DEARER)
})

test('everybody is in it once, and meets somebody', async () => {
  expect((await read({ page: 500, limit: 20 })).data).toMatchObject({ total: LEAGUE_MEMBERS_MAX, pages: 500 })
  app.clock.advance(7 * 86_400_000)
  await pairWeek(app.deps)
  const [row] = await app.deps.db.rows(sql<{ all: number; different: number }>`
    select count(*)::integer as all, count(distinct opponent_id)::integer as different from league_pairing where league_id = ${id}`)
  expect(row).toEqual({ all: LEAGUE_MEMBERS_MAX, different: LEAGUE_MEMBERS_MAX })
})
