import { familyRoomEvent, versusEvent, vipEvent } from '#contract/live.ts'
import { ROOM_TYPE_NAMES, type RoomTypeName } from '#contract/rooms.ts'
import { jobSet } from '#server/modules/events.ts'
import { lockedGame, touchGames, voidGame } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { openOnVoidMatches } from './reads.ts'
import { roomTypes } from './room-types.ts'
import { isOpen } from './rules.ts'
import { leaveAll } from './service-people.ts'
import { liveRoomOf } from './service-reading.ts'
import * as sql from './sql.ts'
import { FAMILY } from './versus/reads-alerts.ts'
import { isDuelType } from './versus/rules.ts'
import { raiseAlert } from './versus/service-alerts.ts'
import { cancelNotStarted, followGame, runDue, runDueTurns, sweepNotStarted } from './versus/service-turns.ts'
import type { DueDuel } from './versus/sql.ts'

const EVENTS = { 'coach-friend': familyRoomEvent, 'game-vs': versusEvent, 'game-vs-vip': vipEvent }
type What = 'room' | 'started' | 'guess' | 'scores' | 'state'
/** Rooms of one match processed per transaction. */
const TOUCHED_AT_ONCE = 500
/** Rooms that are ended in one go; the sweep of the next minute goes on. */
const ENDED_AT_ONCE = 500

const typeOf = (name: string): RoomTypeName | undefined => ROOM_TYPE_NAMES.find(type => type === name)

/** Tells viewers of a room, or one of them, to reload it. Ignores games of other modes. */
async function notify(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  id: string,
  mode: string,
  what: What,
  onlyTo?: string,
): Promise<void> {
  const type = typeOf(mode)
  const seq = type && (await sql.nextSeq(db, id))
  if (!type || seq === undefined) return
  if (onlyTo === undefined) live.toRoom(liveRoomOf(id), EVENTS[type], [id], { what, seq })
  else live.toUser(onlyTo, EVENTS[type], [id], { what, seq })
}

async function touchRooms(deps: Pick<Deps, 'db' | 'clock'>, matchId: string): Promise<void> {
  const { db } = deps
  for (let after = ''; ;) {
    const ids = await sql.followingRooms(db, matchId, after, TOUCHED_AT_ONCE)
    if (ids.length > 0) await db.tx(tx => touchGames(tx, ids))
    if (ids.length < TOUCHED_AT_ONCE) break
    after = ids.at(-1) ?? after
  }
  await endOnVoidMatches(deps, matchId)
}

/**
 * C11: a match that is void before it began ends every room on it that is still open, and whoever paid has it back at once. What is locked
 * goes on like every game: its result can be doubted first (C9). Safe to run twice and at once.
 */
async function endOnVoidMatches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  matchId: string | null = null,
): Promise<void> {
  for (const { id, mode } of await openOnVoidMatches(db, matchId, ENDED_AT_ONCE)) {
    await db.tx(async tx => {
      const game = await lockedGame(tx, id, mode)
      if (isOpen(game, clock.now())) await voidGame(tx, game, 'match_void')
    })
  }
}

/** Rooms of every type follow their match, and their viewers are notified of changes. */
const sharedJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'match.changed': { 'rooms.match-changed': ({ matchId }) => touchRooms(deps(), matchId) },
      'room.changed': { 'rooms.tell-changed': ({ roomId, kind, what }) => notify(deps(), roomId, kind, what) },
      'room.left': {
        'rooms.part': async ({ roomId, kind, accountId }) => {
          const member = await sql.memberOf(deps().db, roomId, accountId)
          // Players who rejoined meanwhile stay.
          if (member?.state === 'in') return
          // The event to all viewers may come after they left: their open pages would show the room as theirs.
          await notify(deps(), roomId, kind, 'room', accountId)
          deps().live.leave(accountId, liveRoomOf(roomId))
        },
      },
      'account.deleted': {
        'rooms.leave-all': ({ accountId }) => leaveAll(deps(), roomTypes, accountId),
        'rooms.forget-owner': ({ accountId }) => sql.forgetOwner(deps().db, accountId),
      },
      'game.entered': { 'rooms.tell-entered': ({ gameId, mode }) => notify(deps(), gameId, mode, 'room') },
      'game.scored': { 'rooms.tell-scored': ({ gameId, mode }) => notify(deps(), gameId, mode, 'scores') },
      'game.changed': { 'rooms.tell-state': ({ gameId, mode }) => notify(deps(), gameId, mode, 'state') },
    },
    tasks: {
      // As a fallback: a room created while its match was being cancelled, and old rooms.
      'rooms.end-void': () => endOnVoidMatches(deps()),
    },
    cron: [{ pattern: '* * * * *', task: 'rooms.end-void' }],
  })

/** Jobs of rooms: those of every type, and of Versus. */
export const roomJobs = (deps: () => Deps): JobSet[] => [sharedJobs(deps), versusJobs(deps)]

/** Interval of the sweep for overdue turns (V3), a fallback for the job at each deadline. */
const TURNS_MS = 500

/** Overdue turns (V3), duels that were not started (V4), and checks after payment (V7). */
export const versusJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'game.changed': {
        'versus.follow-game': async changed => {
          if (isDuelType(changed.mode)) await followGame(deps(), changed)
        },
      },
      'game.paid': {
        'versus.raise-alert': async ({ gameId, mode }) => {
          if (isDuelType(mode) || mode === FAMILY) await raiseAlert(deps(), gameId)
        },
      },
    },
    tasks: {
      'versus.turn': payload => runDue(deps(), payload as unknown as DueDuel),
      'versus.turns': () => runDueTurns(deps()),
      'versus.not-started': payload => cancelNotStarted(deps(), payload as unknown as DueDuel),
      'versus.sweep': () => sweepNotStarted(deps()),
    },
    cron: [{ pattern: '* * * * *', task: 'versus.sweep' }],
    timers: [{ everyMs: TURNS_MS, task: 'versus.turns' }],
  })
