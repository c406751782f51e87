import { centavos, type Centavos } from '#contract/money.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, type Movement, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { buildBoard } from './boards.ts'
import type { Mode } from './mode.ts'
import { planFrom } from './service-settling.ts'
import { isScoredBy } from './sql-boards.ts'
import { insertCorrections, prizesOf } from './sql-settling.ts'
import { changeGame } from './sql.ts'
import type { Game } from './types.ts'

/** What a correction paid. */
export interface Correction {
  entries: number
  amount: Centavos
}

/**
 * C10: pays what the facts in force would have paid beyond what was paid, from the house's account; nobody is debited. The ranking
 * is made anew. Refuses `state_forbids` for a game that is not paid, or whose facts are those it was paid by; `facts_missing`; and
 * `house_short`. The game's row is locked by the caller.
 */
export async function payCorrection(tx: Tx, game: Game, mode: Mode, now: Date): Promise<Correction> {
  if (game.state !== 'paid') fail('state_forbids')
  const picture = await mode.picture(tx, game.id)
  if (picture.missing.length > 0) fail('facts_missing')
  if (await isScoredBy(tx, game.id, game.boardVersion, picture.scoring)) fail('state_forbids')
  const board = await buildBoard(tx, mode, game, picture.scoring, now)
  await changeGame(tx, game.id, { board_version: board.version })
  await emit(tx, 'game.scored', { gameId: game.id, mode: game.mode, version: board.version })
  const due = board.plan.voidReason === null ? (await planFrom(tx, game, board)).prizes : []
  const paid = await prizesOf(
    tx,
    due.map(prize => prize.id),
  )
  const more = due
    .map(({ id, accountId, amount }) => ({ id, accountId, amount: centavos(amount - (paid.get(id) ?? 0n)) }))
    .filter(({ amount }) => amount > 0n)
  if (more.length === 0) return { entries: 0, amount: centavos(0) }
  await insertCorrections(tx, game.id, board.version, more)
  const posted = await post(
    tx,
    now,
    more.map(one => correctionOf(now, game, mode, board.version, one)),
  )
  if (posted.some(movement => movement.refused)) fail('house_short')
  await emit(tx, 'game.corrected', { gameId: game.id, mode: game.mode, version: board.version })
  return { entries: more.length, amount: centavos(more.reduce((sum, { amount }) => sum + amount, 0n)) }
}

const correctionOf = (
  at: Date,
  game: Game,
  mode: Mode,
  version: number,
  to: { id: string; accountId: string; amount: Centavos },
): Movement => ({
  id: newId(at),
  from: ACCOUNTS.house,
  to: walletOf(to.accountId),
  amount: to.amount,
  reason: 'correction',
  cause: `${to.id}:${version}`,
  shown: {
    module: mode.module,
    type: 'winner-payment',
    status: 'success',
    subjectId: to.id,
    detail: { game: game.id, name: game.name, title: 'correction' },
  },
})
