import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { publicRoom } from '#contract/api/player/public-room.ts'
import { startTestApp } from '#tests/support/app.ts'
import { type CardTable, HOUR, MINUTE, startCardTable } from '#tests/support/card-table.ts'
import { newRound, publishFacts } from '#tests/support/cards.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom, predict, readRoom, roomBody } from '#tests/support/rooms.ts'

/* Creating and finding rooms, their visibility, closing and deleting them, over HTTP. */
let table: CardTable
let app: CardTable['app']
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startCardTable(end => void ends.push(end))
  ;({ app, ana, bruno, carla } = table)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const NOBODYS = 'f'.repeat(24)
const newMatch = async (): Promise<string> => (await newRound(app)).matches[0]
const create = (player: Player, body: Record<string, unknown>, key?: string) =>
  player.call(familyCalls.create, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
const idsOf = async (player: Player, query: Record<string, string | number>): Promise<string[]> =>
  (await player.call(familyCalls.list, { query: { limit: 50, ...query } })).data.docs.map(doc => doc._id)
const remove = (player: Player, id: string) => player.call(familyCalls.remove, { params: { id } })
const close = (player: Player, id: string, body: Record<string, unknown>) =>
  player.call(familyCalls.close, { params: { id }, body })

describe('making a room', () => {
  test('costs nothing; its owner is in it, and whom they name is invited', async () => {
    const match = await newMatch()
    const before = await table.reais(ana)
    const id = await openRoom(ana, match, { price: 2.5, _opponent: bruno.id })
    expect(await table.reais(ana)).toBe(before)
    const room = await readRoom(ana, id)
    expect(room).toMatchObject({
      kind: 'coach-friend',
      type: 'private',
      status: 'open',
      price: 2_50n,
      amount: 0n,
      members: 1,
      played: 0,
      me: 'owner',
      myGame: null,
      closed: { entries: false, playing: null },
      _match: { _id: match },
    })
    expect(room.players.map(one => [one._user._id, one.isOwner, one.state])).toEqual([
      [ana.id, true, 'in'],
      [bruno.id, false, 'invited'],
    ])
    expect((await readRoom(bruno, id)).me).toBe('invited')
  })

  test('asks for what it lacks, each at its field (F8)', async () => {
    const match = await newMatch()
    const errors = [
      [{ name: ' ' }, { name: 'name_required' }],
      [{ name: 'x'.repeat(61) }, { name: 'name_too_long' }],
      [{ type: 'secreta' }, { type: 'room_type_invalid' }],
      [{ price: undefined }, { price: 'price_required' }],
      [{ price: 'dez' }, { price: 'amount_invalid' }],
      [{ price: 0.99 }, { price: 'price_low' }],
      [{ price: -1 }, { price: 'price_low' }],
      [{ price: 1000.01 }, { price: 'price_high' }],
      [{ _match: 'nada' }, { _match: 'match_required' }],
    ] as const
    for (const [changes, fields] of errors)
      expect(await create(ana, roomBody(match, changes))).toMatchObject({ status: 400, fields })
    for (const price of [0, 1, 1000]) expect((await create(ana, roomBody(match, { price }))).status).toBe(201)
    expect(await create(ana, roomBody(NOBODYS))).toMatchObject({ code: 'match_unknown' })
    expect(await create(ana, roomBody(match, { _opponent: NOBODYS }))).toMatchObject({ code: 'user_unknown' })
    expect(await app.call(familyCalls.create, { body: roomBody(match) })).toMatchObject({ status: 401 })
  })

  test('is for a match that is to come', async () => {
    const { matches } = await newRound(app)
    await publishFacts(app, matches[1], { status: 'live' })
    expect(await create(ana, roomBody(matches[1]))).toMatchObject({ status: 409, code: 'match_started' })
    app.clock.advance(2 * HOUR)
    expect(await create(ana, roomBody(matches[0]))).toMatchObject({ status: 409, code: 'match_started' })
  })

  test('sent twice with its key makes one room', async () => {
    const body = roomBody(await newMatch())
    const key = '0b0e5e36-1c2f-4c5c-9a5c-5f1f4a6f0a12'
    const [first, again] = await Promise.all([create(ana, body, key), create(ana, body, key)])
    expect(first.data._id).toBe(again.data._id)
  })

  test('is not for who is blocked, nor where the law forbids it', async () => {
    const match = await newMatch()
    const dora = await newPlayer(app)
    await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${dora.id}`)
    expect(await create(dora, roomBody(match))).toMatchObject({ code: 'account_blocked' })
    for (const [profile, paid, free] of [
      ['free', 'mode_unavailable', undefined],
      ['fantasy', 'mode_unavailable', 'mode_unavailable'],
    ] as const) {
      const app = await startTestApp({ env: { COMPLIANCE_PROFILE: profile } })
      const player = await newPlayer(app)
      const [its] = (await newRound(app)).matches
      expect((await create(player, roomBody(its))).code).toBe(paid)
      expect((await create(player, roomBody(its, { price: 0 }))).code).toBe(free)
    }
  })
})

describe('finding rooms', () => {
  test('public ones are found by room, team and user until one is in them', async () => {
    const match = await newMatch()
    const id = await openRoom(ana, match, { name: 'Boteco do Zé', type: 'public' })
    const hidden = await openRoom(ana, match, { name: 'Boteco do Zé, dois' })
    const { home } = (await readRoom(ana, id))._match
    for (const search of ['boteco ze', home?.name ?? '', ana.username])
      expect(await idsOf(bruno, { scope: 'public', search })).toContain(id)
    const found = await idsOf(bruno, { scope: 'public', search: 'boteco' })
    expect(found).not.toContain(hidden)
    expect(await idsOf(bruno, { scope: 'public', search: 'nada disso' })).toEqual([])
    expect(await idsOf(ana, { scope: 'public' })).not.toContain(id)
    await bruno.call(familyCalls.join, { params: { id }, body: {} })
    expect(await idsOf(bruno, { scope: 'public' })).not.toContain(id)
    await close(ana, id, { entries: true })
    expect(await idsOf(carla, { scope: 'public' })).not.toContain(id)
    await close(ana, id, { entries: false })
    expect(await idsOf(carla, { scope: 'public' })).toContain(id)
    app.clock.advance(3 * HOUR)
    expect(await idsOf(carla, { scope: 'public' })).not.toContain(id)
  })

  test('mine are active or archived, page by page, the newest first; invitations apart', async () => {
    const match = await newMatch()
    const dora = await newPlayer(app)
    const ids: string[] = []
    for (const name of ['Alfa', 'Beta', 'Gama', 'Delta', 'Épsilon']) {
      ids.unshift(await openRoom(dora, match, { name: `Sala ${name}` }))
      app.clock.advance(1)
    }
    const page = await dora.call(familyCalls.list, { query: { page: 2, limit: 2 } })
    expect([page.data.docs.map(doc => doc._id), page.data.total, page.data.pages]).toEqual([ids.slice(2, 4), 5, 3])
    const archive = (player: Player, status: boolean) =>
      player.call(familyCalls.archive, { params: { id: ids[0] ?? '' }, body: { status } })
    expect((await archive(dora, false)).status).toBe(200)
    expect(await idsOf(dora, {})).toEqual(ids.slice(1))
    expect(await idsOf(dora, { status: 'archived' })).toEqual([ids[0]])
    expect((await archive(dora, true)).status).toBe(200)
    expect(await idsOf(dora, { search: 'sala epsilon' })).toEqual([ids[0]])
    expect(await archive(bruno, false)).toMatchObject({ status: 404 })
    await dora.call(familyCalls.invite, { params: { id: ids[3] ?? '' }, body: { _user: bruno.id } })
    expect(await idsOf(bruno, { scope: 'invited' })).toContain(ids[3])
    expect(await idsOf(bruno, {})).not.toContain(ids[3])
    expect((await app.call(familyCalls.list)).status).toBe(401)
  })

  test('a private one is nobody else’s, unless they have its link (C12)', async () => {
    const id = await openRoom(ana, await newMatch())
    const link = await ana.call(familyCalls.invite, { params: { id }, body: { link: true } })
    const { token, url } = link.data
    expect(url).toBe(`/r/${id}?token=${token}`)
    expect(Buffer.from(token ?? '', 'base64url').length).toBeGreaterThanOrEqual(16)
    const again = await ana.call(familyCalls.invite, { params: { id }, body: { link: true } })
    expect(again.data.token).toBe(token)
    const get = (player: Player, query: Record<string, string>) =>
      player.call(familyCalls.get, { params: { id }, query })
    for (const query of [{}, { token: 'nada' }])
      expect(await get(carla, query)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await get(carla, { token: token ?? '' })).data.doc.me).toBe('none')
    const preview = (query: Record<string, string>) => app.call(publicRoom, { params: { id }, query })
    expect((await preview({})).status).toBe(404)
    expect((await preview({ token: token ?? '' })).data).toMatchObject({ canJoin: true, members: 1, status: 'open' })
    expect(JSON.stringify((await preview({ token: token ?? '' })).raw)).not.toContain(ana.username)
    expect((await app.call(publicRoom, { params: { id: NOBODYS } })).status).toBe(404)
    // Reopened, it has another link.
    await close(ana, id, { entries: true })
    expect((await preview({ token: token ?? '' })).data.canJoin).toBe(false)
    await close(ana, id, { entries: false })
    expect((await get(carla, { token: token ?? '' })).status).toBe(404)
  })

  test('a public one previews to anybody', async () => {
    const id = await openRoom(ana, await newMatch(), { type: 'public' })
    expect((await app.call(publicRoom, { params: { id } })).data).toMatchObject({ _id: id, canJoin: true })
    expect((await carla.call(familyCalls.get, { params: { id } })).data.doc).toMatchObject({ me: 'none' })
  })
})

describe('deleting a room (F6)', () => {
  test('refunds who paid; then it is there for who was in it alone', async () => {
    const id = await openRoom(ana, await newMatch(), { type: 'public' })
    await bring(ana, id, bruno)
    const before = await table.reais(bruno)
    await predict(bruno, id)
    expect(await remove(bruno, id)).toMatchObject({ status: 403, code: 'forbidden' })
    const both = await Promise.all([remove(ana, id), remove(ana, id)])
    expect(new Set(both.map(one => one.code))).toEqual(new Set(['not_found', undefined]))
    await app.drain()
    expect(await table.reais(bruno)).toBe(before)
    expect(await readRoom(bruno, id)).toMatchObject({ status: 'cancelled', voided: 'room_deleted' })
    expect((await carla.call(familyCalls.get, { params: { id } })).status).toBe(404)
    expect((await carla.call(familyCalls.join, { params: { id }, body: {} })).status).toBe(404)
    expect(await table.broken()).toEqual([])
  })

  test('is possible until an hour before kick-off', async () => {
    const id = await openRoom(ana, await newMatch())
    app.clock.advance(HOUR)
    expect(await remove(ana, id)).toMatchObject({ status: 409, code: 'room_too_late' })
    app.clock.advance(HOUR)
    expect(await remove(ana, id)).toMatchObject({ status: 409, code: 'room_started' })
    expect(await remove(carla, id)).toMatchObject({ status: 404 })
    expect((await app.call(familyCalls.remove, { params: { id } })).status).toBe(401)
  })
})

describe('closing a room (F6)', () => {
  test('keeps new ones out', async () => {
    const id = await openRoom(ana, await newMatch(), { type: 'public' })
    await ana.call(familyCalls.invite, { params: { id }, body: { _user: carla.id } })
    expect((await close(ana, id, { entries: true })).status).toBe(200)
    expect((await readRoom(ana, id)).closed.entries).toBe(true)
    expect(await bruno.call(familyCalls.join, { params: { id }, body: {} })).toMatchObject({ code: 'room_closed' })
    expect(await carla.call(familyCalls.answerInvite, { params: { id }, body: { accept: true } })).toMatchObject({
      code: 'room_closed',
    })
    const invite = await ana.call(familyCalls.invite, { params: { id }, body: { _user: bruno.id } })
    expect(invite.code).toBe('room_closed')
  })

  test('to playing keeps new ones out too once its ten minutes have passed', async () => {
    const id = await openRoom(ana, await newMatch(), { type: 'public' })
    await ana.call(familyCalls.invite, { params: { id }, body: { _user: carla.id } })
    await close(ana, id, { playing: true })
    const found = () => idsOf(bruno, { scope: 'public' })
    const canJoin = async () => (await app.call(publicRoom, { params: { id } })).data.canJoin
    const requests = async () =>
      (await carla.call(homeTodo)).data.docs.filter(doc => doc._id === id).map(doc => doc.kind)
    expect([(await found()).includes(id), await canJoin(), await requests()]).toEqual([true, true, ['invitation']])
    // The link counts down to that moment, not to kick-off.
    const { data } = await app.call(publicRoom, { params: { id } })
    expect(data.lockDate).toEqual((await readRoom(ana, id)).closed.playing)
    app.clock.advance(10 * MINUTE)
    expect([(await found()).includes(id), await canJoin(), await requests()]).toEqual([false, false, []])
    const code = 'room_playing_closed'
    expect(await bruno.call(familyCalls.join, { params: { id }, body: {} })).toMatchObject({ status: 409, code })
    const answer = (accept: boolean) => carla.call(familyCalls.answerInvite, { params: { id }, body: { accept } })
    expect(await answer(true)).toMatchObject({ code })
    expect((await answer(false)).status).toBe(200)
    expect(await ana.call(familyCalls.invite, { params: { id }, body: { _user: bruno.id } })).toMatchObject({ code })
  })

  test('is the owner’s, until kick-off', async () => {
    const id = await openRoom(ana, await newMatch(), { type: 'public' })
    expect(await close(bruno, id, { entries: true })).toMatchObject({ status: 403 })
    expect((await app.call(familyCalls.close, { params: { id }, body: {} })).status).toBe(401)
    expect(await close(ana, NOBODYS, { entries: true })).toMatchObject({ status: 404 })
    expect((await close(ana, id, {})).status).toBe(200)
    app.clock.advance(2 * HOUR + MINUTE)
    expect(await close(ana, id, { entries: true })).toMatchObject({ code: 'room_started' })
  })
})
