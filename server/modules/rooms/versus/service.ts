import type * as z from 'zod/mini'
import type { versusCalls } from '#contract/api/player/versus.ts'
import { confirmPassword } from '#server/modules/accounts/index.ts'
import { emit } from '#server/modules/events.ts'
import { type EnteredGames, submitAllOrNone } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { idempotent } from '#server/platform/idempotency.ts'
import { notifyRoom, openSettings, refuseIfMatchVoid } from '../service-locking.ts'
import { visibleRoom } from '../service-reading.ts'
import { guessRefusal, isReady, isTaken, isTooLateToStart } from './rules.ts'
import { beginTurns, lockedDuel, type LockedDuel, playDue, playTurn, roomOf } from './service-turns.ts'
import * as sql from './sql.ts'
import type { DuelRoomType } from './versus-type.ts'

type Done = { data: boolean }
const DONE: Done = { data: true }

/** Refuses `not_found` for a room that this player cannot see, and `refusal` for players without a part in it. */
async function heldByPlayer(
  tx: Tx,
  type: DuelRoomType,
  { id, accountId, refusal = 'forbidden' }: { id: string; accountId: string; refusal?: 'forbidden' | 'state_forbids' },
): Promise<LockedDuel> {
  const locked = await lockedDuel(tx, id, type.mode.name)
  const { ownerId, opponentId } = locked.duel
  if (accountId === ownerId || accountId === opponentId) return locked
  await visibleRoom(tx, type, { id, viewerId: accountId })
  return fail(refusal)
}

/** V1: the opponent is Ready for the next minute. Refuses `not_found`, `forbidden`, `room_started`, `match_void`, `room_too_late`. */
export function ready(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: DuelRoomType,
  accountId: string,
  id: string,
): Promise<Done> {
  return db.tx(async tx => {
    const locked = await heldByPlayer(tx, type, { id, accountId })
    const { duel, game } = locked
    const now = clock.now()
    if (accountId !== duel.opponentId) fail('forbidden')
    if (duel.startedAt !== null) fail('room_started')
    await refuseIfMatchVoid(tx, id)
    if (isTooLateToStart(game, now)) fail('room_too_late')
    await sql.setReady(tx, id, now)
    await notifyRoom(tx, roomOf(locked), 'room')
    return DONE
  })
}

/** V1: one of them could not play. Nothing was debited. */
class CannotPlay extends Error {
  readonly owner: Error | null
  readonly opponent: { accountId: string; error: Error } | null
  constructor(owner: Error | null, opponent: CannotPlay['opponent']) {
    super('Not both can play')
    this.owner = owner
    this.opponent = opponent
  }
}

/**
 * V1: starts the duel: both stakes in one transaction, or none. VIP requires the password (V6), and answers non-owners with `state_forbids`
 * instead of `forbidden`. Refuses `not_found`, `forbidden`, `room_started`, `match_void`, `room_too_late`, `not_ready`, `entries_stopped`,
 * the owner's own refusals, and `opponent_cannot_play`; the opponent is notified of the reason.
 */
export async function start(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  type: DuelRoomType,
  accountId: string,
  { id, password, key }: { id: string; password: string | undefined; key: string | undefined },
): Promise<Done> {
  if (type.takesPassword) {
    // For an unknown duel the password is not checked, so that a wrong link cannot lock anyone out.
    await deps.db.tx(tx => heldByPlayer(tx, type, { id, accountId, refusal: 'state_forbids' }))
    await confirmPassword(deps, accountId, password ?? '')
  }
  const call = { subjectId: accountId, key, operation: `start-${type.kind}`, input: id }
  try {
    return await deps.db.tx(tx =>
      idempotent(tx, deps.clock.now(), call, () => begin(deps, tx, type, { id, accountId })),
    )
  } catch (error) {
    if (!(error instanceof CannotPlay)) throw error
    await notifyOpponent(deps, type, id, error)
    throw error.owner ?? new Refusal('opponent_cannot_play')
  }
}

async function begin(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  type: DuelRoomType,
  by: { id: string; accountId: string },
): Promise<Done> {
  await openSettings(tx, deps.config, type)
  // If the start requires the password, 403 means only a wrong password.
  const refusal = type.takesPassword ? 'state_forbids' : 'forbidden'
  const locked = await heldByPlayer(tx, type, { ...by, refusal })
  const { duel, game } = locked
  const now = deps.clock.now()
  if (by.accountId !== duel.ownerId) fail(refusal)
  if (duel.startedAt !== null) fail('room_started')
  await refuseIfMatchVoid(tx, duel.id)
  if (isTooLateToStart(game, now)) fail('room_too_late')
  const { opponentId } = duel
  if (opponentId === null || !isReady(duel, now)) return fail('not_ready')
  const entry = [duel.ownerId, opponentId].map(accountId => ({
    gameId: duel.id,
    mode: game.mode,
    accountId,
    picks: [],
    code: null,
    influencerId: null,
    key: undefined,
    input: '',
  }))
  const modeOf: EnteredGames = () => type.mode
  const entered = await submitAllOrNone(deps, tx, modeOf, entry)
  const [owner, opponent] = entered.map(one => (one instanceof Error ? one : null))
  if (owner || opponent)
    throw new CannotPlay(owner ?? null, opponent ? { accountId: opponentId, error: opponent } : null)
  // Read after the wallets are locked, so that the first turn has its full minute.
  await beginTurns(tx, locked, deps.clock.now())
  await notifyRoom(tx, roomOf(locked), 'started')
  return DONE
}

/** V1: only the opponent learns why the opponent cannot play. */
async function notifyOpponent(
  { db }: Pick<Deps, 'db'>,
  type: DuelRoomType,
  roomId: string,
  { opponent }: CannotPlay,
): Promise<void> {
  if (!opponent) return
  const { accountId, error } = opponent
  const code = error instanceof Refusal ? error.code : 'unavailable'
  await db.tx(tx => emit(tx, 'versus.cannot-play', { roomId, kind: type.kind, accountId, code }))
}

/**
 * V2: guesses a score in the caller's turn. The server first plays overdue turns (V3), which persist even if this guess is refused. Refuses
 * `not_found`, `room_not_started`, `match_void`, `match_started`, `not_your_turn`, `guess_taken`.
 */
export async function guess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: DuelRoomType,
  accountId: string,
  { id, homeGoals, awayGoals }: { id: string } & z.output<typeof versusCalls.guess.body>,
): Promise<Done> {
  const refusal = await db.tx(async tx => {
    const found = await lockedDuel(tx, id, type.mode.name)
    if (accountId !== found.duel.ownerId && accountId !== found.duel.opponentId) fail('not_found')
    if (found.duel.startedAt !== null) await refuseIfMatchVoid(tx, id)
    const now = clock.now()
    const locked = await playDue(tx, found, now)
    const refused = guessRefusal(locked.duel, locked.game, { accountId, now })
    if (refused !== null) return new Refusal(refused)
    if (isTaken(locked.guesses, homeGoals, awayGoals)) {
      const fields = { homeGoals: 'guess_taken', awayGoals: 'guess_taken' }
      return new Refusal('guess_taken', { fields })
    }
    await playTurn(tx, locked, { accountId, homeGoals, awayGoals, auto: false }, now)
    return null
  })
  if (refusal) throw refusal
  return DONE
}
