import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRanking } from '#contract/api/player/rankings.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { requestSnapshots, build, tidySnapshots } from './service-snapshots.ts'

/* Snapshots over HTTP: a ranking that spans several rows, with few distinct scores. */
const CROWD = 1_230
const LIMIT = 50
const RANKING = { mode: 'athlete', period: '2026-W47' }
let app: TestApp
let me: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  me = await newPlayer(app)
  await app.deps.db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    select md5('id' || i)::char(24), 'u' || md5(i::text), i || '@crava.example', lpad(i::text, 11, '0'), 'hash' || i, 'Pessoa ' || i, 'F',
      '{11990000000}', 'none', now() from generate_series(1, ${CROWD}::int) i`)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  await app.deps.db.rows(
    sql`truncate ranking, ranking_score, ranking_board, replaced_ranking_board, ranking_page, ranking_seat`,
  )
  await app.deps.db.rows(sql`select graphile_worker.remove_job('rankings.build:athlete:2026-W47')`)
})

/** Gives all of the crowd points, so that hundreds share each score. */
const fillCrowd = () =>
  app.deps.db.rows(sql`insert into ranking_score (mode, period, account_id, username, score)
    select 'athlete', '2026-W47', id, username, 100 * (hashtext(id) % 4 + 4) from account where name like 'Pessoa %' and email like '%@crava.example'`)

/** Gives some of the crowd points. */
const move = async (count: number) => {
  await app.deps.db.rows(sql`
    update ranking_score set score = score + 100 * ${randomInt(1, 5)}::integer
    where account_id in (select account_id from ranking_score order by md5(account_id || ${String(randomInt(1e6))}) limit ${count})`)
  await app.deps.db.tx(tx => requestSnapshots(tx, app.clock.now(), [RANKING]))
}

const make = () => build(app.deps, RANKING)
const start = async () => {
  await fillCrowd()
  await app.deps.db.tx(tx => requestSnapshots(tx, app.clock.now(), [RANKING]))
  await app.drain()
}
const ask = async (query: Record<string, string | number> = {}) =>
  (await me.call(getRanking, { params: { mode: 'athlete' }, query: { limit: LIMIT, ...query } })).data
const versions = async () =>
  (await app.deps.db.rows(sql<{ version: number }>`select version from ranking_board order by 1`)).map(
    row => row.version,
  )

/** The ranking by a plain sort: points, then username; ranks as in C3. */
async function expectedNow(): Promise<[id: string, points: number, position: number][]> {
  const rows = await app.deps.db.rows(sql<{ id: string; username: string; score: number }>`
    select account_id as id, username, score::integer as score from ranking_score`)
  const above = (score: number) => rows.filter(row => row.score > score).length
  const positions = new Map([...new Set(rows.map(row => row.score))].map(score => [score, 1 + above(score)]))
  return rows
    .toSorted((a, b) => b.score - a.score || (a.username < b.username ? -1 : 1))
    .map(row => [row.id, row.score / 100, positions.get(row.score) ?? 0])
}

test('C3: pages of one snapshot are the ranking of one moment, while scores move between them', async () => {
  await start()
  const expected = await expectedNow()
  const first = await ask()
  const { snapshot, total, pages } = first
  expect([snapshot, first.newest, total, pages]).toEqual([1, 1, CROWD, Math.ceil(CROWD / LIMIT)])
  const seen: typeof expected = []
  for (let page = 1; page <= pages; page += 1) {
    const { docs, ...rest } = await ask({ page, snapshot })
    expect(rest).toMatchObject({ page, total, snapshot })
    seen.push(...docs.map((doc): (typeof seen)[number] => [doc._id, doc.totalScore, doc.position]))
    await move(200)
    if (page % 3 === 0) await make()
  }
  expect(seen).toEqual(expected)
  const later = await ask({ snapshot })
  expect(later.newest).toBeGreaterThan(snapshot)
  await make()
  const newest = (await ask()).newest
  for (const index of [0, 499, 500, 501, 999, 1_000, CROWD - 1]) {
    const [user = ''] = seen[index] ?? []
    const then = await ask({ user, snapshot })
    expect(then).toMatchObject({ snapshot, newest, total: 1 })
    expect(then.docs.map(doc => [doc._id, doc.totalScore, doc.position])).toEqual([seen[index]])
  }
  const nowExpected = await expectedNow()
  for (const index of [0, 498, 1_001, CROWD - 1]) {
    const { docs } = await ask({ user: nowExpected[index]?.[0] ?? '' })
    expect(docs.map(doc => [doc._id, doc.totalScore, doc.position])).toEqual([nowExpected[index]])
  }
})

test('C3: every page, however long, has the positions of the whole, over the edges of the rows it is kept in', async () => {
  await start()
  const expected = await expectedNow()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: LIMIT }), fc.nat({ max: CROWD }), async (limit, first) => {
      const page = 1 + Math.floor(first / limit)
      const { docs } = await ask({ page, limit })
      expect(docs.map(doc => [doc._id, doc.totalScore, doc.position])).toEqual(
        expected.slice((page - 1) * limit, page * limit),
      )
    }),
    {
      numRuns: 40,
      examples: [
        [50, 490],
        [33, 499],
        [1, 499],
        [1, 500],
        [7, CROWD - 1],
        [50, CROWD],
      ],
    },
  )
})

test('a snapshot stays for two minutes after the next one came, then the newest comes instead', async () => {
  await start()
  const first = await ask()
  app.clock.advance(10 * 60_000)
  await move(10)
  await make()
  app.clock.advance(119_000)
  await tidySnapshots(app.deps)
  const stored = await ask({ snapshot: 1, page: 2 })
  expect([stored.snapshot, stored.newest]).toEqual([1, 2])
  expect((await ask({ snapshot: 1 })).docs).toEqual(first.docs)
  app.clock.advance(2_000)
  await tidySnapshots(app.deps)
  const gone = await ask({ snapshot: 1 })
  expect([gone.snapshot, gone.newest]).toEqual([2, 2])
  expect(await versions()).toEqual([2])
  const rows = await app.deps.db.rows(sql`select version from ranking_page union select version from ranking_seat`)
  expect(rows).toEqual([{ version: 2 }])
  for (const snapshot of [0, 3, 1_000_000]) expect((await ask({ snapshot })).snapshot).toBe(2)
  expect(await me.call(getRanking, { params: { mode: 'athlete' }, query: { snapshot: 'x' } })).toMatchObject({
    status: 400,
    fields: { snapshot: 'snapshot_invalid' },
  })
})

test('boards made twice at once are one, and one that would say the same again is not kept', async () => {
  await start()
  await make()
  expect(await versions()).toEqual([1])
  await move(5)
  await Promise.all([make(), make(), make()])
  expect(await versions()).toEqual([1, 2])
  await Promise.all([move(50).then(make), move(50).then(make), make()])
  const expected = await expectedNow()
  const { docs } = await ask({ page: 3 })
  expect(docs.map(doc => [doc._id, doc.totalScore, doc.position])).toEqual(expected.slice(2 * LIMIT, 3 * LIMIT))
})

test('many changes are one board, no sooner than the one before has stood its time, and none is lost', async () => {
  await start()
  await move(100)
  await move(100)
  await app.drain()
  expect(await versions()).toEqual([1])
  app.clock.advance(1_500)
  await app.drain()
  expect(await versions()).toEqual([1, 2])
  expect((await ask()).docs.map(doc => doc._id)).toEqual((await expectedNow()).slice(0, LIMIT).map(([id]) => id))
})

test('points and the board that is asked for are one: without the one there is not the other', async () => {
  const broken = app.deps.db.tx(async tx => {
    await requestSnapshots(tx, app.clock.now(), [RANKING])
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow('the process ends here')
  const jobs = await app.deps.db.rows(sql`select 1 from graphile_worker.jobs where key like 'rankings.build:%'`)
  expect(jobs).toEqual([])
  await make()
  expect(await versions()).toEqual([])
})

test('a ranking that has points and no board gets one by itself', async () => {
  await fillCrowd()
  await app.deps.db.rows(sql`insert into ranking (mode, period) values ('athlete', '2026-W47')`)
  expect((await ask()).total).toBe(0)
  await tidySnapshots(app.deps)
  await app.drain()
  expect(await ask()).toMatchObject({ total: CROWD, snapshot: 1 })
})

test('periods lead to the ones beside them, back to the first with points and on to the current one', async () => {
  const leads = async (query: Record<string, string>) => {
    const { period, previous, next } = await ask(query)
    return [previous, period, next]
  }
  expect(await leads({})).toEqual([null, '2026-W47', null])
  await app.deps.db.rows(
    sql`insert into ranking (mode, period) values ('athlete', '2026-W45'), ('card-game', '2026-01')`,
  )
  expect(await leads({})).toEqual(['2026-W46', '2026-W47', null])
  expect(await leads({ period: '2026-W46' })).toEqual(['2026-W45', '2026-W46', '2026-W47'])
  expect(await leads({ period: '2026-W45' })).toEqual([null, '2026-W45', '2026-W46'])
})

test('a seat is found also where the bytes of its id stand across two others before it', async () => {
  const before = `ab${'bb'.repeat(11)}`
  const mine = 'bb'.repeat(12)
  const ids = [before, mine, `${'bb'.repeat(11)}bc`]
  await app.deps.db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    select id, 'b' || n, 'b' || n || '@crava.example', 'b' || n, 'hash-b' || n, 'Beira ' || n, 'F', '{11990000000}', 'none', now()
    from unnest(${ids}::text[]) with ordinality as t(id, n)`)
  await app.deps.db.rows(sql`insert into ranking_score (mode, period, account_id, username, score)
    select 'athlete', '2026-W47', id, 'b' || n, 100 * n from unnest(${ids}::text[]) with ordinality as t(id, n)`)
  await app.deps.db.tx(tx => requestSnapshots(tx, app.clock.now(), [RANKING]))
  await app.drain()
  for (const [index, id] of ids.entries())
    expect((await ask({ user: id })).docs).toMatchObject([{ _id: id, totalScore: index + 1, position: 3 - index }])
  expect((await ask({ user: 'bc'.repeat(12) })).docs).toEqual([])
  expect((await ask({ user: 'aa'.repeat(12) })).docs).toEqual([])
})
