import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorAudit,
  operatorAuditCsv,
  operatorMail,
  operatorMailbox,
  operatorMe,
  operatorSignIn,
  operatorSignOut,
  operatorSlideSettings,
  operatorStatus,
} from '#contract/api/admin/console.ts'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { mayDo, ROLES } from '#contract/roles.ts'
import { demoMailbox } from '#server/gateways/mail/demo-mailbox.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { startDemo } from '#tests/support/demo.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

let app: TestApp
let staff: TestOperator
let player: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  staff = await newOperator(app)
  player = await newPlayer(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const signIn = (username: string, password: string) => app.call(operatorSignIn, { body: { username, password } })

test('an operator signs in, is known by name, and signs out of this session alone', async () => {
  const { token } = (await signIn(staff.username.toUpperCase(), staff.password)).data
  expect((await app.call(operatorMe, {}, token)).data).toEqual({
    _id: staff.id,
    username: staff.username,
    name: 'Mesa de Teste',
    roles: ['admin'],
    totp: 'off',
    demo: false,
    profile: 'licensed',
  })
  const answers = await Promise.all([1, 2].map(() => app.call(operatorSignOut, {}, token)))
  expect(answers.map(answer => answer.status)).toContain(200)
  expect((await app.call(operatorMe, {}, token)).status).toBe(401)
  expect((await staff.call(operatorMe)).status).toBe(200)
})

test('a wrong password, an unknown name, a disabled operator and a player get the same answer', async () => {
  const disabled = await newOperator(app)
  await app.deps.db.q
    .updateTable('operator')
    .set({ disabled_at: app.clock.now() })
    .where('id', '=', disabled.id)
    .execute()
  const answers = [
    await signIn(staff.username, 'outra-senha'),
    await signIn('ninguem', staff.password),
    await signIn(disabled.username, disabled.password),
    await signIn(player.username, player.password),
  ]
  for (const answer of answers) expect(answer.raw).toEqual({ code: 'wrong_credentials', message: 'wrong credentials' })
  expect(await disabled.call(operatorMe)).toMatchObject({ status: 401, code: 'unauthorized' })
  app.clock.advance(3_600_000)
})

test('guessing one name is stopped after five tries, and waiting helps', async () => {
  const guessed = await newOperator(app)
  const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(guessed.username, 'chute-errado')))
  expect(tries.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  const stopped = await signIn(guessed.username, guessed.password)
  expect(stopped).toMatchObject({ status: 429, code: 'too_many_requests' })
  const seconds = Number(stopped.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect((await signIn(staff.username, staff.password)).status).toBe(200)
  app.clock.advance(seconds * 1_000)
  expect((await signIn(guessed.username, guessed.password)).status).toBe(200)
  app.clock.advance(3_600_000)
})

test('one source is stopped after twenty tries over all names', async () => {
  const tries = []
  for (let count = 0; count < 21; count += 1) tries.push((await signIn(`nome${count}`, 'chute-errado')).status)
  expect(tries.slice(0, 20).every(status => status === 422)).toBe(true)
  expect(tries[20]).toBe(429)
  app.clock.advance(3_600_000)
})

test('right passwords cost nothing: an operator signs in all day', async () => {
  for (let count = 0; count < 25; count += 1) expect((await signIn(staff.username, staff.password)).status).toBe(200)
})

test.each([
  [{}, { username: 'username_required', password: 'password_required' }],
  [
    { username: ' ', password: '' },
    { username: 'username_required', password: 'password_required' },
  ],
  [
    { username: 5, password: [] },
    { username: 'username_required', password: 'password_required' },
  ],
  [{ username: 'a', password: 'a'.repeat(201) }, { password: 'password_too_long' }],
])('a sign-in with %j is refused at its fields', async (body, fields) => {
  expect(await app.call(operatorSignIn, { body })).toMatchObject({ status: 400, fields })
})

const addressOf = (path: string) => path.replace(/:\w+/g, 'f'.repeat(24))

test("the desk opens to no visitor and to no player's token", async () => {
  const closed = app.apps.operator.endpoints.filter(endpoint => endpoint.access !== 'visitor')
  expect(closed.length).toBeGreaterThan(10)
  for (const endpoint of closed) {
    for (const token of [undefined, player.token, `Bearer ${player.token}`]) {
      const answer = await fetch(new URL(addressOf(endpoint.path), app.operatorUrl), {
        method: endpoint.method,
        headers: token === undefined ? {} : { authorization: token },
      })
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
      expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
    }
  }
})

test("no operator's token opens anything of the players, and no address of the desk is on their port", async () => {
  const ofPlayers = app.apps.player.endpoints.filter(endpoint => endpoint.access === 'player')
  expect(ofPlayers.length).toBeGreaterThan(10)
  for (const endpoint of ofPlayers) {
    const url = new URL(addressOf(endpoint.path), app.playerUrl)
    const answer = await fetch(url, { method: endpoint.method, headers: { authorization: staff.token } })
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
  }
  for (const endpoint of app.apps.operator.endpoints.filter(one => one.path.includes('/operator'))) {
    const url = new URL(addressOf(endpoint.path), app.playerUrl)
    const answer = await fetch(url, { method: endpoint.method, headers: { authorization: staff.token } })
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, 404])
  }
})

test('the start page counts players, sessions and jobs', async () => {
  const before = (await staff.call(operatorStatus)).data
  await newPlayer(app)
  const after = (await staff.call(operatorStatus)).data
  expect(after.players).toBe(before.players + 1)
  expect(after.playersToday).toBe(before.playersToday + 1)
  expect(after.activeSessions).toBe(before.activeSessions + 1)
  expect(after.jobsWaiting).toBeGreaterThan(before.jobsWaiting)
  expect(after.jobsFailing).toBe(0)
  expect(after.databaseBytes).toBeGreaterThan(1_000_000)
  expect(after.now).toEqual(app.clock.now())
  await app.deps.db.q
    .updateTable('account')
    .set({ created_at: new Date('2026-11-21T02:59:59Z') })
    .where('id', '=', player.id)
    .execute()
  expect((await staff.call(operatorStatus)).data.playersToday).toBe(after.playersToday - 1)
})

test('the audit log says who did what and why, the newest first, in pages', async () => {
  const other = await newOperator(app)
  for (const [operator, time] of [
    [staff, 7],
    [other, 8],
    [staff, 9],
  ] as const) {
    app.clock.advance(1_000)
    await operator.call(operatorSlideSettings, { body: { time, reason: `Ficam ${time} segundos` } })
  }
  const first = (await staff.call(operatorAudit, { query: { limit: 2 } })).data
  expect(first.docs.map(doc => [doc.operator, doc.reason])).toEqual([
    [staff.username, 'Ficam 9 segundos'],
    [other.username, 'Ficam 8 segundos'],
  ])
  expect(first.pages).toBe(Math.ceil(first.total / 2))
  const second = (await staff.call(operatorAudit, { query: { limit: 2, page: 2 } })).data
  expect(second.docs[0]).toMatchObject({ reason: 'Ficam 7 segundos', action: 'slides.rotation-changed' })
  expect(await staff.call(operatorAudit, { query: { limit: 0 } })).toMatchObject({
    status: 400,
    fields: { limit: 'limit_invalid' },
  })
})

test.each(ROLES)(
  'of the audit log %s reads the families that the role works with, counted and paged by them',
  async role => {
    const subject = `of every family, for ${role}`
    const families = [...Object.keys(AUDIT_FAMILIES), 'unheard-of']
    const entries = families.map(family => ({
      operatorId: staff.id,
      action: `${family}.tried`,
      subject,
      reason: `Segredo de ${family}`,
    }))
    await app.deps.db.tx(async tx => {
      for (const entry of entries) await recordAudit(tx, entry, app.clock.now())
    })
    const reader = await newOperator(app, { roles: [role] })
    const read = async (query: Record<string, string | number> = {}) =>
      (await reader.call(operatorAudit, { query: { subject, limit: 50, ...query } })).data
    const expected = families.filter(family => role === 'admin' || mayDo([role], AUDIT_FAMILIES[family] ?? []))
    const all = await read()
    expect(all.docs.map(({ action }) => action.replace('.tried', '')).toSorted()).toEqual(expected.toSorted())
    expect(all.total).toBe(expected.length)
    const last = await read({ limit: 2, page: Math.ceil(expected.length / 2) })
    expect(last).toMatchObject({ pages: Math.ceil(expected.length / 2), total: expected.length })
    expect(last.docs).toHaveLength(expected.length % 2 || 2)
    for (const family of families)
      expect([family, (await read({ action: family })).total]).toEqual([family, expected.includes(family) ? 1 : 0])
    const file = await reader.call(operatorAuditCsv, { query: { subject } })
    const isFileTheirs = mayDo([role], operatorAuditCsv.roles ?? [])
    expect(file.status).toBe(isFileTheirs ? 200 : 403)
    for (const family of families) {
      const isInIt = isFileTheirs && expected.includes(family)
      expect([family, String(file.raw).includes(`Segredo de ${family}`)]).toEqual([family, isInIt])
    }
  },
)

test.each([
  [['games'], ['account', 'deposit', 'operator', 'report', 'risk', 'treasury', 'user', 'withdrawal']],
  [['support'], ['books', 'card', 'operator', 'treasury', 'years']],
  [['finance'], ['card', 'operator', 'report']],
  [['support', 'games', 'finance'], ['operator']],
] as const)('%j reads nothing of %j in the audit log', async (roles, closed) => {
  const reader = await newOperator(app, { roles })
  // The log already contains where each operator signed in from.
  for (const action of closed) expect((await reader.call(operatorAudit, { query: { action } })).data.total).toBe(0)
  expect((await staff.call(operatorAudit, { query: { action: 'operator' } })).data.total).toBeGreaterThan(0)
})

test('outside the demo there is no mailbox', async () => {
  expect(await staff.call(operatorMailbox)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await staff.call(operatorMail, { params: { id: 'f'.repeat(24) } })).toMatchObject({ status: 404 })
})

test("the demo's mails are read at the operator's port, the newest first", { timeout: 60_000 }, async () => {
  const demo = await startDemo()
  demo.deps.mail = demoMailbox(demo.deps.db, demo.clock)
  for (const number of [1, 2, 3]) {
    demo.clock.advance(1_000)
    await demo.deps.mail.send({
      to: 'ana@demo.crava.example',
      subject: `Assunto ${number}`,
      text: 'Texto',
      html: '<p>Texto</p>',
    })
  }
  const operator = await newOperator(demo)
  const { docs, total, pages } = (await operator.call(operatorMailbox, { query: { limit: 2 } })).data
  expect({ total, pages, subjects: docs.map(doc => doc.subject) }).toEqual({
    total: 3,
    pages: 2,
    subjects: ['Assunto 3', 'Assunto 2'],
  })
  const mail = (await operator.call(operatorMail, { params: { id: docs[0]?._id ?? '' } })).data
  expect(mail).toEqual({ ...docs[0], text: 'Texto', html: '<p>Texto</p>' })
  expect(await operator.call(operatorMail, { params: { id: 'f'.repeat(24) } })).toMatchObject({ status: 404 })
  expect((await operator.call(operatorMe)).data.demo).toBe(true)
})
