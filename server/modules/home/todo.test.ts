import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyCalls, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { newRound, type Round } from '#tests/support/cards.ts'
import { type DuelTable, guess, makeDuel, newTable, pressReady, pressStart } from '#tests/support/duels.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* A player's pending actions in rooms and duels. */
const MINUTE = 60_000
let app: TestApp
let round: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  round = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.clock.set(TEST_START))

const todos = async (who: Player) =>
  (await who.call(homeTodo)).data.docs
    .filter(({ kind }) => kind !== 'confirm-email' && kind !== 'limits')
    .map(({ kind, name, redirect, until }) => ({ kind, name, redirect, until }))
const kinds = async (who: Player) => (await todos(who)).map(({ kind }) => kind)
const later = (minutes: number) => new Date(TEST_START.getTime() + minutes * MINUTE)

test('an invitation waits until it is answered, and a room I am in until I have played', async () => {
  const [ana, bruno] = [await newPlayer(app), await newPlayer(app)]
  const body = { name: 'Sala da família', type: 'private', price: 0, _match: round.matches[0] }
  const { _id: id } = (await ana.call(familyCalls.create, { body })).data
  await ana.call(familyCalls.invite, { params: { id }, body: { _user: bruno.id } }).then(({ data }) => data)
  const room = { name: 'Sala da família', until: later(120) }
  expect(await todos(bruno)).toEqual([{ ...room, kind: 'invitation', redirect: `/family_vs_friends/${id}` }])
  expect(await todos(ana)).toEqual([{ ...room, kind: 'room-to-play', redirect: `/family_vs_friends/${id}/play` }])
  await bruno.call(familyCalls.answerInvite, { params: { id }, body: { accept: true } }).then(({ data }) => data)
  const close = { params: { id }, body: { playing: true } }
  await ana.call(familyCalls.close, close).then(({ data }) => data)
  expect(await todos(bruno)).toMatchObject([{ kind: 'room-to-play', until: later(10) }])
  const picks = { homeGoals: 0, awayGoals: 0, yellowCards: 0, redCards: 0, offsides: 0, corners: 0, scorers: [] }
  await bruno.call(playFamilyRoom, { params: { id }, body: picks }).then(({ data }) => data)
  expect(await todos(bruno)).toEqual([])
  app.clock.set(later(10))
  expect(await todos(ana)).toEqual([])
})

/** A duel whose opponent has accepted. */
async function accepted(table: DuelTable): Promise<string> {
  const id = await makeDuel(table)
  expect((await kinds(table.opponent)).at(-1)).toBe('invitation')
  const body = { accept: true }
  await table.opponent.call(versusCalls.answerInvite, { params: { id }, body }).then(({ data }) => data)
  return id
}

test('a duel waits for its start, for the owner while the opponent is ready, and for whose turn it is', async () => {
  const table = await newTable(app, { on: round })
  const { owner, opponent } = table
  const both = async () => [await kinds(owner), await kinds(opponent)]
  const id = await accepted(table)
  expect(await both()).toEqual([['duel-lobby'], ['duel-lobby']])
  expect((await todos(owner))[0]?.until).toEqual(later(105))
  await pressReady(table, id).then(({ data }) => data)
  expect(await todos(owner)).toEqual([
    { kind: 'opponent-ready', name: 'Duelo de sábado', redirect: `/versus/${id}`, until: later(1) },
  ])
  app.clock.set(later(2))
  expect(await both()).toEqual([['duel-lobby'], ['duel-lobby']])
  await pressReady(table, id).then(({ data }) => data)
  await pressStart(table, id).then(({ data }) => data)
  expect(await both()).toEqual([[], ['your-turn']])
  await guess(opponent, id, '1-0').then(({ data }) => data)
  expect(await todos(owner)).toMatchObject([{ kind: 'your-turn', redirect: `/versus/${id}/play`, until: later(3) }])
  expect(await kinds(opponent)).toEqual([])
  // An archived duel is pending only for the player whose turn it is.
  const archive = (who: Player) =>
    who.call(versusCalls.archive, { params: { id }, body: { status: false } }).then(({ data }) => data)
  for (const player of [owner, opponent]) await archive(player)
  expect(await both()).toEqual([['your-turn'], []])
  await guess(owner, id, '0-1').then(({ data }) => data)
  expect(await both()).toEqual([[], ['your-turn']])
})

test('what is most urgent comes first, and strangers see nothing of it', async () => {
  const table = await newTable(app, { on: round })
  const { owner, opponent } = table
  const waiting = await makeDuel(table, { name: 'Depois' })
  const id = await accepted({ ...table, opponent: await newPlayer(app), owner: opponent })
  expect((await todos(opponent)).map(({ kind, redirect }) => [kind, redirect])).toEqual([
    ['duel-lobby', `/versus/${id}`],
    ['invitation', `/versus/${waiting}`],
  ])
  expect(await todos(await newPlayer(app))).toEqual([])
  expect(await kinds(owner)).toEqual([])
})
