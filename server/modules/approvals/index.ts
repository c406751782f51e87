import type { Reader } from '#server/platform/db.ts'
import { isApproved } from './sql.ts'

export { askOrder, lapseOfGame } from './service-asking.ts'
export type { GamesOfOrders, Guarantee } from './service.ts'
export { type About, type Order, outdateGuarantees, type Payment } from './sql.ts'

/** Whether two operators approved this guaranteed prize (centavos) of a game. */
export const isGuaranteeApproved = (from: Reader, gameId: string, amount: bigint): Promise<boolean> =>
  isApproved(from, gameId, amount)
