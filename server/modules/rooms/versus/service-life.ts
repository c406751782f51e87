import { voidGame } from '#server/modules/pools/index.ts'
import type { Events } from '#server/modules/events.ts'
import { DUEL_START_BEFORE_KICKOFF_MS } from '#contract/rooms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isTooLateToStart, startUntil } from './rules.ts'
import { lockedDuel, type LockedDuel, playDue } from './service-turns.ts'
import { type DueDuel, listNotStarted } from './sql.ts'

type LifeDeps = Pick<Deps, 'db' | 'clock'>

/** V4: a duel that was not started in time is called off; nothing was debited. Whoever comes second finds it void. */
export async function cancelNotStarted({ db, clock }: LifeDeps, { duelId, mode }: DueDuel): Promise<void> {
  await db.tx(async tx => {
    const { game, duel } = await lockedDuel(tx, duelId, mode)
    const isWaiting = duel.startedAt === null && game.state === 'open'
    if (isWaiting && isTooLateToStart(game, clock.now())) await voidGame(tx, game, 'not_started')
  })
}

/** V4: finds what no job reminded of. */
export async function sweepNotStarted(deps: LifeDeps): Promise<void> {
  const latest = new Date(deps.clock.now().getTime() + DUEL_START_BEFORE_KICKOFF_MS)
  for (const due of await listNotStarted(deps.db, latest)) await cancelNotStarted(deps, due)
}

/** V4: whether at the lock nobody can win any more: not even one full pair was guessed. */
const isPairless = ({ game, duel, guesses }: LockedDuel): boolean =>
  (game.state === 'locked' || game.state === 'running') && duel.startedAt !== null && guesses.length < 2

/**
 * A duel's game was opened, moved with its kick-off, or ended: the moment until which it can be started moves along (V4), turns end with
 * the game, and without one full pair both are refunded at once.
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
