import { sql } from 'kysely'
import { among, causesOf, type Finding, inOrder, type Invariant } from '#server/modules/ledger/index.ts'

/** Maximum findings per invariant. */
const MOST_FINDINGS = 100

/** The part of each Pix that is still in suspense: the payer's bank may have clawed back the rest. */
const leftInSuspense = sql`
  select r.e2e_id, r.amount - coalesce((select sum(b.amount) from pix_return b
    where b.e2e_id = r.e2e_id and b.is_claw_back and b.state = 'done'), 0) as amount
  from pix_receipt r where r.state in ('suspense', 'returning')`

const receipts: Invariant = {
  name: 'receipts',
  proves: 'every Pix that came in has exactly the movements its state says, and no movement is without its Pix',
  about: {
    of: causesOf('deposit', 'pix-in', 'deposit-credit'),
    next: inOrder({ table: sql`pix_receipt`, columns: ['e2e_id'], subject: sql`e2e_id` }),
  },
  find: (from, only) =>
    from.rows(sql<Finding>`
      with moved as (
        select cause as e2e_id, sum(amount) filter (where reason in ('deposit', 'pix-in')) as came,
          count(*) filter (where reason in ('deposit', 'pix-in')) as times,
          count(*) filter (where reason = 'pix-in') as kept,
          count(*) filter (where reason = 'deposit-credit') as credited,
          max(credit) filter (where reason in ('deposit', 'deposit-credit')) as wallet
        from published_movement movement where reason in ('deposit', 'pix-in', 'deposit-credit')
          and ${among(sql`cause`, only)} group by cause
      ), gone as (
        select e2e_id, coalesce(sum(amount) filter (where is_claw_back), 0) as taken,
          coalesce(sum(amount) filter (where not is_claw_back), 0) as returned
        from pix_return where state = 'done' and ${among(sql`e2e_id`, only)} group by e2e_id
      )
      select coalesce(r.e2e_id, m.e2e_id) as subject, 'state=' || coalesce(r.state, 'none') || ' amount=' || coalesce(r.amount, 0)
        || ' came=' || coalesce(m.came, 0) || ' times=' || coalesce(m.times, 0) || ' credited=' || coalesce(m.credited, 0)
        || ' taken=' || coalesce(g.taken, 0) || ' returned=' || coalesce(g.returned, 0) as detail
      from (select * from pix_receipt where ${among(sql`e2e_id`, only)}) r full join moved m on m.e2e_id = r.e2e_id left join gone g on g.e2e_id = r.e2e_id
      where r.e2e_id is null or m.e2e_id is null or m.times <> 1 or m.came <> r.amount or m.credited > m.kept or (case r.state
        when 'credited' then m.wallet = 'wallet:' || r.account_id and coalesce(g.taken, 0) < r.amount and coalesce(g.returned, 0) = 0
        when 'suspense' then m.wallet is null and coalesce(g.taken, 0) < r.amount and coalesce(g.returned, 0) = 0
        when 'returning' then m.wallet is null and coalesce(g.taken, 0) < r.amount and coalesce(g.returned, 0) = 0
        when 'returned' then m.wallet is null and coalesce(g.returned, 0) > 0 and g.taken + g.returned = r.amount
        else coalesce(g.taken, 0) = r.amount and g.returned = 0 end) is not true
      limit ${MOST_FINDINGS}`),
}

/** The reference of the movements of a return. */
const RETURN_CAUSE = sql`case when is_claw_back then e2e_id || ':' || id else id end`
const returnsOf = (only: readonly string[] | undefined) =>
  only === undefined
    ? sql`true`
    : sql`id = any(${only.map(one => one.slice(one.indexOf(':') + 1))}::text[]) and ${among(RETURN_CAUSE, only)}`

const returns: Invariant = {
  name: 'returns',
  proves: 'everything that went back of a Pix left the books once, and nothing left that did not go back',
  about: {
    of: causesOf('pix-return', 'claw-back', 'claw-back-debt'),
    next: inOrder({ table: sql`pix_return`, columns: ['e2e_id', 'id'], subject: RETURN_CAUSE }),
  },
  find: (from, only) =>
    from.rows(sql<Finding>`
      with done as (
        select case when is_claw_back then 'claw-back ' || e2e_id || ':' || id else 'pix-return ' || id end as what, amount
        from pix_return where state = 'done' and ${returnsOf(only)}
      ), moved as (
        select case reason when 'pix-return' then 'pix-return ' else 'claw-back ' end || cause as what, sum(amount) as amount
        from published_movement movement where reason in ('pix-return', 'claw-back', 'claw-back-debt')
          and ${among(sql`cause`, only)} group by 1
      )
      select what as subject, 'gone=' || coalesce(done.amount, 0) || ' moved=' || coalesce(moved.amount, 0) as detail
      from done full join moved using (what) where done.amount is distinct from moved.amount limit ${MOST_FINDINGS}`),
}

const suspense: Invariant = {
  name: 'suspense',
  proves:
    'suspense holds exactly what is there of the Pix that nobody was credited with, and the unclaimed money of closed accounts',
  find: from =>
    from.rows(sql<Finding>`
      select 'suspense' as subject, 'holds=' || balance || ' receipts=' || coalesce(kept.amount, 0) as detail
      from published_fund fund, (select sum(amount) as amount from (${leftInSuspense}
        union all select id, amount from unclaimed where claimed_at is null) as one) as kept
      where name = 'suspense' and balance <> coalesce(kept.amount, 0)`),
}

const debts: Invariant = {
  name: 'debts',
  proves: 'what players owe the house is what claw-backs took beyond their wallets, less what was collected',
  find: from =>
    from.rows(sql<Finding>`
      select 'debts' as subject, 'mirrors=' || balance || ' owed=' || coalesce(owed.amount, 0) as detail
      from published_fund fund, (select sum(amount - paid) as amount from debt where paid < amount) as owed
      where name = 'debts' and balance <> -coalesce(owed.amount, 0)`),
}

const deposits: Invariant = {
  name: 'deposits',
  proves: 'a deposit is paid exactly when its money was credited, and its player’s statement says what became of it',
  about: {
    of: ({ id, reason }) => (reason === 'deposit' || reason === 'deposit-credit' ? [id] : []),
    next: inOrder({ table: sql`deposit`, columns: ['id'], subject: sql`id` }),
  },
  find: (from, only) =>
    from.rows(sql<Finding>`
      select d.id as subject, 'state=' || d.state || ' shown=' || coalesce(s.status, 'none')
        || ' credited=' || coalesce(m.amount::text, 'none') || ' paid=' || coalesce(d.paid_amount::text, 'none') as detail
      from deposit d left join published_movement m on m.id = d.id
        left join published_statement_row s on s.account_id = d.account_id and s.id = d.id
      where ${among(sql`d.id`, only)} and ((d.state = 'paid') <> (m.id is not null) or m.amount is distinct from d.paid_amount
        or s.status is distinct from case d.state when 'paid' then 'paid' when 'expired' then 'canceled' when 'failed' then 'failed'
          else 'waiting' end)
      limit ${MOST_FINDINGS}`),
}

/** The invariants of incoming money (W1, W7). */
export const depositInvariants: readonly Invariant[] = [receipts, returns, suspense, debts, deposits]
