import { centavos, type Centavos } from '#contract/money.ts'
import { commissionOf, withheldOf } from '#contract/verify/pool.ts'
import { livingAmong } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import type { MissingFact, Mode } from './mode.ts'
import { type SettingsConfig, rateNow } from './service-admin.ts'
import { planFrom } from './service-settling.ts'
import { findSnapshot } from './service-snapshots.ts'
import { findSettlement, stakesByInfluencer } from './sql-settling.ts'
import type { Game } from './types.ts'

/** The prizes if the game were paid with the current facts. Nothing is paid. */
export interface SettlementPreview {
  entries: number
  players: number
  pool: Centavos
  fee: Centavos
  prizes: Centavos
  commissions: Centavos
  /** Tax withheld from the prizes, at the current rate. */
  withheld: Centavos
  voidReason: string | null
  missing: readonly MissingFact[]
  /** The first hundred paid entries; `total` covers all. */
  winners: { id: string; accountId: string; score: number; rank: number; amount: Centavos; withheld: Centavos }[]
  total: number
}

/** The result of settling a closed game now, to the centavo. Throws `state_forbids` before there is a ranking. */
export async function preview(
  from: Reader,
  config: SettingsConfig,
  mode: Mode,
  game: Game,
): Promise<SettlementPreview> {
  const snapshot = (await findSnapshot(from, game.id)) ?? fail('state_forbids')
  const gameSnapshot = await mode.snapshot(from, game.id)
  const { plan } = snapshot
  const voidReason = game.voidReason ?? gameSnapshot.voidReason ?? plan.voidReason
  // C11: a void game pays no prizes and no fee.
  const isVoid = voidReason !== null
  const fee = centavos(isVoid ? 0n : BigInt(plan.fee))
  const codes = game.fixed || isVoid ? [] : await stakesByInfluencer(from, game.id)
  const living = await livingAmong(
    from,
    codes.map(({ influencerId }) => influencerId),
  )
  const commissions = codes
    .filter(({ influencerId }) => living.has(influencerId))
    .map(({ stakes }) => commissionOf(fee, stakes, game.pool))
  // A settled game keeps the rate of its settlement.
  const rate = (await findSettlement(from, game.id))?.withholding ?? (await rateNow(from, config))
  const withheld = (amount: bigint): Centavos => withheldOf(amount, game.price, rate)
  const prizes = isVoid || rate === 0 ? [] : (await planFrom(from, game, mode, snapshot)).prizes
  return {
    entries: snapshot.entries,
    players: plan.users,
    pool: game.pool,
    fee,
    prizes: centavos(isVoid ? 0n : BigInt(plan.paid)),
    commissions: centavos(commissions.reduce((sum, amount) => sum + amount, 0n)),
    withheld: centavos(prizes.reduce((sum, { amount }) => sum + withheld(amount), 0n)),
    voidReason,
    missing: gameSnapshot.missing,
    winners: plan.winners.slice(0, isVoid ? 0 : 100).map(([id, accountId, rank, amount, score]) => {
      return { id, accountId, rank, score, amount: centavos(BigInt(amount)), withheld: withheld(BigInt(amount)) }
    }),
    total: isVoid ? 0 : plan.total,
  }
}
