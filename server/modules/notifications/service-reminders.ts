import { weekBefore } from '#server/modules/rankings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyAll, type NewNotice } from './service.ts'
import * as sql from './sql-reminders.ts'
import * as rooms from './sql-rooms.ts'

type Reminding = Pick<Deps, 'db' | 'clock' | 'live'>

/** The task that reminds the players of one card. */
export const REMIND = 'notifications.remind-card'

/** A card's reminder runs, by time before the lock; `closing` also includes players of the previous card. */
const TURNS: Readonly<Record<sql.Turn, number>> = { closing: 3 * 3_600_000, 'last-call': 30 * 60_000 }
/** With less time left a reminder is useless. */
const TOO_LATE_MS = 5 * 60_000
/** Cards open for less than this are quick cards, which get no reminders. */
const OPEN_FOR_MS = 6 * 3_600_000

/** Progress of a card's run: `after` is the last account done. */
export interface ReminderRun {
  gameId: string
  turn: sql.Turn
  after?: string
}

/** Starts the reminder runs of cards that approach their lock, each exactly once. */
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
 * Reminds the next players of a card: those with an unsubmitted draft, and in the `closing` run also those who entered the championship's
 * previous card and not this one. Once per player and card.
 */
export async function remindPlayers(deps: Reminding, run: ReminderRun, atOnce: number): Promise<void> {
  const { db, clock } = deps
  const { gameId, turn, after = '' } = run
  const at = clock.now()
  const card = await sql.openCard(db, gameId, at)
  if (!card) return
  const missing = await sql.nextMissing(db, { card, draftsOnly: turn === 'last-call', after, limit: atOnce })
  const notices = missing.map(({ accountId, hasDraft }): NewNotice => ({
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

/** The task that continues with the players of rooms. */
export const REMIND_ROOMS = 'notifications.remind-more-rooms'
/** How long before kick-off members of a room are reminded. */
const ROOM_TURN_MS = 3_600_000

/** The last member done. */
export type RoomsRun = { after?: { roomId: string; accountId: string } }

/**
 * Reminds the next members of rooms without an entry an hour before kick-off, if they had joined by then; once per room.
 */
export async function remindOfRooms(deps: Reminding, { after }: RoomsRun, atOnce: number): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const times = { now, from: later(TOO_LATE_MS), to: later(ROOM_TURN_MS), inForMs: ROOM_TURN_MS }
  const missing = await rooms.nextMissing(db, { after: after ?? { roomId: '', accountId: '' }, times, limit: atOnce })
  const notices = missing.map(({ roomId, accountId, name, locksAt }): NewNotice<'room-missing'> => ({
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

/** The task that recaps one week. */
export const RECAP = 'notifications.recap-players'

/** The week (`2026-W47`) and the last account done. */
export interface RecapRun {
  week: string
  after?: string
}

/** Starts the recaps of the completed week, exactly once per week. */
export async function beginRecaps({ db, clock }: Reminding): Promise<void> {
  const week = weekBefore(clock.now())
  await db.tx(tx => tx.addJob(RECAP, { week }, { key: `${RECAP}:${week}` }))
}

/** Sends the next players with points in a week its recap. Once per player and week. */
export async function recapPlayers(deps: Reminding, { week, after = '' }: RecapRun, atOnce: number): Promise<void> {
  const { db } = deps
  const players = await sql.nextOfWeek(db, { week, after, limit: atOnce })
  const notices = players.map(({ accountId, score }): NewNotice<'weekly-recap'> => ({
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
