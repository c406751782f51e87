import { expect } from 'vitest'
import { familyCalls } from '#contract/api/player/family-rooms.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import type { TestApp } from './app.ts'
import { newRound } from './cards.ts'
import { type DuelTable, guess, makeLobby, pressReady, pressStart, readDuel } from './duels.ts'
import type { TestOperator } from './operators.ts'
import type { Player } from './people.ts'
import { answerTo, pushAdmin } from './push-games.ts'
import { bring, openRoom, predict, readRoom } from './rooms.ts'

/** A private room of each type on one match: the owner's, with one other player. */
export interface RoomScene {
  table: DuelTable
  family: string
  versus: string
  vip: string
}

/** Creates the rooms. Both players have coins for the prices: R$ 10 for two, R$ 10.000 for the third. */
export async function stageRooms(app: TestApp, owner: Player, opponent: Player): Promise<RoomScene> {
  const round = await newRound(app)
  const table = { app, round, match: round.matches[0], owner, opponent }
  const family = await openRoom(owner, table.match)
  await bring(owner, family, opponent)
  const versus = await makeLobby(table)
  return { table, family, versus, vip: await makeLobby(table, { price: 10_000 }, vipCalls) }
}

/** A member opens the page of each room, and receives its events from then on. */
export async function lookAtRooms({ family, versus, vip }: RoomScene, member: Player): Promise<void> {
  await readRoom(member, family)
  await readDuel(member, versus)
  await readDuel(member, vip, vipCalls)
}

/** A non-member requests each of them. */
export async function askForRooms({ family, versus, vip }: RoomScene, stranger: Player): Promise<void> {
  const request = [
    stranger.call(familyCalls.get, { params: { id: family } }),
    stranger.call(versusCalls.get, { params: { id: versus } }),
    stranger.call(vipCalls.get, { params: { id: vip } }),
  ]
  for (const answer of request) expect((await answer).code).toBe('not_found')
}

/** Activity in the rooms: a prediction, two duels that start, a guess in each. */
export async function playRooms({ table, family, versus, vip }: RoomScene): Promise<void> {
  await predict(table.owner, family)
  for (const [id, calls] of [
    [versus, versusCalls],
    [vip, vipCalls],
  ] as const) {
    await pressReady(table, id, calls).then(({ data }) => data)
    await pressStart(table, id, { calls }).then(({ data }) => data)
    await guess(table.opponent, id, '3-1', calls).then(({ data }) => data)
  }
}

/** Sends a push game only to members of a room on the match; returns its id. */
export async function askMembers({ table }: RoomScene, operator: TestOperator): Promise<string> {
  const admins = pushAdmin(operator)
  const id = await admins.write(table.match, { players: 'match', price: 0 })
  await admins.send(id).then(({ data }) => data)
  await table.app.drain()
  expect((await answerTo(table.opponent, id, true)).status).toBe(200)
  return id
}
