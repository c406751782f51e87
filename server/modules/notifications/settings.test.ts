import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '#contract/api/player/access.ts'
import {
  addPush,
  getNoticeSettings,
  putNoticeSettings,
  removePush,
  unsubscribeNotices,
} from '#contract/api/player/notification-settings.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type PushService, startPushService } from '#tests/support/push.ts'
import { exportNoticeChoices } from './index.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

let app: TestApp
let service: PushService
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  service = await startPushService()
  ends.push(service.stop)
  app = await startTestApp({ push: service.gateway, onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const settingsOf = async (player: Player) => (await player.call(getNoticeSettings)).data
const choose = (player: Player, body: unknown) => player.call(putNoticeSettings, { body })
const results = { group: 'results', panel: true, push: false, mail: true }
const browsersOf = (player: Player) =>
  app.deps.db.rows(
    sql<{ endpoint: string }>`select endpoint from push_subscription where account_id = ${player.id} order by id`,
  )

test('who has chosen nothing gets the panel, pushes, and mails about the account and its money alone', async () => {
  const { groups, quiet, pushKey } = await settingsOf(await newPlayer(app))
  expect(groups).toEqual(
    ['security', 'results', 'money', 'reminders', 'messages', 'invites', 'news'].map(group => ({
      group,
      panel: true,
      push: group !== 'news',
      mail: group === 'security' || group === 'money',
    })),
  )
  expect(quiet).toBeNull()
  expect(pushKey).toBe(service.gateway.publicKey)
})

test('what is chosen is kept, groups that are not named stay, and it is mine alone', async () => {
  const [player, other] = [await newPlayer(app), await newPlayer(app)]
  const before = await settingsOf(player)
  expect((await choose(player, { groups: [results], quiet: { from: '22:00', to: '07:30' } })).data).toEqual({
    data: true,
  })
  const after = await settingsOf(player)
  expect(after.groups).toEqual(before.groups.map(one => (one.group === 'results' ? results : one)))
  expect(after.quiet).toEqual({ from: '22:00', to: '07:30' })
  expect(await settingsOf(other)).toEqual(before)
  // Quiet hours that are left out stay: another device may have set them meanwhile.
  expect(await choose(player, { groups: [results] })).toMatchObject({ status: 200 })
  expect(await settingsOf(player)).toEqual(after)
  await choose(player, { groups: [], quiet: null })
  expect(await settingsOf(player)).toEqual({ ...after, quiet: null })
})

test('two choices at once end as one of them, whole', async () => {
  const player = await newPlayer(app)
  const groups = ['results', 'money', 'reminders', 'messages', 'invites', 'news']
  const all = (on: boolean) => groups.map(group => ({ group, panel: on, push: on, mail: on }))
  const wanted = [
    { groups: all(true), quiet: { from: '01:00', to: '02:00' } },
    { groups: all(false).toReversed(), quiet: { from: '03:00', to: '04:00' } },
  ]
  const answers = await Promise.all([...wanted, ...wanted].map(body => choose(player, body)))
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  const { groups: stored } = await settingsOf(player)
  expect(new Set(stored.slice(1).flatMap(({ panel, push, mail }) => [panel, push, mail])).size).toBe(1)
})

test.each([
  [{ groups: [{ ...results, group: 'security' }], quiet: null }, 'groups.0', 'security_always'],
  [{ groups: [results, results], quiet: null }, 'groups', 'invalid'],
  [{ groups: [{ ...results, group: 'noise' }], quiet: null }, 'groups.0.group', 'invalid'],
  [{ groups: [{ group: 'money', panel: 'yes', push: true, mail: true }], quiet: null }, 'groups.0.panel', 'required'],
  [{ groups: [], quiet: { from: '25:00', to: '07:00' } }, 'quiet.from', 'time_invalid'],
  [{ groups: [], quiet: { from: '7:00', to: '08:00' } }, 'quiet.from', 'time_invalid'],
  [{ groups: [], quiet: { from: '07:00', to: '07:00' } }, 'quiet.to', 'quiet_same'],
])('%j is refused at the place where it is wrong', async (body, field, code) => {
  const player = await newPlayer(app)
  expect(await choose(player, body)).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: code } })
})

test('a visitor has no settings', async () => {
  const body = service.newBrowser().body
  expect(await app.call(getNoticeSettings)).toMatchObject({ status: 401 })
  expect(await app.call(putNoticeSettings, { body: { groups: [], quiet: null } })).toMatchObject({ status: 401 })
  expect(await app.call(addPush, { body })).toMatchObject({ status: 401 })
  expect(await app.call(removePush, { body })).toMatchObject({ status: 401 })
})

test('a browser subscribes once however often it says so, and takes itself off once', async () => {
  const player = await newPlayer(app)
  const { body } = service.newBrowser()
  const answers = await Promise.all([1, 2, 3].map(() => player.call(addPush, { body })))
  expect(answers.map(answer => answer.status)).toEqual([201, 201, 201])
  expect(await browsersOf(player)).toEqual([{ endpoint: body.endpoint }])
  const { rows } = await exportNoticeChoices(app.deps.db, player.id)
  expect(rows).toMatchObject([{ browser: 'fcm.googleapis.com' }])
  const gone = await Promise.all([1, 2].map(() => player.call(removePush, { body })))
  expect(new Set(gone.map(answer => answer.data.data))).toEqual(new Set([false, true]))
  expect(await browsersOf(player)).toEqual([])
})

test.each([
  'https://127.0.0.1/push',
  'https://10.0.0.1/push',
  'https://[::1]/push',
  'https://metadata.google.internal/computeMetadata',
  'https://fcm.googleapis.com.evil.example/fcm/send/x',
  'https://evilfcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://user:pass@fcm.googleapis.com/fcm/send/x',
  'https://push.services.mozilla.com.evil.example/x',
])('SSRF: %s is no push service and is refused', async endpoint => {
  const player = await newPlayer(app)
  const answer = await player.call(addPush, { body: { ...service.newBrowser().body, endpoint } })
  expect(answer).toMatchObject({ status: 400, fields: { endpoint: 'push_service_unknown' } })
  expect(service.gateway.takes(endpoint)).toBe(false)
  expect(await browsersOf(player)).toEqual([])
})

test('SSRF: an address that is not https, or none, is refused by its shape', async () => {
  const player = await newPlayer(app)
  for (const endpoint of ['http://fcm.googleapis.com/fcm/send/x', 'file:///etc/passwd', 'x', '']) {
    expect(await player.call(addPush, { body: { ...service.newBrowser().body, endpoint } })).toMatchObject({
      status: 400,
    })
  }
})

test('the push services of Chrome, Firefox, Edge and Safari are taken', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ]) {
    expect(service.gateway.takes(address)).toBe(true)
  }
})

test("a browser moves to who signs in there next, and another's cannot be taken or removed", async () => {
  const [first, next, stranger] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
  const { body } = service.newBrowser()
  await first.call(addPush, { body })
  const taking = { endpoint: body.endpoint, keys: service.newBrowser().body.keys }
  expect(await stranger.call(addPush, { body: taking })).toMatchObject({ status: 400, fields: { endpoint: 'invalid' } })
  expect((await stranger.call(removePush, { body })).data).toEqual({ data: false })
  expect(await browsersOf(first)).toHaveLength(1)
  expect((await next.call(addPush, { body })).status).toBe(201)
  expect([await browsersOf(first), await browsersOf(next)]).toEqual([[], [{ endpoint: body.endpoint }]])
})

test('who signs out takes the browser with them', async () => {
  const player = await newPlayer(app)
  await player.call(addPush, { body: service.newBrowser().body })
  await player.call(signOut)
  expect(await browsersOf(player)).toEqual([])
})

test('of many browsers the oldest go', async () => {
  const player = await newPlayer(app)
  for (let count = 0; count < 12; count += 1) {
    app.clock.advance(1_000)
    await player.call(addPush, { body: service.newBrowser().body })
  }
  expect(await browsersOf(player)).toHaveLength(10)
})

test('the link of a mail stops the mails of its group, without a session, as often as it is pressed', async () => {
  const player = await newPlayer(app)
  const token = unsubscribeToken(app.deps.config.secretKey, player.id, 'money')
  const press = () => app.call(unsubscribeNotices, { query: { token } })
  expect((await Promise.all([press(), press()])).map(answer => answer.data)).toEqual([
    { group: 'money' },
    { group: 'money' },
  ])
  const { groups } = await settingsOf(player)
  expect(groups.find(one => one.group === 'money')).toEqual({ group: 'money', panel: true, push: true, mail: false })
  expect(groups.find(one => one.group === 'security')?.mail).toBe(true)
})

test('RFC 8058: a mail program presses it with a form', async () => {
  const player = await newPlayer(app)
  await choose(player, { groups: [results], quiet: null })
  const token = unsubscribeToken(app.deps.config.secretKey, player.id, 'results')
  const answer = await fetch(`${app.playerUrl}/api/notification/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect((await settingsOf(player)).groups.find(one => one.group === 'results')).toEqual({ ...results, mail: false })
})

test('a token that we did not make stops nothing', async () => {
  const [player, other] = [await newPlayer(app), await newPlayer(app)]
  const token = unsubscribeToken(app.deps.config.secretKey, player.id, 'money')
  const [, , seal] = token.split('.')
  const forged = [
    `${other.id}.money.${seal}`,
    `${player.id}.results.${seal}`,
    `${player.id}.money.${'0'.repeat(32)}`,
    unsubscribeToken(app.deps.config.secretKey, player.id, 'security'),
    'x',
    '..',
    '',
  ]
  for (const one of forged) {
    expect(await app.call(unsubscribeNotices, { query: { token: one } })).toMatchObject({
      status: 422,
      code: 'token_invalid',
    })
  }
  expect(await app.call(unsubscribeNotices)).toMatchObject({ status: 400, fields: { token: 'required' } })
  expect((await settingsOf(other)).groups.find(one => one.group === 'money')?.mail).toBe(true)
})
