import { sql } from 'kysely'
import { txidOf } from '#contract/br-code.ts'
import type { Seen } from './backup-load.ts'
import type { BankState } from './fault-bank.ts'
import type { Run, Span } from './fault-players.ts'

/** Ids of acknowledged operations that the books do not have. */
export type Lost = Record<'deposits' | 'withdrawals' | 'transfers' | 'entries', Set<string>>

/** Operations after the backup that were lost with the disk. */
export async function lost({ app: { db } }: Run, seen: Seen): Promise<Lost> {
  const without = async (ids: string[], table: string): Promise<Set<string>> => {
    const rows = await db.rows(sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids})`)
    const there = new Set(rows.map(({ id }) => id))
    return new Set(ids.filter(id => !there.has(id)))
  }
  return {
    deposits: await without(seen.deposits, 'deposit'),
    withdrawals: await without(seen.withdrawals, 'withdrawal'),
    transfers: await without(seen.transfers, 'transfer'),
    entries: await without(seen.entries, 'entry'),
  }
}

/** An acknowledged operation, and when it was requested and acknowledged. */
type Acknowledged = Span & { id: string }

/** The acknowledged operations: those that were lost and those that were kept. */
export function split({ recorded }: Run, seen: Seen, gone: Lost): { gone: Acknowledged[]; kept: Acknowledged[] } {
  const both: { gone: Acknowledged[]; kept: Acknowledged[] } = { gone: [], kept: [] }
  for (const what of ['deposits', 'withdrawals', 'transfers', 'entries'] as const) {
    for (const id of seen[what]) {
      const span = recorded.spans.get(id)
      if (!span) throw new Error(`Nobody knows when ${id} was acknowledged`)
      both[gone[what].has(id) ? 'gone' : 'kept'].push({ id, ...span })
    }
  }
  return both
}

/**
 * The run without the lost operations: their Pix belong to nobody and are returned, and what the bank paid for lost withdrawals, also for
 * those that were never acknowledged, is counted separately (`paidUnknown`, in centavos), because the operator bears it.
 */
export async function restView(run: Run, gone: Lost): Promise<{ view: Run; paidUnknown(): Promise<number> }> {
  const { bank, db } = run.app
  const { recorded } = run
  const lostCharges = new Set([...gone.deposits].map(id => txidOf(id)))
  const paid = (await bank.state()).payouts.map(({ id }) => id)
  const rows = await db.rows(sql<{ id: string }>`select id from withdrawal where id = any(${paid})`)
  const booked = new Set(rows.map(({ id }) => id))
  const unknown = new Set(paid.filter(id => !booked.has(id)))
  const paidOf = ({ payouts }: BankState): bigint =>
    payouts
      .filter(({ id, status }) => unknown.has(id) && status === 'REALIZADO')
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const state = async (): Promise<BankState> => {
    const all = await bank.state()
    return {
      ...all,
      house: { balance: String(BigInt(all.house.balance) + paidOf(all)) },
      charges: all.charges.map(charge => (lostCharges.has(charge.txid) ? { ...charge, debtor: null } : charge)),
      payouts: all.payouts.filter(({ id }) => !unknown.has(id)),
    }
  }
  const view: Run = {
    ...run,
    app: Object.create(run.app, { bank: { value: { ...bank, state } } }) as Run['app'],
    // Unassigned Pix are sent back.
    chance: { ...run.chance, happens: () => false },
    recorded: {
      ...recorded,
      deposits: new Map([...recorded.deposits].filter(([id]) => !gone.deposits.has(id))),
      withdrawals: new Map([...recorded.withdrawals].filter(([id]) => !gone.withdrawals.has(id))),
      transfers: recorded.transfers.filter(({ id }) => !gone.transfers.has(id)),
    },
    later: [],
  }
  return { view, paidUnknown: async () => Number(paidOf(await bank.state())) }
}
