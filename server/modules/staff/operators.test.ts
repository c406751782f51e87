import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorAudit, operatorMe, operatorSignIn, operatorStatus } from '#contract/api/admin/console.ts'
import * as calls from '#contract/api/admin/staff.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { setUpTotp } from '#tests/support/totp.ts'

let app: TestApp
let boss: TestOperator
let made = 0
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  boss = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.clock.advance(3_600_000))

const reason = 'Combinado na reunião'
const password = 'mesa-de-operacao-nova'
const params = ({ id }: { id: string }) => ({ id })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(answer => answer.status).toSorted((a, b) => a - b)

const addBody = (more: Record<string, unknown> = {}) => {
  made += 1
  return { username: `pessoa${made}`, name: 'Pessoa da Mesa', roles: ['support'], reason, ...more }
}

const last = async (subject: string) => {
  const { docs } = (await boss.call(operatorAudit, { query: { subject, limit: 50 } })).data
  return docs.map(row => [row.operator, row.action, row.reason])
}

test('a person is added, chooses a password by a link that works once, and may do what the roles say', async () => {
  const body = addBody({ roles: ['finance', 'support', 'finance'] })
  const { _id, link, until } = (await boss.call(calls.operatorAddOperator, { body })).data
  expect(until.getTime() - app.clock.now().getTime()).toBe(48 * 3_600_000)
  const list = (await boss.call(calls.operatorOperators, { query: { limit: 50 } })).data
  expect(list.docs.find(doc => doc._id === _id)).toMatchObject({
    username: body.username,
    roles: ['support', 'finance'],
    state: 'invited',
    linkUntil: until,
    sessions: 0,
    mine: false,
  })
  const signIn = () => app.call(operatorSignIn, { body: { username: body.username, password } })
  expect((await signIn()).code).toBe('wrong_credentials')
  const token = { token: link }
  expect((await app.call(calls.operatorReadLink, { body: token })).data).toEqual({
    username: body.username,
    name: body.name,
    until,
    cpfNeeded: true,
  })
  const set = () => app.call(calls.operatorSetPassword, { body: { ...token, password, docNumber: cpfOf(870_000_001) } })
  expect(statuses(await Promise.all([set(), set()]))).toEqual([200, 422])
  expect(await app.call(calls.operatorReadLink, { body: token })).toMatchObject({ status: 422, code: 'token_invalid' })
  const session = (await signIn()).data.token
  expect((await app.call(operatorMe, {}, session)).data.roles).toEqual(['support', 'finance'])
  expect((await app.call(operatorTreasury, {}, session)).status).toBe(200)
  expect(await app.call(calls.operatorOperators, {}, session)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await last(_id)).map(text => text.join(' ')).toSorted()).toEqual([
    `${boss.username} operator.added ${reason}`,
    `${body.username} operator.password-set `,
    `${body.username} operator.sign-in-refused `,
    `${body.username} operator.signed-in `,
  ])
})

test('a link is over after two days, and a newer one takes its place', async () => {
  const first = (await boss.call(calls.operatorAddOperator, { body: addBody() })).data
  const again = { params: { id: first._id }, body: { reason } }
  const second = (await boss.call(calls.operatorNewLink, again)).data
  const read = (link: string) => app.call(calls.operatorReadLink, { body: { token: link } })
  expect((await read(first.link)).code).toBe('token_invalid')
  expect((await read(second.link)).status).toBe(200)
  app.clock.advance(48 * 3_600_000)
  boss = await newOperator(app)
  expect((await read(second.link)).code).toBe('token_invalid')
  expect((await app.call(calls.operatorSetPassword, { body: { token: second.link, password } })).code).toBe(
    'token_invalid',
  )
})

test.each([
  [{ username: '' }, { username: 'username_required' }],
  [{ name: ' ' }, { name: 'name_required' }],
  [{ roles: [] }, { roles: 'role_required' }],
  [{ roles: ['chefe'] }, { 'roles.0': 'role_required' }],
  [{ reason: '' }, { reason: 'reason_required' }],
])('adding with %j is refused at its field', async (errors, fields) => {
  expect(await boss.call(calls.operatorAddOperator, { body: addBody(errors) })).toMatchObject({ status: 400, fields })
})

test('a username is one person’s, also of two added at once', async () => {
  const body = addBody()
  const both = await Promise.all([1, 2].map(() => boss.call(calls.operatorAddOperator, { body })))
  expect(statuses(both)).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)).toMatchObject({
    code: 'username_taken',
    fields: { username: 'username_taken' },
  })
})

test.each([
  ['curta9', 'operator_password_short'],
  ['', 'password_required'],
])('the password %j is refused by the link, which stays good', async (typed, code) => {
  const { link } = (await boss.call(calls.operatorAddOperator, { body: addBody() })).data
  expect(await app.call(calls.operatorSetPassword, { body: { token: link, password: typed } })).toMatchObject({
    status: 400,
    fields: { password: code },
  })
  expect((await app.call(calls.operatorReadLink, { body: { token: link } })).status).toBe(200)
})

test('roles are changed by another administrator, from the next call on', async () => {
  const operator = await newOperator(app, { roles: ['finance'] })
  expect((await operator.call(operatorTreasury)).status).toBe(200)
  const set = { params: params(operator), body: { roles: ['support'], reason } }
  expect((await boss.call(calls.operatorSetRoles, set)).data).toEqual({ data: true })
  expect(await operator.call(operatorTreasury)).toMatchObject({ status: 403, code: 'forbidden' })
  const rows = await app.deps.db.q.selectFrom('audit').selectAll().where('subject', '=', operator.id).execute()
  expect(rows.find(row => row.action === 'operator.roles-changed')).toMatchObject({
    operator_id: boss.id,
    reason,
    details: { before: ['finance'], after: ['support'] },
  })
  expect(await boss.call(calls.operatorSetRoles, { ...set, params: params(boss) })).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect((await boss.call(calls.operatorSetRoles, { ...set, params: { id: 'f'.repeat(24) } })).status).toBe(404)
  expect(await boss.call(calls.operatorSetRoles, { ...set, body: { roles: [], reason } })).toMatchObject({
    status: 400,
    fields: { roles: 'role_required' },
  })
})

test('two administrators who take the role from each other at once: one of them keeps it', async () => {
  const alone = await startTestApp({ onEnd: end => void ends.push(end) })
  const [ana, rita] = [await newOperator(alone), await newOperator(alone)]
  const take = (from: TestOperator, to: TestOperator) =>
    from.call(calls.operatorSetRoles, { params: params(to), body: { roles: ['support'], reason } })
  const both = await Promise.all([take(ana, rita), take(rita, ana)])
  expect(statuses(both)[0]).toBe(200)
  // The second request came from an operator who was no longer an administrator, or would have removed the last one.
  expect(both.map(answer => answer.code).filter(Boolean)).toSatisfy((codes: string[]) =>
    ['forbidden', 'last_admin'].includes(codes[0] ?? ''),
  )
  const people = await alone.deps.db.q.selectFrom('operator').select('roles').execute()
  expect(people.map(({ roles }) => roles.join()).toSorted()).toEqual(['admin', 'support'])
})

test('who is disabled is out at once and for good, until enabled again', async () => {
  const operator = await newOperator(app)
  const enabled = (to: boolean) =>
    boss.call(calls.operatorEnableOperator, { params: params(operator), body: { enabled: to, reason } })
  expect(statuses(await Promise.all([enabled(false), enabled(false)]))).toEqual([200, 409])
  expect((await operator.call(operatorMe)).status).toBe(401)
  expect((await app.call(operatorSignIn, { body: operator })).code).toBe('wrong_credentials')
  const link = { params: params(operator), body: { reason } }
  expect(await boss.call(calls.operatorNewLink, link)).toMatchObject({ status: 409, code: 'state_forbids' })
  expect(statuses(await Promise.all([enabled(true), enabled(true)]))).toEqual([200, 409])
  expect((await operator.call(operatorMe)).status).toBe(401)
  expect((await app.call(operatorSignIn, { body: operator })).status).toBe(200)
  const own = { params: params(boss), body: { enabled: false, reason } }
  expect((await boss.call(calls.operatorEnableOperator, own)).code).toBe('forbidden')
  expect((await last(operator.id)).map(([, action = '']) => action).toSorted()).toEqual([
    'operator.disabled',
    'operator.enabled',
    'operator.signed-in',
    'operator.signed-in',
  ])
})

test('sessions of another are ended, and the second step of who lost it is taken away', async () => {
  const operator = await newOperator(app)
  const ended = { params: params(operator), body: { reason } }
  expect((await boss.call(calls.operatorSignOutOperator, ended)).status).toBe(200)
  expect((await operator.call(operatorMe)).status).toBe(401)
  expect(await boss.call(calls.operatorResetTotp, ended)).toMatchObject({ status: 409, code: 'state_forbids' })
  const { token } = (await app.call(operatorSignIn, { body: operator })).data
  const again: TestOperator = { ...operator, token, call: (endpoint, parts) => app.call(endpoint, parts, token) }
  await setUpTotp(app, again)
  const both = await Promise.all([1, 2].map(() => boss.call(calls.operatorResetTotp, ended)))
  expect(statuses(both)).toEqual([200, 409])
  expect((await again.call(operatorMe)).status).toBe(401)
  expect((await app.call(operatorSignIn, { body: operator })).status).toBe(200)
  expect((await boss.call(calls.operatorResetTotp, { ...ended, params: params(boss) })).code).toBe('forbidden')
  expect((await last(operator.id)).map(([, action]) => action)).toContain('operator.totp-reset')
})

test('an operator changes the own password, and the other sessions end', async () => {
  const operator = await newOperator(app, { roles: ['games'] })
  const other = (await app.call(operatorSignIn, { body: operator })).data.token
  const change = (from: string, to: string) =>
    operator.call(calls.operatorChangePassword, { body: { password: from, newPassword: to } })
  expect(await change('outra-senha-10', password)).toMatchObject({
    status: 403,
    fields: { password: 'wrong_password' },
  })
  expect(await change(operator.password, 'curta9')).toMatchObject({
    fields: { newPassword: 'operator_password_short' },
  })
  expect(await change(operator.password, '1234567890')).toMatchObject({
    fields: { newPassword: 'password_too_common' },
  })
  expect(
    statuses(await Promise.all([change(operator.password, password), change(operator.password, password)])),
  ).toEqual([200, 403])
  expect((await app.call(operatorMe, {}, other)).status).toBe(401)
  expect((await operator.call(operatorMe)).status).toBe(200)
  expect((await app.call(operatorSignIn, { body: { username: operator.username, password } })).status).toBe(200)
  expect((await last(operator.id)).map(([, action]) => action)).toContain('operator.password-changed')
})

test('guessing one’s own password is stopped after five tries', async () => {
  const operator = await newOperator(app)
  const body = { password: 'outra-senha-10', newPassword: password }
  const tries = await Promise.all(
    Array.from({ length: 7 }, () => operator.call(calls.operatorChangePassword, { body })),
  )
  expect(statuses(tries)).toEqual([403, 403, 403, 403, 403, 429, 429])
})

test('an operator sees where they are signed in, and ends one session, of their own alone', async () => {
  const operator = await newOperator(app)
  const other = (await app.call(operatorSignIn, { body: operator, headers: { 'user-agent': 'Telefone' } })).data.token
  const { sessions, roles, totpSince, recoveryCodes } = (await operator.call(calls.operatorAccount)).data
  expect({ roles, totpSince, recoveryCodes }).toEqual({ roles: ['admin'], totpSince: null, recoveryCodes: 0 })
  expect(sessions.map(one => one.mine).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  const phone = sessions.find(one => one.device === 'Telefone')
  const end = { params: { id: phone?._id ?? '' } }
  expect((await boss.call(calls.operatorEndSession, end)).status).toBe(404)
  expect(statuses(await Promise.all([1, 2].map(() => operator.call(calls.operatorEndSession, end))))).toEqual([
    200, 404,
  ])
  expect((await app.call(operatorStatus, {}, other)).status).toBe(401)
  const seen = (await boss.call(calls.operatorOperator, { params: params(operator) })).data
  expect(seen.operator).toMatchObject({ username: operator.username, sessions: 1, state: 'active' })
  expect(seen.sessions.map(one => one._id)).toEqual(sessions.filter(one => one.mine).map(one => one._id))
  expect((await boss.call(calls.operatorOperator, { params: { id: 'f'.repeat(24) } })).status).toBe(404)
})

test('links are not guessed by the thousand', async () => {
  const read = () => app.call(calls.operatorReadLink, { body: { token: 'x'.repeat(43) } })
  const tries = await Promise.all(Array.from({ length: 22 }, read))
  expect(statuses(tries).slice(-3)).toEqual([422, 429, 429])
  expect(await app.call(calls.operatorReadLink, { body: { token: 'kurz' } })).toMatchObject({
    status: 400,
    fields: { token: 'token_invalid' },
  })
})
