import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startNotifications, type NotificationSetup } from '#tests/support/notification-setup.ts'
import type { Player } from '#tests/support/people.ts'
import { sendDue, tidySendings } from './service-sendings.ts'
import { notify } from './service.ts'

/* Each push and mail is sent once, whatever fails. */

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
async function pay({ id: accountId }: Player): Promise<void> {
  result += 1
  await notify(setup.app.deps, {
    accountId,
    kind: 'withdrawal-paid',
    detail: { amount: '5000' },
    onceKey: `paid:${result}`,
  })
}

test('a mail server that is away is tried again, and the mail comes once', async () => {
  const { app, reachable, mailsTo, mailServer } = setup
  const player = await reachable()
  const { post } = mailServer
  mailServer.post = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await pay(player)
  await app.drain()
  mailServer.post = post
  app.clock.advance(MINUTE)
  await app.drain()
  app.clock.advance(HOUR)
  await app.drain()
  expect(mailsTo(player)).toHaveLength(1)
})

test('a process that dies after the mail went out, before it wrote that down: no other sends it again', async () => {
  const { app, posted, reachable, mailsTo, statesOf, mailServer } = setup
  const player = await reachable()
  let gone: () => void = () => undefined
  const sent = new Promise<void>(resolve => (gone = resolve))
  // A process that dies while sending.
  const { post } = mailServer
  mailServer.post = mail => {
    posted.push(mail)
    gone()
    return new Promise(() => undefined)
  }
  await pay(player)
  void sendDue(app.deps, 'mail')
  await sent
  expect(await statesOf(player)).toEqual(['mail sending'])
  mailServer.post = post
  for (let days = 0; days < 2; days += 1) {
    await app.drain()
    await sendDue(app.deps, 'mail')
    app.clock.advance(24 * HOUR)
    await tidySendings(app.deps)
  }
  expect(mailsTo(player)).toHaveLength(1)
  expect(await statesOf(player)).toEqual(['mail failed unknown'])
})

test('two processes that send at once send each once', async () => {
  const { app, reachable, mailsTo, pushesTo } = setup
  const players = [await reachable(1), await reachable(1), await reachable(1)]
  for (const one of players) await pay(one)
  await Promise.all([1, 2, 3, 4].flatMap(() => [sendDue(app.deps, 'push'), sendDue(app.deps, 'mail')]))
  await app.drain()
  for (const one of players) {
    expect([pushesTo(...one.browsers).length, mailsTo(one).length]).toEqual([1, 1])
  }
})

test('the same occurrence told twice, also by two at once, is sent once', async () => {
  const { app, reachable, mailsTo, pushesTo } = setup
  const player = await reachable(1)
  const one = { accountId: player.id, kind: 'withdrawal-paid', detail: { amount: '1' }, onceKey: 'the-same' } as const
  await Promise.all([notify(app.deps, one), notify(app.deps, one)])
  await app.drain()
  await notify(app.deps, one)
  await app.drain()
  expect([pushesTo(...player.browsers).length, mailsTo(player).length]).toEqual([1, 1])
})
