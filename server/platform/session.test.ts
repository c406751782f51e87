import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endAllSessions, getMe } from '#contract/api/player/profile.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { FoundSessions } from './session.ts'

test('an ended session is refused at once, by the other process too, which had just found it', async () => {
  const app = await startTestApp()
  const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock })
  const player = await newPlayer(app)
  const at = (process: TestApp) => async () => (await process.call(getMe, {}, player.token)).status
  for (const process of [app, other]) expect(await at(process)()).toBe(200)
  expect((await player.call(endAllSessions)).status).toBe(200)
  expect(await at(app)()).toBe(401)
  await expect.poll(at(other)).toBe(401)
})

test('what was read before a session ended is not remembered after it', () => {
  const found = new FoundSessions()
  const now = new Date()
  const before = found.drops
  found.drop(['ended'])
  found.save('hash', { id: 'ended', subjectId: 'somebody' }, now, before)
  expect(found.get('hash', now)).toBeUndefined()
  found.save('hash', { id: 'lives', subjectId: 'somebody' }, now, found.drops)
  expect(found.get('hash', now)?.id).toBe('lives')
  expect(found.get('hash', new Date(now.getTime() + 1_000))).toBeUndefined()
})

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
  // A recently found session is not queried again.
  app.clock.advance(1_000)
  expect((await player.call(getMe)).status).toBe(200)
  expect(await seen()).not.toEqual(before)
})
