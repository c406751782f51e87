import { centavos, type Centavos } from '#contract/money.ts'
import { commissionOf, type Plan, type Ranked, splitPool, withheldOf } from '#contract/verify/pool.ts'
import { lockLivingForShare } from '#server/modules/accounts/index.ts'
import { lapseOfGame } from '#server/modules/approvals/index.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, escrowBalance, escrowOf, type Movement, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { RANKS_PER_ROW } from '#server/platform/rank-rows.ts'
import { forgetEntries } from './closed-entries.ts'
import type { Mode } from './mode.ts'
import { gameDetail } from './rules.ts'
import { findSnapshot } from './service-snapshots.ts'
import { ranksOfPage } from './snapshots.ts'
import * as settling from './sql-settling.ts'
import { type RankingSnapshot, listPages } from './sql-snapshots.ts'
import { changeGame } from './sql.ts'
import type { Game } from './types.ts'

/** Wallets paid per transaction: few enough that concurrent entries hardly wait for the locks. */
export const PAID_AT_ONCE = 2_000
/** The name of refunds in movements and statements. */
export const REFUND = 'cancel-game'
/** The name of withheld tax in movements and statements. */
const WITHHELD = 'withheld'

/**
 * Decides the prizes (C1 to C5) from the current ranking, once: `settlement` has one row per game. Payment follows in separate steps. Tax
 * is withheld at `rate`, in hundredths of a percent, also from later corrections. Voids the game instead if the ranking requires it (C5).
 * The caller must lock the game's row.
 */
export async function decide(tx: Tx, game: Game, mode: Mode, at: Date, rate: number): Promise<void> {
  const snapshot = await findSnapshot(tx, game.id)
  if (!snapshot) throw new Error(`Game ${game.id} is settled without a board`)
  if (snapshot.plan.voidReason !== null) return startVoiding(tx, game, snapshot.plan.voidReason)
  const plan = await planFrom(tx, game, mode, snapshot)
  if (String(plan.paid) !== snapshot.plan.paid) throw new Error(`Game ${game.id}: two ways to split differ`)
  await settling.insertSettlement(
    tx,
    game.id,
    { boardVersion: snapshot.version, pool: game.pool, prizes: plan.paid, fee: plan.fee, withholding: rate },
    at,
  )
  for (let first = 0; first < plan.prizes.length; first += settling.INSERTED_AT_ONCE) {
    const run = plan.prizes.slice(first, first + settling.INSERTED_AT_ONCE)
    const withheld = run.map(({ amount }) => withheldOf(amount, game.price, rate))
    await settling.insertPrizes(tx, game.id, run, withheld)
  }
  await changeGame(tx, game.id, { state: 'settling', progress_id: '' })
  await lapseOfGame(tx, game.id, ['settle', 'void'], at)
  await emit(tx, 'game.settled', { gameId: game.id, mode: game.mode, version: snapshot.version })
}

/** Splits the pool again from the stored ranking pages, reading only as far as prizes go. */
export async function planFrom(from: Reader, game: Game, mode: Mode, snapshot: RankingSnapshot): Promise<Plan> {
  const ranked: Ranked[] = []
  const reachesPast = reach(game.fixed)
  const step = 20
  for (let page = 0; page * RANKS_PER_ROW < snapshot.entries; page += step) {
    const pages = await listPages(from, game.id, snapshot.version, page, page + step - 1)
    const ranks = pages.flatMap(ranksOfPage)
    for (const rank of ranks) ranked.push(rank)
    if (reachesPast(ranks)) break
  }
  return splitPool({ ...game, split: mode.split }, ranked)
}

/** Returns a predicate over consecutive runs of ranks: whether the paying ranks, ties included, lie within the runs seen so far. */
function reach(fixed: boolean): (ranks: readonly Ranked[]) => boolean {
  const users = new Set<string>()
  let counted = 0
  let last: number | undefined
  return ranks => {
    for (const { accountId, score } of ranks) {
      if (last !== undefined && score !== last && counted >= 3) return true
      last = score
      if (fixed && users.has(accountId)) continue
      if (fixed) users.add(accountId)
      counted += 1
    }
    return false
  }
}

/**
 * Pays the next prizes; after the last one the fee, commissions and the rest, and the game becomes paid. Each call posts once, so that
 * accounts are always locked in one order.
 */
export async function payNext(tx: Tx, game: Game, mode: Mode, at: Date): Promise<void> {
  const prizes = await settling.nextPrizes(tx, game.id, game.progressId, PAID_AT_ONCE)
  const last = prizes.at(-1)
  if (!last) return finish(tx, game, mode, at)
  const movements = prizes.flatMap(({ id, accountId, rank, amount, withheld }) => [
    payment(at, game, mode, { entryId: id, accountId, amount, type: 'winner-payment', detail: { place: rank } }),
    ...withholding(at, game, mode, { entryId: id, accountId, withheld, reference: id }),
  ])
  await postAll(tx, at, movements)
  await changeGame(tx, game.id, { progress_id: last.id })
}

async function finish(tx: Tx, game: Game, mode: Mode, at: Date): Promise<void> {
  await payHouse(tx, game, mode, at)
  forgetEntries(game)
  await changeGame(tx, game.id, { state: 'paid', settled_at: at })
  await emit(tx, 'game.paid', { gameId: game.id, mode: game.mode, version: game.boardVersion })
  await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: 'paid' })
}

/**
 * C1: a growing pool pays its fee to the house account, a guaranteed one its stakes and the rest of its reserve. C13: commissions are paid
 * from the fee.
 */
async function payHouse(tx: Tx, game: Game, mode: Mode, at: Date): Promise<void> {
  const settled = await settling.findSettlement(tx, game.id)
  if (!settled) throw new Error(`Game ${game.id} is paid without a settlement`)
  const left = await escrowBalance(tx, game.id)
  const movements: Movement[] = []
  if (left > 0n) {
    movements.push(
      houseMovement(at, game.id, { from: escrowOf(game.id), to: ACCOUNTS.house, amount: left, reason: 'fee' }),
    )
  }
  if (!game.fixed && settled.fee > 0n) {
    const codes = await settling.stakesByInfluencer(tx, game.id)
    const living = await lockLivingForShare(
      tx,
      codes.map(({ influencerId }) => influencerId),
    )
    for (const { influencerId, entries, stakes } of codes) {
      const amount = commissionOf(settled.fee, stakes, settled.pool)
      // A closed account has no wallet to spend from: the fee stays in the house account.
      if (amount === 0n || !living.has(influencerId)) continue
      await settling.insertCommission(tx, game.id, { influencerId, entries, amount })
      const reference = `${game.id}:${influencerId}`
      const detail = { ...gameDetail(game), title: 'commission' }
      movements.push({
        id: newId(at),
        from: ACCOUNTS.house,
        to: walletOf(influencerId),
        amount,
        reason: 'commission',
        reference,
        shown: { module: mode.module, type: 'winner-payment', status: 'success', subjectId: game.id, detail },
      })
    }
  }
  await postAll(tx, at, movements)
}

const houseMovement = (
  at: Date,
  gameId: string,
  movement: { from: string; to: string; amount: Centavos; reason: string },
): Movement => ({ id: newId(at), reference: gameId, ...movement })

/** Starts refunding all entries (C11). */
export async function startVoiding(tx: Tx, game: Game, reason: string): Promise<void> {
  await changeGame(tx, game.id, { state: 'voiding', void_reason: reason, progress_id: '' })
}

/** Refunds the price of these entries, with the reason on the statement. */
export async function refund(
  tx: Tx,
  game: Game,
  mode: Mode,
  at: Date,
  what: { refunds: readonly { id: string; accountId: string; price: bigint }[]; reason: string },
): Promise<void> {
  const paid = what.refunds.filter(entry => entry.price > 0n)
  const movements = paid.map(({ id, accountId, price }) => {
    const amount = centavos(price)
    return payment(at, game, mode, {
      entryId: id,
      accountId,
      amount,
      type: REFUND,
      detail: { reason: what.reason },
    })
  })
  await postAll(tx, at, movements)
}

/** Posts all movements or none: the amounts are in the game's escrow, so a refusal means that the ledger is inconsistent. */
export async function postAll(tx: Tx, at: Date, movements: readonly Movement[]): Promise<void> {
  const posted = await post(tx, at, movements)
  const refused = posted.find(movement => movement.refused)
  if (refused) throw new Error(`Movement ${refused.id} of a game cannot be paid: the books are wrong`)
}

/** The withholding movement that follows a payment to a player; most payments have none. `cause` is the reference of the payment. */
export const withholding = (
  at: Date,
  game: Game,
  mode: Mode,
  of: { entryId: string; accountId: string; withheld: Centavos; reference: string },
): Movement[] =>
  of.withheld === 0n
    ? []
    : [
        {
          id: newId(at),
          from: walletOf(of.accountId),
          to: ACCOUNTS.withheld,
          amount: of.withheld,
          reason: WITHHELD,
          reference: of.reference,
          shown: {
            module: mode.module,
            type: WITHHELD,
            status: 'success',
            subjectId: of.entryId,
            detail: gameDetail(game),
          },
        },
      ]

/** A movement from the game to a player, unique per entry and type by a constraint of the database. */
const payment = (
  at: Date,
  game: Game,
  mode: Mode,
  to: {
    accountId: string
    entryId: string
    amount: Centavos
    type: 'winner-payment' | typeof REFUND
    detail: Record<string, string | number>
  },
): Movement => ({
  id: newId(at),
  from: escrowOf(game.id),
  to: walletOf(to.accountId),
  amount: to.amount,
  reason: to.type,
  reference: to.entryId,
  shown: {
    module: mode.module,
    type: to.type,
    status: 'success',
    subjectId: to.entryId,
    detail: { ...gameDetail(game), ...to.detail },
  },
})
