import type { Ineligible } from '#contract/refusals.ts'

export type CheckType = 'identity' | 'blocked-list'
export type CheckState = 'pending' | 'confirmed' | 'mismatch' | 'under-age' | 'dead' | 'allowed' | 'barred'

/** How a person stands with both gateways, as it is stored. */
export interface Position {
  identity: CheckState | null
  blockedList: CheckState | null
  /** When the list last answered. */
  listedAt: Date | null
}

/** Of the list: a result is valid this long for a deposit, and is renewed that often. */
export const BLOCKED_LIST_CACHED_MS = 24 * 3_600_000

const REFUSED: Partial<Record<CheckState, Ineligible>> = {
  mismatch: 'identity_mismatch',
  dead: 'identity_mismatch',
  'under-age': 'under_age',
  barred: 'barred',
}

/**
 * Why a person's money may not be played: as the gateways refuse them, or because one has not answered yet. With `listedSince` an answer
 * of the list from before that moment is none.
 */
export function ineligibleFor({ identity, blockedList, listedAt }: Position, listedSince?: Date): Ineligible | null {
  const refused = (blockedList && REFUSED[blockedList]) ?? (identity && REFUSED[identity])
  if (refused) return refused
  if (identity !== 'confirmed' || blockedList !== 'allowed') return 'identity_pending'
  return listedSince && (listedAt === null || listedAt < listedSince) ? 'identity_pending' : null
}

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000

/** How long a silent gateway is left alone after so many silences: 15 s, doubled each time, an hour at most. */
export const silenceMs = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20), LONGEST_PAUSE_MS)

/** When a gateway is queried again after a result: never for a confirmed identity; daily for the list and for refusals. */
export const nextAfter = (state: CheckState, at: Date): Date | null =>
  state === 'confirmed' ? null : new Date(at.getTime() + BLOCKED_LIST_CACHED_MS)
