import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import { cameIn, NOTHING_PLAYED, playedOf } from './reads.ts'
import { hasLimit, leftOf, type Pausing, pausingAt } from './rules.ts'
import * as sql from './sql.ts'

export interface PlayStanding {
  blocked: Pausing | null
  /** What may still be lost before a limit is reached, in centavos; null without a limit. */
  lossLeft: bigint | null
}

/**
 * How players stand with their pauses and loss limits; who has none is missing. Their wallets are locked by the caller (W4). One statement
 * looks for who has any; only for those what they lost is summed, in a second one.
 */
export async function playStandings(
  from: Reader,
  at: Date,
  accountIds: readonly string[],
): Promise<Map<string, PlayStanding>> {
  const kept = await sql.keptOf(from, accountIds, 'loss')
  const limited = [...kept].flatMap(([id, one]) => (hasLimit(one, 'loss', at) ? [id] : []))
  const played = limited.length === 0 ? undefined : await playedOf(from, limited, at)
  return new Map(
    [...kept].map(([id, one]) => {
      const { loss } = played?.get(id) ?? NOTHING_PLAYED
      return [id, { blocked: pausingAt(one, at), lossLeft: leftOf(one, 'loss', loss, at) }]
    }),
  )
}

/**
 * Why this much more may not come into a wallet now: null when it may. Open charges and transfers received count; `exceptRowId` is a row
 * of the statement that does not (the charge that is being paid). The wallet is locked by the caller (W4).
 */
export async function depositRefusal(
  from: Reader,
  at: Date,
  coming: { accountId: string; amount: Centavos; exceptRowId?: string },
): Promise<Pausing | 'limit_deposit' | null> {
  const kept = (await sql.keptOf(from, [coming.accountId], 'deposit')).get(coming.accountId)
  if (!kept) return null
  const pausing = pausingAt(kept, at)
  if (pausing || !hasLimit(kept, 'deposit', at)) return pausing
  const left = leftOf(kept, 'deposit', await cameIn(from, coming.accountId, at, coming.exceptRowId), at)
  return left !== null && coming.amount > left ? 'limit_deposit' : null
}
