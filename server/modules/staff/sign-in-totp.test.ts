import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  operatorAudit,
  operatorMe,
  operatorSignIn,
  operatorSignOut,
  operatorStatus,
} from '#contract/api/admin/console.ts'
import { operatorAccount, operatorConfirmTotp, operatorStartTotp } from '#contract/api/admin/staff.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { codeAt, setUpTotp } from '#tests/support/totp.ts'

let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})
// Each time step's code works once, so the next test uses another step.
beforeEach(() => app.clock.advance(3_600_000))

const signIn = ({ username, password }: TestOperator, totp?: string) =>
  app.call(operatorSignIn, { body: { username, password, ...(totp === undefined ? {} : { totp }) } })

const trail = async (operator: TestOperator) =>
  (await operator.call(operatorAudit, { query: { subject: operator.id, limit: 50 } })).data.docs
    .map(row => row.action)
    .toSorted()

test('a second step is set up by a code of it and asked for from then on', async () => {
  const operator = await newOperator(app)
  const other = (await signIn(operator)).data.token
  expect((await operator.call(operatorMe)).data.totp).toBe('off')
  const { secret, codes } = await setUpTotp(app, operator)
  expect(codes).toHaveLength(10)
  expect((await operator.call(operatorMe)).data.totp).toBe('on')
  expect((await operator.call(operatorAccount)).data).toMatchObject({
    totpSince: app.clock.now(),
    totpRequired: false,
    recoveryCodes: 10,
  })
  expect((await app.call(operatorMe, {}, other)).status).toBe(401)
  app.clock.advance(30_000)
  expect(await signIn(operator)).toMatchObject({ status: 422, code: 'totp_needed', fields: { totp: 'totp_needed' } })
  expect(await signIn(operator, ' ')).toMatchObject({ status: 422, code: 'totp_needed' })
  expect(await signIn(operator, '000000')).toMatchObject({
    status: 422,
    code: 'totp_wrong',
    fields: { totp: 'totp_wrong' },
  })
  const code = codeAt(secret, app.clock.now())
  const { token } = (await signIn(operator, `${code.slice(0, 3)} ${code.slice(3)}`)).data
  expect((await app.call(operatorSignOut, {}, token)).status).toBe(200)
  expect(await trail(operator)).toEqual([
    'operator.sign-in-refused',
    'operator.signed-in',
    'operator.signed-in',
    'operator.signed-in',
    'operator.signed-out',
    'operator.totp-set',
    'operator.totp-started',
  ])
})

test('nothing of the second step is told before the password was right', async () => {
  const operator = await newOperator(app)
  const { secret } = await setUpTotp(app, operator)
  app.clock.advance(30_000)
  const code = codeAt(secret, app.clock.now())
  expect(await signIn({ ...operator, password: 'outra-senha-10' }, code)).toMatchObject({ code: 'wrong_credentials' })
  expect(await signIn(operator, code)).toMatchObject({ status: 200 })
})

test('a code works once, of two at once one is first, and no earlier one after it', async () => {
  const operator = await newOperator(app)
  const { secret } = await setUpTotp(app, operator)
  expect((await signIn(operator, codeAt(secret, app.clock.now()))).code).toBe('totp_wrong')
  app.clock.advance(60_000)
  const code = codeAt(secret, app.clock.now())
  const both = await Promise.all([signIn(operator, code), signIn(operator, code)])
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await signIn(operator, codeAt(secret, app.clock.now(), -1))).code).toBe('totp_wrong')
  expect((await signIn(operator, codeAt(secret, app.clock.now(), 1))).status).toBe(200)
})

test.each([
  [-2, 422],
  [-1, 200],
  [1, 200],
  [2, 422],
])('a code %i steps off answers %i', async (steps, status) => {
  const operator = await newOperator(app)
  const { secret } = await setUpTotp(app, operator)
  app.clock.advance(300_000)
  expect((await signIn(operator, codeAt(secret, app.clock.now(), steps))).status).toBe(status)
})

test('each recovery code works once, of two at once one is first; new ones replace them', async () => {
  const operator = await newOperator(app)
  const { codes } = await setUpTotp(app, operator)
  const [first = '', second = ''] = codes
  const both = await Promise.all([signIn(operator, first), signIn(operator, first.toUpperCase())])
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await operator.call(operatorAccount)).data.recoveryCodes).toBe(9)
  app.clock.advance(60_000)
  await setUpTotp(app, operator)
  expect((await signIn(operator, second)).code).toBe('totp_wrong')
  expect((await operator.call(operatorAccount)).data.recoveryCodes).toBe(10)
})

test('guessing codes is stopped after five tries, from wherever, and waiting helps', async () => {
  const operator = await newOperator(app)
  const { secret } = await setUpTotp(app, operator)
  app.clock.advance(60_000)
  const { username, password } = operator
  const tries = await Promise.all(
    Array.from({ length: 7 }, (_, at) =>
      app.call(operatorSignIn, {
        body: { username, password, totp: '000000' },
        headers: { 'x-forwarded-for': `198.51.100.${at + 1}` },
      }),
    ),
  )
  expect(tries.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 429, 429])
  const stopped = await signIn(operator, codeAt(secret, app.clock.now()))
  expect(stopped).toMatchObject({ status: 429, code: 'too_many_requests' })
  app.clock.advance(Number(stopped.headers.get('retry-after')) * 1_000)
  expect((await signIn(operator, codeAt(secret, app.clock.now()))).status).toBe(200)
})

test('what is stored of the second step opens nothing without the key', async () => {
  const operator = await newOperator(app)
  const { secret, codes } = await setUpTotp(app, operator)
  const operators = await app.deps.db.q.selectFrom('operator').selectAll().where('id', '=', operator.id).execute()
  const recovery = await app.deps.db.q.selectFrom('operator_recovery_code').selectAll().execute()
  const stored = JSON.stringify([operators, recovery], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const result of [secret, ...codes]) expect(stored).not.toContain(result)
})

test('setting up asks for the password, and for a code of the new secret', async () => {
  const operator = await newOperator(app)
  expect(await operator.call(operatorStartTotp, { body: { password: 'outra-senha-10' } })).toMatchObject({
    status: 403,
    code: 'wrong_password',
    fields: { password: 'wrong_password' },
  })
  expect(await operator.call(operatorStartTotp, { body: {} })).toMatchObject({
    fields: { password: 'password_required' },
  })
  expect(await operator.call(operatorConfirmTotp, { body: { code: '123456' } })).toMatchObject({
    status: 409,
    code: 'state_forbids',
  })
  const { secret } = (await operator.call(operatorStartTotp, { body: { password: operator.password } })).data
  expect(await operator.call(operatorConfirmTotp, { body: {} })).toMatchObject({ fields: { code: 'totp_needed' } })
  expect(await operator.call(operatorConfirmTotp, { body: { code: '12345' } })).toMatchObject({
    fields: { code: 'totp_wrong' },
  })
  expect(await operator.call(operatorConfirmTotp, { body: { code: '000000' } })).toMatchObject({
    status: 422,
    code: 'totp_wrong',
  })
  const code = codeAt(secret, app.clock.now())
  const both = await Promise.all([1, 2].map(() => operator.call(operatorConfirmTotp, { body: { code } })))
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const endpoint of [operatorStartTotp, operatorConfirmTotp])
    expect((await app.call(endpoint, { body: {} })).status).toBe(401)
})

test('where the second step is required, who has none may only set it up', async () => {
  app.deps.config.operatorTotp = 'required'
  try {
    const operator = await newOperator(app)
    expect((await operator.call(operatorMe)).data.totp).toBe('to_set')
    expect(await operator.call(operatorStatus)).toMatchObject({ status: 403, code: 'totp_to_set' })
    await setUpTotp(app, operator)
    expect((await operator.call(operatorMe)).data.totp).toBe('on')
    expect((await operator.call(operatorStatus)).status).toBe(200)
  } finally {
    app.deps.config.operatorTotp = 'optional'
  }
})
