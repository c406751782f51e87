import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/api/player/access.ts'
import { putNoticeSettings } from '#contract/api/player/notification-settings.ts'
import { listNotifications, readNotifications } from '#contract/api/player/notifications.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { TEST_START } from '#tests/support/app.ts'
import { startNotifications, type NotificationSetup } from '#tests/support/notification-setup.ts'
import type { Player } from '#tests/support/people.ts'
import { notify } from './service.ts'

/* Which pushes and mails are sent, and when. */

let setup: NotificationSetup
const ends: (() => Promise<void>)[] = []
const MINUTE = 60_000
const HOUR = 60 * MINUTE
beforeAll(async () => {
  setup = await startNotifications(end => void ends.push(end))
})
afterEach(() => setup.reset())
afterAll(async () => {
  for (const end of ends) await end()
})

let result = 0
/** A deposit, pushed and mailed to accounts without choices. */
async function pay({ id: accountId }: Player, until?: Date): Promise<void> {
  result += 1
  await notify(setup.app.deps, {
    accountId,
    kind: 'withdrawal-paid',
    detail: { amount: '5000' },
    onceKey: `paid:${result}`,
    ...(until ? { until } : {}),
  })
}
const choose = (player: Player, body: unknown) => player.call(putNoticeSettings, { body })

test('every browser of mine gets it, encrypted for it alone, in my language, and leads to a page', async () => {
  const { app, reachable, pushesTo } = setup
  const [player, other] = [await reachable(2), await reachable(1)]
  await player.call(updateUser, { body: { lang: 'en' } })
  await pay(player)
  await app.drain()
  const taken = pushesTo(...player.browsers)
  expect(taken.map(push => push.browser).toSorted()).toEqual(player.browsers.toSorted())
  const [doc] = (await player.call(listNotifications)).data.docs
  expect(taken[0]).toMatchObject({ ttl: 24 * 3_600, urgency: 'normal' })
  expect(taken[0]?.text).toEqual({
    id: doc?._id,
    title: 'Withdrawal done',
    text: 'R$\u00a050.00 arrived in your bank account.',
    path: '/home?wallet=1',
    lang: 'en',
  })
  expect(pushesTo(...other.browsers)).toEqual([])
})

test('a mail contains the notification, its link, and how to unsubscribe', async () => {
  const { app, reachable, mailsTo } = setup
  const player = await reachable()
  await pay(player)
  await app.drain()
  const [mail, ...rest] = mailsTo(player)
  expect(rest).toEqual([])
  expect(mail?.text).toContain('chegaram à sua conta no banco.')
  expect(mail?.text).toContain('http://crava.test/home?wallet=1')
  const link = /http:\/\/crava\.test\/unsubscribe\?token=([\w.]+)/.exec(mail?.text ?? '')
  expect(mail?.html).toContain(link?.[0])
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<http://crava.test/api/notification/unsubscribe?token=${link?.[1]}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{24}\.notice@crava\.test>$/)
})

test('what is about the account itself is mailed without a link to stop it', async () => {
  const { app, posted, reachable } = setup
  const player = await reachable()
  const detail = { amount: '500', debt: '0' }
  await notify(app.deps, { accountId: player.id, kind: 'claw-back', detail, onceKey: 'claw-back:1' })
  await app.drain()
  const mail = posted.find(one => one.to === player.email && one.subject === 'Um Pix seu foi contestado')
  expect(mail).toBeDefined()
  expect(mail?.headers).toBeUndefined()
  expect(mail?.text).not.toContain('unsubscribe')
})

test('an address that was not confirmed gets no mail', async () => {
  const { app, reachable, mailsTo } = setup
  const player = await reachable()
  await app.deps.db.rows(sql`update account set email_confirmed_at = null where id = ${player.id}`)
  await pay(player)
  await app.drain()
  expect(mailsTo(player)).toEqual([])
})

test('what is switched off does not come, by no way that is off', async () => {
  const { app, reachable, mailsTo, pushesTo } = setup
  const player = await reachable(1)
  await choose(player, { groups: [{ group: 'money', panel: false, push: false, mail: true }], quiet: null })
  await pay(player)
  await app.drain()
  expect((await player.call(listNotifications)).data.total).toBe(0)
  expect(pushesTo(...player.browsers)).toEqual([])
  expect(mailsTo(player)).toHaveLength(1)
})

test('in quiet hours nothing goes out; after them it does, once', async () => {
  const { app, reachable, mailsTo, pushesTo } = setup
  const player = await reachable(1)
  await choose(player, { groups: [], quiet: { from: '11:00', to: '13:00' } })
  await pay(player)
  await app.drain()
  app.clock.advance(59 * MINUTE)
  await app.drain()
  expect([pushesTo(...player.browsers), mailsTo(player)]).toEqual([[], []])
  expect((await player.call(listNotifications)).data.total).toBe(1)
  app.clock.advance(MINUTE)
  await app.drain()
  await app.drain()
  expect([pushesTo(...player.browsers).length, mailsTo(player).length]).toEqual([1, 1])
})

test('quiet hours that were set meanwhile hold for what waits', async () => {
  const { app, reachable, pushesTo } = setup
  const player = await reachable(1)
  await pay(player)
  await choose(player, { groups: [], quiet: { from: '11:00', to: '13:00' } })
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...player.browsers)).toHaveLength(1)
})

test('a message that expired, was read or was switched off during quiet hours is not sent', async () => {
  const { app, reachable, pushesTo, statesOf } = setup
  const [late, read, off] = [await reachable(1), await reachable(1), await reachable(1)]
  for (const one of [late, read, off]) {
    await choose(one, { groups: [], quiet: { from: '11:00', to: '13:00' } })
    await pay(one, one === late ? new Date(TEST_START.getTime() + 30 * MINUTE) : undefined)
  }
  await read.call(readNotifications, { body: { notification: '' } })
  const money = { group: 'money', panel: true, push: false, mail: false }
  await choose(off, { groups: [money], quiet: { from: '11:00', to: '13:00' } })
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...late.browsers, ...read.browsers, ...off.browsers)).toEqual([])
  expect(await statesOf(late)).toEqual(['mail skipped late', 'push skipped late'])
  expect(await statesOf(read)).toEqual(['mail skipped read', 'push skipped read'])
  expect(await statesOf(off)).toEqual(['mail skipped off', 'push skipped off'])
})

test.each([404, 410])('a browser whose service answers %i is forgotten, and the others are not', async status => {
  const { app, service, reachable, statesOf } = setup
  const player = await reachable(1)
  service.answer.status = status
  await pay(player)
  await app.drain()
  expect(await statesOf(player)).toEqual(['mail sent', 'push skipped gone'])
  const rows = await app.deps.db.rows(sql`select id from push_subscription where account_id = ${player.id}`)
  expect(rows).toEqual([])
})

test('a push service that is down is tried again by the queue, and each browser gets it once', async () => {
  const { app, service, reachable, pushesTo, statesOf } = setup
  const player = await reachable(2)
  service.answer.status = 503
  await pay(player)
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  service.answer.status = 201
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  app.clock.advance(MINUTE)
  await app.drain()
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...player.browsers)).toHaveLength(2)
  expect(await statesOf(player)).toEqual(['mail sent', 'push sent', 'push sent'])
})

test('what is refused again and again is given up', async () => {
  const { app, service, reachable, statesOf } = setup
  const player = await reachable(1)
  service.answer.status = 500
  await pay(player)
  await app.drain()
  for (let hours = 0; hours < 12; hours += 1) {
    app.clock.advance(HOUR)
    await app.drain()
  }
  expect(await statesOf(player)).toEqual(['mail sent', 'push failed refused'])
})

test('a redirect of a push service is not followed', async () => {
  const { app, service, reachable, statesOf } = setup
  const player = await reachable(1)
  service.answer.status = 302
  await pay(player)
  const before = service.request.length
  await app.drain()
  expect(service.request.length).toBe(before + 1)
  expect(await statesOf(player)).toEqual(['mail sent', 'push waiting'])
})

test('who signed out gets nothing in that browser any more', async () => {
  const { app, reachable, pushesTo, statesOf } = setup
  const player = await reachable(1)
  await choose(player, { groups: [], quiet: { from: '11:00', to: '13:00' } })
  await pay(player)
  await player.call(signOut)
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  expect(await statesOf(player)).toEqual(['mail sent', 'push skipped gone'])
})
