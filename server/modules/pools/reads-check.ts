import { sql } from 'kysely'
import {
  among,
  causesOf,
  type Finding,
  gamesOfMovement,
  inOrder,
  type Invariant,
  oneAfterOther,
} from '#server/modules/ledger/index.ts'

type Only = readonly string[] | undefined

/** Prizes of these entries. */
const prizesOf = (only: Only) =>
  only === undefined
    ? sql`true`
    : sql`(prize.game_id, prize.entry_id) in (select game_id, id from entry where id = any(${only}::text[]))`

/** Corrections by the reference of their movements. */
const CORRECTION_CAUSE = sql`(entry_id || ':' || board_version)`
const correctionsOf = (only: Only) =>
  only === undefined
    ? sql`true`
    : sql`entry_id = any(${only.map(cause => cause.split(':')[0] ?? '')}::text[]) and ${among(CORRECTION_CAUSE, only)}`

const escrowsOf = (only: Only): Only => only?.map(id => `escrow:${id}`)
const cause = sql`movement.cause`
const gamesInOrder = (where = sql`true`, atOnce = 500) =>
  inOrder({ table: sql`game`, columns: ['id'], subject: sql`id`, where, atOnce })
const prizesInOrder = inOrder({ table: sql`prize`, columns: ['game_id', 'entry_id'], subject: sql`entry_id` })
const entriesInOrder = inOrder({ table: sql`entry`, columns: ['game_id', 'id'], subject: sql`id` })
const correctionsInOrder = inOrder({
  table: sql`(select game_id, board_version::text as version, entry_id, ${CORRECTION_CAUSE} as subject from correction) c`,
  columns: ['game_id', 'version', 'entry_id'],
  subject: sql`subject`,
})

/** C10: a correction payment that is still pending. */
const isWaiting = sql`exists (select from game
  where id = correction.game_id and correcting = correction.board_version and correction.entry_id > progress_id)`

/** The invariants of pools about money, beyond the ledger's own (W5). Each reads one snapshot in one statement. */
export const poolInvariants: readonly Invariant[] = [
  {
    name: 'settlements',
    proves: 'of every paid game, prizes and fee add up to the pool, and the prizes are the ones that were decided',
    about: {
      of: gamesOfMovement,
      next: inOrder({ table: sql`settlement`, columns: ['game_id'], subject: sql`game_id`, atOnce: 200 }),
    },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select s.game_id as subject, 'prizes=' || s.prizes || ' decided=' || coalesce(p.amount, 0) || ' fee=' || s.fee || ' pool=' || s.pool as detail
        from settlement s left join (select game_id, sum(amount) as amount from prize where ${among(sql`game_id`, only)} group by 1) p
          on p.game_id = s.game_id
        where ${among(sql`s.game_id`, only)} and (s.prizes + s.fee <> s.pool or s.prizes <> coalesce(p.amount, 0)) limit 100`),
  },
  {
    name: 'prizes-paid',
    proves: 'every prize of a paid game was paid once, and nothing else was paid as a prize',
    about: { of: causesOf('winner-payment'), next: prizesInOrder },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select coalesce(p.entry_id, m.cause) as subject, 'decided=' || coalesce(p.amount, 0) || ' paid=' || coalesce(m.amount, 0) as detail
        from (select entry_id, amount from prize join game on game.id = prize.game_id where game.state = 'paid' and ${prizesOf(only)}) p
        full join (select cause, amount from published_movement movement where reason = 'winner-payment' and ${among(cause, only)}
          and not exists (select from game where state = 'settling' and debit = 'escrow:' || id)) m on m.cause = p.entry_id
        where p.amount is distinct from m.amount limit 100`),
  },
  {
    name: 'corrections-paid',
    proves: 'every correction that was decided was paid once, or is still to be paid from its game',
    about: { of: causesOf('correction'), next: correctionsInOrder },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select coalesce(d.cause, m.cause) as subject, 'decided=' || coalesce(d.amount, 0) || ' paid=' || coalesce(m.amount, 0) as detail
        from (select entry_id || ':' || board_version as cause, amount from correction
          where not ${isWaiting} and ${correctionsOf(only)}) d
        full join (select cause, amount from published_movement movement where reason = 'correction' and ${among(cause, only)}) m on m.cause = d.cause
        where d.amount is distinct from m.amount limit 100`),
  },
  {
    name: 'withheld',
    proves:
      'of every prize and correction that was paid, exactly what was decided was kept back as tax, once, after the prize',
    about: {
      of: causesOf('winner-payment', 'correction', 'withheld'),
      next: oneAfterOther(prizesInOrder, correctionsInOrder),
    },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select coalesce(d.cause, m.cause) as subject, 'decided=' || coalesce(d.amount, 0) || ' withheld=' || coalesce(m.amount, 0) as detail
        from (select entry_id as cause, withheld as amount from prize where withheld > 0 and ${prizesOf(only)}
          and exists (select from published_movement w where w.reason = 'winner-payment' and w.cause = entry_id)
          union all select entry_id || ':' || board_version, withheld from correction
            where withheld > 0 and not ${isWaiting} and ${correctionsOf(only)}) d
        full join (select cause, amount from published_movement movement where reason = 'withheld' and ${among(cause, only)}) m on m.cause = d.cause
        where d.amount is distinct from m.amount limit 100`),
  },
  {
    name: 'withheld-fund',
    proves: 'what is withheld and not sent to the state yet is what was kept back of prizes less what was sent',
    // The ledger's own invariant covers that the balance is the sum of its movements; here, no movement may have another reason.
    about: { of: ({ id, debit, credit }) => (debit === 'withheld' || credit === 'withheld' ? [id] : []) },
    find: (from, only) =>
      only
        ? from.rows(sql<Finding>`
        select id as subject, 'reason=' || reason || ' ' || debit || ' > ' || credit as detail from published_movement movement
        where id = any(${only}::text[]) and not (reason = 'withheld' and credit = 'withheld' or reason = 'withheld-out' and debit = 'withheld')`)
        : from.rows(sql<Finding>`
        select 'withheld' as subject, 'held=' || balance || ' kept=' || kept || ' sent=' || sent as detail from (
          select (select balance from published_fund fund where name = 'withheld') as balance,
            coalesce((select sum(amount) from published_movement movement where reason = 'withheld' and credit = 'withheld'), 0) as kept,
            coalesce((select sum(amount) from published_movement movement where reason = 'withheld-out' and debit = 'withheld'), 0) as sent) as held
        where balance <> kept - sent`),
  },
  {
    name: 'stakes',
    proves:
      'every game that is played holds the price of each of its entries and its guarantee, and counts each of them once',
    about: { of: gamesOfMovement, next: gamesInOrder(sql`state in ('open', 'locked', 'running', 'provisional')`, 50) },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select g.id as subject, 'held=' || coalesce(h.amount, 0) || ' due=' || (coalesce(e.amount, 0) + g.guaranteed)
          || ' counted=' || coalesce(g.entries, t.entries, 0) || ' entries=' || coalesce(e.entries, 0) as detail
        from game g
        left join (select game_id, sum(price) as amount, count(*) as entries from entry
          where not void and ${among(sql`game_id`, only)} group by 1) e on e.game_id = g.id
        left join (select game_id, sum(entries) as entries from game_tally where ${among(sql`game_id`, only)} group by 1) t on t.game_id = g.id
        left join (select account, sum(amount) as amount from (
            select account, amount from published_escrow_in escrow_in
            union all select account, -amount from published_escrow_out escrow_out) a
          where ${among(sql`account`, escrowsOf(only))} group by 1) h on h.account = 'escrow:' || g.id
        where ${among(sql`g.id`, only)} and g.state in ('open', 'locked', 'running', 'provisional')
          and (coalesce(h.amount, 0) <> coalesce(e.amount, 0) + g.guaranteed
            or coalesce(g.entries, t.entries, 0) <> coalesce(e.entries, 0)) limit 100`),
  },
  {
    name: 'entries',
    proves: 'every entry belongs to a game and to a wallet',
    about: { of: causesOf('new-game'), next: entriesInOrder },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select e.id as subject, 'game=' || e.game_id || ' account=' || e.account_id as detail from entry e
        where ${among(sql`e.id`, only)} and (not exists (select from game where game.id = e.game_id)
          or not exists (select from published_wallet wallet where wallet.account_id = e.account_id)) limit 100`),
  },
  {
    name: 'emptied',
    proves: 'a game that is paid or void holds nothing but what a correction has still to pay',
    about: { of: gamesOfMovement, next: gamesInOrder(sql`state in ('paid', 'void')`) },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select account as subject, 'held=' || sum(amount) as detail from (
          select account, amount from published_escrow_in escrow_in union all select account, -amount from published_escrow_out escrow_out
          union all select 'escrow:' || game_id, -amount from correction where ${among(sql`game_id`, only)} and ${isWaiting}) a
        join game on game.id = substr(account, 8) where ${among(sql`account`, escrowsOf(only))} and game.state in ('paid', 'void')
        group by account having sum(amount) <> 0 limit 100`),
  },
  {
    name: 'refunds',
    proves: 'every paid entry of a void game got its price back, once',
    about: { of: causesOf('cancel-game'), next: entriesInOrder },
    find: (from, only) =>
      from.rows(sql<Finding>`
        select e.id as subject, 'price=' || e.price || ' back=' || coalesce(m.amount, 0) as detail
        from entry e join game g on g.id = e.game_id and g.state = 'void'
        left join published_movement m on m.reason = 'cancel-game' and m.cause = e.id
        where ${among(sql`e.id`, only)} and e.price > 0 and m.amount is distinct from e.price limit 100`),
  },
]
