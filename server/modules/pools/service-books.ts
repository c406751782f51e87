/** What the books say of a settled game and its entries: the report tells it from here, not from what was planned. */
import { centavos, type Centavos } from '#contract/money.ts'
import { movementsOfReference } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { commissionsOf, correctionsOfGame, findSettlement, listFacts, type SettledBy } from './sql-settling.ts'

/** What moved between a game and the house. */
export interface GameBooks {
  /** C1: put in for a guaranteed pool. */
  reserved: Centavos
  /** All that left the game for the house. */
  house: Centavos
  /** C13: what the house then gave influencers. */
  commissions: Centavos
}

/** What a game's entries were paid: the prize without corrections, what of it was kept back as tax, and the price given back. */
export interface EntryBooks {
  prize: Centavos
  withheld: Centavos
  refund: Centavos
}

/** What moved between a game and the house. */
export async function booksOf(from: Reader, gameId: string): Promise<GameBooks> {
  const moved = await movementsOfReference(from, ['reserve', 'fee', 'release'], [gameId])
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
  for (const { cause, reason, amount } of await movementsOfReference(from, Object.keys(PARTS), entryIds)) {
    const known = books.get(cause) ?? { prize: centavos(0), withheld: centavos(0), refund: centavos(0) }
    const part = PARTS[reason] ?? 'refund'
    books.set(cause, { ...known, [part]: centavos(known[part] + amount) })
  }
  return books
}

/** What each reason of a movement is of an entry's books. */
const PARTS: Record<string, keyof EntryBooks> = {
  'winner-payment': 'prize',
  withheld: 'withheld',
  'cancel-game': 'refund',
}

/** The rate at which tax was kept back from a game's prizes, in hundredths of a percent; null of one that paid none. */
export const withholdingOf = async (from: Reader, gameId: string): Promise<number | null> =>
  (await findSettlement(from, gameId))?.withholding ?? null

/** What a game was settled by and every correction since, each with what it added, by entry. */
export async function settledBy(
  from: Reader,
  gameId: string,
): Promise<(SettledBy & { paid: { entryId: string; amount: Centavos; withheld: Centavos }[] })[]> {
  const corrections = await correctionsOfGame(from, gameId)
  return (await listFacts(from, gameId)).map(one => ({
    ...one,
    paid: corrections.filter(({ version }) => version === one.version),
  }))
}
