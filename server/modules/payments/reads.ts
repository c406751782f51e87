import { type RawBuilder, sql } from 'kysely'
import { idOfTxid } from '#contract/br-code.ts'
import type { ExportPart } from '#server/modules/accounts/index.ts'
import { HOUR_MS, type SearchSources, type TimelineSources, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Watched } from '#server/platform/metrics.ts'

/** The result of the newest reconciliation with the bank. */
const RECONCILED = sql`(select value from setting where name = 'wallet.reconciled') as reconciled`

/** The days of the last comparison between our ledger and the bank, or null. */
async function daysCompared(from: Reader): Promise<{ from: string; to: string } | null> {
  const [days] = await from.rows(sql<{ from: string; to: string }>`
    select value ->> 'from' as "from", value ->> 'to' as "to" from ${RECONCILED}`)
  return days ?? null
}

/** Items of this module that need an operator. */
export const paymentsWaiting: WaitingSources = {
  bank: {
    rows: ({ now }) => sql`
      select null as mode, created_at as since from deposit where state = 'new' and created_at < ${minutesBefore(now, 3)}
      union all select null, (value ->> 'since')::timestamptz from setting
        where name = 'wallet.bank-away' and (value ->> 'at')::timestamptz > ${minutesBefore(now, 10)}`,
    urgentAfterMs: 0,
  },
  differences: {
    rows: () => sql`
      select null as mode, (value ->> 'since')::timestamptz as since from ${RECONCILED}, generate_series(1, (value ->> 'found')::integer)`,
    urgentAfterMs: 0,
    days: daysCompared,
  },
  stuck: {
    rows: ({ now }) => sql`
      select null as mode, created_at as since from withdrawal where state in ('reserved', 'sending', 'sent')
        and (attempts >= 3 or created_at < ${minutesBefore(now, 60)})`,
    urgentAfterMs: 4 * HOUR_MS,
  },
  withheld: {
    rows: () => sql`select null as mode, created_at as since from withdrawal where state = 'held'`,
  },
  suspense: {
    rows: () => sql`select null as mode, received_at as since from pix_receipt where state = 'suspense'`,
    urgentAfterMs: 24 * HOUR_MS,
  },
  unclaimed: {
    rows: () => sql`select null as mode, at as since from unclaimed where claimed_at is null`,
  },
}

/** States of a withdrawal that has not ended: each is reported, also with a count of 0. */
const STATES = ['reserved', 'held', 'sending', 'sent']

/** Metrics of pending withdrawals. */
export const watchedWallet: readonly Watched[] = [
  {
    name: 'crava_withdrawals',
    help: 'Withdrawals that have not ended, by state.',
    label: 'state',
    read: from =>
      from.rows(sql<{ of: string; value: number }>`
        select state as of, count(withdrawal.id)::int as value from unnest(${STATES}::text[]) as state
        left join withdrawal using (state) group by 1`),
  },
  {
    name: 'crava_withdrawals_oldest_seconds',
    help: 'For how long the oldest withdrawal of each state has been waiting since it was asked for; 0 when none is.',
    label: 'state',
    read: (from, now) =>
      from.rows(sql<{ of: string; value: number }>`
        select state as of, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value
        from unnest(${STATES}::text[]) as state left join withdrawal using (state) group by 1`),
  },
]

type Rows = Promise<Record<string, unknown>[]>

/** An account's deposits for the export of personal data, newest first; centavos as text. */
const exportedDeposits = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'deposit' as kind, id, type, title, description, amount::text as centavos, state, paid_amount::text as "paidCentavos",
      created_at as "createdAt", paid_at as "paidAt"
    from deposit where account_id = ${accountId} order by id desc`)

/** An account's withdrawals, with masked keys, as above. */
const exportedWithdrawals = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'withdrawal' as kind, id, amount::text as centavos, key_type as "keyType", key_masked as key, state, failure,
      bounced::text as "bouncedCentavos", created_at as "createdAt", ended_at as "endedAt"
    from withdrawal where account_id = ${accountId} order by id desc`)

/** The holds of an account, as above, with the text shown to the player. */
const exportedHolds = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'hold' as kind, id, kind as about, at, until, lifted_at as "liftedAt"
    from risk_hold where account_id = ${accountId} order by id desc`)

/** Transfers that an account made and received, as above; the other player by id. */
const exportedTransfers = (from: Reader, accountId: string): Rows =>
  from.rows(sql<Record<string, unknown>>`
    select 'transfer' as kind, id, case sender_id when ${accountId} then 'out' else 'in' end as direction,
      case sender_id when ${accountId} then receiver_id else sender_id end as other, amount::text as centavos, at
    from transfer where sender_id = ${accountId} or receiver_id = ${accountId} order by id desc`)

/** An account's deposits, withdrawals, transfers and holds, for the export of personal data. */
export const exportPayments: ExportPart = async (from, accountId) => ({
  name: 'payments',
  rows: [
    ...(await exportedDeposits(from, accountId)),
    ...(await exportedWithdrawals(from, accountId)),
    ...(await exportedTransfers(from, accountId)),
    ...(await exportedHolds(from, accountId)),
  ],
})

const ownerOf = (id: RawBuilder<unknown>) =>
  sql`(select '@' || username from published_account account where id = ${id})`

/** Deposits, received Pix and withdrawals for the console's search: by their ids, and by those of the bank. */
export const paymentsSearch: SearchSources = {
  deposit: ({ text, id }) => {
    const wanted = id ?? idOfTxid(text)
    if (wanted === undefined) return undefined
    return {
      columns: {
        id: sql`id`,
        title: ownerOf(sql`account_id`),
        state: sql`state`,
        amount: sql`amount`,
        at: sql`created_at`,
      },
      found: sql`from deposit where id = ${wanted}`,
    }
  },
  receipt: ({ text, id }) => ({
    columns: {
      id: sql`e2e_id`,
      title: sql`coalesce(${ownerOf(sql`account_id`)}, e2e_id)`,
      note: sql`e2e_id`,
      state: sql`state`,
      amount: sql`amount`,
      at: sql`received_at`,
      within: sql`deposit_id`,
    },
    found: sql`from pix_receipt where ${id === undefined ? sql`e2e_id = ${text} or txid = ${text}` : sql`deposit_id = ${id}`}
      order by received_at desc`,
  }),
  withdrawal: ({ text, id }) => ({
    columns: {
      id: sql`id`,
      title: ownerOf(sql`account_id`),
      note: sql`e2e_id`,
      state: sql`state`,
      amount: sql`amount`,
      at: sql`created_at`,
    },
    found: sql`from withdrawal where ${id === undefined ? sql`e2e_id = ${text}` : sql`id = ${id}`}`,
  }),
}

/** A deposit with every Pix that named it, and the steps of a withdrawal. */
export const paymentsTimeline: TimelineSources = {
  deposit: ({ id }) => [
    {
      type: 'created',
      columns: { key: sql`'-created'`, at: sql`created_at`, accountId: sql`account_id`, amount: sql`amount` },
      found: sql`from deposit where id = ${id}`,
    },
    {
      type: 'paid',
      columns: { key: sql`'paid'`, at: sql`paid_at`, accountId: sql`account_id`, amount: sql`paid_amount` },
      found: sql`from deposit where id = ${id} and paid_at is not null`,
    },
    {
      type: 'pix',
      columns: { key: sql`'pix:' || e2e_id`, at: sql`received_at`, amount: sql`amount`, detail: sql`state` },
      found: sql`from pix_receipt where deposit_id = ${id}`,
    },
    {
      type: 'pix-returned',
      columns: { key: sql`'return:' || r.id`, at: sql`r.created_at`, amount: sql`r.amount`, detail: sql`r.state` },
      found: sql`from pix_return r where r.e2e_id in (select e2e_id from pix_receipt where deposit_id = ${id})`,
    },
  ],
  withdrawal: ({ id }) => [
    {
      type: 'step',
      columns: {
        // Several steps may have the same time.
        key: sql`'step:' || lpad(place::text, 4, '0')`,
        at: sql`at`,
        reason: sql`case when operator_id is null then detail end`,
        detail: sql`step`,
      },
      // Operators' actions come from the audit log, which every reader of this timeline may read for withdrawals.
      found: sql`from withdrawal_step where withdrawal_id = ${id} and (operator_id is null or step = 'failed')`,
    },
  ],
}
