import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/api/access.ts'
import { updateUser } from '#contract/api/me.ts'
import { addPush, putNoticeSettings } from '#contract/api/notice-settings.ts'
import { listNotifications, readNotifications } from '#contract/api/notifications.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type PushService, startPushService } from '#tests/support/push.ts'
import { notify } from './service.ts'
import { sendDue, tidySendings } from './service-sendings.ts'

/* Saturday, noon in São Paulo, again before each test. */
let app: TestApp
let service: PushService
/** How the mail server behaves; it takes everything at first. */
let post: (mail: Mail) => Promise<void>
const posted: Mail[] = []
const take = async (mail: Mail) => void posted.push(mail)
const ends: (() => Promise<void>)[] = []
const MINUTE = 60_000
const HOUR = 60 * MINUTE
beforeAll(async () => {
  service = await startPushService()
  ends.push(service.stop)
  post = take
  app = await startTestApp({
    push: service.gateway,
    sendMail: mail => post(mail),
    onEnd: end => void ends.push(end),
  })
})
afterEach(async () => {
  post = take
  service.answer.status = 201
  app.clock.set(TEST_START)
  await app.deps.db.rows(sql`delete from notification`)
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Somebody whose address is confirmed, with so many browsers, whom nothing else is told. */
async function reachable(browsers = 0): Promise<Player & { browsers: string[] }> {
  const player = await newPlayer(app)
  const names: string[] = []
  for (let count = 0; count < browsers; count += 1) {
    const browser = service.newBrowser()
    await player.call(addPush, { body: browser.body })
    names.push(browser.name)
  }
  await app.drain()
  await app.deps.db.rows(sql`delete from notification where account_id = ${player.id}`)
  await app.deps.db.rows(sql`update account set email_confirmed_at = ${TEST_START} where id = ${player.id}`)
  return { ...player, browsers: names }
}

let told = 0
/** Money came in: pushed and mailed to who has chosen nothing. */
async function pay(player: Player, until?: Date): Promise<void> {
  told += 1
  await notify(app.deps, {
    accountId: player.id,
    kind: 'withdrawal-paid',
    detail: { amount: '5000' },
    onceKey: `paid:${told}`,
    ...(until ? { until } : {}),
  })
}
const mailsTo = (player: Player) =>
  posted.filter(mail => mail.to === player.email && mail.subject === 'Saque concluído')
const pushesTo = (...names: string[]) => service.taken.filter(push => names.includes(push.browser))
const statesOf = async (player: Player) =>
  (
    await app.deps.db.rows(sql<{ said: string }>`
      select s.channel || ' ' || s.state || coalesce(' ' || s.why, '') as said
      from notice_sending s join notification n on n.id = s.notification_id
      where n.account_id = ${player.id} order by s.channel, s.target`)
  ).map(row => row.said)
const choose = (player: Player, body: unknown) => player.call(putNoticeSettings, { body })

test('every browser of mine gets it, encrypted for it alone, in my language, and leads to a page', async () => {
  const [player, other] = [await reachable(2), await reachable(1)]
  await player.call(updateUser, { body: { lang: 'en' } })
  await pay(player)
  await app.drain()
  const taken = pushesTo(...player.browsers)
  expect(taken.map(push => push.browser).toSorted()).toEqual(player.browsers.toSorted())
  const [{ _id = '' } = {}] = (await player.call(listNotifications)).data.docs
  expect(taken[0]).toMatchObject({ ttl: 24 * 3_600, urgency: 'normal' })
  expect(taken[0]?.text).toEqual({
    id: _id,
    title: 'Withdrawal done',
    text: 'R$\u00a050.00 arrived in your bank account.',
    path: '/home?wallet=1',
    lang: 'en',
  })
  expect(pushesTo(...other.browsers)).toEqual([])
})

test('a mail says what is told, leads there, and how to have no more of them', async () => {
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
  const player = await reachable()
  await app.deps.db.rows(sql`update account set email_confirmed_at = null where id = ${player.id}`)
  await pay(player)
  await app.drain()
  expect(mailsTo(player)).toEqual([])
})

test('what is switched off does not come, by no way that is off', async () => {
  const player = await reachable(1)
  await choose(player, { groups: [{ group: 'money', panel: false, push: false, mail: true }], quiet: null })
  await pay(player)
  await app.drain()
  expect((await player.call(listNotifications)).data.total).toBe(0)
  expect(pushesTo(...player.browsers)).toEqual([])
  expect(mailsTo(player)).toHaveLength(1)
})

test('in quiet hours nothing goes out; after them it does, once', async () => {
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
  const player = await reachable(1)
  await pay(player)
  await choose(player, { groups: [], quiet: { from: '11:00', to: '13:00' } })
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...player.browsers)).toHaveLength(1)
})

test('what is too old when the quiet hours end, or was read or switched off by then, is not sent', async () => {
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
  const player = await reachable(1)
  service.answer.status = status
  await pay(player)
  await app.drain()
  expect(await statesOf(player)).toEqual(['mail sent', 'push skipped gone'])
  const rows = await app.deps.db.rows(sql`select id from push_subscription where account_id = ${player.id}`)
  expect(rows).toEqual([])
})

test('a push service that is down is tried again by the queue, and each browser gets it once', async () => {
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
  const player = await reachable(1)
  service.answer.status = 302
  await pay(player)
  const before = service.asked.length
  await app.drain()
  expect(service.asked.length).toBe(before + 1)
  expect(await statesOf(player)).toEqual(['mail sent', 'push waiting'])
})

test('who signed out gets nothing in that browser any more', async () => {
  const player = await reachable(1)
  await choose(player, { groups: [], quiet: { from: '11:00', to: '13:00' } })
  await pay(player)
  await player.call(signOut)
  app.clock.advance(HOUR)
  await app.drain()
  expect(pushesTo(...player.browsers)).toEqual([])
  expect(await statesOf(player)).toEqual(['mail sent', 'push skipped gone'])
})

test('a mail server that is away is tried again, and the mail comes once', async () => {
  const player = await reachable()
  post = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await pay(player)
  await app.drain()
  post = take
  app.clock.advance(MINUTE)
  await app.drain()
  app.clock.advance(HOUR)
  await app.drain()
  expect(mailsTo(player)).toHaveLength(1)
})

test('a process that dies after the mail went out, before it wrote that down: no other sends it again', async () => {
  const player = await reachable()
  let gone: () => void = () => undefined
  const sent = new Promise<void>(resolve => (gone = resolve))
  // It sends, and is never heard of again.
  post = mail => {
    posted.push(mail)
    gone()
    return new Promise(() => undefined)
  }
  await pay(player)
  void sendDue(app.deps)
  await sent
  expect(await statesOf(player)).toEqual(['mail sending'])
  post = take
  for (let days = 0; days < 2; days += 1) {
    await app.drain()
    await sendDue(app.deps)
    app.clock.advance(24 * HOUR)
    await tidySendings(app.deps)
  }
  expect(mailsTo(player)).toHaveLength(1)
  expect(await statesOf(player)).toEqual(['mail failed unknown'])
})

test('two processes that send at once send each once', async () => {
  const players = [await reachable(1), await reachable(1), await reachable(1)]
  for (const one of players) await pay(one)
  await Promise.all([1, 2, 3, 4].map(() => sendDue(app.deps)))
  await app.drain()
  for (const one of players) {
    expect([pushesTo(...one.browsers).length, mailsTo(one).length]).toEqual([1, 1])
  }
})

test('the same occurrence told twice, also by two at once, is sent once', async () => {
  const player = await reachable(1)
  const one = { accountId: player.id, kind: 'withdrawal-paid', detail: { amount: '1' }, onceKey: 'the-same' } as const
  await Promise.all([notify(app.deps, one), notify(app.deps, one)])
  await app.drain()
  await notify(app.deps, one)
  await app.drain()
  expect([pushesTo(...player.browsers).length, mailsTo(player).length]).toEqual([1, 1])
})
