import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockUser, listResourceMessages, sendResourceMessage } from '#contract/api/player/chat.ts'
import { familyCalls, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { listCompanions } from '#contract/api/player/rooms.ts'
import { type CardTable, HOUR, startCardTable } from '#tests/support/card-table.ts'
import { newRound } from '#tests/support/cards.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { bring, openRoom, predict, predictionBody, readRoom } from '#tests/support/rooms.ts'

/* Inviting to, joining and leaving rooms, over HTTP. */
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
const room = async (changes: Record<string, unknown> = {}): Promise<string> =>
  openRoom(ana, (await newRound(app)).matches[0], changes)
const invite = (player: Player, id: string, body: Record<string, unknown>) =>
  player.call(familyCalls.invite, { params: { id }, body })
const answer = (player: Player, id: string, accept: boolean) =>
  player.call(familyCalls.answerInvite, { params: { id }, body: { accept } })
const join = (player: Player, id: string, token?: string) =>
  player.call(familyCalls.join, { params: { id }, body: token === undefined ? {} : { token } })
const takeOut = (player: Player, id: string, userId = player.id) =>
  player.call(familyCalls.removePlayer, { params: { id, userId } })
const statesIn = async (id: string) =>
  Object.fromEntries((await readRoom(ana, id)).players.map(one => [one._user._id, one.state]))

describe('an invitation', () => {
  test('is accepted or refused, and refused can come again', async () => {
    const id = await room()
    expect((await invite(ana, id, { _user: bruno.id })).data).toEqual({ url: null, token: null })
    // Repeating it changes nothing.
    expect((await invite(ana, id, { _user: bruno.id })).status).toBe(200)
    expect((await answer(bruno, id, false)).status).toBe(200)
    expect(await answer(bruno, id, true)).toMatchObject({ status: 404 })
    expect((await bruno.call(familyCalls.get, { params: { id } })).status).toBe(404)
    await invite(ana, id, { _user: bruno.id })
    const twice = await Promise.all([answer(bruno, id, true), answer(bruno, id, true)])
    expect(twice.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await statesIn(id)).toEqual({ [ana.id]: 'in', [bruno.id]: 'in' })
    expect(await invite(ana, id, { _user: bruno.id })).toMatchObject({ code: 'already_in_room' })
    expect(await invite(ana, id, { _user: ana.id })).toMatchObject({ code: 'already_in_room' })
  })

  test('is the owner’s to make', async () => {
    const id = await room()
    await bring(ana, id, bruno)
    expect(await invite(bruno, id, { _user: carla.id })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await invite(carla, id, { link: true })).toMatchObject({ status: 404 })
    expect(await invite(ana, id, {})).toMatchObject({ status: 400, fields: { _user: 'required' } })
    expect(await invite(ana, id, { _user: NOBODYS })).toMatchObject({ code: 'user_unknown' })
    expect((await app.call(familyCalls.invite, { params: { id }, body: { link: true } })).status).toBe(401)
    app.clock.advance(2 * HOUR)
    expect(await invite(ana, id, { _user: carla.id })).toMatchObject({ code: 'room_started' })
  })

  test('is nobody’s after kick-off, but can be refused', async () => {
    const id = await room()
    await invite(ana, id, { _user: bruno.id })
    app.clock.advance(2 * HOUR)
    expect(await answer(bruno, id, true)).toMatchObject({ status: 409, code: 'room_started' })
    expect((await answer(bruno, id, false)).status).toBe(200)
  })
})

describe('joining', () => {
  test('a public room is immediate, once (F5)', async () => {
    const id = await room({ type: 'public' })
    const twice = await Promise.all([join(bruno, id), join(bruno, id)])
    expect(twice.map(one => one.code)).toContainEqual('already_in_room')
    expect((await readRoom(bruno, id)).me).toBe('member')
    expect((await readRoom(bruno, id)).members).toBe(2)
    expect(await join(ana, id)).toMatchObject({ code: 'already_in_room' })
    expect((await app.call(familyCalls.join, { params: { id }, body: {} })).status).toBe(401)
  })

  test('a private one takes its link', async () => {
    const id = await room()
    const { token } = (await invite(ana, id, { link: true })).data
    expect(await join(bruno, id)).toMatchObject({ status: 404 })
    expect(await join(bruno, id, 'x'.repeat(32))).toMatchObject({ status: 404 })
    expect((await join(bruno, id, token ?? '')).status).toBe(200)
    app.clock.advance(2 * HOUR)
    expect(await join(carla, id, token ?? '')).toMatchObject({ code: 'room_started' })
  })

  test('ends with the hundredth member (F5)', async () => {
    const id = await room({ type: 'public' })
    const at = app.clock.now()
    await app.deps.db.rows(sql`
      with extra as (insert into account (id, name, username, email, cpf, cpf_hash, gender, password_hash, phones, lang, created_at)
        select lpad(to_hex(n), 24, '0'), 'Vaga', 'vaga' || n, 'vaga' || n || '@correio.example', 'v' || n, 'v' || n, 'F', '', '{}', 'pt-BR', ${at}
        from generate_series(1, 98) n returning id)
      insert into room_member (room_id, account_id, state, at) select ${id}, id, 'in', ${at} from extra`)
    const both = await Promise.all([join(bruno, id), join(carla, id)])
    expect(new Set(both.map(one => one.code))).toEqual(new Set(['room_full', undefined]))
    expect(await readRoom(ana, id)).toMatchObject({ members: 100 })
    expect((await readRoom(ana, id)).players).toHaveLength(100)
    const dora = await newPlayer(app)
    expect(await invite(ana, id, { _user: dora.id })).toMatchObject({ code: 'room_full' })
  })

  test('is not for who is blocked', async () => {
    const id = await room({ type: 'public' })
    const dora = await newPlayer(app)
    await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${dora.id}`)
    expect(await join(dora, id)).toMatchObject({ code: 'account_blocked' })
  })
})

describe('leaving (F6)', () => {
  test('is free before paying, and one may come back', async () => {
    const id = await room({ type: 'public' })
    await join(bruno, id)
    app.clock.advance(HOUR + 1)
    expect((await takeOut(bruno, id)).status).toBe(200)
    expect((await readRoom(ana, id)).members).toBe(1)
    expect(await takeOut(bruno, id)).toMatchObject({ status: 404 })
    expect((await join(bruno, id)).status).toBe(200)
    app.clock.advance(HOUR)
    expect(await takeOut(bruno, id)).toMatchObject({ code: 'room_started' })
  })

  test('after paying refunds until an hour before kick-off, for good', async () => {
    const id = await room({ type: 'public' })
    await bring(ana, id, bruno, carla)
    const before = await table.reais(bruno)
    await predict(bruno, id)
    await predict(carla, id, { homeGoals: 1 })
    expect((await takeOut(bruno, id)).status).toBe(200)
    expect(await table.reais(bruno)).toBe(before)
    expect(await readRoom(ana, id)).toMatchObject({ members: 2, played: 1, amount: 10_00n })
    expect(await readRoom(bruno, id)).toMatchObject({ me: 'left', myGame: null })
    expect(await join(bruno, id)).toMatchObject({ code: 'room_left' })
    expect(await invite(ana, id, { _user: bruno.id })).toMatchObject({ code: 'room_left' })
    const again = await bruno.call(playFamilyRoom, { params: { id }, body: predictionBody() })
    expect(again.code).toBe('not_a_member')
    app.clock.advance(HOUR)
    expect(await takeOut(carla, id)).toMatchObject({ code: 'room_too_late' })
    await app.drain()
    expect(await table.broken()).toEqual([])
  })

  test('is not the owner’s', async () => {
    const id = await room()
    expect(await takeOut(ana, id)).toMatchObject({ status: 409, code: 'owner_stays' })
    expect((await app.call(familyCalls.removePlayer, { params: { id, userId: ana.id } })).status).toBe(401)
  })

  test('the owner removes who has not paid, and takes invitations back', async () => {
    const id = await room()
    await bring(ana, id, bruno, carla)
    expect(await takeOut(bruno, id, carla.id)).toMatchObject({ status: 403, code: 'forbidden' })
    await predict(bruno, id)
    expect(await takeOut(ana, id, bruno.id)).toMatchObject({ status: 409, code: 'has_paid' })
    expect((await takeOut(ana, id, carla.id)).status).toBe(200)
    expect(await takeOut(ana, id, carla.id)).toMatchObject({ status: 404 })
    const dora = await newPlayer(app)
    await invite(ana, id, { _user: dora.id })
    expect((await takeOut(ana, id, dora.id)).status).toBe(200)
    expect(await answer(dora, id, true)).toMatchObject({ status: 404 })
    expect(await takeOut(dora, id, ana.id)).toMatchObject({ status: 404 })
  })
})

test('whose account is deleted is found by no name any more, nor named in what others were told', async () => {
  const dora = await newPlayer(app, { name: 'Dorotéia Quitéria' })
  const id = await openRoom(dora, (await newRound(app)).matches[0], { price: 0 })
  await invite(dora, id, { _user: carla.id })
  await app.drain()
  const searchText = async () =>
    (await app.deps.db.rows(sql<{ words: string }>`select words from room where id = ${id}`))[0]?.words
  const noticesTo = async () =>
    (await carla.call(listNotifications)).data.docs
      .filter(({ redirect }) => redirect.uri.includes(id))
      .map(({ _from }) => _from?.name)
  expect(await searchText()).toContain('doroteia')
  expect(await noticesTo()).toEqual(['Dorotéia Quitéria'])
  expect((await dora.call(deleteMe, { body: { password: dora.password } })).status).toBe(200)
  await app.drain()
  expect(await searchText()).toMatch(/sala da familia/)
  expect(await searchText()).not.toMatch(/doroteia|quiteria/)
  expect(await noticesTo()).toEqual(['Conta encerrada'])
})

test('whose account is deleted is in no room to come; a room of theirs that nobody paid for goes', async () => {
  const [dora, eva] = [await newPlayer(app), await newPlayer(app)]
  const [match] = (await newRound(app)).matches
  const [own, anas, invited] = [await openRoom(dora, match), await room(), await room()]
  await bring(dora, own, eva)
  await bring(ana, anas, dora)
  await invite(ana, invited, { _user: dora.id })
  expect((await dora.call(deleteMe, { body: { password: dora.password } })).status).toBe(200)
  await app.drain()
  expect(await readRoom(eva, own)).toMatchObject({ status: 'cancelled', voided: 'room_deleted' })
  expect(await statesIn(anas)).toEqual({ [ana.id]: 'in' })
  expect(await statesIn(invited)).toEqual({ [ana.id]: 'in' })
})

describe('who looks at a room', () => {
  test('hears of people, predictions, its start and its points; who was removed hears no more', async () => {
    const id = await room()
    await bring(ana, id, bruno, carla)
    const [hers, his] = [await listen(app, ana), await listen(app, bruno)]
    await readRoom(ana, id)
    await readRoom(bruno, id)
    const name = `coach-friend:${id}`
    const heard = () => hers.of(name) as { what: string; seq: number }[]
    await predict(ana, id)
    app.clock.advance(1_000)
    await app.drain()
    await expect.poll(() => heard().map(one => one.what)).toContain('room')
    const before = his.of(name).length
    await takeOut(ana, id, bruno.id)
    // The open page gets the event before it leaves the room, whichever job runs first.
    const left = { roomId: id, kind: 'coach-friend', accountId: bruno.id }
    await app.jobs.find(set => 'rooms.part' in set.tasks)?.tasks['rooms.part']?.(left)
    await expect.poll(() => his.of(name).length).toBe(before + 1)
    await app.drain()
    await predict(carla, id, { homeGoals: 5 })
    app.clock.advance(2 * HOUR)
    await app.drain()
    await expect.poll(() => heard().map(one => one.what)).toContain('state')
    const seqs = heard().map(one => one.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(new Set(seqs).size).toBe(seqs.length)
    expect((his.of(name) as { seq: number }[]).map(one => one.seq)).not.toContain(Math.max(...seqs))
  })

  test('talks in its chat as long as they are in it', async () => {
    const id = await room()
    await bring(ana, id, bruno)
    const format = (player: Player) =>
      player.call(sendResourceMessage, { params: { kind: 'coach' }, body: { game: id, text: 'Vai dar zebra' } })
    expect((await format(bruno)).status).toBe(201)
    expect((await format(carla)).status).toBe(403)
    const his = await listen(app, bruno)
    await bruno.call(listResourceMessages, { params: { kind: 'coach' }, query: { game: id } })
    await takeOut(bruno, id)
    await app.drain()
    expect((await format(bruno)).status).toBe(403)
    expect((await format(ana)).status).toBe(201)
    app.clock.advance(10_000)
    await app.drain()
    expect(his.of(`chat-coach:${id}`)).toEqual([])
  })
})

test('companions of earlier rooms are listed, latest first, and nobody else', async () => {
  const [owner, friend, fan, query, gone] = await Promise.all([
    newPlayer(app),
    newPlayer(app),
    newPlayer(app),
    newPlayer(app),
    newPlayer(app),
  ])
  const namesOf = async (player: Player) => (await player.call(listCompanions)).data.docs.map(({ _id }) => _id)
  const made = async (...people: Player[]) => {
    await table.wait(HOUR)
    const id = await openRoom(owner, (await newRound(app)).matches[0])
    await bring(owner, id, ...people)
    return id
  }
  await made(fan, gone)
  const id = await made(friend)
  await invite(owner, id, { _user: query.id })
  await gone.call(deleteMe, { body: { password: gone.password } })
  expect(await namesOf(owner)).toEqual([friend.id, fan.id])
  expect(await namesOf(fan)).toEqual([owner.id])
  // An invited player who has not joined is not a member.
  expect(await namesOf(query)).toEqual([])
  // Who is blocked is not offered, and is offered who has blocked them as before.
  await owner.call(blockUser, { params: { id: fan.id }, body: { blocked: true } }).then(({ data }) => data)
  expect(await namesOf(owner)).toEqual([friend.id])
  expect(await namesOf(fan)).toEqual([owner.id])
  expect(await app.call(listCompanions)).toMatchObject({ status: 401, code: 'unauthorized' })
})
