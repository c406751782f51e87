import type { Centavos } from '#contract/money.ts'
import type { Ineligible } from '#contract/refusals.ts'
import type { Reader } from '#server/platform/db.ts'
import { cameIn, NOTHING_PLAYED, playedOf } from './reads.ts'
import { hasLimit, leftOf, type Exclusion, exclusionAt } from './rules.ts'
import * as sql from './sql.ts'
import { hasWallet } from '#contract/settings.ts'
import type { TodoSource } from '#server/modules/pending.ts'

export interface Eligibility {
  blocked: Exclusion | null
  /** Why nothing is played for money, whatever was set: as the registers say, or because they have not answered yet. */
  ineligible: Ineligible | null
  /** The loss still possible before a limit is reached, in centavos; null without a limit. */
  lossLeft: bigint | null
}

/** A rest a player has taken, with its end; null without one. And whether the page of limits was before them once. */
export async function restOf(
  from: Reader,
  at: Date,
  accountId: string,
): Promise<{ rest: { kind: Exclusion; until: Date } | null; seen: boolean }> {
  const stored = (await sql.storedOf(from, [accountId])).get(accountId)
  const kind = stored ? exclusionAt(stored, at) : null
  const until = kind === 'self_excluded' ? stored?.excludedUntil : stored?.pausedUntil
  return { rest: kind && until ? { kind, until } : null, seen: (stored?.seenAt ?? null) !== null }
}

/** Whether a player must not be invited to play: by their own wish (W4), or because a register refuses them. */
export const isResting = (eligibility: Eligibility | undefined): boolean =>
  eligibility !== undefined &&
  (eligibility.blocked !== null || (eligibility.ineligible !== null && eligibility.ineligible !== 'identity_pending'))

/**
 * How players stand with their pauses, their loss limits and the registers; whom nothing keeps from playing is missing. Their wallets are locked by the caller (W4). One statement
 * looks for who has any; only for those what they lost is summed, in a second one. `moment` may be known only once the locks that the
 * caller has asked for are there.
 */
export async function playStandings(
  from: Reader,
  moment: Date | Promise<Date>,
  accountIds: readonly string[],
): Promise<Map<string, Eligibility>> {
  const [stored, at] = await Promise.all([sql.storedOf(from, accountIds, { kind: 'loss' }), moment])
  const limited = [...stored].flatMap(([id, one]) => (hasLimit(one, 'loss', at) ? [id] : []))
  const played = limited.length === 0 ? undefined : await playedOf(from, limited, at)
  return new Map(
    [...stored].map(([id, one]) => {
      const { loss } = played?.get(id) ?? NOTHING_PLAYED
      return [
        id,
        { blocked: exclusionAt(one, at), ineligible: one.ineligible, lossLeft: leftOf(one, 'loss', loss, at) },
      ]
    }),
  )
}

/** Money that is to come into a wallet. */
interface Coming {
  accountId: string
  amount: Centavos
  /** A row of the statement that does not count: the charge that is being paid. */
  exceptRowId?: string
  /** Results of the blocked list from before this moment do not count. */
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
): Promise<Exclusion | 'limit_deposit' | Ineligible | null> {
  const stored = (await sql.storedOf(from, [accountId], { kind: 'deposit', listedSince })).get(accountId)
  if (!stored) return null
  const exclusion = exclusionAt(stored, at)
  if (exclusion) return exclusion
  if (stored.ineligible !== null && stored.ineligible !== 'identity_pending') return stored.ineligible
  if (!hasLimit(stored, 'deposit', at)) return stored.ineligible
  const left = leftOf(stored, 'deposit', await cameIn(from, accountId, at, exceptRowId), at)
  return left !== null && amount > left ? 'limit_deposit' : stored.ineligible
}

/** W4: a break with its end, listed before anything that could be played; and limits not offered yet. */
export const limitTodos: TodoSource = async (from, { accountId, now, profile }) => {
  const { rest, seen } = await restOf(from, now, accountId)
  const mine = { _id: accountId, name: '' }
  if (rest) {
    const kind = rest.kind === 'paused' ? 'paused' : 'self-excluded'
    return [{ ...mine, kind, redirect: '/home?wallet=limits', until: rest.until }]
  }
  return seen || !hasWallet(profile) ? [] : [{ ...mine, kind: 'limits', redirect: '/limits', until: null }]
}
