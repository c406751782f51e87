import { createHash } from 'node:crypto'
import { centavos, type Centavos } from '#contract/money.ts'
import { withheldOf } from '#contract/verify/pool.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, type Movement, payoutsStopped, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { buildBoard } from './boards.ts'
import type { Mode } from './mode.ts'
import { planFrom, withholding } from './service-settling.ts'
import { isScoredBy } from './sql-boards.ts'
import { toldOf } from './statement-words.ts'
import { correctionsOf, findSettlement, insertCorrections, insertFacts, prizesOf } from './sql-settling.ts'
import { changeGame } from './sql.ts'
import type { Game } from './types.ts'

/** What a correction pays an entry; of it, what is kept back. */
interface Payment {
  id: string
  accountId: string
  amount: Centavos
  withheld: Centavos
}

/** What a correction paid. */
export interface Correction {
  entries: number
  amount: Centavos
  withheld: Centavos
  paid: readonly Payment[]
  /** The SHA-256 of every payment: two corrections with the same pay the same. */
  digest: string
}

/**
 * C10: pays what the facts in force would have paid beyond what was paid, from the house's account; nobody is debited. The ranking
 * is made anew. Refuses `state_forbids` for a game that is not paid, or whose facts are those it was paid by; `facts_missing`; and
 * `house_short`, and `payouts_stopped` while the books do not add up (W5). The game's row is locked by the caller.
 */
export async function payCorrection(tx: Tx, game: Game, mode: Mode, now: Date): Promise<Correction> {
  if (game.state !== 'paid') fail('state_forbids')
  const picture = await mode.picture(tx, game.id)
  if (await payoutsStopped(tx)) fail('payouts_stopped')
  // Of a match that was taken up again only a part is told.
  if (picture.missing.length > 0 || picture.endedAt === null) fail('facts_missing')
  if (await isScoredBy(tx, game.id, game.boardVersion, picture.scoring)) fail('state_forbids')
  const board = await buildBoard(tx, mode, game, picture.scoring, now)
  await changeGame(tx, game.id, { board_version: board.version })
  await insertFacts(tx, { id: game.id, boardVersion: board.version }, picture, now)
  await emit(tx, 'game.scored', { gameId: game.id, mode: game.mode, version: board.version })
  const isVoid = picture.voidReason !== null || board.plan.voidReason !== null
  const due = isVoid ? [] : (await planFrom(tx, game, mode, board)).prizes
  const paid = await prizesOf(
    tx,
    due.map(prize => prize.id),
  )
  const rate = (await findSettlement(tx, game.id))?.withholding ?? 0
  const kept = (won: bigint): bigint => withheldOf(won, game.price, rate)
  const more = due.flatMap(({ id, accountId, amount: won }) => {
    const before = paid.get(id) ?? 0n
    if (won <= before) return []
    return [{ id, accountId, amount: centavos(won - before), withheld: centavos(kept(won) - kept(before)) }]
  })
  const told = summedUp(more)
  if (more.length === 0) return told
  await insertCorrections(tx, game.id, board.version, more)
  const posted = await post(
    tx,
    now,
    more.flatMap(one => correctionOf(now, game, mode, board.version, one)),
  )
  if (posted.some(movement => movement.refused)) fail('house_short')
  await emit(tx, 'game.corrected', { gameId: game.id, mode: game.mode, version: board.version })
  return told
}

function summedUp(paid: readonly Payment[]): Correction {
  const digest = createHash('sha256')
  for (const { id, amount, withheld } of paid) digest.update(`${id}:${amount}:${withheld}\n`)
  return {
    entries: paid.length,
    amount: centavos(paid.reduce((sum, { amount }) => sum + amount, 0n)),
    withheld: centavos(paid.reduce((sum, { withheld }) => sum + withheld, 0n)),
    paid,
    digest: digest.digest('hex'),
  }
}

/** What the movements of an entry's corrections name as their causes. */
export const correctionCauses = async (from: Reader, entryId: string): Promise<string[]> =>
  (await correctionsOf(from, entryId)).map(version => causeOf(entryId, version))

/** What a correction's movement names as its cause: once an entry and version of the ranking. */
const causeOf = (entryId: string, version: number): string => `${entryId}:${version}`

const correctionOf = (at: Date, game: Game, mode: Mode, version: number, to: Payment): Movement[] => [
  {
    id: newId(at),
    from: ACCOUNTS.house,
    to: walletOf(to.accountId),
    amount: to.amount,
    reason: 'correction',
    cause: causeOf(to.id, version),
    shown: {
      module: mode.module,
      type: 'winner-payment',
      status: 'success',
      subjectId: to.id,
      detail: { ...toldOf(game), title: 'correction' },
    },
  },
  ...withholding(at, game, mode, { ...to, entryId: to.id, cause: causeOf(to.id, version) }),
]
