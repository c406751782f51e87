import { emit } from '#server/modules/events.ts'
import { lockBalance } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notifyEntered } from './service-entry.ts'
import type { Mode } from './mode.ts'
import type { ModeOf } from './service-life.ts'
import { refund } from './service-settling.ts'
import { openGamesOf, type OwnVoid, tally, voidOfAccount } from './sql-entries.ts'
import { lockGame } from './sql.ts'
import type { Game } from './types.ts'

/**
 * W7: voids and refunds every entry of a frozen account in games that are not locked yet; their pools and counts go down as if it had
 * never played. One transaction a game: safe to run twice and at once, and to be cut off anywhere.
 */
export async function dropFrozen(deps: Pick<Deps, 'db' | 'clock'>, modeOf: ModeOf, accountId: string): Promise<void> {
  for (const gameId of await deps.db.tx(tx => gamesToLeave(tx, accountId))) {
    await deps.db.tx(tx => leaveGame(tx, modeOf, { gameId, accountId, at: () => deps.clock.now() }))
  }
}

/**
 * Whoever enters holds the wallet until the entry is there: once it is free, each entry was made before the account was frozen and is
 * seen, or is refused. The games are locked later, each by itself, since an entrance locks its game before the wallet.
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
  // C2: the clock locks a game, also when nobody has come by to do it yet.
  const isOpen = game?.state === 'open' && game.locksAt !== null && now < game.locksAt
  if (game && isOpen) await takeOut(tx, game, modeOf(game.mode), { accountId, reason: 'account_frozen', now })
}

/**
 * Voids and refunds an account's entries on an open game before its lock; whether there were any. The game's row is locked by the
 * caller.
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
  // A shorter text stands before all that begin with it, so the first is part of the run.
  const [from, to] = [(ids[0] ?? '').slice(0, -1), ids.at(-1) ?? '']
  await emit(tx, 'game.refunded', { gameId: game.id, mode: game.mode, from, to, reason, accountId })
  await notifyEntered(tx, game, now)
  // What is on screen takes only higher figures from entries that come in: now it is read again.
  await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: game.state })
  return true
}
