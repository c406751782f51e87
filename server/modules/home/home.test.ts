import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail } from '#contract/api/player/access.ts'
import { getBalance, homeTodo } from '#contract/api/player/home.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { pausePlay, seeLimits } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

test('a new player is asked to confirm the e-mail and to give the birth date, until both are done', async () => {
  const player = await newPlayer(app, { birthDate: undefined })
  const kinds = async () => (await player.call(homeTodo)).data.docs.map(doc => [doc.kind, doc.redirect])
  expect(await kinds()).toEqual([
    ['confirm-email', '/profile/edit_user_informations'],
    ['birth-date', '/profile/edit_personal_data'],
    ['limits', '/limits'],
  ])
  await player.call(updateUser, { body: { birthDate: '1990-05-20' } })
  expect(await kinds()).toEqual([
    ['confirm-email', '/profile/edit_user_informations'],
    ['limits', '/limits'],
  ])
  await app.drain()
  const mail = app.mails.findLast(sent => sent.to === player.email && sent.text.includes('/confirm'))
  const token = /[?&#]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200)
  expect(await kinds()).toEqual([['limits', '/limits']])
  await player.call(seeLimits, { body: undefined }).then(answer => answer.data)
  expect(await kinds()).toEqual([])
  await player.call(pausePlay, { body: { days: 2 } })
  expect(await kinds()).toEqual([['paused', '/home?wallet=limits']])
})

test('the balance is mine, in reais, with the count of its changes', async () => {
  const [player, other] = [await newPlayer(app), await newPlayer(app)]
  const at = app.clock.now()
  const movement = { id: newId(at), amount: centavos(12_345), reason: 'test', reference: 'once' }
  await app.deps.db.tx(tx => post(tx, at, [{ ...movement, from: ACCOUNTS.capital, to: walletOf(player.id) }]))
  expect((await player.call(getBalance)).raw).toEqual({ amount: 123.45, seq: 1 })
  expect((await other.call(getBalance)).raw).toEqual({ amount: 0, seq: 0 })
})

test('a visitor has neither', async () => {
  expect(await app.call(homeTodo)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await app.call(getBalance)).toMatchObject({ status: 401, code: 'unauthorized' })
})
