import type { Ineligible } from '#contract/refusals.ts'

export type CheckType = 'identity' | 'blocked-list'
export type CheckState = 'pending' | 'confirmed' | 'mismatch' | 'under-age' | 'dead' | 'allowed' | 'barred'

/** A person's stored results of both gateways. */
export interface Position {
  identity: CheckState | null
  blockedList: CheckState | null
  /** When the list last responded. */
  listedAt: Date | null
}

/** How long a result of the list is valid for a deposit, and how often it is renewed. */
export const BLOCKED_LIST_CACHED_MS = 24 * 3_600_000

const REFUSED: Partial<Record<CheckState, Ineligible>> = {
  mismatch: 'identity_mismatch',
  dead: 'identity_mismatch',
  'under-age': 'under_age',
  barred: 'barred',
}

/**
 * Why a person may not play for money: refused by a gateway, or a result is missing. With `listedSince`, an older result of the list counts
 * as missing.
 */
export function ineligibleFor({ identity, blockedList, listedAt }: Position, listedSince?: Date): Ineligible | null {
  const refused = (blockedList && REFUSED[blockedList]) ?? (identity && REFUSED[identity])
  if (refused) return refused
  if (identity !== 'confirmed' || blockedList !== 'allowed') return 'identity_pending'
  return listedSince && (listedAt === null || listedAt < listedSince) ? 'identity_pending' : null
}

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000

/** Delay before retrying an unresponsive gateway: 15 s, doubled each time, at most an hour. */
export const silenceMs = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS)

/** When a gateway is queried again after a result: never for a confirmed identity; daily for the list and for refusals. */
export const nextAfter = (state: CheckState, at: Date): Date | null =>
  state === 'confirmed' ? null : new Date(at.getTime() + BLOCKED_LIST_CACHED_MS)
