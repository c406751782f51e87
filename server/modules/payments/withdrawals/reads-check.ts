import { sql } from 'kysely'
import { among, causesOf, type Finding, inOrder, type Invariant } from '#server/modules/ledger/index.ts'

/** The invariants of withdrawals and transfers (W2, W3, W5). Each reads one snapshot in one statement. */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    name: 'payouts-reserved',
    proves: 'what is reserved for withdrawals is what withdrawals that are neither paid nor failed add up to',
    find: from =>
      from.rows(sql<Finding>`
        select 'payouts' as subject, 'kept=' || fund.balance || ' due=' || due.amount as detail
        from published_fund fund, (select coalesce(sum(amount), 0) as amount from withdrawal
          where state in ('reserved', 'held', 'sending', 'sent')) as due
        where fund.name = 'payouts' and fund.balance <> due.amount`),
  },
  {
    name: 'withdrawals',
    proves:
      'every withdrawal was reserved once, and ended by exactly one of being paid and coming back, or by neither while it is open',
    about: {
      of: causesOf('withdraw', 'payout', 'payout-failed'),
      next: inOrder({ table: sql`withdrawal`, columns: ['id'], subject: sql`id` }),
    },
    find: (from, only) =>
      from.rows(sql<Finding>`
        with moved as (
          select cause, sum(amount) filter (where reason = 'withdraw') as reserved,
            sum(amount) filter (where reason = 'payout') as paid, sum(amount) filter (where reason = 'payout-failed') as returned
          from published_movement movement where reason in ('withdraw', 'payout', 'payout-failed')
            and ${among(sql`cause`, only)} group by cause
        )
        select coalesce(w.id, m.cause) as subject, 'state=' || coalesce(w.state, 'none') || ' amount=' || coalesce(w.amount, 0)
          || ' reserved=' || coalesce(m.reserved, 0) || ' paid=' || coalesce(m.paid, 0) || ' returned=' || coalesce(m.returned, 0) as detail
        from (select * from withdrawal where ${among(sql`id`, only)}) w full join moved m on m.cause = w.id
        where w.amount is distinct from m.reserved
          or coalesce(m.paid, 0) <> (case w.state when 'paid' then w.amount else 0 end)
          or coalesce(m.returned, 0) <> (case w.state when 'failed' then w.amount else 0 end) limit 100`),
  },
  {
    name: 'bounces',
    proves: 'what banks sent back of paid withdrawals came to their wallets, once, and nothing else did',
    about: {
      of: ({ reason, cause }) => (reason === 'payout-bounced' ? [cause.split(':')[0] ?? ''] : []),
      next: inOrder({ table: sql`withdrawal`, columns: ['id'], subject: sql`id`, where: sql`bounced > 0` }),
    },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select coalesce(w.id, m.id) as subject, 'bounced=' || coalesce(w.bounced, 0) || ' came=' || coalesce(m.amount, 0) as detail
        from (select id, bounced from withdrawal where bounced > 0 and ${among(sql`id`, only)}) w
        full join (select split_part(cause, ':', 1) as id, sum(amount) as amount from published_movement movement where reason = 'payout-bounced'
          and ${among(sql`split_part(cause, ':', 1)`, only)} group by 1) m on m.id = w.id
        where w.bounced is distinct from m.amount limit 100`),
  },
  {
    name: 'transfers',
    proves: 'every transfer between players moved its coins once, from its sender to its receiver',
    about: {
      of: causesOf('transfer'),
      next: inOrder({ table: sql`transfer`, columns: ['id'], subject: sql`id` }),
    },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select coalesce(t.id, m.cause) as subject, 'transfer=' || coalesce(t.amount, 0) || ' moved=' || coalesce(m.amount, 0) as detail
        from (select * from transfer where ${among(sql`id`, only)}) t
        full join (select * from published_movement movement where reason = 'transfer' and ${among(sql`cause`, only)}) m on m.cause = t.id
        where t.amount is distinct from m.amount or m.debit <> 'wallet:' || t.sender_id or m.credit <> 'wallet:' || t.receiver_id
        limit 100`),
  },
]
