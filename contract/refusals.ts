import type { ErrorCode } from './errors.ts'

/** Why an account may not play or deposit money: its own state, the registers, its limits (W4), the available modes. */
export const PAYER_REFUSALS = [
  'birth_date_needed',
  'under_age',
  'terms_needed',
  'identity_pending',
  'identity_mismatch',
  'barred',
  'staff',
  'account_blocked',
  'paused',
  'self_excluded',
  'mode_unavailable',
  'idempotency_key_reused',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Why an entry is refused, in any mode (C2, C6, W4). */
export const ENTRY_REFUSALS = [
  ...PAYER_REFUSALS,
  'insufficient_balance',
  'entries_limit',
  'duplicate_entry',
  'limit_loss',
  'entries_stopped',
] as const satisfies readonly ErrorCode[]

/** Why a person may not play for money: a register refuses them or has not responded yet; `staff` are the operator's employees (C12). */
export type Ineligible = 'identity_pending' | 'identity_mismatch' | 'under_age' | 'barred' | 'staff'
