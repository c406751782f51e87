import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/** Games that stay due while their payment is held, older than any other. */
const addHeld = (app: TestApp, count: number) =>
  app.deps.db.rows(sql`
    insert into game (id, mode, name, state, price, fixed, share_first, share_second, share_third, rules_version,
      starts_at, locks_at, locked_at, ended_at, pays_at, hold_reason, created_at, entries, stakes)
    select lpad(to_hex(number), 24, '0'), 'athlete-card', 'Segurada', 'provisional', 100, false, 10000, 0, 0, '1',
      at, at, at, at, at, 'wait', at, 0, 0
    from generate_series(1, ${count}::integer) as number, (select ${app.clock.now()}::timestamptz as at) as moment`)

test('games that stay due keep newer ones from being looked at for no more than their share of sweeps', async () => {
  const app = await startTestApp()
  const games = poolGames(app, 100)
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  await addHeld(app, 1_200)
  const game = await games.open({ price: 0n as never })
  for (const player of [ana, bia]) await games.play(game, player, 7)
  const states = () => app.deps.db.q.selectFrom('game').select('state').where('id', '=', game).executeTakeFirst()
  // Its lock is due, and the job for it was lost.
  await app.deps.db.rows(sql`delete from graphile_worker._private_jobs`)
  app.clock.advance(3_600_000)
  const woken = async () => {
    const jobs = await app.deps.db.rows(sql<{ id: string }>`
      select payload ->> 'gameId' as id from graphile_worker._private_jobs where key like 'pools.advance:%'`)
    return jobs.map(job => job.id)
  }
  const sweep = async () => {
    for (const set of app.jobs) await set.tasks['pools.sweep']?.({})
    const ids = await woken()
    await app.deps.db.rows(sql`delete from graphile_worker._private_jobs`)
    return ids
  }
  const seen = [await sweep(), await sweep(), await sweep()]
  expect(seen.map(ids => ids.length)).toEqual([500, 500, 500])
  expect(seen[2]).toContain(game)
  expect(new Set(seen.flat()).size).toBe(1_201)
  // The sweep wraps around, so that no game is omitted for good.
  expect(new Set([...(await sweep()), ...(await sweep()), ...(await sweep())])).toEqual(new Set(seen.flat()))
  expect((await states())?.state).toBe('open')
})
