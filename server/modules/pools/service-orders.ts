/** Executes actions on games that two people approved (W5). */
import type { GamesOfOrders, Order } from '#server/modules/approvals/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import type { Mode } from './mode.ts'
import { movedBy, needsSecond } from './service-admin.ts'
import { payCorrection } from './service-correcting.ts'
import { settleNow, voidGame } from './service-games.ts'
import { type ModeOf, touchGames } from './service-life.ts'
import { listGames, lockGame } from './sql.ts'
import type { Game } from './types.ts'

const isWaiting = ({ state }: Game): boolean => state === 'draft' || state === 'scheduled'

/** The games' part of the orders about them. */
export const gamesOfOrders = (modeOf: ModeOf): GamesOfOrders => ({
  hold: async (tx, gameId) => {
    if (!(await lockGame(tx, gameId))) fail('not_found')
  },
  guaranteeOf: async (from, config, { gameId, operatorId }, at) => {
    const game = (await listGames(from, [gameId]))[0] ?? fail('not_found')
    const openedBy = game.openedBy ?? operatorId
    if (!isWaiting(game) || !(await needsSecond(from, config, { ...game, openedBy }, at))) return undefined
    return { amount: game.guaranteed, name: game.name, mode: game.mode }
  },
  carryOut: async (tx, order, at, by) => {
    const game = (order.gameId === null ? undefined : await lockGame(tx, order.gameId)) ?? fail('order_changed')
    switch (order.kind) {
      case 'guarantee':
        return allow(tx, game, order)
      case 'correction':
        return correct(tx, modeOf, game, order, at)
      default:
        return step(tx, modeOf(game.mode), { game, order, at, by })
    }
  },
})

/** Approves the prize; a scheduled game opens by itself when it is due. */
async function allow(tx: Tx, game: Game, order: Order): Promise<void> {
  if (!isWaiting(game) || !game.fixed || game.guaranteed !== order.amount) fail('order_changed')
  if (game.state === 'scheduled') await touchGames(tx, [game.id])
}

/** C9, C11: executes exactly what was shown, or nothing; the approver must not have an entry in the game either (C12). */
async function step(
  tx: Tx,
  mode: Mode,
  { game, order, at, by }: { game: Game; order: Order; at: Date; by: string },
): Promise<void> {
  await mode.mustNotPlay?.(tx, game.id, by)
  const { amount, digest } = movedBy(game, order.kind === 'void' ? 'void' : 'settle')
  const isAsShown = order.kind === 'void' || amount === order.amount
  if (digest !== order.about.digest || !isAsShown) fail('order_changed')
  try {
    if (order.kind === 'void') await voidGame(tx, game, order.reason)
    else await settleNow(tx, game, mode, at)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'state_forbids') return fail('order_changed')
    throw error
  }
}

/** C10: pays exactly what was shown, or nothing. */
async function correct(tx: Tx, modeOf: ModeOf, game: Game, order: Order, at: Date): Promise<void> {
  const { digest } = await payCorrection(tx, game, modeOf(game.mode), at).catch((error: unknown) => {
    // Another correction was paid meanwhile, or the facts match those of the payment again.
    if (error instanceof Refusal && error.code === 'state_forbids') return fail('order_changed')
    throw error
  })
  if (digest !== order.about.digest) fail('order_changed')
}
