/** Family vs Friend as a room type: everything specific to it (see room-type.ts). */
import type { FamilyPlayer, FamilyRoom, FamilySummary } from '#contract/api/player/family-rooms.ts'
import { centavos } from '#contract/money.ts'
import { LEAVE_BEFORE_KICKOFF_MS, ROOM_MEMBERS_MAX } from '#contract/rooms.ts'
import { roomPointsShown, type RoomScoring } from '#contract/verify/coach-friend.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { type Game, receivedOf, type SmallSnapshot, smallSnapshot } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { fieldsOf, lockOf } from './documents.ts'
import { familyMode } from './mode.ts'
import { entriesIn } from './reads.ts'
import type { LockedRoom, RoomParts, RoomTypeOf } from './room-type.ts'
import { isOpen, isRevealed, isShownTo, isVoid } from './rules.ts'
import { membersOf, rangePointsOf } from './sql.ts'

/** Rooms in which each member predicts one match. */
export const familyRooms: RoomTypeOf<FamilySummary, FamilyRoom> = {
  kind: 'coach-friend',
  mode: familyMode,
  mostMembers: ROOM_MEMBERS_MAX,
  joinsBeforeStartMs: 0,
  takesPassword: false,
  closesPlaying: true,
  rangePoints: async (tx, championshipId) => (await rangePointsOf(tx, championshipId)).points,
  onCreated: async () => undefined,
  onJoined: async () => undefined,
  onLeft: async () => undefined,
  mayChange: async (_tx, locked, { what, hasPaid, now }) => {
    // F6: actions that take money out of the pot need an hour before kick-off.
    const isTaking = what === 'delete' || (what === 'leave' && hasPaid)
    if (isTaking && now.getTime() >= lockOf(locked).getTime() - LEAVE_BEFORE_KICKOFF_MS) fail('room_too_late')
  },
  ownFields: async (_from, rooms, now) =>
    rooms.map(locked => ({ status: statusOf(locked, now), amount: locked.game.pool })),
  summaries: summariesOf,
  detail: async (from, parts) => ({
    ...fieldsOf(parts),
    players: await playersOf(from, parts),
    seq: parts.room.seq,
    rangePoints: parts.room.rangePoints,
  }),
}

async function summariesOf(from: Reader, rooms: readonly RoomParts[]): Promise<FamilySummary[]> {
  const paid = rooms.flatMap(({ game, myEntry }) => (game.state === 'paid' && myEntry !== null ? [myEntry] : []))
  const received = await receivedOf(from, paid)
  return rooms.map(parts => ({
    ...fieldsOf(parts),
    received:
      parts.game.state === 'paid' && parts.myEntry !== null ? (received.get(parts.myEntry) ?? centavos(0)) : null,
  }))
}

function statusOf({ game }: LockedRoom, now: Date): FamilyRoom['status'] {
  if (isVoid(game)) return game.lockedAt === null ? 'cancelled' : 'finished'
  if (game.state === 'paid') return 'finished'
  return isOpen(game, now) ? 'open' : 'running'
}

/** The members of the room, by rank once there are points, else by joining order; then the invited players. */
async function playersOf(from: Reader, { game, room, viewerId, now }: RoomParts): Promise<FamilyPlayer[]> {
  const members = (await membersOf(from, room.id)).filter(member => isShownTo(viewerId, member))
  const people = await publicAccounts(
    from,
    members.map(member => member.accountId),
  )
  const entries = await entriesIn(from, game.id)
  const snapshot = await roomBoard(from, game)
  const scored = new Map(snapshot?.scored.map((one, index) => [one.entry.accountId, { ...one, position: index }]))
  const shown = isRevealed(game, now)
  const players = members.flatMap(({ accountId, state }) => {
    const person = people.get(accountId)
    if (!person || (state !== 'in' && state !== 'invited')) return []
    const own = scored.get(accountId)
    return [
      {
        place: own?.position ?? Number.POSITIVE_INFINITY,
        _user: { ...person, isMe: accountId === viewerId },
        isOwner: accountId === room.ownerId,
        state,
        played: entries.has(accountId),
        _game: shown ? (entries.get(accountId) ?? null) : null,
        totalScore: own ? roomPointsShown(own.score) : null,
        position: own?.rank ?? null,
        prize: own?.prize ?? null,
      },
    ]
  })
  const isIn = (one: (typeof players)[number]) => (one.state === 'in' ? 0 : 1)
  return players
    .toSorted((a, b) => isIn(a) - isIn(b) || (a.place === b.place ? 0 : a.place - b.place))
    .map(({ place: _place, ...player }) => player)
}

/** The ranking of a family room, and its scoring input. */
export interface RoomBoard extends Omit<SmallSnapshot, 'scoring'> {
  scoring: RoomScoring
}

/**
 * The current ranking. For a void room only if its match was played to the end: a partial ranking, or one of a void match, no longer
 * counts.
 */
export async function roomBoard(from: Reader, game: Game): Promise<RoomBoard | undefined> {
  const snapshot = await smallSnapshot(from, familyMode, game)
  const scoring = snapshot && (snapshot.scoring as unknown as RoomScoring)
  if (!snapshot || !scoring) return undefined
  const wasPlayed = scoring.final && scoring.result !== null
  return isVoid(game) && !wasPlayed ? undefined : { ...snapshot, scoring }
}
