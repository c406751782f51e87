import type * as z from 'zod/mini'
import type { familyCalls } from '#contract/api/player/family-rooms.ts'
import { centavos } from '#contract/money.ts'
import { CLOSE_PLAYING_NOTICE_MS } from '#contract/rooms.ts'
import type { Payer } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import { createGame, lockedGame, openGame, voidGame } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { bounds } from './bounds.ts'
import type { AnyRoomType, LockedRoom } from './room-type.ts'
import { isPlayingClosed, priceProblem, sharesOf } from './rules.ts'
import { lockedByOwner, lockedRoom, openSettings, stillOpen, notifyRoom, unblocked } from './service-locking.ts'
import { inviteSomebody } from './service-people.ts'
import * as sql from './sql.ts'

type Body = z.output<typeof familyCalls.create.body>

/**
 * Creates a room for an upcoming match with its owner as a member; nothing is paid. Once per Idempotency-Key. Refuses a price beyond F8 at
 * its field, `match_unknown`, `match_started`, `room_too_late`, `user_unknown`, `account_blocked`, `entries_stopped`, and
 * `mode_unavailable` if it is not allowed.
 */
export async function create(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'throttle'>,
  type: AnyRoomType,
  accountId: string,
  { body, key }: { body: Body; key: string | undefined },
): Promise<{ _id: string }> {
  const problem = priceProblem(type.kind, body.price)
  if (problem) fail('invalid_input', { fields: { price: problem } })
  await deps.throttle.take(`room-create:${accountId}`, bounds.create)
  const input = JSON.stringify([type.kind, { ...body, price: String(body.price) }])
  return deps.db.tx(async tx => {
    const now = deps.clock.now()
    const call = { subjectId: accountId, key, operation: 'create-room', input }
    return idempotent(tx, now, call, async () => {
      const settings = await openSettings(tx, deps.config, type)
      // Under the free profile rooms have no price.
      if (settings.profile === 'free' && body.price > 0n) fail('mode_unavailable')
      const owner = await unblocked(tx, accountId)
      const match = await matchFor(tx, type, body._match, now)
      const fee = settings.fees[type.kind]
      const locked = await insert(tx, type, { config: deps.config, owner, match, body, now, fee })
      await type.onCreated(tx, locked, now)
      if (body._opponent !== undefined)
        await inviteSomebody(tx, type, locked, { accountId: body._opponent, field: '_opponent', now })
      return { _id: locked.room.id }
    })
  })
}

/** C6: an upcoming match of two teams whose facts settle games. */
async function matchFor(from: Reader, type: AnyRoomType, id: string, now: Date): Promise<MatchView> {
  const match = (await matchesOf(from, [id])).get(id)
  const refused = (code: 'match_unknown' | 'match_started' | 'room_too_late') =>
    fail(code, { fields: { _match: code } })
  if (!match || match.kind !== 'match' || !match.settles || !match.home || !match.away) return refused('match_unknown')
  const { status, startsAt } = match
  if (status !== 'scheduled')
    return refused(status === 'postponed' || status === 'void' ? 'match_unknown' : 'match_started')
  if (startsAt === null) return refused('match_unknown')
  if (startsAt <= now) return refused('match_started')
  return startsAt.getTime() - type.joinsBeforeStartMs <= now.getTime() ? refused('room_too_late') : match
}

async function insert(
  tx: Tx,
  type: AnyRoomType,
  {
    config,
    owner,
    match,
    body,
    now,
    fee,
  }: Pick<Deps, 'config'> & { owner: Payer; match: MatchView; body: Body; now: Date; fee: number },
): Promise<LockedRoom> {
  const id = newId(now)
  await createGame(tx, now, {
    id,
    mode: type.mode.name,
    name: body.name,
    price: body.price,
    fixed: false,
    guaranteed: centavos(0),
    shares: sharesOf(fee),
    entriesPerUser: 1,
    opensAt: null,
    startsAt: match.startsAt,
  })
  const words = [body.name, match.home?.name, match.home?.abbrev, match.away?.name, match.away?.abbrev]
  await sql.insertRoom(tx, {
    id,
    type: body.type,
    matchId: match.id,
    ownerId: owner.id,
    createdAt: now,
    rangePoints: await type.rangePoints(tx, match.championship._id),
    words: [...words, owner.name, owner.username].join(' '),
  })
  await sql.putMember(tx, { roomId: id, accountId: owner.id, state: 'in', at: now })
  await openGame(tx, config, await lockedGame(tx, id, type.mode.name), type.mode, now)
  return lockedRoom(tx, type, id)
}

type Own = Pick<Deps, 'db' | 'clock'>

/** F6, V6: the owner deletes a room; paid entries are refunded. Refuses `not_found`, `forbidden`, `room_too_late`, `room_started`. */
export function remove(
  { db, clock }: Own,
  type: AnyRoomType,
  accountId: string,
  id: string,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const locked = await lockedByOwner(tx, type, id, accountId)
    const now = clock.now()
    stillOpen(locked, now)
    await type.mayChange(tx, locked, { what: 'delete', hasPaid: false, now })
    await voidGame(tx, locked.game, 'room_deleted')
    return { data: true }
  })
}

/**
 * F6: the owner closes a room to new members, or reopens it without reviving its old link; or closes it to entries with 10 minutes' notice,
 * which can be withdrawn until it expires. Refuses `not_found`, `forbidden`, `room_started`, `state_forbids`.
 */
export function close(
  { db, clock }: Own,
  type: AnyRoomType,
  accountId: string,
  { id, closed }: { id: string; closed: { entries?: boolean | undefined; playing?: boolean | undefined } },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const locked = await lockedByOwner(tx, type, id, accountId)
    const now = clock.now()
    stillOpen(locked, now)
    await type.mayChange(tx, locked, { what: 'close', hasPaid: false, now })
    const { room } = locked
    const changes = { ...entriesChange(room, closed.entries), ...playingChange(type, locked, closed.playing, now) }
    if (Object.keys(changes).length === 0) return { data: true }
    await sql.changeRoom(tx, id, changes)
    if (changes.playing_closes_at) {
      const at = changes.playing_closes_at.toISOString()
      await emit(tx, 'room.closing', { roomId: id, kind: room.kind, at })
    }
    await notifyRoom(tx, room, 'room')
    return { data: true }
  })
}

function entriesChange({ entriesClosed }: LockedRoom['room'], wanted: boolean | undefined) {
  if (wanted === undefined || wanted === entriesClosed) return {}
  return wanted ? { entries_closed: true } : { entries_closed: false, link_token: null }
}

function playingChange(type: AnyRoomType, { room }: LockedRoom, wanted: boolean | undefined, now: Date) {
  if (wanted === undefined) return {}
  if (!type.closesPlaying) fail('state_forbids')
  const { playingClosesAt } = room
  if (wanted)
    return playingClosesAt === null ? { playing_closes_at: new Date(now.getTime() + CLOSE_PLAYING_NOTICE_MS) } : {}
  if (playingClosesAt === null) return {}
  return isPlayingClosed(room, now) ? fail('state_forbids') : { playing_closes_at: null }
}

/** Archives or restores one of the caller's rooms. Refuses `not_found` for others. */
export async function archive(
  { db }: Pick<Deps, 'db'>,
  type: AnyRoomType,
  accountId: string,
  { id, archived }: { id: string; archived: boolean },
): Promise<{ data: boolean }> {
  const isOurs = (await sql.listRooms(db, [id])).get(id)?.kind === type.kind
  if (!isOurs || !(await sql.setArchived(db, { roomId: id, accountId, archived }))) fail('not_found')
  return { data: true }
}
