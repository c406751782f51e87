import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/leagues.ts'
import { newPlayer } from '#tests/support/people.ts'
import { addStale, takeStale } from './sql-points.ts'

/* Each stale table is locked once, by one job, and no concurrent change is missed. */
let app: TestApp
let first: string
let second: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const owner = await newPlayer(app)
  ;[first = '', second = ''] = [await create(owner), await create(owner)].toSorted()
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.deps.db.rows(sql`truncate league_stale`))

const period = '2026-W47'
const add = (id: string, periods = [period]) => app.deps.db.tx(tx => addStale(tx, id, periods))
const take = (after: string) => app.deps.db.tx(tx => takeStale(tx, { leagueId: after, period }))
const left = () => app.deps.db.rows(sql`select from league_stale`)

test('one that is to be made anew again and again keeps no other from being made', async () => {
  for (const id of [first, second]) await add(id)
  expect(await take('')).toEqual({ leagueId: first, period })
  await add(first)
  expect(await take(first)).toEqual({ leagueId: second, period })
  expect(await take(second)).toEqual({ leagueId: first, period })
  expect(await take(first)).toBeUndefined()
})

test('one is taken at a time, whatever way the database chooses', async () => {
  await add(first, ['2026', period, '2026:duels'])
  await app.deps.db.tx(async tx => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await tx.rows(sql`set local ${sql.ref(`enable_${way}`)} = off`)
    await takeStale(tx, { leagueId: '', period: '' })
  })
  expect(await left()).toHaveLength(2)
})

test('one whose points are being changed waits for them', async () => {
  await add(first)
  const [changing, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = app.deps.db.tx(async tx => {
    await addStale(tx, first, [period])
    changing.resolve()
    await changed.promise
  })
  await changing.promise
  expect(await take('')).toBeUndefined()
  changed.resolve()
  await change
  expect(await take('')).toEqual({ leagueId: first, period })
})
