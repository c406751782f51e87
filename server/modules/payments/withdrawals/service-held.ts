import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import { givenSince, receivedSince, settledStakes } from './reads.ts'
import { type Held, HELD_MS, heldOf, type Received } from './rules-held.ts'

/** Coins that another module holds in this wallet for 72 h (V7), of those received since a time. Playing does not release them. */
export type HeldElsewhere = (from: Reader, accountId: string, since: Date) => Promise<Received[]>

/** The part of a wallet with `balance` that cannot be withdrawn yet (W3, V7). The caller must lock the wallet where it matters. */
export async function storedIn(
  from: Reader,
  heldElsewhere: HeldElsewhere,
  { accountId, balance, now }: { accountId: string; balance: Centavos; now: Date },
): Promise<Held> {
  const since = new Date(now.getTime() - HELD_MS)
  const received = await receivedSince(from, accountId, since)
  const firm = await heldElsewhere(from, accountId, since)
  if (received.length === 0) return heldOf({ received, firm, spent: [], balance, now })
  const spent = [...(await settledStakes(from, accountId, since)), ...(await givenSince(from, accountId, since))]
  return heldOf({ received, firm, spent, balance, now })
}
