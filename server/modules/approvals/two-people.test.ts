import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorDecideOrder, operatorProposeOrder } from '#contract/api/admin/approvals.ts'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { operatorPutSettings, operatorSettings } from '#contract/api/admin/settings.ts'
import {
  operatorAddOperator,
  operatorEnableOperator,
  operatorGiveCpf,
  operatorNewLink,
  operatorSetRoles,
  operatorSetPassword,
} from '#contract/api/admin/staff.ts'
import { centavos } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { ACCOUNTS, post } from '#server/modules/ledger/index.ts'
import { guaranteeAloneAt } from '#server/modules/settings/index.ts'
import { newId } from '#server/platform/ids.ts'
import { untilTrue } from '#tests/money/servers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'

/* W5: an operator who could control the other account does not count as a second person. */
const HOUR = 3_600_000
const because = { reason: 'Conferido com o banco' }
let app: TestApp
let admin: TestOperator
let finance: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  const [at, id] = [app.clock.now(), newId(app.clock.now())]
  const fees = {
    id,
    from: ACCOUNTS.capital,
    to: ACCOUNTS.house,
    amount: centavos(1_000_00),
    reason: 'grant',
    reference: id,
  }
  await app.deps.db.tx(tx => post(tx, at, [fees]))
})
beforeEach(async () => {
  admin = await newOperator(app)
  finance = await newOperator(app, { roles: ['finance'] })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const propose = async (by: TestOperator): Promise<string> =>
  (await by.call(operatorProposeOrder, { body: { kind: 'fees-out', amount: 1, ...because } })).data._id
const approve = (by: TestOperator, id: string) =>
  by.call(operatorDecideOrder, { params: { id }, body: { approve: true, ...because } })
/** Signs in again after the clock passed the session's lifetime. */
const again = (operator: TestOperator) =>
  app.deps.db.rows(sql`
    update session set expires_at = ${new Date(app.clock.now().getTime() + HOUR)}, seen_at = ${app.clock.now()}
    where subject_id = ${operator.id}`)

test.each([
  ['gave a link', () => admin.call(operatorNewLink, { params: { id: finance.id }, body: because })],
  [
    'gave roles',
    () =>
      admin.call(operatorSetRoles, { params: { id: finance.id }, body: { roles: ['finance', 'games'], ...because } }),
  ],
])('who %s to somebody is not their second person for three days, either way round', async (_what, letIn) => {
  await letIn().then(answer => answer.data)
  const [byAdmin, byFinance] = [await propose(admin), await propose(finance)]
  expect(await approve(finance, byAdmin)).toMatchObject({ status: 422, code: 'two_people_new' })
  expect(await approve(admin, byFinance)).toMatchObject({ status: 422, code: 'two_people_new' })
  // An uninvolved operator may, and after the waiting period so may these two.
  expect((await approve(await newOperator(app), byFinance)).status).toBe(200)
  app.clock.advance(72 * HOUR)
  await again(finance)
  expect((await approve(finance, byAdmin)).status).toBe(200)
})

test('nor is one whom the proposer added', async () => {
  const body = { username: 'nova.mesa', name: 'Nova Mesa', roles: ['finance'], ...because }
  const { _id: id } = (await admin.call(operatorAddOperator, { body })).data
  const order = await propose(admin)
  // Simulates opening the link: access to the account counts, not who used it.
  await app.deps.db.rows(sql`update session set subject_id = ${id} where subject_id = ${finance.id}`)
  expect(await approve(finance, order)).toMatchObject({ code: 'two_people_new' })
})

let people = 880_000_000
/** Adds an operator and signs in through its link. */
async function letIn(by: TestOperator, username: string, roles: Role[]): Promise<TestOperator> {
  const body = { username, name: 'Outra Mesa', roles, ...because }
  const { _id: id, link } = (await by.call(operatorAddOperator, { body })).data
  const password = 'mesa-de-operacao-nova'
  await app
    .call(operatorSetPassword, { body: { token: link, password, docNumber: cpfOf((people += 1)) } })
    .then(answer => answer.data)
  const { token } = (await app.call(operatorSignIn, { body: { username, password } })).data
  return { id, token, username, password, call: (endpoint, parts) => app.call(endpoint, parts, token) }
}

test('nor is anybody whom one let in over others, or whom the same person let in', async () => {
  const second = await letIn(admin, 'segunda.mesa', ['admin'])
  const third = await letIn(second, 'terceira.mesa', ['finance'])
  const [byAdmin, byThird] = [await propose(admin), await propose(third)]
  expect(await approve(third, byAdmin)).toMatchObject({ status: 422, code: 'two_people_new' })
  expect(await approve(admin, byThird)).toMatchObject({ status: 422, code: 'two_people_new' })
  const sister = await letIn(admin, 'quarta.mesa', ['finance'])
  expect(await approve(sister, byThird)).toMatchObject({ status: 422, code: 'two_people_new' })
  expect(await approve(third, await propose(sister))).toMatchObject({ code: 'two_people_new' })
  // An earlier, uninvolved operator is a second person to all of them.
  expect((await approve(finance, byThird)).status).toBe(200)
  app.clock.advance(72 * HOUR)
  await again(third)
  expect((await approve(third, byAdmin)).status).toBe(200)
})

test('nor is oneself under another username: the CPF says so, for good', async () => {
  const docNumber = cpfOf((people += 1))
  for (const operator of [admin, finance]) {
    const body = { docNumber, password: operator.password }
    expect((await operator.call(operatorGiveCpf, { body })).status).toBe(200)
  }
  expect(await approve(finance, await propose(admin))).toMatchObject({ code: 'two_people' })
})

test('whom the command line added binds nobody: their row names themselves', async () => {
  const { db, clock } = app.deps
  for (const { id: operatorId } of [admin, finance])
    await db.tx(tx =>
      recordAudit(tx, { operatorId, action: 'operator.added', subject: operatorId, reason: 'setup' }, clock.now()),
    )
  expect((await approve(finance, await propose(admin))).status).toBe(200)
})

test('W6: an approval is given once under one key; the same key gives the same answer', async () => {
  const id = await propose(admin)
  const headers = { 'idempotency-key': 'aprova-uma-vez' }
  const once = (approved = true) =>
    finance.call(operatorDecideOrder, { params: { id }, body: { approve: approved, ...because }, headers })
  const answers = await Promise.all([once(), once()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await once(false)).code).toBe('idempotency_key_reused')
  expect((await approve(finance, id)).code).toBe('state_forbids')
})

test('an operator disabled while an approval waits cannot approve', async () => {
  const order = await propose(admin)
  const { db } = app.deps
  let approved: ReturnType<typeof approve> | undefined
  await db.tx(async tx => {
    await tx.rows(sql`select 1 from treasury_order where id = ${order} for update`)
    approved = approve(finance, order)
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%treasury_order%for update%'`
    expect(await untilTrue(async () => (await db.rows(waits)).length > 0, 10_000)).toBe(true)
    const body = { enabled: false, ...because }
    await admin.call(operatorEnableOperator, { params: { id: finance.id }, body }).then(answer => answer.data)
  })
  expect(await approved).toMatchObject({ status: 403, code: 'forbidden' })
})

test('raising the single-operator limit takes effect a day later, lowering it at once', async () => {
  const { deps, clock } = app
  const set = async (guaranteeAlone: number) => {
    const { settings, seq } = (await admin.call(operatorSettings)).data
    const limits = { ...settings.limits, guaranteeAlone }
    await admin.call(operatorPutSettings, { body: { ...settings, limits, seq, ...because } }).then(({ data }) => data)
  }
  const inForce = () => guaranteeAloneAt(deps.db, deps.config, clock.now())
  const preset = await inForce()
  await set(1_000_000)
  expect(await inForce()).toBe(preset)
  clock.advance(23 * HOUR)
  await again(admin)
  // Setting the same value again continues the day's count; a higher one restarts it.
  await set(1_000_000)
  clock.advance(HOUR)
  expect(await inForce()).toBe(1_000_000)
  await again(admin)
  await set(2_000_000)
  expect(await inForce()).toBe(1_000_000)
  await set(500)
  expect(await inForce()).toBe(500)
  await set(1_000)
  expect(await inForce()).toBe(500)
})
