import type { Reader, Tx } from '#server/platform/db.ts'

/** The stored TOTP state of one operator: secrets encrypted. */
export interface Totp {
  /** Of the active device. */
  secret: string | null
  since: Date | null
  /** The last time step whose code was used. */
  step: bigint | null
  /** Of a device that no code has confirmed yet. */
  pending: string | null
}

/** The TOTP state of an operator. */
export const findTotp = (from: Reader, operatorId: string): Promise<Totp | undefined> =>
  from.q
    .selectFrom('operator')
    .select(['totp_secret as secret', 'totp_since as since', 'totp_step as step', 'totp_pending as pending'])
    .where('id', '=', operatorId)
    .executeTakeFirst()

/** Stores the secret of a device until a code confirms it. */
export async function setPending(tx: Tx, operatorId: string, pending: string): Promise<void> {
  await tx.q.updateTable('operator').set({ totp_pending: pending }).where('id', '=', operatorId).execute()
}

/** Activates the pending device; false if it has changed or is gone. */
export async function confirmPending(
  tx: Tx,
  operatorId: string,
  { pending, step, at }: { pending: string; step: bigint; at: Date },
): Promise<boolean> {
  const confirmed = await tx.q
    .updateTable('operator')
    .set({ totp_secret: pending, totp_since: at, totp_step: step, totp_pending: null })
    .where('id', '=', operatorId)
    .where('totp_pending', '=', pending)
    .returning('id')
    .execute()
  return confirmed.length === 1
}

/** Consumes a time step: false if it, or a later one, was used already. Of two concurrent uses one succeeds. */
export async function spendStep(tx: Tx, operatorId: string, step: bigint): Promise<boolean> {
  const used = await tx.q
    .updateTable('operator')
    .set({ totp_step: step })
    .where('id', '=', operatorId)
    .where('totp_secret', 'is not', null)
    .where(where => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .returning('id')
    .execute()
  return used.length === 1
}

export async function replaceRecoveryCodes(tx: Tx, operatorId: string, hashes: readonly string[]): Promise<void> {
  await tx.q.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  const rows = hashes.map(hash => ({ operator_id: operatorId, code_hash: hash }))
  await tx.q.insertInto('operator_recovery_code').values(rows).execute()
}

/** Consumes a recovery code: false for an unknown or used one. */
export async function spendRecoveryCode(tx: Tx, operatorId: string, hash: string, at: Date): Promise<boolean> {
  const used = await tx.q
    .updateTable('operator_recovery_code')
    .set({ used_at: at })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .execute()
  return used.length === 1
}

/** Unused recovery codes. */
export async function countRecoveryCodes(from: Reader, operatorId: string): Promise<number> {
  const left = await from.q
    .selectFrom('operator_recovery_code')
    .select('code_hash')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}

/** Removes TOTP with its recovery codes; false if it was not set up. */
export async function forgetTotp(tx: Tx, operatorId: string): Promise<boolean> {
  await tx.q.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  const forgotten = await tx.q
    .updateTable('operator')
    .set({ totp_secret: null, totp_since: null, totp_step: null, totp_pending: null })
    .where('id', '=', operatorId)
    .where('totp_secret', 'is not', null)
    .returning('id')
    .execute()
  return forgotten.length === 1
}
