import type { Reader, Tx } from '#server/platform/db.ts'

/** The second step of sign-in of one operator, as it is stored: secrets encrypted. */
export interface Totp {
  /** Of the device that works now. */
  secret: string | null
  since: Date | null
  /** The last time step whose code was used. */
  step: bigint | null
  /** Of a device that was not confirmed by a code yet. */
  pending: string | null
}

/** The second step of sign-in of an operator. */
export const findTotp = (from: Reader, operatorId: string): Promise<Totp | undefined> =>
  from.q
    .selectFrom('operator')
    .select(['totp_secret as secret', 'totp_since as since', 'totp_step as step', 'totp_pending as pending'])
    .where('id', '=', operatorId)
    .executeTakeFirst()

/** Keeps the secret of a device until a code confirms it. */
export async function setPending(tx: Tx, operatorId: string, pending: string): Promise<void> {
  await tx.q.updateTable('operator').set({ totp_pending: pending }).where('id', '=', operatorId).execute()
}

/** Makes the pending device the one that works; false when it is another by now, or none. */
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

/** Uses up a time step: false when it, or a later one, was used already. Of two at once, one is first. */
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

/** Uses up a recovery code: false for an unknown one and for one that was used. */
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

/** Recovery codes that still work. */
export async function countRecoveryCodes(from: Reader, operatorId: string): Promise<number> {
  const left = await from.q
    .selectFrom('operator_recovery_code')
    .select('code_hash')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}

/** Takes the second step away, with its recovery codes; false where there was none. */
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
