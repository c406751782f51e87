import { centavos, type Centavos } from '#contract/money.ts'
import { commissionOf, withheldOf } from '#contract/verify/pool.ts'
import { livingAmong } from '#server/modules/accounts/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import type { MissingFact, Mode } from './mode.ts'
import { type SettingsConfig, rateNow } from './service-admin.ts'
import { scoredAt } from './service-reads.ts'
import { planFrom } from './service-settling.ts'
import { findSnapshot } from './service-snapshots.ts'
import { listEntries } from './sql-entries.ts'
import { commissionsOf, findSettlement, paidOfGame, type Settlement, stakesByInfluencer } from './sql-settling.ts'
import type { RankingSnapshot } from './sql-snapshots.ts'
import type { Game } from './types.ts'

/** The prizes if the game were paid with the current facts, nothing of which is paid; of a game that is being paid or paid, those of the books. */
export interface SettlementPreview {
  entries: number
  players: number
  pool: Centavos
  fee: Centavos
  prizes: Centavos
  commissions: Centavos
  /** Tax withheld from the prizes, at the current rate; what was withheld, once it is settled. */
  withheld: Centavos
  voidReason: string | null
  missing: readonly MissingFact[]
  /** The first hundred paid entries; `total` covers all. */
  winners: { id: string; accountId: string; score: number; rank: number; amount: Centavos; withheld: Centavos }[]
  total: number
}

const WINNERS_MAX = 100

/** The result of settling a closed game now, to the centavo, or of its settlement. Throws `state_forbids` before there is a ranking. */
export async function preview(
  from: Reader,
  config: SettingsConfig,
  mode: Mode,
  game: Game,
): Promise<SettlementPreview> {
  const snapshot = (await findSnapshot(from, game.id)) ?? fail('state_forbids')
  const settled = await findSettlement(from, game.id)
  const { missing, voidReason } = await mode.snapshot(from, game.id)
  const { entries, plan } = snapshot
  const sums = settled
    ? await asSettled(from, mode, { game, snapshot, settled })
    : await asOfNow(from, config, mode, {
        game,
        snapshot,
        voidReason: game.voidReason ?? voidReason ?? plan.voidReason,
      })
  return { entries, players: plan.users, pool: settled?.pool ?? game.pool, missing, ...sums }
}

type Sums = Omit<SettlementPreview, 'entries' | 'players' | 'pool' | 'missing'>

async function asOfNow(
  from: Reader,
  config: SettingsConfig,
  mode: Mode,
  { game, snapshot, voidReason }: { game: Game; snapshot: RankingSnapshot; voidReason: string | null },
): Promise<Sums> {
  const { plan } = snapshot
  // C11: a void game pays no prizes and no fee.
  if (voidReason !== null)
    return { fee: NONE, prizes: NONE, commissions: NONE, withheld: NONE, voidReason, winners: [], total: 0 }
  const fee = centavos(BigInt(plan.fee))
  const rate = await rateNow(from, config)
  const withheld = (amount: bigint): Centavos => withheldOf(amount, game.price, rate)
  const prizes = rate === 0 ? [] : (await planFrom(from, game, mode, snapshot)).prizes
  return {
    fee,
    prizes: centavos(BigInt(plan.paid)),
    commissions: await commissionsDue(from, game, fee),
    withheld: centavos(prizes.reduce((sum, { amount }) => sum + withheld(amount), 0n)),
    voidReason,
    winners: plan.winners.slice(0, WINNERS_MAX).map(([id, accountId, rank, amount, score]) => {
      return { id, accountId, rank, score, amount: centavos(BigInt(amount)), withheld: withheld(BigInt(amount)) }
    }),
    total: plan.total,
  }
}

const NONE = centavos(0)

/**
 * C10: what was decided at the settlement and by corrections stays, whatever the current facts would pay. Points and ranks are those of the
 * current ranking.
 */
async function asSettled(
  from: Reader,
  mode: Mode,
  { game, snapshot, settled }: { game: Game; snapshot: RankingSnapshot; settled: Settlement },
): Promise<Sums> {
  const paid = await paidOfGame(from, game.id, WINNERS_MAX)
  const entries = await listEntries(
    from,
    paid.entries.map(({ id }) => id),
  )
  const scored = new Map(scoredAt(mode, snapshot, entries).map(({ entry, score, rank }) => [entry.id, { score, rank }]))
  return {
    fee: settled.fee,
    prizes: paid.amount,
    // Booked with the last step of the payment.
    commissions:
      game.state === 'paid' ? await commissionsOf(from, game.id) : await commissionsDue(from, game, settled.fee),
    withheld: paid.withheld,
    voidReason: null,
    winners: paid.entries.map(one => ({ ...one, ...(scored.get(one.id) ?? { score: 0, rank: snapshot.entries }) })),
    total: paid.total,
  }
}

/** C13: the commissions that a payment would book. */
async function commissionsDue(from: Reader, game: Game, fee: Centavos): Promise<Centavos> {
  const codes = game.fixed ? [] : await stakesByInfluencer(from, game.id)
  const living = await livingAmong(
    from,
    codes.map(({ influencerId }) => influencerId),
  )
  const due = codes.filter(({ influencerId }) => living.has(influencerId))
  return centavos(due.reduce((sum, { stakes }) => sum + commissionOf(fee, stakes, game.pool), 0n))
}
