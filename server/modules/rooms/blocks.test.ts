import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#contract/api/player/chat.ts'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newRound, type Round } from '#tests/support/cards.ts'
import { makeDuel } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { openRoom, readRoom } from '#tests/support/rooms.ts'

/* Invitations to rooms and duels by whom the invited player has blocked, over HTTP. */
let app: TestApp
let round: Round
let ana: Player
/** Has blocked Ana. */
let aloof: Player
let friend: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  round = await newRound(app)
})
beforeEach(async () => {
  ;[ana, aloof, friend] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
  await block(aloof, true)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const missing = { status: 404, code: 'not_found' }
const DUELS = [
  ['Versus', versusCalls, 10],
  ['Versus VIP', vipCalls, 10_000],
] as const

const block = (by: Player, blocked: boolean) =>
  by.call(blockUser, { params: { id: ana.id }, body: { blocked } }).then(({ data }) => data)
const room = (changes: Record<string, unknown> = {}) => openRoom(ana, round.matches[0], changes)
const duel = (opponent: Player, calls: typeof versusCalls, price: number) =>
  makeDuel({ app, round, match: round.matches[0], owner: ana, opponent }, { price }, calls)
const invite = (id: string, who: Player, calls: Pick<typeof versusCalls, 'invite'> = familyCalls) =>
  ana.call(calls.invite, { params: { id }, body: { _user: who.id } })
const answer = (who: Player, id: string, accept: boolean) =>
  who.call(familyCalls.answerInvite, { params: { id }, body: { accept } })
const takeOut = (by: Player, id: string, who: Player) =>
  by.call(familyCalls.removePlayer, { params: { id, userId: who.id } })
const statesIn = async (id: string) =>
  (await readRoom(ana, id)).players.map(({ _user, state }) => [_user._id, state] as const)
/** Rooms that somebody is invited to, in the list and by what waits for them. */
const invitedTo = async (who: Player) => [
  (await who.call(familyCalls.list, { query: { scope: 'invited' } })).data.docs.map(({ _id }) => _id),
  (await who.call(homeTodo)).data.docs.flatMap(({ kind, _id }) => (kind === 'invitation' ? [_id] : [])),
]

test('one is like any other to its owner: made, made again, seen and taken back', async () => {
  const id = await room()
  const answers: unknown[] = []
  for (const one of [aloof, friend]) {
    const made = [await invite(id, one), await invite(id, one)]
    expect(await statesIn(id)).toEqual([
      [ana.id, 'in'],
      [one.id, 'invited'],
    ])
    const takenBack = [await takeOut(ana, id, one), await takeOut(ana, id, one)]
    expect([...made, ...takenBack].map(({ status }) => status)).toEqual([200, 200, 200, 404])
    expect(await statesIn(id)).toEqual([[ana.id, 'in']])
    answers.push([...made, ...takenBack].map(({ raw }) => raw))
  }
  expect(answers[0]).toEqual(answers[1])
})

test('it is none to the invited player until they end the block', async () => {
  const id = await room()
  for (const one of [aloof, friend]) await invite(id, one).then(({ data }) => data)
  expect(await invitedTo(friend)).toEqual([[id], [id]])
  expect(await invitedTo(aloof)).toEqual([[], []])
  expect(await aloof.call(familyCalls.get, { params: { id } })).toMatchObject(missing)
  for (const accept of [true, false]) expect(await answer(aloof, id, accept)).toMatchObject(missing)
  expect(await takeOut(aloof, id, aloof)).toMatchObject(missing)
  await block(aloof, false)
  expect(await invitedTo(aloof)).toEqual([[id], [id]])
  expect((await answer(aloof, id, true)).status).toBe(200)
  // Whoever blocks later has none of it any more, and who is in the room stays in it.
  for (const one of [aloof, friend]) await block(one, true)
  expect(await invitedTo(friend)).toEqual([[], []])
  expect((await readRoom(aloof, id)).me).toBe('member')
})

test('it keeps nobody from a public room, in which they do not find themselves invited', async () => {
  const id = await room({ type: 'public' })
  await invite(id, aloof).then(({ data }) => data)
  const { me, players } = await readRoom(aloof, id)
  expect([me, players.map(({ _user }) => _user._id)]).toEqual(['none', [ana.id]])
  expect((await aloof.call(familyCalls.join, { params: { id }, body: {} })).status).toBe(200)
  expect((await statesIn(id)).map(([, state]) => state)).toEqual(['in', 'in'])
})

test('it ends with the account', async () => {
  const id = await room()
  await invite(id, aloof).then(({ data }) => data)
  expect((await aloof.call(deleteMe, { body: { password: aloof.password } })).status).toBe(200)
  await app.drain()
  expect(await statesIn(id)).toEqual([[ana.id, 'in']])
})

test.each(DUELS)('an opponent in %s is invited to the owner alone', async (_name, calls, price) => {
  const id = await duel(aloof, calls, price)
  const { players } = (await ana.call(calls.get, { params: { id } })).data.doc
  expect(players.map(({ _user, state }) => [_user._id, state])).toEqual([
    [ana.id, 'in'],
    [aloof.id, 'invited'],
  ])
  expect((await invite(id, aloof, calls)).status).toBe(200)
  expect(await aloof.call(calls.get, { params: { id } })).toMatchObject(missing)
  expect((await aloof.call(calls.list, { query: { scope: 'invited' } })).data.docs).toEqual([])
  const accept = (password: string) =>
    aloof.call(calls.answerInvite, { params: { id }, body: { accept: true, password } })
  // Refused before the password is looked at.
  for (const password of ['errada', aloof.password]) expect(await accept(password)).toMatchObject(missing)
  await block(aloof, false)
  expect((await accept(aloof.password)).status).toBe(200)
  await block(aloof, true)
  expect((await aloof.call(calls.get, { params: { id } })).data.doc).toMatchObject({ me: 'member', status: 'lobby' })
})

test('nobody is notified of one', async () => {
  for (const one of [aloof, friend]) {
    for (const [, calls, price] of DUELS) await duel(one, calls, price)
    await invite(await room(), one).then(({ data }) => data)
  }
  await app.drain()
  const invitations = async (who: Player) =>
    (await who.call(listNotifications)).data.docs.filter(({ title }) => title === 'Convite para jogar')
  expect(await invitations(friend)).toHaveLength(3)
  expect(await invitations(aloof)).toEqual([])
})
