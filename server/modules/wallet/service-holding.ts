import type { Centavos } from '#contract/money.ts'
import type { Reader } from '#server/platform/db.ts'
import { givenSince, receivedSince, settledStakes } from './reads-held.ts'
import { type Held, HELD_MS, heldOf } from './rules-held.ts'

/**
 * What of a wallet that holds `balance` cannot be withdrawn yet (W3). The caller has locked the wallet where it matters. Other coins that
 * are held for a time (V7) join `received`: each with its moment and its place in the order of the wallet's changes.
 */
export async function heldIn(from: Reader, accountId: string, balance: Centavos, now: Date): Promise<Held> {
  const since = new Date(now.getTime() - HELD_MS)
  const received = await receivedSince(from, accountId, since)
  if (received.length === 0) return heldOf({ received, spent: [], balance, now })
  const spent = [...(await settledStakes(from, accountId, since)), ...(await givenSince(from, accountId, since))]
  return heldOf({ received, spent, balance, now })
}
