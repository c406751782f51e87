import { DUEL_START_BEFORE_KICKOFF_MS, type DuelType } from '#contract/rooms.ts'
import type { Events } from '#server/modules/events.ts'
import { type Game, lockedGame, setPicks, voidGame } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyRoom } from '../service-locking.ts'
import {
  afterClock,
  afterGuess,
  isTooLateToStart,
  picksOf,
  startUntil,
  type Table,
  type Turn,
  turnAfter,
} from './rules.ts'
import * as sql from './sql.ts'
import type { DuelGuess } from './types.ts'

type TurnDeps = Pick<Deps, 'db' | 'clock'>

/** A duel whose game's row is locked until the transaction ends, so that starting, guessing and leaving are serialised. */
export interface LockedDuel extends Table {
  game: Game
}

/** A duel, locked. Refuses `not_found` for anything that is not a duel of this type. */
export async function lockedDuel(tx: Tx, id: string, mode: string): Promise<LockedDuel> {
  const game = await lockedGame(tx, id, mode)
  const duel = (await sql.findDuels(tx, [id])).get(id)
  if (!duel) throw new Error(`Game ${id} has no duel`)
  return { game, duel, guesses: (await sql.guessesOf(tx, [id])).get(id) ?? [] }
}

/** The room of a duel, as its events identify it. */
export const roomOf = ({ game }: LockedDuel): { id: string; kind: DuelType } => ({
  id: game.id,
  kind: game.mode as DuelType,
})

/** Begins the first turn, which is the opponent's (V2, V3). */
export async function beginTurns(tx: Tx, locked: LockedDuel, now: Date): Promise<void> {
  await sql.setStarted(tx, locked.duel.id, now)
  await awaitTurn(tx, locked, turnAfter(0, now))
}

/** V3: stores the current turn with a job at its end; or that there is none any more. */
async function awaitTurn(tx: Tx, { duel, game }: LockedDuel, turn: Turn): Promise<void> {
  await sql.setTurn(tx, duel.id, turn)
  if (turn.turnEndsAt === null) return
  const due: sql.DueDuel = { duelId: duel.id, mode: game.mode }
  await tx.addJob('versus.turn', { ...due }, { runAt: turn.turnEndsAt, key: `versus.turn:${duel.id}` })
}

/** Stores the state of a duel: the new guesses, and the current turn. */
async function save(tx: Tx, before: LockedDuel, after: LockedDuel): Promise<void> {
  const { id } = after.duel
  const made = after.guesses.slice(before.guesses.length)
  for (const guess of made) await sql.insertGuess(tx, id, guess)
  for (const accountId of new Set(made.map(guess => guess.accountId)))
    await setPicks(tx, id, accountId, picksOf(after.guesses, accountId))
  await awaitTurn(tx, after, after.duel)
  await notifyRoom(tx, roomOf(after), made.length > 0 ? 'guess' : 'room')
}

/** V2: plays the current turn, and begins the next. */
export async function playTurn(
  tx: Tx,
  locked: LockedDuel,
  guess: Omit<DuelGuess, 'turn' | 'at'>,
  now: Date,
): Promise<void> {
  await save(tx, locked, afterGuess(locked, guess, now))
}

/** V3, V4: performs all steps due by the clock: plays overdue turns, and ends the turns at kick-off. Returns the duel after them. */
export async function playDue(tx: Tx, locked: LockedDuel, now: Date): Promise<LockedDuel> {
  let after = locked
  for (let next = afterClock(after, now); next !== after; next = afterClock(after, now)) after = next
  if (after !== locked) await save(tx, locked, after)
  return after
}

/** V3: runs the due steps of one duel. Safe to run twice and concurrently: the second run finds nothing due. */
export async function runDue({ db, clock }: TurnDeps, { duelId, mode }: sql.DueDuel): Promise<void> {
  await db.tx(async tx => {
    await playDue(tx, await lockedDuel(tx, duelId, mode), clock.now())
  })
}

/** V3: plays every overdue turn. A failure does not stop the others: the duel's job retries. */
export async function runDueTurns(deps: TurnDeps & Pick<Deps, 'log' | 'metrics'>): Promise<void> {
  for (const { endsAt, ...due } of await sql.listDueTurns(deps.db, deps.clock.now())) {
    deps.metrics.late('turn', (deps.clock.now().getTime() - endsAt.getTime()) / 1_000)
    await runDue(deps, due).catch((error: unknown) =>
      deps.log.warn({ err: error, duel: due.duelId }, 'overdue turn not played; its job tries again'),
    )
  }
}

type LifeDeps = Pick<Deps, 'db' | 'clock'>

/** V4: cancels a duel that was not started in time; nothing was debited. A concurrent second run finds it void. */
export async function cancelNotStarted({ db, clock }: LifeDeps, { duelId, mode }: sql.DueDuel): Promise<void> {
  await db.tx(async tx => {
    const { game, duel } = await lockedDuel(tx, duelId, mode)
    const isWaiting = duel.startedAt === null && game.state === 'open'
    if (isWaiting && isTooLateToStart(game, clock.now())) await voidGame(tx, game, 'not_started')
  })
}

/** V4: finds duels whose job was lost. */
export async function sweepNotStarted(deps: LifeDeps): Promise<void> {
  const latest = new Date(deps.clock.now().getTime() + DUEL_START_BEFORE_KICKOFF_MS)
  for (const due of await sql.listNotStarted(deps.db, latest)) await cancelNotStarted(deps, due)
}

/** V4: whether nobody can win after the lock: not even one pair of guesses is complete. */
const isPairless = ({ game, duel, guesses }: LockedDuel): boolean =>
  (game.state === 'locked' || game.state === 'running') && duel.startedAt !== null && guesses.length < 2

/**
 * A duel's game was opened, rescheduled, or ended: updates the latest start (V4), ends turns with the game, and refunds both players at
 * once if no pair is complete.
 */
export async function followGame({ db, clock }: LifeDeps, { gameId, mode }: Events['game.changed']): Promise<void> {
  await db.tx(async tx => {
    const locked = await lockedDuel(tx, gameId, mode)
    const after = await playDue(tx, locked, clock.now())
    const { game, duel } = after
    if (isPairless(after)) await voidGame(tx, game, 'no_full_pair')
    if (game.state !== 'open' || duel.startedAt !== null || game.locksAt === null) return
    const runAt = startUntil(game.locksAt)
    await tx.addJob('versus.not-started', { duelId: gameId, mode }, { runAt, key: `versus.not-started:${gameId}` })
  })
}
