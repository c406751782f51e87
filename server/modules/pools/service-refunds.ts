import { lapseOfGame } from '#server/modules/approvals/index.ts'
import { emit } from '#server/modules/events.ts'
import { ACCOUNTS, escrowBalance, escrowOf, postRefunds } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { forgetEntries } from './closed-entries.ts'
import type { Mode } from './mode.ts'
import { gameDetail } from './rules.ts'
import { postAll, REFUND } from './service-settling.ts'
import * as refunds from './sql-refunds.ts'
import { changeGame, listGames } from './sql.ts'
import type { Game } from './types.ts'

/** Wallets refunded per transaction: few enough that concurrent entries hardly wait for the locks. */
const REFUNDED_AT_ONCE = 5_000
/** Larger games are refunded in lanes at the same time, each by a job and so by a connection of its own. */
const ONE_LANE_MOST = 4 * REFUNDED_AT_ONCE
const LANES = 2
/** A lane with more entries continues in another job. */
const STEPS_AT_ONCE = 1_000

export const REFUND_LANE = 'pools.refund-lane'

/** Batch sizes of refunds; tests choose smaller ones. */
export interface Refunding {
  atOnce: number
  oneLaneMost: number
}
const REFUNDING: Refunding = { atOnce: REFUNDED_AT_ONCE, oneLaneMost: ONE_LANE_MOST }

/**
 * Refunds the next entries in full (C11), or opens the lanes of a large game; after the last one the guarantee returns to the house account,
 * and the game is void. The caller must lock the game's row; no lane may be open.
 */
export async function refundNext(tx: Tx, game: Game, mode: Mode, at: Date, how = REFUNDING): Promise<void> {
  if (game.progressId === '' && game.count > how.oneLaneMost) return openLanes(tx, game)
  const last = await refunds.endOfRefunds(tx, game.id, game.progressId, { limit: how.atOnce })
  if (last === null) return finish(tx, game, at)
  await refundBetween(tx, game, mode, at, { after: game.progressId, last })
  await changeGame(tx, game.id, { progress_id: last })
}

async function finish(tx: Tx, game: Game, at: Date): Promise<void> {
  const left = await escrowBalance(tx, game.id)
  if (left > 0n) {
    const release = { from: escrowOf(game.id), to: ACCOUNTS.house, amount: left, reason: 'release' }
    await postAll(tx, at, [{ id: newId(at), reference: game.id, ...release }])
  }
  await refunds.deleteLanes(tx, game.id)
  forgetEntries(game)
  await changeGame(tx, game.id, { state: 'void', settled_at: at })
  await lapseOfGame(tx, game.id, ['settle', 'void', 'correction', 'guarantee'], at)
  // All refunds come before any notification: notifying a million refunds takes longer than paying them.
  const run = { gameId: game.id, mode: game.mode, from: '', to: game.progressId, reason: reasonOf(game) }
  if (game.progressId !== '') await emit(tx, 'game.refunded', run)
  await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: 'void' })
}

const reasonOf = (game: Game): string => game.voidReason ?? 'operator'

const refundBetween = (
  tx: Tx,
  game: Game,
  mode: Mode,
  at: Date,
  { after, last }: { after: string; last: string },
): Promise<void> =>
  postRefunds(tx, at, {
    escrow: escrowOf(game.id),
    reason: REFUND,
    shown: {
      module: mode.module,
      type: REFUND,
      status: 'success',
      detail: { ...gameDetail(game), reason: reasonOf(game) },
    },
    rows: refunds.refundsBetween(game.id, after, last),
  })

/** Sets the game's own progress to the last entry, so that the step after the lanes finds nothing left. */
async function openLanes(tx: Tx, game: Game): Promise<void> {
  const lanes = await refunds.insertLanes(tx, game.id, game.count, LANES)
  const last = lanes
    .map(lane => lane.last)
    .sort()
    .at(-1)
  if (last === undefined) throw new Error(`Game ${game.id} has none of its ${game.count} entries`)
  await changeGame(tx, game.id, { progress_id: last })
  await addLaneJobs(tx, game.id, lanes)
}

/**
 * Whether lanes of a game are open, during which the game takes no other step. Adds a job for each lane without a worker, so that lanes of
 * a dead worker are resumed.
 */
export async function resumeLanes(tx: Tx, gameId: string): Promise<boolean> {
  if (!(await refunds.hasOpenLane(tx, gameId))) return false
  await addLaneJobs(tx, gameId, await refunds.lockIdleLanes(tx, gameId))
  return true
}

async function addLaneJobs(tx: Tx, gameId: string, lanes: readonly Pick<refunds.Lane, 'lane'>[]): Promise<void> {
  for (const { lane } of lanes)
    await tx.addJob(REFUND_LANE, { gameId, lane }, { key: `${REFUND_LANE}:${gameId}:${lane}` })
}

/**
 * Refunds a lane to its end, one transaction per batch of entries; a second worker in the same lane stops at once. The last lane resumes
 * the game. The game's row need not be locked: only the end of all lanes changes its state.
 */
export async function refundLane(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  modeOf: (name: string) => Mode,
  { gameId, lane }: { gameId: string; lane: number },
  { atOnce }: Pick<Refunding, 'atOnce'> = REFUNDING,
): Promise<void> {
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    if (await db.tx(tx => refundInLane(tx, modeOf, { gameId, lane, atOnce, at: clock.now() }))) continue
    if (await refunds.hasOpenLane(db, gameId)) return
    return db.tx(tx => tx.addJob('pools.advance', { gameId }, { key: `pools.advance:${gameId}` }))
  }
  await db.tx(tx => addLaneJobs(tx, gameId, [{ lane }]))
}

/** Returns false if the lane is at its end or another worker is in it. */
async function refundInLane(
  tx: Tx,
  modeOf: (name: string) => Mode,
  { gameId, lane, atOnce, at }: { gameId: string; lane: number; atOnce: number; at: Date },
): Promise<boolean> {
  const [mine] = await refunds.lockIdleLanes(tx, gameId, lane)
  const [game] = await listGames(tx, [gameId])
  if (!mine || game?.state !== 'voiding') return false
  const { after, last } = mine
  const end = (await refunds.endOfRefunds(tx, gameId, after, { limit: atOnce, upTo: last })) ?? last
  await refundBetween(tx, game, modeOf(game.mode), at, { after, last: end })
  await refunds.moveLane(tx, gameId, lane, end)
  return true
}
