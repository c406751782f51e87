/** What the books say of a settled game and its entries: the report tells it from here, not from what was planned. */
import { centavos, type Centavos } from '#contract/money.ts'
import { movementsOfCause } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { commissionsOf, correctionsOfGame, listFacts, type SettledBy } from './sql-settling.ts'

/** What moved between a game and the house. */
export interface GameBooks {
  /** C1: put in for a guaranteed pool. */
  reserved: Centavos
  /** All that left the game for the house. */
  house: Centavos
  /** C13: what the house then gave influencers. */
  commissions: Centavos
}

/** What a game's entries were paid: the prize without corrections, and the price given back. */
export interface EntryBooks {
  prize: Centavos
  refund: Centavos
}

/** What moved between a game and the house. */
export async function booksOf(from: Reader, gameId: string): Promise<GameBooks> {
  const moved = await movementsOfCause(from, ['reserve', 'fee', 'release'], [gameId])
  const sum = (isMeant: (reason: string) => boolean): Centavos =>
    centavos(moved.filter(({ reason }) => isMeant(reason)).reduce((all, { amount }) => all + amount, 0n))
  return {
    reserved: sum(reason => reason === 'reserve'),
    house: sum(reason => reason !== 'reserve'),
    commissions: await commissionsOf(from, gameId),
  }
}

/** What these entries were paid; who got nothing is missing. */
export async function entryBooksOf(from: Reader, entryIds: readonly string[]): Promise<Map<string, EntryBooks>> {
  const books = new Map<string, EntryBooks>()
  for (const { cause, reason, amount } of await movementsOfCause(from, ['winner-payment', 'cancel-game'], entryIds)) {
    const { prize, refund } = books.get(cause) ?? { prize: centavos(0), refund: centavos(0) }
    const isPrize = reason === 'winner-payment'
    books.set(cause, {
      prize: centavos(isPrize ? prize + amount : prize),
      refund: centavos(isPrize ? refund : refund + amount),
    })
  }
  return books
}

/** What a game was settled by and every correction since, each with what it added, by entry. */
export async function settledBy(
  from: Reader,
  gameId: string,
): Promise<(SettledBy & { paid: { entryId: string; amount: Centavos }[] })[]> {
  const corrections = await correctionsOfGame(from, gameId)
  return (await listFacts(from, gameId)).map(one => ({
    ...one,
    paid: corrections.filter(({ version }) => version === one.version),
  }))
}
