import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#contract/api/player/chat.ts'
import * as calls from '#contract/api/player/leagues.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { create, invite, join, membersOf, read, remove, tokenOf } from '#tests/support/leagues.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Invitations to leagues over HTTP: who may make one, who sees it, and what becomes of it. */
let app: TestApp
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
beforeEach(async () => {
  ;[ana, bruno, carla] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
})
afterAll(async () => {
  for (const end of ends) await end()
})

const NOBODYS = 'f'.repeat(24)
const missing = { status: 404, code: 'not_found' }
/** A league of Ana's that Bruno joined by its link. */
async function leagueOfTwo(): Promise<string> {
  const id = await create(ana)
  expect((await join(bruno, id, await tokenOf(ana, id))).status).toBe(200)
  return id
}

test('a member’s is accepted or refused; who refused is asked again a week later at the earliest', async () => {
  const id = await leagueOfTwo()
  expect((await invite(bruno, id, { _user: carla.id })).data).toEqual({ url: null, sent: true })
  expect((await invite(bruno, id, { _user: carla.id })).data).toEqual({ url: null, sent: false })
  const { docs } = (await carla.call(calls.listLeagues, { query: { scope: 'invited' } })).data
  expect(docs.find(one => one._id === id)).toMatchObject({ me: 'invited' })
  expect((await read(carla, id)).data.doc).toMatchObject({ me: 'invited', invitedBy: { _id: bruno.id } })
  expect(await membersOf(ana, id, { state: 'invited' })).toEqual([carla.id])
  const answer = (accept: boolean) => carla.call(calls.answerLeagueInvite, { params: { id }, body: { accept } })
  expect((await answer(false)).status).toBe(200)
  expect(await answer(true)).toMatchObject(missing)
  expect(await invite(ana, id, { _user: carla.id })).toMatchObject({ code: 'invitation_refused' })
  expect((await read(carla, id)).code).toBe('not_found')
  app.clock.advance(7 * 86_400_000)
  // Whose invitation the owner takes back has refused nothing.
  await invite(ana, id, { _user: carla.id }).then(({ data }) => data)
  await ana.call(calls.removeLeagueMember, { params: { id, userId: carla.id } }).then(({ data }) => data)
  expect((await invite(ana, id, { _user: carla.id })).data).toEqual({ url: null, sent: true })
  const twice = await Promise.all([answer(true), answer(true)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await invite(ana, id, { _user: carla.id })).toMatchObject({ code: 'already_in_league' })
  expect(await invite(ana, id, { _user: NOBODYS })).toMatchObject({ code: 'user_unknown' })
  expect(await invite(ana, id, {})).toMatchObject({ status: 400, fields: { _user: 'required' } })
  expect((await app.call(calls.inviteToLeague, { params: { id }, body: { link: true } })).status).toBe(401)
})

/** Dora, who has blocked Ana, and what she sees of a league of Ana's. */
async function doraApart(id: string) {
  const dora = await newPlayer(app)
  const block = (whom: Player, blocked = true) =>
    dora.call(blockUser, { params: { id: whom.id }, body: { blocked } }).then(({ data }) => data)
  await block(ana)
  /** The leagues she is invited to, and what the notifications of this one say. */
  const seen = async () => {
    await app.drain()
    const leagues = (await dora.call(calls.listLeagues, { query: { scope: 'invited' } })).data.docs
    const notices = (await dora.call(listNotifications)).data.docs
    return [
      leagues.map(({ _id }) => _id),
      notices.filter(({ redirect }) => redirect.uri === `/leagues/${id}`).map(({ title }) => title),
    ]
  }
  const answer = (accept: boolean) => dora.call(calls.answerLeagueInvite, { params: { id }, body: { accept } })
  return { dora, block, seen, answer }
}

test('one by whom the invited player has blocked is like any other to the members, and can be taken back', async () => {
  const id = await leagueOfTwo()
  const { dora } = await doraApart(id)
  for (const one of [dora, carla]) {
    const sent = [await invite(ana, id, { _user: one.id }), await invite(ana, id, { _user: one.id })]
    expect(sent.map(({ data }) => data)).toEqual([
      { url: null, sent: true },
      { url: null, sent: false },
    ])
    for (const member of [ana, bruno]) expect(await membersOf(member, id, { state: 'invited' })).toEqual([one.id])
    const takenBack = [await remove(ana, id, one.id), await remove(ana, id, one.id)]
    expect(takenBack.map(({ status }) => status)).toEqual([200, 404])
  }
})

test('it is none to the invited player, to whom another member’s is one, and it once the block ends', async () => {
  const id = await leagueOfTwo()
  const { dora, block, seen, answer } = await doraApart(id)
  await invite(ana, id, { _user: dora.id }).then(({ data }) => data)
  expect(await seen()).toEqual([[], []])
  expect(await read(dora, id)).toMatchObject(missing)
  expect(await remove(dora, id, dora.id)).toMatchObject(missing)
  for (const accept of [true, false]) expect(await answer(accept)).toMatchObject(missing)
  await block(ana, false)
  expect(await seen()).toEqual([[id], []])
  await block(ana)
  // The same answer as about anybody who is invited already.
  expect((await invite(bruno, id, { _user: dora.id })).data).toEqual({ url: null, sent: false })
  expect(await seen()).toEqual([[id], ['Convite para uma liga']])
  expect((await read(dora, id)).data.doc.invitedBy?._id).toBe(bruno.id)
  expect((await answer(true)).status).toBe(200)
})

test('one that is refused to others is refused to whom the player has blocked: it would tell of the block', async () => {
  const id = await leagueOfTwo()
  const { dora, block, answer } = await doraApart(id)
  await invite(bruno, id, { _user: dora.id }).then(({ data }) => data)
  await answer(false).then(({ data }) => data)
  for (const one of [ana, bruno])
    expect(await invite(one, id, { _user: dora.id })).toMatchObject({ code: 'invitation_refused' })
  await join(dora, id, await tokenOf(ana, id)).then(({ data }) => data)
  await remove(ana, id, dora.id).then(({ data }) => data)
  await block(bruno)
  expect(await invite(bruno, id, { _user: dora.id })).toMatchObject({ code: 'forbidden' })
})

test('who was removed is so still where a block hides the owner’s new invitation from them', async () => {
  const id = await leagueOfTwo()
  const token = await tokenOf(ana, id)
  await remove(ana, id, bruno.id).then(({ data }) => data)
  await bruno.call(blockUser, { params: { id: ana.id }, body: { blocked: true } }).then(({ data }) => data)
  expect((await invite(ana, id, { _user: bruno.id })).data).toEqual({ url: null, sent: true })
  expect(await join(bruno, id, token)).toMatchObject({ status: 409, code: 'league_removed' })
})

test('who takes themselves off the invited has refused', async () => {
  const id = await leagueOfTwo()
  await invite(ana, id, { _user: carla.id }).then(({ data }) => data)
  await remove(carla, id, carla.id).then(({ data }) => data)
  expect(await invite(bruno, id, { _user: carla.id })).toMatchObject({ code: 'invitation_refused' })
})

test('who was removed stays so while an invitation waits, is refused or taken back; coming in ends it', async () => {
  const id = await leagueOfTwo()
  const token = await tokenOf(ana, id)
  const answer = (accept: boolean) =>
    bruno.call(calls.answerLeagueInvite, { params: { id }, body: { accept } }).then(({ data }) => data)
  const invited = () => invite(ana, id, { _user: bruno.id }).then(({ data }) => data)
  /** Neither the link nor another member brings them back. */
  const isShutOut = async () => {
    expect(await join(bruno, id, token)).toMatchObject({ status: 409, code: 'league_removed' })
    expect((await read(bruno, id, token)).data.doc).toMatchObject({ me: 'removed' })
    expect(await invite(carla, id, { _user: bruno.id })).toMatchObject({ code: 'forbidden' })
  }
  await join(carla, id, token).then(({ data }) => data)
  await remove(ana, id, bruno.id).then(({ data }) => data)

  await invited()
  await answer(false)
  await isShutOut()
  expect(await invite(ana, id, { _user: bruno.id })).toMatchObject({ code: 'invitation_refused' })
  app.clock.advance(7 * 86_400_000)
  await isShutOut()

  await invited()
  await remove(bruno, id, bruno.id).then(({ data }) => data)
  await isShutOut()
  app.clock.advance(7 * 86_400_000)

  await invited()
  await remove(ana, id, bruno.id).then(({ data }) => data)
  await isShutOut()

  await invited()
  await answer(true)
  await remove(bruno, id, bruno.id).then(({ data }) => data)
  expect((await join(bruno, id, token)).status).toBe(200)
})

test('the version before, running beside this one, lets in who was removed without a trace of it', async () => {
  const id = await leagueOfTwo()
  const token = await tokenOf(ana, id)
  await remove(ana, id, bruno.id).then(({ data }) => data)
  await invite(ana, id, { _user: bruno.id }).then(({ data }) => data)
  app.clock.advance(1_000)
  // What it writes of who accepts, and then leaves.
  for (const state of ['in', 'out'])
    await app.deps.db.rows(sql`
      update league_member set state = ${state}, at = ${app.clock.now()}, joined_at = ${app.clock.now()}
      where league_id = ${id} and account_id = ${bruno.id}`)
  expect((await join(bruno, id, token)).status).toBe(200)
})
