/** Executes actions on games that two people approved (W5). */
import type { GamesOfOrders, Order } from '#server/modules/approvals/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { payCorrection } from './service-correcting.ts'
import { touchGames } from './service-games.ts'
import { needsSecond } from './service-admin.ts'
import type { ModeOf } from './service-life.ts'
import { listGames, lockGame } from './sql.ts'
import type { Game } from './types.ts'

const isWaiting = ({ state }: Game): boolean => state === 'draft' || state === 'scheduled'

/** How games answer for the orders about them. */
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
  carryOut: async (tx, order, at) => {
    const game = (order.gameId === null ? undefined : await lockGame(tx, order.gameId)) ?? fail('order_changed')
    return order.kind === 'guarantee' ? allow(tx, game, order) : correct(tx, modeOf, game, order, at)
  },
})

/** Approves the prize; a scheduled game opens by itself when it is due. */
async function allow(tx: Tx, game: Game, order: Order): Promise<void> {
  if (!isWaiting(game) || !game.fixed || game.guaranteed !== order.amount) fail('order_changed')
  if (game.state === 'scheduled') await touchGames(tx, [game.id])
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
