import { emit } from '#server/modules/events.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Mode } from './mode.ts'
import { notifyEntered } from './service-entry.ts'
import type { ModeOf } from './service-life.ts'
import { refund } from './service-settling.ts'
import { openGamesOf, type OwnVoid, tally, voidOfAccount } from './sql-entries.ts'
import { lockGame } from './sql.ts'
import type { Game } from './types.ts'

/**
 * W7: voids and refunds every entry of a frozen account in games that are not closed yet; pools and counts decrease as if it had never
 * played. Runs one transaction per game: safe to repeat, to run concurrently and to interrupt at any point.
 */
export async function dropFrozen(deps: Pick<Deps, 'db' | 'clock'>, modeOf: ModeOf, accountId: string): Promise<void> {
  for (const gameId of await deps.db.tx(tx => gamesToLeave(tx, accountId))) {
    await deps.db.tx(tx => leaveGame(tx, modeOf, { gameId, accountId, at: () => deps.clock.now() }))
  }
}

/**
 * An entry transaction locks the wallet until it commits. Once the wallet's lock is granted here, each entry either committed before the
 * account was frozen and is visible, or will be refused. The games are locked later, one by one, since an entry transaction locks its game
 * before the wallet.
 */
async function gamesToLeave(tx: Tx, accountId: string): Promise<string[]> {
  await lockBalance(tx, accountId)
  return openGamesOf(tx, accountId)
}

async function leaveGame(
  tx: Tx,
  modeOf: ModeOf,
  { gameId, accountId, at }: { gameId: string; accountId: string; at: () => Date },
): Promise<void> {
  const game = await lockGame(tx, gameId)
  const now = at()
  // C2: the clock closes a game, even if no job has run yet.
  const isOpen = game?.state === 'open' && game.locksAt !== null && now < game.locksAt
  if (game && isOpen) await takeOut(tx, game, modeOf(game.mode), { accountId, reason: 'account_frozen', now })
}

/**
 * Voids and refunds an account's entries on an open game before it closes; returns whether there were any. The caller must lock the game's
 * row.
 */
export async function takeOut(
  tx: Tx,
  game: Game,
  mode: Mode,
  { accountId, reason, now }: { accountId: string; reason: OwnVoid; now: Date },
): Promise<boolean> {
  const refunds = await voidOfAccount(tx, game.id, accountId, reason)
  if (refunds.length === 0) return false
  await tally(tx, new Map([[game.id, -refunds.length]]), 0)
  await refund(tx, game, mode, now, { refunds, reason })
  const ids = refunds.map(entry => entry.id).sort()
  // A prefix sorts before every text that starts with it, so the range includes the first id.
  const [from, to] = [(ids[0] ?? '').slice(0, -1), ids.at(-1) ?? '']
  await emit(tx, 'game.refunded', { gameId: game.id, mode: game.mode, from, to, reason, accountId })
  await notifyEntered(tx, game, now)
  // Clients only accept higher figures from new entries; this event makes them read the game again.
  await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: game.state })
  return true
}
