import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putNoticeSettings } from '#contract/api/player/notification-settings.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { excludeSelf, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { adAdmin } from '#tests/support/ads.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type NotificationSetup, startNotifications } from '#tests/support/notification-setup.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { adJobs } from './jobs.ts'

/* What waits of an ad when it ends, or when a player may not be shown it any more (W4). */
let setup: NotificationSetup
let app: TestApp
let ads: ReturnType<typeof adAdmin>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  setup = await startNotifications(end => void ends.push(end))
  app = setup.app
})
beforeEach(async () => {
  // 23:00 in São Paulo.
  app.clock.set(new Date('2026-12-09T02:00:00Z'))
  ads = adAdmin(await newOperator(app))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const notices = async (player: Player) =>
  (await player.call(listNotifications)).data.docs.filter(doc => doc.redirect.uri.includes('/view/ad/'))

test('an ad that waits for the morning is not pushed once it ended, nor to who rests or limits their play by then', async () => {
  const { reachable, pushesTo, statesOf } = setup
  const people = [await reachable(1), await reachable(1), await reachable(1), await reachable(1)] as const
  const [excluded, limited, blocked, willing] = people
  const groups = [{ group: 'news', panel: true, push: true, mail: false }]
  for (const one of people) {
    await one.call(putNoticeSettings, { body: { groups, quiet: { from: '22:00', to: '08:00' } } })
  }
  const [runs, ended] = [await ads.write(), await ads.write()]
  for (const id of [runs, ended]) {
    await ads.send(id)
    await app.drain()
  }
  expect(await notices(willing)).toHaveLength(2)
  app.clock.advance(30 * 60_000)
  await excluded.call(excludeSelf, { body: { months: 3 } })
  await limited.call(setLimits, { body: { loss: { month: 50 } } })
  await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${blocked.id}`)
  expect((await ads.end(ended)).status).toBe(200)
  app.clock.set(new Date('2026-12-09T11:00:00Z'))
  await app.drain()
  const skipped = ['push skipped ended', 'push skipped ended']
  expect((await Promise.all(people.map(statesOf))).map(states => states.toSorted())).toEqual([
    skipped,
    skipped,
    skipped,
    ['push sent', 'push skipped ended'],
  ])
  expect(pushesTo(...people.flatMap(one => one.browsers)).map(({ browser }) => browser)).toEqual(willing.browsers)
  // Nor does the list show what cannot be opened.
  expect((await notices(willing)).map(doc => doc.redirect.uri)).toEqual([
    `/athlete-card/${SETTINGS_ID}/view/ad/${runs}`,
  ])
  expect([await notices(excluded), await notices(limited)]).toEqual([[], []])
  expect((await limited.call(listNotifications)).data.total).toBe(0)
})

test('an ad that ended, or a pause that began, before its notifications are made makes none', async () => {
  const [player, paused] = [await newPlayer(app), await newPlayer(app)]
  const [runs, ended] = [await ads.write(), await ads.write()]
  const { tasks } = adJobs(() => app.deps)
  for (const id of [runs, ended]) {
    await ads.send(id)
    await tasks['ads.send']?.({ adId: id })
  }
  await paused.call(pausePlay, { body: { days: 1 } })
  await ads.end(ended)
  await app.drain()
  const stored = await app.deps.db.rows(sql`
    select account_id as id, once_key as key from notification where kind = 'ad' and account_id in (${player.id}, ${paused.id})`)
  expect(stored).toEqual([{ id: player.id, key: `ad:${runs}` }])
})
