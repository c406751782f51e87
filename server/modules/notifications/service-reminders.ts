import { weekBefore } from '#server/modules/rankings/index.ts'
import { isResting, playStandings } from '#server/modules/responsible/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll, type NewNotice } from './service.ts'
import * as rooms from './sql-rooms.ts'
import * as sql from './sql-reminders.ts'

type Reminding = Pick<Deps, 'db' | 'clock' | 'live'>

/** The task that goes through the players of one card. */
export const REMIND = 'notifications.remind-card'

/** A card's turns of reminders, by how long before its lock they come; `closing` asks who played the last one too. */
const TURNS: Readonly<Record<sql.Turn, number>> = { closing: 3 * 3_600_000, 'last-call': 30 * 60_000 }
/** A lock so near is no use to be reminded of. */
const TOO_LATE_MS = 5 * 60_000
/** Cards that were open for less than this are quick ones, which nobody plans for. */
const OPEN_FOR_MS = 6 * 3_600_000

/** A turn of a card, as its job goes through it: `after` is the last account done. */
export interface ReminderRun {
  gameId: string
  turn: sql.Turn
  after?: string
}

/** Begins the reminders of cards whose lock has come near: a card's turn is begun once, whatever runs twice. */
export async function remindOfCards({ db, clock }: Reminding): Promise<void> {
  const at = clock.now()
  const later = (ms: number) => new Date(at.getTime() + ms)
  for (const turn of ['closing', 'last-call'] as const) {
    await db.tx(async tx => {
      const times = { from: later(TOO_LATE_MS), to: later(TURNS[turn]), openForMs: OPEN_FOR_MS }
      for (const gameId of await sql.beginReminderRuns(tx, turn, times, at)) {
        await tx.addJob(REMIND, { gameId, turn }, { key: `${REMIND}:${turn}:${gameId}` })
      }
    })
  }
}

/**
 * Reminds the next players of a card: those with a draft that was not sent, and in the run `closing` also those who played the
 * championship's card before it and not this one. Nobody who takes a break (W4) or is blocked. Once a player and card.
 */
export async function remindPlayers(deps: Reminding, run: ReminderRun, atOnce: number): Promise<void> {
  const { db, clock } = deps
  const { gameId, turn, after = '' } = run
  const at = clock.now()
  const card = await sql.openCard(db, gameId, at)
  if (!card) return
  const missing = await sql.nextMissing(db, { card, draftsOnly: turn === 'last-call', after, limit: atOnce })
  const resting = await playStandings(
    db,
    at,
    missing.map(one => one.accountId),
  )
  const notices = missing
    .filter(({ accountId }) => !isResting(resting.get(accountId)))
    .map(({ accountId, hasDraft }): NewNotice => ({
      accountId,
      kind: hasDraft ? 'card-draft' : 'card-closing',
      detail: { name: card.name, at: card.locksAt.toISOString() },
      onceKey: `card-closing:${gameId}`,
      about: { mode: card.mode, gameId, entryId: '' },
      until: card.locksAt,
    }))
  const last = missing.length === atOnce ? missing.at(-1)?.accountId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) {
      await tx.addJob(REMIND, { ...run, after: last }, { key: `${REMIND}:${turn}:${gameId}` })
    }
  })
}

/** The task that goes on with the players of rooms. */
export const REMIND_ROOMS = 'notifications.remind-more-rooms'
/** Members of a room are reminded so long before kick-off. */
const ROOM_TURN_MS = 3_600_000

/** The last one done. */
export type RoomsRun = { after?: { roomId: string; accountId: string } }

/**
 * Reminds the next players who are in a room and have not played, an hour before kick-off: who was in it by then, once a room. Nobody is
 * asked to play who takes a break (W4) or is blocked.
 */
export async function remindOfRooms(deps: Reminding, { after }: RoomsRun, atOnce: number): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const times = { now, from: later(TOO_LATE_MS), to: later(ROOM_TURN_MS), inForMs: ROOM_TURN_MS }
  const missing = await rooms.nextMissing(db, { after: after ?? { roomId: '', accountId: '' }, times, limit: atOnce })
  const resting = await playStandings(
    db,
    now,
    missing.map(one => one.accountId),
  )
  const notices = missing
    .filter(({ accountId }) => !isResting(resting.get(accountId)))
    .map(({ roomId, accountId, name, locksAt }): NewNotice<'room-missing'> => ({
      accountId,
      kind: 'room-missing',
      detail: { name, at: locksAt.toISOString() },
      onceKey: `room-missing:${roomId}`,
      about: { mode: 'coach-friend', gameId: roomId, entryId: '' },
      until: locksAt,
    }))
  const last = missing.length === atOnce ? missing.at(-1) : undefined
  await notifyAll(deps, notices, async tx => {
    if (!last) return
    const { roomId, accountId } = last
    await tx.addJob(REMIND_ROOMS, { after: { roomId, accountId } }, { key: REMIND_ROOMS })
  })
}

/** The task that goes through the players of one week. */
export const RECAP = 'notifications.recap-players'

/** The week (`2026-W47`) and the last account done. */
export interface RecapRun {
  week: string
  after?: string
}

/** Begins the recaps of the week that is over: a week once, whatever runs twice. */
export async function beginRecaps({ db, clock }: Reminding): Promise<void> {
  const week = weekBefore(clock.now())
  await db.tx(tx => tx.addJob(RECAP, { week }, { key: `${RECAP}:${week}` }))
}

/** Notifies the next players with points in a week of its recap. Nobody who takes a break (W4) or is blocked. Once a player and week. */
export async function recapPlayers(deps: Reminding, { week, after = '' }: RecapRun, atOnce: number): Promise<void> {
  const { db, clock } = deps
  const players = await sql.nextOfWeek(db, { week, after, limit: atOnce })
  const resting = await playStandings(
    db,
    clock.now(),
    players.map(({ accountId }) => accountId),
  )
  const notices = players
    .filter(({ accountId, blocked }) => !blocked && !isResting(resting.get(accountId)))
    .map(({ accountId, score }): NewNotice<'weekly-recap'> => ({
      accountId,
      kind: 'weekly-recap',
      detail: { score: Number(score) },
      onceKey: `weekly-recap:${week}`,
      about: { mode: '', gameId: week, entryId: '' },
    }))
  const last = players.length === atOnce ? players.at(-1)?.accountId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) await tx.addJob(RECAP, { week, after: last }, { key: `${RECAP}:${week}` })
  })
}
