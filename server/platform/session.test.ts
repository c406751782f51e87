import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMe } from '#contract/api/player/profile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

test('a request never waits for another that writes down when the session was last used', async () => {
  const app = await startTestApp()
  const player = await newPlayer(app)
  app.clock.advance(6 * 60_000)
  await app.deps.db.tx(async tx => {
    await tx.rows(sql`select 1 from session for update`)
    expect((await player.call(getMe)).status).toBe(200)
  })
  const seen = async () => (await app.deps.db.rows(sql<{ seen_at: Date }>`select seen_at from session`))[0]?.seen_at
  const before = await seen()
  expect((await player.call(getMe)).status).toBe(200)
  expect(await seen()).not.toEqual(before)
})
