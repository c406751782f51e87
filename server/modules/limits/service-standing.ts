import type { Centavos } from '#contract/money.ts'
import type { Unfit } from '#contract/identity.ts'
import type { Reader } from '#server/platform/db.ts'
import { cameIn, NOTHING_PLAYED, playedOf } from './reads.ts'
import { hasLimit, leftOf, type Pausing, pausingAt } from './rules.ts'
import * as sql from './sql.ts'

export interface PlayStanding {
  blocked: Pausing | null
  /** Why nothing is played for money, whatever was set: as the registers say, or because they have not answered yet. */
  unfit: Unfit | null
  /** What may still be lost before a limit is reached, in centavos; null without a limit. */
  lossLeft: bigint | null
}

/** A rest a player has taken, with its end; null without one. And whether the page of limits was before them once. */
export async function restOf(
  from: Reader,
  at: Date,
  accountId: string,
): Promise<{ rest: { kind: Pausing; until: Date } | null; seen: boolean }> {
  const kept = (await sql.keptOf(from, [accountId])).get(accountId)
  const kind = kept ? pausingAt(kept, at) : null
  const until = kind === 'self_excluded' ? kept?.excludedUntil : kept?.pausedUntil
  return { rest: kind && until ? { kind, until } : null, seen: (kept?.seenAt ?? null) !== null }
}

/** Whether a player is not to be asked to play: by their own wish (W4), or because a register refuses them. */
export const isResting = (standing: PlayStanding | undefined): boolean =>
  standing !== undefined &&
  (standing.blocked !== null || (standing.unfit !== null && standing.unfit !== 'identity_pending'))

/**
 * How players stand with their pauses, their loss limits and the registers; whom nothing keeps from playing is missing. Their wallets are locked by the caller (W4). One statement
 * looks for who has any; only for those what they lost is summed, in a second one.
 */
export async function playStandings(
  from: Reader,
  at: Date,
  accountIds: readonly string[],
): Promise<Map<string, PlayStanding>> {
  const kept = await sql.keptOf(from, accountIds, { kind: 'loss' })
  const limited = [...kept].flatMap(([id, one]) => (hasLimit(one, 'loss', at) ? [id] : []))
  const played = limited.length === 0 ? undefined : await playedOf(from, limited, at)
  return new Map(
    [...kept].map(([id, one]) => {
      const { loss } = played?.get(id) ?? NOTHING_PLAYED
      return [id, { blocked: pausingAt(one, at), unfit: one.unfit, lossLeft: leftOf(one, 'loss', loss, at) }]
    }),
  )
}

/** Money that is to come into a wallet. */
interface Coming {
  accountId: string
  amount: Centavos
  /** A row of the statement that does not count: the charge that is being paid. */
  exceptRowId?: string
  /** An answer of the blocked list from before this moment is none. */
  listedSince?: Date
}

/**
 * Why this much more may not come into a wallet now: null when it may. Open charges and transfers received count. `identity_pending`
 * comes last: nothing else refuses it then. The wallet is locked by the caller (W4).
 */
export async function depositRefusal(
  from: Reader,
  at: Date,
  { accountId, amount, exceptRowId, listedSince }: Coming,
): Promise<Pausing | 'limit_deposit' | Unfit | null> {
  const kept = (await sql.keptOf(from, [accountId], { kind: 'deposit', listedSince })).get(accountId)
  if (!kept) return null
  const pausing = pausingAt(kept, at)
  if (pausing) return pausing
  if (kept.unfit !== null && kept.unfit !== 'identity_pending') return kept.unfit
  if (!hasLimit(kept, 'deposit', at)) return kept.unfit
  const left = leftOf(kept, 'deposit', await cameIn(from, accountId, at, exceptRowId), at)
  return left !== null && amount > left ? 'limit_deposit' : kept.unfit
}
