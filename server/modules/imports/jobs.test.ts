import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FeedGateway } from '#server/gateways/feed/port.ts'
import { FeedRefused } from '#server/gateways/feed/port.ts'
import { startTestApp } from '#tests/support/app.ts'
import { importJobs } from './jobs.ts'

test('a poll that finds one still reading ends at once, and the next takes over what it was to look at', async () => {
  const app = await startTestApp()
  const at = app.clock.now()
  await app.deps.db.rows(sql`
    insert into championship (id, name, season, source, feed_league, created_at) values ('c', 'C', 2026, 'slow', '71', ${at})`)
  await app.deps.db.rows(sql`
    insert into match (id, championship_id, source, number, round, kind, status, starts_at, created_at, updated_at)
    values ('m', 'c', 'slow', '7', '1', 'race', 'finished', ${new Date(at.getTime() - 3_600_000)}, ${at}, ${at})`)
  const answers: (() => void)[] = []
  let calendars = 0
  const query: string[] = []
  const feed: FeedGateway = {
    name: 'slow',
    fixtures: async () => {
      calendars += 1
      await new Promise<void>(resolve => answers.push(resolve))
      return []
    },
    match: async number => {
      query.push(number)
      throw new FeedRefused('unknown-match', 'none')
    },
  }
  const needs = {
    settledAmong: async () => new Set<string>(),
    feedOf: () => feed,
  }
  const poll = importJobs(() => app.deps, needs).tasks['matches.poll']
  const first = poll?.({ wide: false })
  await expect.poll(() => calendars).toBe(1)
  // Both were due while the first is still waiting for the feed.
  await poll?.({ wide: false })
  await poll?.({ wide: true })
  expect([calendars, query]).toEqual([1, []])
  answers.shift()?.()
  await first
  // Only a wide poll includes a match that has ended.
  expect(query).toEqual([])
  await poll?.({ wide: false })
  expect(query).toEqual(['7'])
})
