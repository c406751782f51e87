import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { forgetEntries } from './closed-entries.ts'
import { findSnapshot, lockedGame, type Mode, ranksFrom } from './index.ts'
import { buildSnapshot } from './snapshots.ts'
import { changeGame } from './sql.ts'

/* A ranking is a pure function of the entries and the facts, whatever a process has cached: an independent computation agrees. */
let app: TestApp
let games: ReturnType<typeof poolGames>
let players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 5_000)
  players = await Promise.all(Array.from({ length: 7 }, () => newPlayer(app)))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const worth = (weights: readonly number[], picks: readonly number[]): number =>
  picks.reduce((sum, pick, index) => sum + (pick % 7) * (weights[index % weights.length] ?? 0), 0)
const weightsOf = ({ weights }: JsonObject): number[] => (Array.isArray(weights) ? weights.map(Number) : [])
/** Points of picks by weights, so that there are many ties, zeros and points below zero. */
const weighing = (): Mode => ({ ...games.mode, scorer: scoring => picks => worth(weightsOf(scoring), picks) })

/** A running game with these entries, inserted directly in an order that differs from their ids. */
async function runningGame(picks: readonly (readonly number[])[]): Promise<string> {
  const id = await games.open({})
  const ids = picks.map(() => newId(app.clock.now())).toSorted()
  const rows = picks.map((one, index) => ({
    id: ids[(index * 7_919) % ids.length] ?? '',
    account: players[(index * index) % players.length]?.id,
    // A5: no two entries of an account have the same picks.
    picks: `{${[...one, index].join(',')}}`,
  }))
  await app.deps.db.rows(sql`
    insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)
    select id, ${id}, account, picks::integer[], 0, 'x', now(), decode(md5(id), 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, account text, picks text)`)
  await app.deps.db.rows(sql`update game set state = 'running', entries = ${picks.length}, price = 0 where id = ${id}`)
  return id
}

async function score(id: string, weights: number[]): Promise<void> {
  await app.deps.db.tx(async tx => {
    const locked = await lockedGame(tx, id, games.mode.name)
    const { version } = await buildSnapshot(tx, weighing(), locked, { weights }, app.clock.now())
    await changeGame(tx, id, { board_version: version })
  })
}

/** Voids some entries, as if they were late. */
const drop = (id: string, most: number) =>
  app.deps.db.rows(sql`
    with late as (
      update entry set void = true where id in (
        select id from entry where game_id = ${id} and not void order by md5(id) limit
          least(${most}, (select entries - 2 from game where id = ${id}))) returning 1)
    update game set entries = entries - (select count(*) from late) where id = ${id}`)

const restart = (id: string) =>
  app.deps.db.tx(async tx => {
    forgetEntries(await lockedGame(tx, id, games.mode.name))
  })

/** Computed only from the entry rows, by sorting. */
async function expectedRanking(id: string, weights: readonly number[]) {
  const entries = await app.deps.db.rows(sql<{ id: string; accountId: string; picks: number[] }>`
    select id, account_id as "accountId", picks from entry where game_id = ${id} and not void`)
  const ranked = entries
    .map(({ picks, ...entry }) => ({ ...entry, score: worth(weights, picks) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const scores = [...new Set(ranked.map(one => one.score))]
  return {
    ranked,
    scores,
    counts: scores.map(points => ranked.filter(one => one.score === points).length),
    users: new Set(ranked.map(one => one.accountId)).size,
  }
}

async function expectRight(id: string, weights: number[]): Promise<void> {
  const expected = await expectedRanking(id, weights)
  const snapshot = (await findSnapshot(app.deps.db, id)) ?? expect.unreachable('no ranking')
  expect(await ranksFrom(app.deps.db, snapshot, { first: 0, limit: snapshot.entries })).toEqual(expected.ranked)
  expect([snapshot.entries, snapshot.plan.users]).toEqual([expected.ranked.length, expected.users])
  expect([snapshot.scores, snapshot.counts]).toEqual([expected.scores, expected.counts])
}

/** Few and many picks, small numbers and numbers of two and four bytes. */
const zPicks = fc.array(fc.oneof(fc.nat(3), fc.nat(300), fc.nat(2_000_000_000)), { maxLength: 5 })
const zSteps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.record({ drop: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
  ),
  { minLength: 1, maxLength: 8 },
)

test('any order of facts, dropped entries and restarts gives the ranking that is computed from nothing', async () => {
  const zEntries = fc.array(zPicks, { minLength: 2, maxLength: 1_300, size: 'max' })
  await fc.assert(
    fc.asyncProperty(zEntries, zSteps, async (picks, steps) => {
      const id = await runningGame(picks)
      for (const step of [...steps, [1, 2]]) {
        if (step === 'restart') await restart(id)
        else if (Array.isArray(step)) {
          await score(id, step)
          await expectRight(id, step)
        } else await drop(id, step.drop)
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('a game whose entries are read in several runs, the last of them full, has the same ranking', async () => {
  const id = await runningGame(Array.from({ length: 40_000 }, (_, index) => [index % 11, index % 300, 7]))
  for (const weights of [[1], [0, 2], [3, -1, 1]]) {
    await score(id, weights)
    await expectRight(id, weights)
  }
}, 60_000)
