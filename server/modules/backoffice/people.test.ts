import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import * as calls from '#contract/api/admin/people.ts'
import { operatorHoldAccount } from '#contract/api/admin/risk.ts'
import { signIn } from '#contract/api/player/access.ts'
import { createTransfer, createWithdraw } from '#contract/api/player/payments.ts'
import { getMe } from '#contract/api/player/profile.ts'
import { maskCpf } from '#contract/people.ts'
import { richPlayer } from '#tests/support/coins.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

let app: WalletApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await richPlayer(app, 100_00, {
    name: 'Ana Clara Souza',
    username: 'ana.souza',
    email: 'ana.souza@correio.example',
  })
  bruno = await richPlayer(app, 300_00, { name: 'Bruno Lima', username: 'brunolima' })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const nobody = 'f'.repeat(24)
const reason = 'Pedido por telefone'
const found = async (query: Record<string, string | number>) =>
  (await operator.call(calls.operatorUsers, { query })).data.docs.map(({ username }) => username)
const seen = async (id: string) => (await operator.call(calls.operatorUser, { params: { id } })).data
const block = (id: string, blocked: boolean) => {
  app.clock.advance(1)
  return operator.call(calls.operatorBlockUser, { params: { id }, body: { blocked, reason } })
}
const audited = async (subject: string) =>
  (await operator.call(operatorAudit, { query: { subject, limit: 50 } })).data.docs.map(({ action }) => action)
const enter = (player: Player) => app.call(signIn, { body: { username: player.username, password: player.password } })

test('players are found by words, e-mail, CPF whole and masked, and id; sorted, narrowed and paged', async () => {
  expect(await found({ search: 'souza clara' })).toEqual(['ana.souza'])
  expect(await found({ search: '@brunolima' })).toEqual(['brunolima'])
  expect(await found({ search: 'ANA.souza@corr' })).toEqual(['ana.souza'])
  expect(await found({ search: bruno.id })).toEqual(['brunolima'])
  for (const cpf of [ana.cpf, ana.cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-')]) {
    expect(await found({ search: cpf })).toEqual(['ana.souza'])
  }
  expect(await found({ search: maskCpf(ana.cpf) })).toContain('ana.souza')
  expect(await found({ search: '***.000.111-**' })).toEqual([])
  expect(await found({ search: 'ana%' })).toEqual([])
  expect(await found({ sort: 'balance', desc: 'true' })).toEqual(['brunolima', 'ana.souza'])
  expect(await found({ sort: 'username' })).toEqual(['ana.souza', 'brunolima'])
  expect(await found({ limit: 1, page: 2 })).toEqual(['ana.souza'])
  expect(await found({ state: 'new' })).toHaveLength(2)
  for (const state of ['blocked', 'held', 'paused', 'influencer', 'deleted']) expect(await found({ state })).toEqual([])
  expect((await operator.call(calls.operatorUsers, { query: { sort: 'password' } })).fields).toEqual({
    sort: 'sort_invalid',
  })
  const file = await operator.call(calls.operatorUsersCsv, { query: { search: 'souza' } })
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(String(file.raw)).toContain('ana.souza')
  expect(String(file.raw)).not.toContain(ana.cpf)
})

test('a player is seen whole, and nothing of it tells the CPF or the e-mail', async () => {
  const body = { receiver: bruno.id, amount: 10, password: ana.password }
  await ana.call(createTransfer, { body }).then(answer => answer.data)
  await ana
    .call(createWithdraw, { body: { amount: 20, pixKeyType: 'CPF', pixKey: ana.cpf } })
    .then(answer => answer.data)
  await app.hear()
  const whole = await operator.call(calls.operatorUser, { params: { id: ana.id } })
  const { person, checks, money, sessions, notices, limits } = whole.data
  expect(checks.map(({ kind }) => kind)).toEqual(['identity', 'blocked-list'])
  expect(person).toMatchObject({
    username: 'ana.souza',
    docNumber: maskCpf(ana.cpf),
    age: 36,
    blocked: false,
    terms: {},
  })
  expect(money).toMatchObject({ balance: 70_00n, withdrawn: 20_00n, sent: 10_00n, available: 70_00n, debt: 0n })
  expect(sessions).toHaveLength(1)
  expect(notices.length).toBeGreaterThan(0)
  expect(limits.pauseUntil).toBeNull()
  expect((await seen(bruno.id)).money).toMatchObject({ received: 10_00n, held: 10_00n })
  const statement = await operator.call(calls.operatorUserStatement, { params: { id: ana.id } })
  expect(statement.data.docs.map(({ details, direction }) => [details.module, direction])).toEqual([
    ['withdraw', 'out'],
    ['transfer', 'out'],
    ['deposit', 'in'],
  ])
  expect((await operator.call(calls.operatorUserGames, { params: { id: ana.id } })).data).toMatchObject({
    docs: [],
    total: 0,
  })
  for (const { raw } of [whole, statement]) {
    const text = JSON.stringify(raw)
    for (const secret of [ana.cpf, ana.email, '11987654321']) expect(text).not.toContain(secret)
  }
})

test('the CPF is shown in full for a reason that is kept; without one it is not', async () => {
  const params = { id: ana.id }
  expect((await operator.call(calls.operatorRevealUser, { params, body: { reason: ' ' } })).fields).toEqual({
    reason: 'reason_required',
  })
  expect(await audited(ana.id)).toEqual([])
  const { docNumber, email, birthDate } = (await operator.call(calls.operatorRevealUser, { params, body: { reason } }))
    .data
  expect({ docNumber, email, birthDate }).toEqual({ docNumber: ana.cpf, email: ana.email, birthDate: '1990-05-20' })
  expect(await audited(ana.id)).toEqual(['user.revealed'])
  const [row] = await app.deps.db.rows(
    sql<{ text: string }>`select audit::text as text from audit where subject = ${ana.id}`,
  )
  expect(row?.text).not.toContain(ana.cpf)
})

test('notes are added and stay', async () => {
  const params = { id: bruno.id }
  const write = (text: string) => operator.call(calls.operatorNoteUser, { params, body: { text } })
  expect((await write('Ligou duas vezes.\nQuer saber do saque.')).status).toBe(201)
  expect((await write('')).fields).toEqual({ text: 'note_required' })
  expect((await write('x'.repeat(calls.NOTE_MAX + 1))).fields).toEqual({ text: 'note_too_long' })
  expect((await seen(bruno.id)).notes).toMatchObject([
    { text: 'Ligou duas vezes.\nQuer saber do saque.', by: operator.username },
  ])
  await expect(app.deps.db.rows(sql`delete from person_note`)).rejects.toThrow(/never changed or removed/)
  const { docs } = (await operator.call(operatorAudit, { query: { subject: bruno.id } })).data
  // The log records that there is a note, not its text.
  expect(docs).toMatchObject([{ action: 'user.noted', reason: '', details: { note: expect.any(String) } }])
  expect(JSON.stringify(docs)).not.toContain('Ligou')
})

test('blocking ends every session and socket at once and keeps out; twice at once it happens once; then they are let in again', async () => {
  const carla = await richPlayer(app, 10_00)
  const socket = io(app.playerUrl, {
    auth: { token: carla.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await expect.poll(() => socket.connected).toBe(true)
  const both = await Promise.all([block(carla.id, true), block(carla.id, true)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await expect.poll(() => socket.connected).toBe(false)
  expect((await carla.call(getMe)).code).toBe('unauthorized')
  expect((await enter(carla)).code).toBe('account_blocked')
  expect(await found({ state: 'blocked' })).toEqual([carla.username])
  expect((await seen(carla.id)).person.blockedAt).not.toBeNull()
  expect((await block(carla.id, false)).status).toBe(200)
  expect(await block(carla.id, false)).toMatchObject({ status: 409, code: 'state_forbids' })
  expect((await enter(carla)).status).toBe(200)
  expect(await audited(carla.id)).toEqual(['user.admitted', 'user.blocked'])
})

test('signing out ends sessions, and the way in stays open', async () => {
  const diego = await richPlayer(app, 10_00)
  const out = () => operator.call(calls.operatorSignOutUser, { params: { id: diego.id }, body: { reason } })
  const both = await Promise.all([out(), out()])
  expect(new Set(both.map(({ data }) => data.ended))).toEqual(new Set([0, 1]))
  expect((await diego.call(getMe)).code).toBe('unauthorized')
  expect((await enter(diego)).status).toBe(200)
  expect(await audited(diego.id)).toEqual(['user.signed-out', 'user.signed-out'])
})

test('what is held of an account, and a pause, is seen; a closed account is seen without its person', async () => {
  const elisa = await richPlayer(app, 10_00)
  const hold = { kind: 'games', hours: 2, reason }
  await operator.call(operatorHoldAccount, { params: { id: elisa.id }, body: hold }).then(answer => answer.data)
  await app.deps.db.rows(sql`
    insert into player_pause (cpf_hash, excluded_until, changed_at)
    select cpf_hash, ${new Date(app.clock.now().getTime() + 1e9)}, ${app.clock.now()} from account where id = ${elisa.id}`)
  expect(await found({ state: 'held' })).toEqual([elisa.username])
  expect(await found({ state: 'paused' })).toEqual([elisa.username])
  expect(await seen(elisa.id)).toMatchObject({
    person: { pausing: 'self_excluded' },
    holds: [{ kind: 'games', inForce: true, by: operator.username, reason }],
  })
  await app.deps.db.rows(sql`
    update account set deleted_at = ${app.clock.now()}, username = null, email = null, cpf = null, password_hash = null,
      name = 'Conta encerrada' where id = ${elisa.id}`)
  expect((await operator.call(calls.operatorUsers, { query: { state: 'deleted' } })).data.docs).toMatchObject([
    { _id: elisa.id, username: '', email: '', docNumber: '', deleted: true },
  ])
  expect(await found({ search: elisa.id })).toEqual([''])
  for (const answer of [
    await block(elisa.id, true),
    await operator.call(calls.operatorRevealUser, { params: { id: elisa.id }, body: { reason } }),
  ]) {
    expect(answer.code).toBe('not_found')
  }
})

test('strangers and nobodies are turned away', async () => {
  const all = [
    [calls.operatorUser, {}],
    [calls.operatorUserStatement, {}],
    [calls.operatorUserGames, {}],
    [calls.operatorRevealUser, { reason }],
    [calls.operatorNoteUser, { text: 'Uma nota' }],
    [calls.operatorBlockUser, { blocked: true, reason }],
    [calls.operatorSignOutUser, { reason }],
  ] as const
  for (const [call, body] of all) {
    expect((await operator.call(call, { params: { id: nobody }, body })).code).toBe('not_found')
    expect((await app.call(call, { params: { id: ana.id }, body })).code).toBe('unauthorized')
    expect((await app.call(call, { params: { id: ana.id }, body }, ana.token)).code).toBe('unauthorized')
  }
  for (const call of [calls.operatorUsers, calls.operatorUsersCsv])
    expect((await app.call(call)).code).toBe('unauthorized')
})
