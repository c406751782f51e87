import { sql } from 'kysely'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, escrowOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

/** Books of two players, a paid game, an open one, and the operator's coins; planted faults bypass the database's checks. */
export async function seedBooks(app: TestApp, ana: { id: string }, bia: { id: string }): Promise<void> {
  const at = app.clock.now()
  const movement = (from: string, to: string, amount: number, reference: string) => ({
    id: newId(at),
    from,
    to,
    amount: centavos(amount),
    reason: 'test',
    reference,
  })
  await app.deps.db.tx(tx =>
    post(tx, at, [
      movement(ACCOUNTS.capital, ACCOUNTS.house, 1_000_00, 'capital'),
      movement(ACCOUNTS.capital, walletOf(ana.id), 50_00, 'ana'),
      movement(ACCOUNTS.capital, walletOf(bia.id), 50_00, 'bia'),
      movement(walletOf(ana.id), escrowOf('over'), 10_00, 'ana-over'),
      movement(walletOf(bia.id), escrowOf('over'), 10_00, 'bia-over'),
      movement(escrowOf('over'), walletOf(ana.id), 18_00, 'prize'),
      movement(escrowOf('over'), ACCOUNTS.house, 2_00, 'fee'),
      movement(walletOf(bia.id), escrowOf('open'), 5_00, 'bia-open'),
    ]),
  )
  // Planted faults bypass the database's own checks.
  await app.deps.db.rows(sql`alter table movement disable trigger movement_append_only`)
  await app.deps.db.rows(
    sql`alter table movement drop constraint movement_amount_check, drop constraint movement_check`,
  )
  await app.deps.db.rows(sql`alter table wallet drop constraint wallet_balance_check`)
}

/** A fault in the books of `seedBooks`: statements that plant and repair it, and the invariants that detect it. */
export interface PlantedFault {
  name: string
  breaks: (ana: string) => string
  mends: (ana: string) => string
  finds: string[]
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a wallet with a centavo too many',
    breaks: ana => `update wallet set balance = balance + 1 where account_id = '${ana}'`,
    mends: ana => `update wallet set balance = balance - 1 where account_id = '${ana}'`,
    finds: ['running-balances', 'wallets', 'zero-sum'],
  },
  {
    name: 'centavos that went from one wallet to another without a movement',
    breaks: ana => `update wallet set balance = balance + case when account_id = '${ana}' then -100 else 100 end`,
    mends: ana => `update wallet set balance = balance + case when account_id = '${ana}' then 100 else -100 end`,
    finds: ['running-balances', 'wallets'],
  },
  {
    name: 'a wallet below zero, whatever its movements say',
    breaks: ana =>
      `update movement set amount = 90000 where cause = 'ana-over'; update wallet set balance = -822_00 where account_id = '${ana}'`,
    mends: ana =>
      `update movement set amount = 1000 where cause = 'ana-over'; update wallet set balance = 58_00 where account_id = '${ana}'`,
    finds: ['escrows', 'running-balances', 'statements', 'wallets', 'zero-sum'],
  },
  {
    name: 'a house with more than came in',
    breaks: () => `update fund set balance = balance + 100 where name = 'house'`,
    mends: () => `update fund set balance = balance - 100 where name = 'house'`,
    finds: ['funds', 'zero-sum'],
  },
  {
    name: 'a game with more than came in',
    breaks: () => `update escrow_in set amount = amount + 100 where account = 'escrow:open'`,
    mends: () => `update escrow_in set amount = amount - 100 where account = 'escrow:open'`,
    finds: ['escrows', 'zero-sum'],
  },
  {
    name: 'a game that paid more than it says',
    breaks: () => `update escrow_out set amount = amount - 1 where account = 'escrow:over'`,
    mends: () => `update escrow_out set amount = amount + 1 where account = 'escrow:over'`,
    finds: ['escrows', 'zero-sum'],
  },
  {
    name: 'a movement of nothing',
    breaks: () => `update movement set amount = 0 where cause = 'fee'`,
    mends: () => `update movement set amount = 200 where cause = 'fee'`,
    finds: ['escrows', 'funds', 'movements'],
  },
  {
    name: 'a movement from an account to itself',
    breaks: () => `update movement set debit = credit where cause = 'fee'`,
    mends: () => `update movement set debit = 'escrow:over' where cause = 'fee'`,
    finds: ['escrows', 'funds', 'movements'],
  },
  {
    name: 'a movement that was taken out',
    breaks: () =>
      `create table kept as select * from movement where cause = 'prize'; delete from movement where cause = 'prize'`,
    mends: () => `insert into movement select * from kept; drop table kept`,
    finds: ['escrows', 'statements', 'wallets'],
  },
  {
    name: 'a movement that was made larger later',
    breaks: () => `update movement set amount = 1900 where cause = 'prize'`,
    mends: () => `update movement set amount = 1800 where cause = 'prize'`,
    finds: ['escrows', 'statements', 'wallets'],
  },
  {
    name: 'a movement to a wallet nobody has',
    breaks: () => `insert into movement values ('lost', 'house', 'wallet:nobody', 100, 'test', 'lost', now());
         update fund set balance = balance - 100 where name = 'house'`,
    mends: () => `delete from movement where id = 'lost'; update fund set balance = balance + 100 where name = 'house'`,
    finds: ['statements', 'wallets', 'zero-sum'],
  },
  {
    name: 'a movement from a fund nobody has',
    breaks: () => `insert into movement values ('lost', 'elsewhere', 'house', 100, 'test', 'lost', now());
             update fund set balance = balance + 100 where name = 'house'`,
    mends: () => `delete from movement where id = 'lost'; update fund set balance = balance - 100 where name = 'house'`,
    finds: ['funds', 'zero-sum'],
  },
  {
    name: 'a movement that the statement shows as another amount',
    breaks: ana => `update statement_row set amount = amount + 1 where account_id = '${ana}' and amount = 1800`,
    mends: ana => `update statement_row set amount = amount - 1 where account_id = '${ana}' and amount = 1801`,
    finds: ['running-balances', 'statements'],
  },
  {
    name: 'a statement without one of its rows',
    breaks: ana => `create table kept as select * from statement_row where account_id = '${ana}' and amount = 1000;
             delete from statement_row where account_id = '${ana}' and amount = 1000`,
    mends: () => `insert into statement_row select * from kept; drop table kept`,
    finds: ['running-balances', 'statements'],
  },
  {
    name: 'a statement with a row that nothing moved',
    breaks:
      ana => `insert into statement_row (account_id, id, module, status, direction, amount, balance_after, seq, at)
             values ('${ana}', 'made-up', 'test', 'success', 'in', 100, 15800, 4, now())`,
    mends: () => `delete from statement_row where id = 'made-up'`,
    finds: ['running-balances', 'statements'],
  },
  {
    name: 'a statement with a wrong balance on the way',
    breaks: ana =>
      `update statement_row set balance_after = balance_after + 1 where account_id = '${ana}' and amount = 1000`,
    mends: ana =>
      `update statement_row set balance_after = balance_after - 1 where account_id = '${ana}' and amount = 1000`,
    finds: ['running-balances'],
  },
]
