import { expect, test } from 'vitest'
import { operatorStatus } from '#contract/api/admin/console.ts'
import { confirmEmail, createUser, recoverPassword, resetPassword } from '#contract/api/player/access.ts'
import { changeEmail, changePassword, getMe } from '#contract/api/player/profile.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { newOperator } from './support/operators.ts'
import { newPlayer, signUpBody } from './support/people.ts'

function linkTo(app: TestApp, address: string, page: string): string {
  const mail = app.mails.findLast(sent => sent.to === address && sent.text.includes(page))
  return /[?&#]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'there is no such mail'
}

test('a change of e-mail requested with the old password is cancelled when the password changes', async () => {
  const app = await startTestApp()
  for (const way of ['recovery', 'change']) {
    const owner = await newPlayer(app)
    const stranger = `estranho-${way}@correio.example`
    const request = await owner.call(changeEmail, { body: { email: stranger, password: owner.password } })
    expect(request.status).toBe(200)
    await app.drain()
    if (way === 'change') {
      const body = { password: owner.password, newPassword: 'outra-senha-7' }
      expect((await owner.call(changePassword, { body })).status).toBe(200)
      expect((await owner.call(getMe)).data.pendingEmail).toBeNull()
    } else {
      await app.call(recoverPassword, { body: { email: owner.email } })
      await app.drain()
      const body = { token: linkTo(app, owner.email, '/reset'), newPassword: 'outra-senha-7' }
      expect((await app.call(resetPassword, { body })).status).toBe(200)
    }
    const token = linkTo(app, stranger, '/confirm')
    expect(await app.call(confirmEmail, { body: { token } })).toMatchObject({ status: 422, code: 'token_invalid' })
  }
})

test('refused sign-ups tell of no more CPFs than the checker does, also by what they do not name', async () => {
  const app = await startTestApp()
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const tryWith = async (changes: Record<string, unknown>) =>
    (await app.call(createUser, { body: await signUpBody(app, changes), headers })).status
  for (let request = 0; request < 3; request += 1) expect(await tryWith({ username: 'admin' })).toBe(409)
  for (let request = 0; request < 2; request += 1) expect(await tryWith({ photo: 'f'.repeat(24) })).toBe(422)
  expect(await tryWith({ username: 'admin' })).toBe(429)
  expect(await tryWith({ photo: 'f'.repeat(24) })).toBe(429)
  // A successful call reveals nothing.
  expect(await tryWith({})).toBe(201)
})

test('an operator who is disabled is signed out of every call', async () => {
  const app = await startTestApp()
  const operator = await newOperator(app)
  expect((await operator.call(operatorStatus)).status).toBe(200)
  await app.deps.db.q
    .updateTable('operator')
    .set({ disabled_at: app.clock.now() })
    .where('id', '=', operator.id)
    .execute()
  expect(await operator.call(operatorStatus)).toMatchObject({ status: 401, code: 'unauthorized' })
})
