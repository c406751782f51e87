import type * as z from 'zod/mini'
import type { familyCalls } from '#contract/api/player/family-rooms.ts'
import type { publicRoom } from '#contract/api/player/public-room.ts'
import { COMPANIONS, type listCompanions } from '#contract/api/player/rooms.ts'
import { publicAccounts, type ExportPart } from '#server/modules/accounts/index.ts'
import { fixtureDoc, matchesOf } from '#server/modules/matches/index.ts'
import { gamesOf, exportEntries } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { shareRead } from '#server/platform/shared-reads.ts'
import { closesAt } from './documents.ts'
import * as reads from './reads.ts'
import { exportedRooms } from './reads.ts'
import type { AnyRoomType, LockedRoom, RoomTypeOf, RoomParts } from './room-type.ts'
import { hasLink, isOpen, isPlayingClosed, maySee, relationOf } from './rules.ts'
import { positionIn } from './service-locking.ts'
import * as sql from './sql.ts'
import type { Relation } from './types.ts'

/** Socket room of a room; reading the room joins it. */
export const liveRoomOf = (roomId: string): string => `room:${roomId}`

/** Players who were in a room with the caller, as suggestions for invitations. */
export async function companions(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
): Promise<z.output<typeof listCompanions.answer>> {
  const ids = await reads.companionsOf(db, viewerId, COMPANIONS)
  const people = await publicAccounts(db, ids)
  const docs = ids.flatMap(id => {
    const person = people.get(id)
    return person ? [{ ...person, isMe: false }] : []
  })
  return { docs }
}

/** A page of rooms: the caller's, joinable ones, or those the caller is invited to. */
export async function listed<S>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: RoomTypeOf<S, unknown>,
  viewerId: string,
  { page, limit, scope, status, search = '' }: z.output<typeof familyCalls.list.query>,
): Promise<{ docs: S[]; page: number; pages: number; total: number }> {
  const now = clock.now()
  const query = { mode: type.mode.name, accountId: viewerId, search, page, limit, now }
  const until = new Date(now.getTime() + type.joinsBeforeStartMs)
  const { ids, total } = await (scope === 'mine'
    ? reads.myRooms(db, { ...query, archived: status === 'archived' })
    : scope === 'public'
      ? reads.roomsToJoin(db, { ...query, until, most: type.mostMembers })
      : reads.roomsInvitedTo(db, query))
  const docs = await type.summaries(db, await partsOf(db, type, ids, { viewerId, now }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/**
 * A room visible to the caller; joins their sockets to its events. Refuses `not_found`, alike for an unknown room and another's private one
 * (C12).
 */
export async function detail<D>(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  type: RoomTypeOf<unknown, D>,
  viewerId: string,
  { id, token }: { id: string; token?: string | undefined },
): Promise<{ doc: D }> {
  await visibleRoom(db, type, { id, viewerId, token })
  // Joined first, so that changes during the read are received.
  live.join(viewerId, liveRoomOf(id))
  const [parts] = await partsOf(db, type, [id], { viewerId, now: clock.now() })
  return { doc: await type.detail(db, parts ?? fail('not_found')) }
}

/** A room if the viewer may see it. Refuses `not_found`. */
export async function visibleRoom(
  from: Reader,
  type: Pick<AnyRoomType, 'mode'>,
  { id, viewerId, token }: { id: string; viewerId: string; token?: string | undefined },
): Promise<LockedRoom & { relation: Relation }> {
  const room = (await sql.listRooms(from, [id])).get(id)
  const game = (await gamesOf(from, [id])).get(id)
  if (!room || game?.mode !== type.mode.name) return fail('not_found')
  const { relation } = await positionIn(from, room, viewerId)
  return maySee({ room, game }, relation, token) ? { room, game, relation } : fail('not_found')
}

/** The viewer-independent data of these rooms. */
async function shownToAll(from: Reader, type: AnyRoomType, ids: readonly string[], now: Date) {
  const rooms = await sql.listRooms(from, ids)
  const games = await gamesOf(from, ids)
  const held = ids.flatMap(id => {
    const [room, game] = [rooms.get(id), games.get(id)]
    return room && game ? [{ room, game }] : []
  })
  return {
    held,
    own: await type.ownFields(from, held, now),
    matches: await matchesOf(from, [...new Set(held.map(({ room }) => room.matchId))]),
    owners: await publicAccounts(from, [...new Set(held.map(({ room }) => room.ownerId))]),
  }
}

/** The data of these rooms' documents, in their order. */
export async function partsOf(
  from: Reader,
  type: AnyRoomType,
  ids: readonly string[],
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<RoomParts[]> {
  const { held, own, matches, owners } = await shareRead(from, ['rooms', type.mode.name, ...ids].join(' '), () =>
    shownToAll(from, type, ids, now),
  )
  const mine = await sql.membershipsOf(from, viewerId, ids)
  const entries = await reads.entriesOf(from, viewerId, ids)
  return held.flatMap(({ room, game }, index) => {
    const match = matches.get(room.matchId)
    const owner = owners.get(room.ownerId)
    const fields = own[index]
    if (!match || !owner || !fields) return []
    const member = mine.get(room.id)
    const me = relationOf(room, viewerId, member)
    const myEntry = entries.get(room.id) ?? null
    return [
      {
        room,
        game,
        match,
        championship: match.championship,
        owner,
        viewerId,
        me,
        myEntry,
        now,
        own: fields,
        archived: member?.archived ?? false,
      },
    ]
  })
}

/** The public preview of a room's link, for any type: a private one only with its token. Refuses `not_found`. */
export async function preview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kinds: readonly AnyRoomType[],
  { id, token }: { id: string; token: string | undefined },
): Promise<z.output<typeof publicRoom.answer>> {
  const now = clock.now()
  const mode = (await gamesOf(db, [id])).get(id)?.mode
  const type = kinds.find(one => one.mode.name === mode) ?? fail('not_found')
  const { room, game } = await visibleRoom(db, type, { id, viewerId: NOBODY, token })
  const [parts] = await partsOf(db, type, [id], { viewerId: NOBODY, now })
  if (!parts) return fail('not_found')
  return {
    _id: id,
    kind: room.kind,
    name: game.name,
    price: game.price,
    status: parts.own.status,
    championship: parts.championship,
    _match: fixtureDoc(parts.match),
    lockDate: closesAt(parts),
    now,
    owner: parts.owner.name,
    members: room.members,
    canJoin: canJoin(type, { room, game }, now) && (room.type === 'public' || hasLink(room, token)),
  }
}

const NOBODY = ''

/** Whether another player can still join. */
function canJoin(type: AnyRoomType, { room, game }: LockedRoom, now: Date): boolean {
  const until = new Date(now.getTime() + type.joinsBeforeStartMs)
  const isClosed = room.entriesClosed || isPlayingClosed(room, now)
  return isOpen(game, until) && !isClosed && room.members < type.mostMembers
}

/** Rooms of every type that the caller has or had a role in, for the export of personal data: the newest 10,000. */
const exportRooms: ExportPart = async (from, accountId) => ({
  name: 'rooms',
  rows: await exportedRooms(from, accountId, 10_000),
})

/** Rooms in the export of personal data: memberships and predictions. */
export const roomExports: readonly ExportPart[] = [
  exportRooms,
  exportEntries('family-predictions', 'coach-friend', 'room'),
  exportEntries('versus-guesses', 'game-vs', 'room'),
  exportEntries('versus-vip-guesses', 'game-vs-vip', 'room'),
]
