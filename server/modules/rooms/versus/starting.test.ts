import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { fund, newRound, type Round, publishFacts } from '#tests/support/cards.ts'
import {
  type DuelTable,
  duelBody,
  guess,
  makeDuel,
  makeLobby,
  makeStarted,
  newTable,
  pressReady,
  pressStart,
  readDuel,
} from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let round: Round
let table: DuelTable
let third: Player
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.unshift(end) })
  round = await newRound(app)
  third = await newPlayer(app)
  await fund(app, third, 1_000)
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  table = await newTable(app, { on: round })
})
afterAll(async () => {
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  for (const end of ends) await end()
})

const SECOND = 1_000
const MINUTE = 60 * SECOND
const coins = (player: Player): Promise<bigint> => balanceOf(app.deps.db, player.id)
const resolved = async (id: string): Promise<{ account: string; code: string }[]> =>
  app.deps.db.rows(sql<{ account: string; code: string }>`
    select payload ->> 'accountId' as account, payload ->> 'code' as code
    from (select payload from graphile_worker._private_jobs) jobs where payload ->> 'roomId' = ${id} and payload ->> 'code' is not null`)

describe('V1', () => {
  test('both stakes are taken as the owner starts, and nothing before', async () => {
    const id = await makeLobby(table)
    expect(await readDuel(table.owner, id)).toMatchObject({ status: 'lobby', amount: 2_000n, fee: 10, turn: null })
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([1_000_00n, 1_000_00n])
    await pressReady(table, id).then(answer => answer.data)
    expect((await readDuel(table.owner, id)).readyUntil).toEqual(new Date(TEST_START.getTime() + MINUTE))
    await pressStart(table, id).then(answer => answer.data)
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([990_00n, 990_00n])
    expect(await readDuel(table.opponent, id)).toMatchObject({
      status: 'playing',
      amount: 2_000n,
      played: 2,
      turn: table.opponent.id,
      turnEndsAt: new Date(TEST_START.getTime() + MINUTE),
    })
  })

  test('Ready counts for the owner within 60 seconds', async () => {
    const id = await makeLobby(table)
    expect((await pressStart(table, id)).code).toBe('not_ready')
    await pressReady(table, id).then(answer => answer.data)
    app.clock.advance(MINUTE + 1)
    expect((await pressStart(table, id)).code).toBe('not_ready')
    await pressReady(table, id).then(answer => answer.data)
    app.clock.advance(MINUTE)
    expect((await pressStart(table, id)).status).toBe(200)
  })

  test('the Ready of one who left is none of the next opponent', async () => {
    const id = await makeLobby(table, { type: 'public' })
    await pressReady(table, id).then(answer => answer.data)
    await table.opponent.call(versusCalls.removePlayer, { params: { id, userId: table.opponent.id } })
    expect((await pressStart(table, id)).code).toBe('not_ready')
    await third.call(versusCalls.join, { params: { id }, body: {} }).then(answer => answer.data)
    expect((await pressStart(table, id)).code).toBe('not_ready')
    expect((await readDuel(third, id)).opponent?._id).toBe(third.id)
  })

  test('when the owner cannot play, the owner learns why and nothing is debited', async () => {
    const id = await makeLobby(table, { price: 5_000 })
    await fund(app, table.opponent, 5_000)
    await pressReady(table, id)
    expect((await pressStart(table, id)).code).toBe('insufficient_balance')
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([1_000_00n, 6_000_00n])
    expect((await readDuel(table.owner, id)).status).toBe('lobby')
    expect(await resolved(id)).toEqual([])
  })

  test('when the opponent cannot play, the owner learns no more than that', async () => {
    const id = await makeLobby(table, { price: 5_000 })
    await fund(app, table.owner, 5_000)
    await pressReady(table, id)
    const refused = await pressStart(table, id)
    expect([refused.code, refused.fields]).toEqual(['opponent_cannot_play', undefined])
    expect(JSON.stringify(refused.raw)).not.toContain('balance')
    expect([await coins(table.owner), await coins(table.opponent)]).toEqual([6_000_00n, 1_000_00n])
    // With coins it can start.
    await fund(app, table.opponent, 5_000)
    expect((await pressStart(table, id)).status).toBe(200)
  })

  test('when neither can play, each learns only the own reason', async () => {
    const id = await makeLobby(table, { price: 5_000 })
    await app.deps.db.rows(sql`update account set birth_date = null where id = ${table.opponent.id}`)
    await pressReady(table, id)
    expect((await pressStart(table, id)).code).toBe('insufficient_balance')
  })

  test('a duel without a price starts too', async () => {
    const id = await makeStarted(table, { price: 0 })
    expect(await readDuel(table.owner, id)).toMatchObject({ status: 'playing', amount: 0n, played: 2 })
    expect(await coins(table.owner)).toBe(1_000_00n)
  })

  test('W6: starting twice with one key starts once, at once or after', async () => {
    const id = await makeLobby(table)
    await pressReady(table, id)
    const key = crypto.randomUUID()
    const both = await Promise.all([pressStart(table, id, { key }), pressStart(table, id, { key })])
    expect([...both, await pressStart(table, id, { key })].map(answer => answer.status)).toEqual([200, 200, 200])
    expect(await coins(table.owner)).toBe(990_00n)
    expect((await pressStart(table, id)).code).toBe('room_started')
    expect((await pressReady(table, id)).code).toBe('room_started')
    const other = await makeLobby(table)
    expect((await pressStart(table, other, { key })).code).toBe('idempotency_key_reused')
  })

  test('only its owner starts, and only its opponent is ready', async () => {
    const id = await makeLobby(table, { type: 'public' })
    const { owner, opponent } = table
    const body = {}
    expect((await owner.call(versusCalls.ready, { params: { id } })).code).toBe('forbidden')
    expect((await third.call(versusCalls.ready, { params: { id } })).code).toBe('forbidden')
    await pressReady(table, id)
    expect((await opponent.call(versusCalls.start, { params: { id }, body })).code).toBe('forbidden')
    expect((await third.call(versusCalls.start, { params: { id }, body })).code).toBe('forbidden')
    const hidden = await makeLobby(table)
    expect((await third.call(versusCalls.start, { params: { id: hidden }, body })).code).toBe('not_found')
    expect((await third.call(versusCalls.ready, { params: { id: hidden } })).code).toBe('not_found')
    expect((await third.call(vipCalls.ready, { params: { id } })).code).toBe('not_found')
    expect((await app.call(versusCalls.start, { params: { id }, body })).code).toBe('unauthorized')
    expect((await app.call(versusCalls.ready, { params: { id } })).code).toBe('unauthorized')
  })

  test('a third person is refused', async () => {
    const id = await makeLobby(table, { type: 'public' })
    expect((await third.call(versusCalls.join, { params: { id }, body: {} })).code).toBe('room_full')
    const invited = await table.owner.call(versusCalls.invite, { params: { id }, body: { _user: third.id } })
    expect(invited.code).toBe('room_full')
  })

  test('of two invited, one is in', async () => {
    const id = await makeDuel(table)
    await table.owner.call(versusCalls.invite, { params: { id }, body: { _user: third.id } }).then(one => one.data)
    const accept = (player: Player) => player.call(versusCalls.answerInvite, { params: { id }, body: { accept: true } })
    const both = await Promise.all([accept(table.opponent), accept(third)])
    expect(both.map(answer => answer.code ?? 'in').sort()).toEqual(['in', 'room_full'])
    expect((await readDuel(table.owner, id)).status).toBe('lobby')
  })
})

describe('F8', () => {
  const priced = async (calls: typeof versusCalls, price: number) => {
    const answer = await table.owner.call(calls.create, { body: duelBody(table, { price }) })
    return answer.fields?.price ?? answer.status
  }
  test('Versus is free or costs R$ 1 to 5.000', async () => {
    expect([await priced(versusCalls, 0), await priced(versusCalls, 1), await priced(versusCalls, 5_000)]).toEqual([
      201, 201, 201,
    ])
    expect([await priced(versusCalls, 0.5), await priced(versusCalls, 5_001)]).toEqual(['price_low', 'price_high'])
  })
  test('VIP costs R$ 10.000 to 50.000', async () => {
    expect([await priced(vipCalls, 10_000), await priced(vipCalls, 50_000)]).toEqual([201, 201])
    expect([await priced(vipCalls, 0), await priced(vipCalls, 9_999), await priced(vipCalls, 50_001)]).toEqual([
      'vip_price_low',
      'vip_price_low',
      'price_high',
    ])
  })
})

describe('V4', () => {
  const KICKOFF = 2 * 60 * MINUTE
  const untilStart = KICKOFF - 15 * MINUTE

  test('a duel that nobody starts until 15 minutes before kick-off is called off, and nothing was debited', async () => {
    const id = await makeLobby(table)
    app.clock.set(new Date(TEST_START.getTime() + untilStart - 1))
    await app.drain()
    expect(await readDuel(table.owner, id)).toMatchObject({
      status: 'lobby',
      startUntil: new Date(TEST_START.getTime() + untilStart),
    })
    app.clock.advance(1)
    expect((await pressReady(table, id)).code).toBe('room_too_late')
    expect((await pressStart(table, id)).code).toBe('room_too_late')
    await app.drain()
    expect(await readDuel(table.owner, id)).toMatchObject({ status: 'cancelled', voided: 'not_started' })
    expect(await coins(table.owner)).toBe(1_000_00n)
  })

  test('a kick-off that moves earlier moves that moment', async () => {
    const moved = await newTable(app)
    const id = await makeLobby(moved)
    const startsAt = new Date(TEST_START.getTime() + 60 * MINUTE)
    await app.deps.db.rows(sql`update match set starts_at = ${startsAt} where id = ${moved.match}`)
    await publishFacts(app, moved.match, { status: 'scheduled', startedAt: null, score: null })
    app.clock.set(new Date(startsAt.getTime() - 15 * MINUTE - 1))
    await app.drain()
    expect((await readDuel(moved.owner, id)).status).toBe('lobby')
    app.clock.advance(1)
    await app.drain()
    expect(await readDuel(moved.owner, id)).toMatchObject({ status: 'cancelled', voided: 'not_started' })
  })

  test('the sweep finds what no job reminded of', async () => {
    const id = await makeLobby(table)
    await app.deps.db.rows(sql`delete from graphile_worker._private_jobs where key = ${`versus.not-started:${id}`}`)
    await app.drain()
    await app.deps.db.rows(sql`delete from graphile_worker._private_jobs where key = ${`versus.not-started:${id}`}`)
    app.clock.set(new Date(TEST_START.getTime() + untilStart))
    await app.jobs.find(set => 'versus.sweep' in set.tasks)?.tasks['versus.sweep']?.({})
    await app.drain()
    expect((await readDuel(table.owner, id)).status).toBe('cancelled')
  })

  test('one that was started in time is left alone', async () => {
    const id = await makeStarted(table)
    app.clock.set(new Date(TEST_START.getTime() + untilStart))
    await app.drain()
    expect((await readDuel(table.owner, id)).voided).toBeNull()
  })

  test('no room is made for a match that begins within 15 minutes, and nobody joins one', async () => {
    const id = await makeDuel(table, { type: 'public' })
    app.clock.set(new Date(TEST_START.getTime() + untilStart))
    const made = await table.owner.call(versusCalls.create, { body: duelBody(table) })
    expect([made.code, made.fields]).toEqual(['room_too_late', { _match: 'room_too_late' }])
    expect((await third.call(versusCalls.join, { params: { id }, body: {} })).code).toBe('room_too_late')
  })
})

describe('V6', () => {
  test('the owner may delete before the start, and nobody resigns after it', async () => {
    const id = await makeLobby(table)
    expect((await table.opponent.call(versusCalls.remove, { params: { id } })).code).toBe('forbidden')
    expect((await table.owner.call(versusCalls.remove, { params: { id } })).status).toBe(200)
    await app.drain()
    expect(await readDuel(table.opponent, id)).toMatchObject({ status: 'cancelled', voided: 'room_deleted' })
    expect((await pressReady(table, id)).code).toBe('room_too_late')
    expect((await pressStart(table, id)).code).toBe('room_too_late')
    expect((await guess(table.opponent, id, '1-0')).code).toBe('room_not_started')

    const { owner, opponent } = table
    const started = await makeStarted(table)
    const params = { id: started }
    expect((await owner.call(versusCalls.remove, { params })).code).toBe('room_started')
    for (const [by, who] of [
      [opponent, opponent],
      [owner, opponent],
    ] as const) {
      const gone = await by.call(versusCalls.removePlayer, { params: { ...params, userId: who.id } })
      expect(gone.code).toBe('room_started')
    }
    expect((await owner.call(versusCalls.close, { params, body: { entries: true } })).code).toBe('room_started')
  })

  test('VIP: the password again to accept and to start; wrong ones share one counter (W3)', async () => {
    for (const player of [table.owner, table.opponent]) await fund(app, player, 20_000)
    const { opponent } = table
    const id = await makeDuel(table, { price: 10_000 }, vipCalls)
    const accept = (password?: string) =>
      opponent.call(vipCalls.answerInvite, { params: { id }, body: { accept: true, password } })
    const errors = await accept('outra-senha-1')
    expect([errors.status, errors.code]).toEqual([403, 'wrong_password'])
    expect((await accept(opponent.password)).status).toBe(200)
    await pressReady(table, id, vipCalls)
    expect((await pressStart(table, id, { calls: vipCalls, password: 'outra-senha-1' })).code).toBe('wrong_password')
    expect(await coins(table.owner)).toBe(21_000_00n)
    expect((await pressStart(table, id, { calls: vipCalls })).status).toBe(200)
    expect(await coins(table.owner)).toBe(11_000_00n)
    expect(await readDuel(table.owner, id, vipCalls)).toMatchObject({ status: 'playing', fee: 5, amount: 20_000_00n })
    const other = await makeDuel(table, { price: 10_000 }, vipCalls)
    for (let tries = 0; tries < 5; tries += 1) {
      await pressStart(table, other, { calls: vipCalls, password: 'outra-senha-1' })
    }
    expect((await pressStart(table, other, { calls: vipCalls })).status).toBe(429)
  })
})
