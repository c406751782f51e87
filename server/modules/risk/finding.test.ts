import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  operatorDismissRiskSignal,
  operatorRiskSignal,
  operatorRiskSignals,
  operatorSeenRiskSignal,
} from '#contract/api/admin/risk.ts'
import { signIn } from '#contract/api/player/access.ts'
import { createTransfer } from '#contract/api/player/payments.ts'
import { newId } from '#server/platform/ids.ts'
import { richPlayer } from '#tests/support/coins.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'

/* Signals found in synthetic data with and without the pattern, and operators' actions on them. */
let app: WalletApp
let operator: TestOperator
const people: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  for (let count = 0; count < 5; count += 1) people.push(await richPlayer(app, 2_000_00))
})
beforeEach(async () => {
  // Signals of earlier tests are not of interest here, and the clock may have passed the session's lifetime.
  await app.deps.db.rows(sql`delete from risk_signal`)
  await app.deps.db.rows(sql`delete from account_device`)
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const person = (index: number): Player => people[index] ?? expect.unreachable('nobody')
const find = () => app.run('risk.find-signs')
const list = async (query: Record<string, string | number> = {}) =>
  (await operator.call(operatorRiskSignals, { query: { limit: 50, ...query } })).data.docs
const detail = async (id: string) => (await operator.call(operatorRiskSignal, { params: { id } })).data
const dismiss = (id: string) => operator.call(operatorDismissRiskSignal, { params: { id }, body: { reason: 'Casal' } })
const names = (signal: { people: { username: string }[] }) => signal.people.map(({ username }) => username).toSorted()
const only = async (kind: string) => {
  const [signal, ...more] = await list({ kind })
  expect(more).toEqual([])
  return signal ?? expect.unreachable(`no ${kind}`)
}
const device = (player: Player, hash: string) =>
  app.deps.db.rows(sql`insert into account_device (account_id, device_hash, first_seen_at, seen_at)
    values (${player.id}, ${hash}, ${app.clock.now()}, ${app.clock.now()})`)
const give = async (from: Player, to: Player, amount: number) =>
  (await from.call(createTransfer, { body: { receiver: to.id, amount, password: from.password } })).data
const signInFrom = (player: Player, address: string) =>
  app.call(signIn, {
    body: { username: player.username, password: player.password },
    headers: { 'x-forwarded-for': address },
  })

test('a device of two is low; dismissed it stays away; a third brings it back, graver', async () => {
  const [ana, bruno, carla] = [person(0), person(1), person(2)]
  for (const player of [ana, bruno]) await device(player, 'casa')
  await find()
  const first = await only('device')
  expect(first).toMatchObject({ level: 'low', state: 'open' })
  expect(names(first)).toEqual([ana.username, bruno.username].toSorted())
  expect((await dismiss(first._id)).status).toBe(200)
  expect(await dismiss(first._id)).toMatchObject({ status: 409, code: 'state_forbids' })
  await app.deps.db.rows(sql`update account_device set seen_at = ${app.clock.now()} where device_hash = 'casa'`)
  await find()
  expect(await only('device')).toMatchObject({ state: 'dismissed' })
  await device(carla, 'casa')
  await find()
  await find()
  expect(await only('device')).toMatchObject({ _id: first._id, state: 'open', level: 'medium' })
  const { accounts, answered } = await detail(first._id)
  expect(accounts.map(({ who }) => who.username).toSorted()).toEqual(
    [ana, bruno, carla].map(({ username }) => username).toSorted(),
  )
  expect(answered).toMatchObject({ reason: 'Casal', by: operator.username })
})

test('an address of a flat of two or of a whole network is nothing; of several new accounts it is grave, and told masked', async () => {
  for (const player of people.slice(0, 2)) await signInFrom(player, '198.51.100.7')
  const crowd: Player[] = []
  for (let count = 0; count < 5; count += 1) crowd.push(await newPlayer(app))
  for (const player of crowd) await signInFrom(player, '203.0.113.9')
  // With more than twelve accounts an address counts as a shared network.
  for (let count = 0; count < 3; count += 1) await newPlayer(app)
  const network = await app.deps.db.rows(sql`
    insert into session (id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at)
    select lpad(to_hex(n + 1000), 24, '0'), 'player', a.id, 'none' || n, '', '192.0.2.1', ${app.clock.now()}, ${app.clock.now()}, 'infinity'
    from generate_series(1, 13) n join lateral (select id from account order by id offset n - 1 limit 1) a on true returning 1`)
  expect(network).toHaveLength(13)
  await find()
  const found = await only('address')
  expect(found).toMatchObject({ level: 'high' })
  expect(names(found)).toEqual(crowd.map(({ username }) => username).toSorted())
  const { evidence } = await detail(found._id)
  expect(evidence).toMatchObject({ count: 5, part: 5, mark: '203.0.113.•' })
  await app.deps.db.rows(sql`delete from session where token_hash like 'none%'`)
})

test('two people who withdraw to one key are seen, by its keyed hash; nothing tells the key', async () => {
  const { ask } = withdrawing(app)
  const [ana, bruno] = [person(0), person(1)]
  const to = { pixKeyType: 'EMAIL', pixKey: ana.email }
  await ask(ana, 5, to)
  await ask(bruno, 5, to)
  await app.deps.db.rows(sql`update withdrawal set key = null`)
  await find()
  const found = await only('pix-key')
  expect(names(found)).toEqual([ana.username, bruno.username].toSorted())
  const whole = JSON.stringify((await operator.call(operatorRiskSignal, { params: { id: found._id } })).raw)
  expect(whole).not.toContain(ana.email)
  expect(whole).not.toContain(ana.cpf)
})

test('gifts one way are seen, gifts both ways are not; several who give to one who withdraws are', async () => {
  const [ana, bruno, carla, diego] = [person(0), person(1), person(2), person(3)]
  for (let count = 0; count < 3; count += 1) {
    await give(ana, bruno, 40)
    await give(carla, diego, 40)
    await give(diego, carla, 40)
  }
  await find()
  const one = await only('transfers')
  expect(one).toMatchObject({ level: 'low', people: [{ username: bruno.username }, { username: ana.username }] })
  expect((await detail(one._id)).evidence).toMatchObject({ count: 3, amount: 120_00n, back: 0n })
  expect(await list({ kind: 'funnel' })).toEqual([])
  await give(carla, bruno, 100)
  await give(diego, bruno, 100)
  await app.deps.db.rows(sql`
    insert into withdrawal (id, account_id, amount, key_type, key_masked, day, created_at, state)
    values (${newId(app.clock.now())}, ${bruno.id}, 20000, 'CPF', '***', '2026-11-20', ${app.clock.now()}, 'paid')`)
  await find()
  const funnel = await only('funnel')
  expect(funnel).toMatchObject({ level: 'medium', people: [{ username: bruno.username }, {}, {}, {}] })
  expect((await detail(one._id)).signal.level).toBe('medium')
})

/** A game of a mode with these picks, inserted into the tables: account → picks. */
async function game(mode: string, isLocked: boolean, entries: readonly [Player, readonly number[]][]): Promise<string> {
  const at = app.clock.now()
  const id = newId(at)
  await app.deps.db.rows(sql`
    insert into game (id, mode, name, state, price, fixed, share_first, share_second, share_third, rules_version, locked_at, created_at)
    values (${id}, ${mode}, 'Rodada', ${isLocked ? 'running' : 'open'}, 0, false, 10000, 0, 0, '1', ${isLocked ? at : null}, ${at})`)
  for (const [player, picks] of entries) {
    await app.deps.db.rows(sql`
      insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)
      values (${newId(at)}, ${id}, ${player.id}, ${[...picks]}, 0, '1', ${at}, ''::bytea)`)
  }
  return id
}

test('the same rare predictions in several locked games are seen; common ones, and those of open games (C12), are not', async () => {
  const [ana, bruno, carla, diego, elisa] = [person(0), person(1), person(2), person(3), person(4)]
  const rare = [7, 1, 4, 9]
  const twins = (isLocked: boolean) =>
    game('athlete-card', isLocked, [
      [ana, rare],
      [bruno, rare],
      [carla, [1, 2, 3, 4]],
    ])
  for (let count = 0; count < 2; count += 1) await twins(true)
  for (let count = 0; count < 3; count += 1) await twins(false)
  for (let count = 0; count < 4; count += 1) {
    await game(
      'athlete-card',
      true,
      people.map(player => [player, [2, 2, 2, 2]] as const).map(([player, picks]) => [player, picks]),
    )
    await game('card-game', true, [
      [diego, [1, 0]],
      [elisa, [1, 0]],
    ])
  }
  await find()
  expect(await list({ kind: 'picks' })).toEqual([])
  await app.deps.db.rows(sql`update game set state = 'running', locked_at = ${app.clock.now()}
    where id = (select id from game where state = 'open' limit 1)`)
  await find()
  await find()
  const found = await only('picks')
  expect(found).toMatchObject({ level: 'low' })
  expect(names(found)).toEqual([ana.username, bruno.username].toSorted())
  const { evidence } = await detail(found._id)
  expect(evidence.games).toHaveLength(3)
  expect(JSON.stringify(evidence.games)).not.toContain('7,1,4,9')
})

test('the list is narrowed, sorted and paged; a sign is looked at once; strangers are turned away', async () => {
  for (const [index, hash] of ['um', 'dois', 'tres'].entries()) {
    for (const player of people.slice(0, index + 2)) await device(player, hash)
  }
  await find()
  const all = await list({ kind: 'device' })
  expect(all.map(({ level }) => level)).toEqual(['medium', 'medium', 'low'])
  expect((await list({ kind: 'device', sort: 'level', desc: 'true' })).map(({ level }) => level)[0]).toBe('low')
  expect(await list({ kind: 'device', level: 'low', search: person(0).username })).toHaveLength(1)
  expect(await list({ kind: 'device', search: person(4).username })).toEqual([])
  expect(
    (await operator.call(operatorRiskSignals, { query: { kind: 'device', limit: 1, page: 2 } })).data,
  ).toMatchObject({
    page: 2,
    total: 3,
  })
  const id = all[0]?._id ?? ''
  const body = { reason: 'Visto com a equipe' }
  const both = await Promise.all([1, 2].map(() => operator.call(operatorSeenRiskSignal, { params: { id }, body })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await list({ state: 'seen' })).toHaveLength(1)
  for (const call of [operatorSeenRiskSignal, operatorDismissRiskSignal]) {
    expect(await operator.call(call, { params: { id }, body: { reason: '' } })).toMatchObject({
      fields: { reason: 'reason_required' },
    })
    expect((await operator.call(call, { params: { id: 'f'.repeat(24) }, body })).code).toBe('not_found')
    expect((await app.call(call, { params: { id }, body }, person(0).token)).code).toBe('unauthorized')
  }
  expect((await operator.call(operatorRiskSignal, { params: { id: 'f'.repeat(24) } })).code).toBe('not_found')
  expect((await app.call(operatorRiskSignal, { params: { id } })).code).toBe('unauthorized')
  expect((await app.call(operatorRiskSignals)).code).toBe('unauthorized')
  expect((await operator.call(operatorRiskSignals, { query: { kind: 'luck' } })).code).toBe('invalid_input')
})
