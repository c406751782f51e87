import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

type Rows = Promise<Record<string, unknown>[]>

/** An account's deposits for the export of its data, the newest first; centavos as text. */
export const exportedDeposits = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'deposit' as kind, id, type, title, description, amount::text as centavos, state, paid_amount::text as "paidCentavos",
      created_at as "createdAt", paid_at as "paidAt"
    from deposit where account_id = ${accountId} order by id desc`)

/** An account's withdrawals, their keys masked, as above. */
export const exportedWithdrawals = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'withdrawal' as kind, id, amount::text as centavos, key_type as "keyType", key_masked as key, state, failure,
      bounced::text as "bouncedCentavos", created_at as "createdAt", ended_at as "endedAt"
    from withdrawal where account_id = ${accountId} order by id desc`)

/** The holds of an account, as above, with the text its player was shown. */
export const exportedHolds = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'hold' as kind, id, kind as about, at, until, lifted_at as "liftedAt"
    from risk_hold where account_id = ${accountId} order by id desc`)

/** Transfers that an account made and received, as above; the other player by id. */
export const exportedTransfers = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'transfer' as kind, id, case sender_id when ${accountId} then 'out' else 'in' end as direction,
      case sender_id when ${accountId} then receiver_id else sender_id end as other, amount::text as centavos, at
    from transfer where sender_id = ${accountId} or receiver_id = ${accountId} order by id desc`)
