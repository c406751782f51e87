/** Amounts that a correction adds (C10). Pure. */
import { centavos, type Centavos } from '#contract/money.ts'
import type { Prize } from '#contract/verify/pool.ts'

/** What an entry has been paid: its prize and all corrections. */
export interface PaidEntry {
  accountId: string
  amount: Centavos
}

/** The amount due to an entry beyond `before`. */
export interface Addition {
  id: string
  accountId: string
  before: Centavos
  amount: Centavos
}

/**
 * C10: the amount that the prizes now due pay each person beyond everything paid to all their entries. A person's entries may swap ranks,
 * so what one of them was paid counts for the others. The amount goes to the entries that gained, best first.
 */
export function beyondPaid(due: readonly Prize[], paid: ReadonlyMap<string, PaidEntry>): Addition[] {
  const owed = new Map<string, bigint>()
  const add = (accountId: string, amount: bigint) => owed.set(accountId, (owed.get(accountId) ?? 0n) + amount)
  for (const { accountId, amount } of due) add(accountId, amount)
  for (const { accountId, amount } of paid.values()) add(accountId, -amount)
  return due.flatMap(({ id, accountId, amount }) => {
    const before = paid.get(id)?.amount ?? centavos(0)
    const [gained, left] = [amount - before, owed.get(accountId) ?? 0n]
    const more = gained < left ? gained : left
    if (more <= 0n) return []
    owed.set(accountId, left - more)
    return [{ id, accountId, before, amount: centavos(more) }]
  })
}
