import { expect } from 'vitest'
import { getFamilyGame } from '#contract/api/player/family-rooms.ts'
import { versusCalls, vipCalls } from '#contract/api/player/versus.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Player } from '#tests/support/people.ts'
import { bring, openRoom, predict, predictionBody } from '#tests/support/rooms.ts'
import { byId, byIdWith, pages, plain, type Walk } from './secrecy-walk.ts'

/** Calls that all room types share, by the suffix of their names, as a member of some rooms. */
export const roomWalksOf = (named: string): Record<string, Walk> => ({
  [`create${named}`]: {
    calls: ({ match, other }) => [
      { body: { name: 'Sala de sobra', type: 'public', price: 0, _match: match, _opponent: other.id } },
    ],
  },
  [`delete${named}`]: byId,
  [`list${named}`]: {
    calls: ({ other }) => [
      { query: { limit: 50 } },
      { query: { scope: 'public', limit: 50 } },
      { query: { scope: 'public', search: other.username } },
      { query: { scope: 'invited', limit: 50 } },
      { query: { status: 'archived' } },
    ],
  },
  [`get${named}`]: {
    calls: ({ ids }) => ids.flatMap(id => [{ params: { id } }, { params: { id }, query: { token: id } }]),
  },
  [`progress${named}`]: byId,
  [`invite${named}`]: {
    calls: ({ ids, other }) => ids.map(id => ({ params: { id }, body: { _user: other.id, link: true } })),
  },
  [`answerInvite${named}`]: byIdWith({ accept: true }),
  [`join${named}`]: byIdWith({}),
  [`removePlayer${named}`]: { calls: ({ ids, other }) => ids.map(id => ({ params: { id, userId: other.id } })) },
  [`archive${named}`]: byIdWith({ status: true }),
  [`close${named}`]: byIdWith({ entries: false }),
})

const duelWalksOf = (named: string): Record<string, Walk> => ({
  ...roomWalksOf(named),
  [`ready${named}`]: byId,
  [`start${named}`]: byIdWith({}),
  [`guess${named}`]: byIdWith({ homeGoals: 1, awayGoals: 0 }),
})

/** Rooms, as a member of some of them. */
export const roomWalks: Record<string, Walk> = {
  ...roomWalksOf('FamilyRoom'),
  ...duelWalksOf('Versus'),
  ...duelWalksOf('VersusVip'),
  roomPicture: byId,
  leaguePicture: byId,
  listMatches: pages,
  getMatch: byId,
  playFamilyRoom: byIdWith(predictionBody()),
  listFamilyGames: byId,
  getFamilyGame: { calls: ({ ids }) => ids.flatMap(id => ids.map(gameId => ({ params: { id, gameId } }))) },
  listCompanions: plain,
  publicRoom: { calls: ({ ids }) => ids.flatMap(id => [{ params: { id } }, { params: { id }, query: { token: id } }]) },
}

const because = { reason: 'Ninguém vê nada' }

/** Rooms in the console. */
export const roomsAsAdmin: Record<string, Walk> = {
  operatorRooms: { calls: () => [{ query: { limit: 50 } }, { query: { search: 'segredo' } }] },
  operatorRoom: byId,
  operatorVersusAlerts: pages,
  operatorSeenVersusAlert: byIdWith(because),
}

/** Prefixes of the events that a room's members receive: of the room and of its chat. */
export const ROOM_EVENTS = ['chat-coach', 'coach-friend', 'game-vs', 'game-vs-vip']

/** Rooms with a secret prediction each: rooms the walker is in, and one that is not theirs. */
export interface Hidden {
  rooms: { id: string; entry: string; isOwn: boolean }[]
  /** Public duels, one per type. */
  duels: { id: string; calls: typeof versusCalls }[]
}

/** A public room, a private one of both, and one that the other is not in, each with one prediction of these goals. */
export async function hideInRooms(
  owner: Player,
  other: Player,
  { match, goals }: { match: string; goals: readonly number[] },
): Promise<Hidden> {
  const rooms: Hidden['rooms'] = []
  for (const [type, isOwn] of [
    ['public', true],
    ['private', true],
    ['private', false],
  ] as const) {
    const id = await openRoom(owner, match, { type, name: 'Sala em segredo' })
    if (isOwn) await bring(owner, id, other)
    const [homeGoals, awayGoals] = goals
    rooms.push({ id, isOwn, entry: await predict(owner, id, { homeGoals, awayGoals, firstGoal: 3 }) })
  }
  const duels: Hidden['duels'] = []
  for (const calls of [versusCalls, vipCalls]) {
    const price = calls === versusCalls ? 0 : 10_000
    const body = { name: 'Duelo em segredo', type: 'public', price, _match: match }
    duels.push({ id: (await owner.call(calls.create, { body })).data._id, calls })
  }
  return { rooms, duels }
}

/** Changes something in each duel, which sends events to whoever has read it. */
export async function stirDuels(app: TestApp, owner: Player, { duels }: Hidden): Promise<void> {
  for (const { id, calls } of duels) {
    await owner.call(calls.close, { params: { id }, body: { entries: true } }).then(answer => answer.data)
  }
  await app.drain()
}

/** From kick-off on, members of a room see all its predictions; others never do. */
export async function expectRoomsSeen(
  app: TestApp,
  reader: Player,
  { rooms }: Hidden,
  leaks: (text: string) => readonly string[],
): Promise<void> {
  const read = async (id: string, gameId: string) =>
    leaks(JSON.stringify((await reader.call(getFamilyGame, { params: { id, gameId } })).raw)).length
  for (const { id, entry } of rooms) expect(await read(id, entry)).toBe(0)
  app.clock.advance(3 * 3_600_000)
  await app.drain()
  for (const { id, entry, isOwn } of rooms) expect((await read(id, entry)) > 0).toBe(isOwn)
}
