import { operatorHoldGame, operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import * as calls from '#contract/api/admin/rooms.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  type DuelTable,
  guessInTurn,
  kickOff,
  makeLobby,
  makeStarted,
  newTable,
  readDuel,
  publishScore,
} from '#tests/support/duels.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { openRoom } from '#tests/support/rooms.ts'

/* Rooms of every kind at the operator's desk. */
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
const because = { reason: 'Porque sim' }
const unknown = 'f'.repeat(24)
let app: TestApp
let operator: TestOperator
let table: DuelTable
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
})
beforeEach(async () => {
  // The desk was left alone for a day: whoever comes signs in again.
  app.clock.advance(24 * HOUR)
  operator = await newOperator(app)
  table = await newTable(app)
})
afterAll(async () => {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  for (const end of ends) await end()
})

const read = async (id: string) => (await operator.call(calls.operatorRoom, { params: { id } })).data
const listed = async (query: Record<string, string | number> = {}) =>
  (await operator.call(calls.operatorRooms, { query: { limit: 50, ...query } })).data.docs.map(({ _id }) => _id)
const hold = (id: string, isHeld: boolean) =>
  operator.call(operatorHoldGame, { params: { id }, body: { hold: isHeld, ...because } })
const settle = (id: string) => operator.call(operatorSettleGame, { params: { id }, body: because })
const voids = (id: string, reason = 'Chuva') => operator.call(operatorVoidGame, { params: { id }, body: { reason } })
const auditOf = async (id: string): Promise<string[]> =>
  (await operator.call(operatorAudit, { query: { subject: id } })).data.docs.map(({ action }) => action).toSorted()

/** A duel whose match ended 1–0: the opponent has won, and nothing is paid yet. */
async function provisional(): Promise<string> {
  const id = await makeStarted(table)
  await guessInTurn(table, id, ['1-0', '0-1'])
  await kickOff(table, await readDuel(table.owner, id))
  app.clock.advance(2 * HOUR)
  operator = await newOperator(app)
  await publishScore(app, table.match, '1-0', 'finished')
  return id
}

describe('the list', () => {
  test('has rooms of every kind, the newest first, by kind, state and words', async () => {
    const duel = await makeLobby(table, { name: 'Clássico dos clássicos' })
    // Newest by the clock: ids begin with it.
    table.app.clock.advance(1_000)
    const family = await openRoom(table.owner, table.match, { name: 'Sala da tia' })
    expect((await listed()).slice(0, 2)).toEqual([family, duel])
    expect(await listed({ kind: 'game-vs', state: 'open' })).toContain(duel)
    expect(await listed({ kind: 'game-vs-vip' })).not.toContain(duel)
    expect(await listed({ state: 'paid' })).not.toContain(duel)
    expect(await listed({ search: 'classico' })).toEqual([duel])
    expect(await listed({ search: table.owner.username, kind: 'coach-friend' })).toEqual([family])
    const bad = await operator.call(calls.operatorRooms, { query: { kind: 'bingo' } })
    expect(bad.code).toBe('invalid_input')
  })

  test('is for operators alone, as all of it is', async () => {
    const params = { id: unknown }
    for (const token of [undefined, table.owner.token]) {
      const codes = await Promise.all([
        app.call(calls.operatorRooms, {}, token),
        app.call(calls.operatorRoom, { params }, token),
        app.call(operatorHoldGame, { params, body: { hold: true, ...because } }, token),
        app.call(operatorSettleGame, { params, body: because }, token),
        app.call(operatorVoidGame, { params, body: because }, token),
      ])
      expect(codes.map(answer => answer.code)).toEqual(codes.map(() => 'unauthorized'))
    }
    const missing = await Promise.all([
      operator.call(calls.operatorRoom, { params }),
      hold(unknown, true),
      settle(unknown),
      voids(unknown),
    ])
    expect(missing.map(answer => answer.code)).toEqual(missing.map(() => 'not_found'))
  })
})

describe('a room', () => {
  test('shows who is in it and what would be paid, and no prediction (C12)', async () => {
    const id = await makeStarted(table)
    await guessInTurn(table, id, ['5-0', '7-8'])
    const before = await read(id)
    expect(before).toMatchObject({ winners: [], fee: 0n })
    expect(before.doc).toMatchObject({
      kind: 'game-vs',
      state: 'open',
      pot: 2_000n,
      members: 2,
      played: 2,
      missing: [],
    })
    const whose = new Map(before.players.map(one => [one._id, [one.isOwner, one.played]]))
    expect(whose.get(table.owner.id)).toEqual([true, true])
    expect(whose.get(table.opponent.id)).toEqual([false, true])
    expect(
      JSON.stringify(before, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/guess|picks/i)
    await kickOff(table, await readDuel(table.owner, id))
    app.clock.advance(2 * HOUR)
    operator = await newOperator(app)
    await publishScore(app, table.match, '5-0', 'finished')
    const after = await read(id)
    expect(after.doc).toMatchObject({ state: 'provisional' })
    expect(after).toMatchObject({ winners: [{ _id: table.opponent.id, amount: 1_800n }], fee: 200n })
  })

  test('is held, let go and paid before its window, each written down with the reason', async () => {
    const id = await provisional()
    expect((await hold(id, true)).status).toBe(200)
    expect((await read(id)).doc.hold).toBe(because.reason)
    expect((await settle(id)).code).toBe('state_forbids')
    expect((await hold(id, false)).status).toBe(200)
    expect((await settle(id)).status).toBe(200)
    await app.drain()
    expect((await read(id)).doc).toMatchObject({ state: 'paid', hold: null })
    expect(await balanceOf(app.deps.db, table.opponent.id)).toBe(1_008_00n)
    expect([(await hold(id, true)).code, (await settle(id)).code, (await voids(id)).code]).toEqual([
      'state_forbids',
      'state_forbids',
      'state_forbids',
    ])
    expect(await auditOf(id)).toEqual(['room.held', 'room.let-go', 'room.settled-early'])
  })

  test('is voided with words that both read, and both have their coins back', async () => {
    const id = await makeStarted(table)
    expect((await operator.call(operatorVoidGame, { params: { id }, body: {} })).code).toBe('invalid_input')
    const both = await Promise.all([voids(id), voids(id)])
    expect(both.map(answer => answer.code ?? 'done').sort()).toEqual(['done', 'state_forbids'])
    await app.drain()
    expect(await readDuel(table.owner, id)).toMatchObject({ status: 'finished', voided: 'Chuva', turn: null })
    expect(await balanceOf(app.deps.db, table.opponent.id)).toBe(1_000_00n)
    expect(await auditOf(id)).toEqual(['room.voided'])
  })
})
