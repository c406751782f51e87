/** A settled game and its entries as recorded in the ledger: the report is built from these, not from the plan. */
import { centavos, type Centavos } from '#contract/money.ts'
import { movementsOfReference } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { commissionsOf, correctionsOfGame, findSettlement, listFacts, type SettledBy } from './sql-settling.ts'

/** Movements between a game and the operator's accounts. */
export interface GameBooks {
  /** C1: put in for a guaranteed pool. */
  reserved: Centavos
  /** The total that the game paid to the operator. */
  house: Centavos
  /** C13: commissions that the operator paid to influencers. */
  commissions: Centavos
}

/** Payments to a game's entries: the prize without corrections, the tax withheld from it, and the refunded price. */
export interface EntryBooks {
  prize: Centavos
  withheld: Centavos
  refund: Centavos
}

/** Reads the movements between a game and the operator's accounts. */
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

/** Payments to these entries; entries without any are missing. */
export async function entryBooksOf(from: Reader, entryIds: readonly string[]): Promise<Map<string, EntryBooks>> {
  const books = new Map<string, EntryBooks>()
  for (const { cause, reason, amount } of await movementsOfReference(from, Object.keys(PARTS), entryIds)) {
    const known = books.get(cause) ?? { prize: centavos(0), withheld: centavos(0), refund: centavos(0) }
    const part = PARTS[reason] ?? 'refund'
    books.set(cause, { ...known, [part]: centavos(known[part] + amount) })
  }
  return books
}

/** The field of `EntryBooks` for each movement reason. */
const PARTS: Record<string, keyof EntryBooks> = {
  'winner-payment': 'prize',
  withheld: 'withheld',
  'cancel-game': 'refund',
}

/** The withholding rate of a game's prizes, in hundredths of a percent; null if it paid none. */
export const withholdingOf = async (from: Reader, gameId: string): Promise<number | null> =>
  (await findSettlement(from, gameId))?.withholding ?? null

/** The facts that settled a game and those of every correction since, each with the amounts it added, by entry. */
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
