import type { Centavos } from '#contract/money.ts'
import type { Ineligible } from '#contract/refusals.ts'
import { hasWallet } from '#contract/settings.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'
import { blockedAmong, cameIn, NOTHING_PLAYED, playedOf } from './reads.ts'
import { hasLimit, leftOf, type Exclusion, exclusionAt } from './rules.ts'
import * as sql from './sql.ts'

export interface Eligibility {
  blocked: Exclusion | null
  /** Why the person may not play for money regardless of their settings: refused by a register, or a result is missing. */
  ineligible: Ineligible | null
  /** The remaining loss before a limit is reached, in centavos; null without a limit. */
  lossLeft: bigint | null
}

/** A player's pause with its end; null without one. And whether the limits page was shown. */
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

/** Whether a player must not be invited to play: by their own choice (W4), or because a register refuses them. */
export const isResting = (eligibility: Eligibility | undefined): boolean =>
  eligibility !== undefined &&
  (eligibility.blocked !== null || (eligibility.ineligible !== null && eligibility.ineligible !== 'identity_pending'))

/** Which of these accounts must not be invited to play: they rest from it (`isResting`), are blocked or deleted. */
export async function restingAmong(from: Reader, at: Date, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const [stored, resting] = await Promise.all([sql.storedOf(from, accountIds), blockedAmong(from, accountIds)])
  for (const [id, one] of stored) {
    if (isResting({ blocked: exclusionAt(one, at), ineligible: one.ineligible, lossLeft: null })) resting.add(id)
  }
  return resting
}

/**
 * Players' pauses, remaining loss limits and register results; unrestricted players are missing. The caller must lock their wallets (W4).
 * One statement finds players with restrictions; only for those a second one sums losses. `moment` is a function if the time is known only
 * after the caller's locks are granted.
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

/** An incoming amount for a wallet. */
interface Coming {
  accountId: string
  amount: Centavos
  /** A statement row to exclude: the charge that is being paid. */
  exceptRowId?: string
  /** Results of the blocked list from before this moment count as missing. */
  listedSince?: Date
}

/**
 * Why this amount may not come into a wallet now: null if it may. Open charges and received transfers count. `identity_pending` comes last,
 * so that other refusals take precedence. The caller must lock the wallet (W4).
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

/** W4: a pause with its end, listed before anything playable; and limits that were not offered yet. */
export const limitTodos: TodoSource = async (from, { accountId, now, profile }) => {
  const { rest, seen } = await restOf(from, now, accountId)
  const mine = { _id: accountId, name: '' }
  if (rest) {
    const kind = rest.kind === 'paused' ? 'paused' : 'self-excluded'
    return [{ ...mine, kind, redirect: '/home?wallet=limits', until: rest.until }]
  }
  return seen || !hasWallet(profile) ? [] : [{ ...mine, kind: 'limits', redirect: '/limits', until: null }]
}
