/** What a correction adds (C10). Pure. */
import { centavos, type Centavos } from '#contract/money.ts'
import type { Prize } from '#contract/verify/pool.ts'

/** What an entry was paid before: its prize and all corrections. */
export interface PaidEntry {
  accountId: string
  amount: Centavos
}

/** What an entry is to be paid beyond `before`. */
export interface Addition {
  id: string
  accountId: string
  before: Centavos
  amount: Centavos
}

/**
 * C10: what the prizes that are due now pay each person beyond what all their entries were paid before. A person's entries may swap
 * places: what one of them was paid then counts for the others. The amount goes to the entries that gained, the best first.
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
