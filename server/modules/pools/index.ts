import type { Centavos } from '#contract/money.ts'
import { movementsOfReference } from '#server/modules/ledger/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { correctionCauses } from './service-correcting.ts'

export { type Awaited, definitionOf, type Definition, type MissingFact, type Mode, type GameSnapshot } from './mode.ts'
export type { Entry, EntryVoid, Game, GameSettings } from './types.ts'
export { COMMISSION_PERCENT, ranksIn, type Shares } from '#contract/verify/pool.ts'
export { expectedCommission, failedToOpen, type State } from './rules.ts'
export type { EntryReceipt, EntryRequest } from './entry-context.ts'
export {
  createSubmitEntry,
  createSubmitEntryApart,
  type SubmitEntry,
  submitAllOrNone,
  type EnteredGames,
} from './service-entry.ts'
export { takeOut } from './service-frozen.ts'
export {
  changeSettings,
  createGame,
  gamesOf,
  lockedGame,
  closeEarlier,
  isWithdrawn,
  openGame,
  removeGame,
  renameGame,
  scheduleAnew,
  voidGame,
} from './service-games.ts'
export { advance, type ModeOf, touchGames } from './service-life.ts'
export {
  type Rank,
  ranksFrom,
  type RankingPage,
  rankingPage,
  type Scored,
  scoredAt,
  type SmallSnapshot,
  smallSnapshot,
  type Position,
  positionOf,
  exportEntries,
  finishesOf,
} from './service-reads.ts'
export { bestScoresOf, type GameUnderWay, gamesUnderWayOf, ownGamesOf } from './service-under-way.ts'
export { bestHope, followed, type FollowedSlot, type Hope, NO_PROGRESS, type Stand } from './rules-progress.ts'
export { historyOf, type PastRanking } from './service-history.ts'
export { operate, operatingOn } from './service-operator.ts'
export { gamesOfOrders } from './service-orders.ts'
export { answerDispute, openDispute } from './service-disputes.ts'
export { countOpen as countOpenDisputes, pageOfDisputes } from './sql-disputes.ts'
export { readPicks } from './snapshots.ts'
export type { RankingSnapshot, SnapshotPlan } from './sql-snapshots.ts'
export { findSnapshot, listSnapshots } from './service-snapshots.ts'
export {
  countFirstPick,
  countPicks,
  countsOfUser,
  entriesOfUser,
  hasEntered,
  listEntries,
  openGamesOf,
  pageOfUser as pageOfEntries,
  setArchived,
  setPicks,
} from './sql-entries.ts'
export {
  findSettlement,
  newestSettledOf,
  prizesOf,
  receivedOf,
  type SettledEntry,
  settledEntriesOf,
} from './sql-settling.ts'
export { type GameBooks, booksOf, type EntryBooks, entryBooksOf, settledBy, withholdingOf } from './service-books.ts'
export { hasOpenEntries, lockFacts } from './sql.ts'
export { ANY_WEEK, cohortWeeksOf } from './sql-cohorts.ts'
export { gamesAtRisk, type WorstCase, worstCase } from './reads.ts'
export { preview, type SettlementPreview } from './service-preview.ts'
export { type WhatIf, whatIf } from './service-what-if.ts'

/** A movement of an entry, for its receipt: the price, a refund, a prize, or the tax withheld from it. */
export interface EntryMovement {
  id: string
  type: 'new-game' | 'cancel-game' | 'winner-payment' | 'withheld'
  amount: Centavos
  at: Date
}

/** The type of movement on receipts; a correction (C10) is paid like a prize. */
const TYPES: Record<string, EntryMovement['type']> = {
  'new-game': 'new-game',
  'cancel-game': 'cancel-game',
  'winner-payment': 'winner-payment',
  correction: 'winner-payment',
  withheld: 'withheld',
}

/** Every movement of an entry, in order. */
export async function entryMovements(from: Reader, entryId: string): Promise<EntryMovement[]> {
  const causes = [entryId, ...(await correctionCauses(from, entryId))]
  const rows = await movementsOfReference(from, Object.keys(TYPES), causes)
  return rows.map(({ id, reason, amount, at }) => ({ id, type: TYPES[reason] ?? 'new-game', amount, at }))
}
