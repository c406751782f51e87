import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/api/admin/rooms.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
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

/* Rooms of every type in the admin console. */
const ends: (() => Promise<void>)[] = []
const HOUR = 3_600_000
const unknown = 'f'.repeat(24)
let app: TestApp
let operator: TestOperator
let table: DuelTable
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
})
beforeEach(async () => {
  // A day has passed, so the operator signs in again.
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

describe('the list', () => {
  test('has rooms of every kind, the newest first, by kind, state and words', async () => {
    const duel = await makeLobby(table, { name: 'Clássico dos clássicos' })
    // Newest by the clock, because ids begin with it.
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
      ])
      expect(codes.map(answer => answer.code)).toEqual(codes.map(() => 'unauthorized'))
    }
    expect((await operator.call(calls.operatorRoom, { params })).code).toBe('not_found')
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
})
