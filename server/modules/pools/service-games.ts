import { RULES_VERSION } from '#contract/limits.ts'
import { outdateGuarantees } from '#server/modules/approvals/index.ts'
import { emit } from '#server/modules/events.ts'
import { payoutsStopped } from '#server/modules/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import type { Mode } from './mode.ts'
import type { SettingsConfig } from './service-admin.ts'
import { touchGames } from './service-life.ts'
import { open } from './service-opening.ts'
import { startVoiding } from './service-settling.ts'
import { summed } from './sql-entries.ts'
import * as sql from './sql.ts'
import type { Game, GameSettings } from './types.ts'

/** Adds a game as a draft, with the id from its mode. A CHECK constraint enforces the shares (C1); modes validate them first. */
export async function createGame(tx: Tx, at: Date, game: GameSettings & { id: string; mode: string }): Promise<void> {
  await sql.insertGame(tx, { ...game, rulesVersion: RULES_VERSION, at })
}

/** Returns a game with its row locked until the transaction ends. Throws `not_found`. */
export async function lockedGame(tx: Tx, id: string, mode: string): Promise<Game> {
  const game = await sql.lockGame(tx, id)
  return game?.mode === mode ? game : fail('not_found')
}

/**
 * Changes the settings of a draft or scheduled game; an approval of its guaranteed prize is withdrawn (W5). Throws `state_forbids` once it
 * is open: A1, frozen.
 */
export async function changeSettings(tx: Tx, game: Game, settings: GameSettings, at: Date): Promise<void> {
  if (game.state !== 'draft' && game.state !== 'scheduled') fail('state_forbids')
  await outdateGuarantees(tx, game.id, at)
  await sql.updateGame(tx, game.id, settings)
}

/** Reschedules a game after a change: recomputes when it opens and closes. Throws the errors of opening. */
export async function scheduleAnew(tx: Tx, config: SettingsConfig, game: Game, mode: Mode, now: Date): Promise<void> {
  const changed = await lockedGame(tx, game.id, game.mode)
  await openGame(tx, config, { ...changed, state: 'draft', openedBy: game.openedBy }, mode, now)
}

/** Changes the name, which no result depends on. */
export const renameGame = (tx: Tx, game: Game, name: string): Promise<void> => sql.changeGame(tx, game.id, { name })

/** Removes a draft. Refuses `state_forbids` for anything that was open. */
export async function removeGame(tx: Tx, game: Game): Promise<void> {
  if (game.state !== 'draft') fail('state_forbids')
  await sql.deleteGame(tx, game.id)
}

/**
 * Opens a draft on behalf of `openedBy`, or schedules it when its opening time is in the future. Throws `state_forbids`, `card_incomplete`,
 * `house_short`, and `second_person_needed` (a scheduled game waits for approval when it opens).
 */
export async function openGame(tx: Tx, config: SettingsConfig, game: Game, mode: Mode, now: Date): Promise<void> {
  if (game.state !== 'draft') fail('state_forbids')
  if (game.openedBy !== null) await sql.changeGame(tx, game.id, { opened_by: game.openedBy })
  if (game.opensAt === null || game.opensAt <= now) return open(tx, config, game, mode, now)
  const startsAt = (await mode.snapshot(tx, game.id)).startsAt ?? game.startsAt
  if (startsAt === null) return fail('card_incomplete', { fields: { startDate: 'start_unknown' } })
  const locksAt = new Date(startsAt.getTime() - mode.locksBeforeStartMs)
  if (locksAt <= game.opensAt) fail('card_incomplete', { fields: { opensAt: 'opens_after_lock' } })
  await sql.changeGame(tx, game.id, { state: 'scheduled', locks_at: locksAt })
  await emitChanged(tx, game, 'scheduled')
  await tx.addJob('pools.advance', { gameId: game.id }, { runAt: game.opensAt, key: `pools.advance.due:${game.id}` })
}

/** C2: an operator can only move the closing time earlier. Throws `state_forbids`. */
export async function closeEarlier(tx: Tx, game: Game, now: Date): Promise<void> {
  if (game.state !== 'open') fail('state_forbids')
  // One that has passed stays where it was.
  if (game.locksAt === null || now < game.locksAt) await sql.changeGame(tx, game.id, { locks_at: now })
  await touchGames(tx, [game.id])
}

/** C9: freezes the payout with a reason, or releases it (null). Throws `state_forbids` once it is being paid. */
export async function freezePayout(tx: Tx, game: Game, reason: string | null): Promise<void> {
  if (!['open', 'locked', 'running', 'provisional'].includes(game.state)) fail('state_forbids')
  await sql.changeGame(tx, game.id, { hold_reason: reason })
  await emitChanged(tx, game, game.state)
  await touchGames(tx, [game.id])
}

/**
 * C9: ends the dispute window now. Throws `state_forbids`, `facts_missing` while a fact is unknown, and `payouts_stopped` until a clean
 * ledger check (W5).
 */
export async function settleNow(tx: Tx, game: Game, mode: Mode, now: Date): Promise<void> {
  if (game.state !== 'provisional' || game.hold !== null) fail('state_forbids')
  if (await payoutsStopped(tx)) fail('payouts_stopped')
  const { missing } = await mode.snapshot(tx, game.id)
  if (missing.length > 0) fail('facts_missing')
  await sql.changeGame(tx, game.id, { pays_at: now })
  await touchGames(tx, [game.id])
}

/** C11: voids a game that is not paid yet; all entries are refunded. A scheduled game becomes a draft again. Throws `state_forbids`. */
export async function voidGame(tx: Tx, game: Game, reason: string): Promise<void> {
  if (game.state === 'scheduled') {
    // Cancelled on purpose: it is not listed among the games that failed to open, and opens only by hand (`isWithdrawn`).
    await sql.changeGame(tx, game.id, { state: 'draft', locks_at: null })
    return emitChanged(tx, game, 'draft')
  }
  if (!['open', 'locked', 'running', 'provisional'].includes(game.state)) fail('state_forbids')
  const { entries, stakes } = await summed(tx, game.id)
  await sql.changeGame(tx, game.id, { entries, stakes })
  await startVoiding(tx, game, reason)
  await emitChanged(tx, game, 'voiding')
  await touchGames(tx, [game.id])
}

/** Whether an operator took a draft off the schedule. One that failed to open keeps its lock. */
export const isWithdrawn = ({ state, openedBy, locksAt }: Game): boolean =>
  state === 'draft' && openedBy !== null && locksAt === null

const emitChanged = (tx: Tx, game: Game, state: string): Promise<void> =>
  emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state })

export async function gamesOf(from: Reader, ids: readonly string[]): Promise<Map<string, Game>> {
  return new Map((await sql.listGames(from, ids)).map(game => [game.id, game]))
}
