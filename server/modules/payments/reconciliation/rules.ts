import type { DIFFERENCES } from '#contract/api/admin/books.ts'

interface Sent {
  id: string
  amount: bigint
}

/** A Pix according to the bank, with all its returns that were not refused. */
export interface BankPix {
  e2eId: string
  amount: bigint
  returns: readonly (Sent & { isDone: boolean })[]
}

/** Our ledger, by end-to-end id; a return's key is {@link returnKey}. */
export interface Booked {
  received: ReadonlyMap<string, bigint>
  /** Booked returns: the bank reported them as done, and their movement was posted. */
  returned: ReadonlyMap<string, bigint>
}

export interface Difference {
  what: 'received' | 'returned'
  e2eId: string
  kind: (typeof DIFFERENCES)[number]
  bank: bigint | null
  books: bigint | null
}

/** A return is known by its Pix and its own id. */
export const returnKey = (e2eId: string, id: string): string => `${e2eId} ${id}`

/**
 * The total of received Pix and returns that the bank has executed and our ledger has not booked, in centavos: added to the ledger's figure
 * it equals the bank's. A return in progress has left our account already.
 */
export function notBookedYet(bank: Iterable<BankPix>, booked: Booked): bigint {
  let missing = 0n
  for (const { e2eId, amount, returns } of bank) {
    if (!booked.received.has(e2eId)) missing += amount
    for (const back of returns) if (!booked.returned.has(returnKey(e2eId, back.id))) missing -= back.amount
  }
  return missing
}

/** Every Pix and every return that exists on one side only, or differs. A return in progress is not a difference. */
export function differencesOf(bank: readonly BankPix[], booked: Booked): Difference[] {
  const received = bank.map(({ e2eId, amount }) => [e2eId, amount] as const)
  const returned = bank.flatMap(({ e2eId, returns }) =>
    returns.filter(back => back.isDone).map(back => [returnKey(e2eId, back.id), back.amount] as const),
  )
  return [
    ...compared('received', new Map(received), booked.received),
    ...compared('returned', new Map(returned), booked.returned),
  ]
}

function compared(
  what: Difference['what'],
  bank: ReadonlyMap<string, bigint>,
  books: ReadonlyMap<string, bigint>,
): Difference[] {
  return [...new Set([...bank.keys(), ...books.keys()])].toSorted().flatMap(key => {
    const [there, here] = [bank.get(key) ?? null, books.get(key) ?? null]
    if (there === here) return []
    const kind = here === null ? 'missing_here' : there === null ? 'missing_there' : 'amount'
    return [{ what, e2eId: key.split(' ', 1)[0] ?? key, kind, bank: there, books: here } as const]
  })
}
