import { createHash } from 'node:crypto'
import { centavos, type Centavos } from '#contract/money.ts'
import { withheldOf } from '#contract/verify/pool.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, escrowOf, type Movement, payoutsStopped, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Mode } from './mode.ts'
import { beyondPaid, gameDetail } from './rules.ts'
import { PAID_AT_ONCE, planFrom, postAll, withholding } from './service-settling.ts'
import { buildSnapshot } from './snapshots.ts'
import { forgetChanged } from './sql-changed.ts'
import * as settling from './sql-settling.ts'
import { isScoredBy } from './sql-snapshots.ts'
import { changeGame } from './sql.ts'
import type { Game } from './types.ts'

/** The amount that a correction pays an entry, and the tax withheld from it. */
type Payment = settling.CorrectionRow

/** The result of a correction. */
export interface Correction {
  entries: number
  amount: Centavos
  withheld: Centavos
  paid: readonly Payment[]
  /** The SHA-256 of every payment: two corrections with equal payments have equal hashes. */
  digest: string
}

/**
 * C10: pays the difference between what the current facts would have paid and what was paid, from the house account; nobody is debited.
 * Rebuilds the ranking. The first wallets are paid at once; the remaining amount moves to the game's escrow in the same batch of movements,
 * so that the house account cannot run short of it, and is paid in steps (`payNextCorrections`).
 *
 * Throws `state_forbids` for a game that is not paid, still pays another correction or whose facts are those it was paid by;
 * `facts_missing`; `house_short`; and `payouts_stopped` until a clean ledger check (W5). The caller must lock the game's row.
 */
export async function payCorrection(
  tx: Tx,
  game: Game,
  mode: Mode,
  now: Date,
  atOnce = PAID_AT_ONCE,
): Promise<Correction> {
  if (game.state !== 'paid' || game.correcting !== null) fail('state_forbids')
  const snapshot = await mode.snapshot(tx, game.id)
  if (await payoutsStopped(tx)) fail('payouts_stopped')
  // The facts of a resumed match are incomplete.
  if (snapshot.missing.length > 0 || snapshot.endedAt === null) fail('facts_missing')
  if (await isScoredBy(tx, game.id, game.boardVersion, snapshot.scoring)) fail('state_forbids')
  const ranking = await buildSnapshot(tx, mode, game, snapshot.scoring, now)
  await changeGame(tx, game.id, { board_version: ranking.version })
  await settling.insertFacts(tx, { id: game.id, boardVersion: ranking.version }, snapshot, now)
  await forgetChanged(tx, game.id)
  await emit(tx, 'game.scored', { gameId: game.id, mode: game.mode, version: ranking.version })
  const isVoid = snapshot.voidReason !== null || ranking.plan.voidReason !== null
  const due = isVoid ? [] : (await planFrom(tx, game, mode, ranking)).prizes
  const rate = (await settling.findSettlement(tx, game.id))?.withholding ?? 0
  const retained = (won: bigint): bigint => withheldOf(won, game.price, rate)
  const more = beyondPaid(due, await settling.paidEntries(tx, game.id)).map(({ id, accountId, before, amount }) => {
    return { id, accountId, amount, withheld: centavos(retained(before + amount) - retained(before)) }
  })
  if (more.length > 0) await pay(tx, { game, mode, version: ranking.version, now }, more, atOnce)
  return summedUp(more)
}

interface Paying {
  game: Game
  mode: Mode
  version: number
  now: Date
}

/** Computes the payments, pays the first and reserves the rest, in one posting. */
async function pay(tx: Tx, paying: Paying, more: readonly Payment[], atOnce: number): Promise<void> {
  const { game, version, now } = paying
  for (let first = 0; first < more.length; first += settling.INSERTED_AT_ONCE)
    await settling.insertCorrections(tx, game.id, version, more.slice(first, first + settling.INSERTED_AT_ONCE))
  const ordered = more.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [first, rest] = [ordered.slice(0, atOnce), ordered.slice(atOnce)]
  const movements = [...reserveOf(paying, rest), ...first.flatMap(one => correctionOf(paying, ACCOUNTS.house, one))]
  const posted = await post(tx, now, movements)
  if (posted.some(movement => movement.refused)) fail('house_short')
  if (rest.length === 0) return notifyCorrected(tx, game, version)
  await changeGame(tx, game.id, { correcting: version, progress_id: first.at(-1)?.id ?? '' })
  await tx.addJob('pools.advance', { gameId: game.id }, { key: `pools.advance:${game.id}` })
}

/** Pays the next wallets of a correction from the game's escrow; the correction ends after the last one. */
export async function payNextCorrections(tx: Tx, game: Game, mode: Mode, now: Date): Promise<void> {
  const version = game.correcting
  if (version === null) throw new Error(`Game ${game.id} pays no correction`)
  const run = await settling.nextCorrections(tx, {
    gameId: game.id,
    version,
    after: game.progressId,
    limit: PAID_AT_ONCE,
  })
  const last = run.at(-1)
  if (!last) {
    await changeGame(tx, game.id, { correcting: null })
    return notifyCorrected(tx, game, version)
  }
  const movements = run.flatMap(one => correctionOf({ game, mode, version, now }, escrowOf(game.id), one))
  await postAll(tx, now, movements)
  await changeGame(tx, game.id, { progress_id: last.id })
}

const notifyCorrected = (tx: Tx, game: Game, version: number): Promise<void> =>
  emit(tx, 'game.corrected', { gameId: game.id, mode: game.mode, version })

/** The movement that reserves money for the payments of later steps. */
const reserveOf = ({ game, version, now }: Paying, rest: readonly Payment[]): Movement[] =>
  rest.length === 0
    ? []
    : [
        {
          id: newId(now),
          from: ACCOUNTS.house,
          to: escrowOf(game.id),
          amount: centavos(rest.reduce((sum, { amount }) => sum + amount, 0n)),
          reason: 'correction-reserve',
          reference: referenceOf(game.id, version),
        },
      ]

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

/** The movement references of an entry's corrections. */
export const correctionCauses = async (from: Reader, entryId: string): Promise<string[]> =>
  (await settling.correctionsOf(from, entryId)).map(version => referenceOf(entryId, version))

/** The movement reference of a correction: unique per entry and version of the ranking. */
const referenceOf = (entryId: string, version: number): string => `${entryId}:${version}`

const correctionOf = ({ game, mode, version, now }: Paying, from: string, to: Payment): Movement[] => [
  {
    id: newId(now),
    from,
    to: walletOf(to.accountId),
    amount: to.amount,
    reason: 'correction',
    reference: referenceOf(to.id, version),
    shown: {
      module: mode.module,
      type: 'winner-payment',
      status: 'success',
      subjectId: to.id,
      detail: { ...gameDetail(game), title: 'correction' },
    },
  },
  ...withholding(now, game, mode, { ...to, entryId: to.id, reference: referenceOf(to.id, version) }),
]
