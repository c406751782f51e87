import type { Events } from '#server/modules/events.ts'
import {
  type RankingSnapshot,
  findSnapshot,
  type Game,
  gamesOf,
  ranksFrom,
  ranksIn,
} from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { duelOf, givingOf, isoWeekOf, partsOf, rankingsOf, TIE, WIN } from './rules.ts'
import { requestSnapshots } from './service-snapshots.ts'
import * as sql from './sql.ts'

/** A run of a paid game's ranking: `first` is the index of its first row, 0 for the top. */
export type FillRun = Events['game.paid'] & { first?: number }

export const FILL = 'rankings.fill'

export const TIED = 'rankings.tied'

/** Places that one job adds: a game of a million is many short jobs, between which others have their turn. */
export const RANKS_PER_READ = 2_000

type FillDeps = Pick<Deps, 'db' | 'clock'>

/**
 * R1: adds the points of the next rows of a paid game's final ranking to the rankings of its mode; only a user's best entry counts, so
 * users who already got points of this game are skipped. A run and the job of the next (or, after the last, those of the snapshots) commit
 * together, so a crash or a second worker repeats a run without effect.
 */
export async function fill(
  { db, clock }: FillDeps,
  { gameId, mode, version, first = 0 }: FillRun,
  atOnce: number,
): Promise<void> {
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game?.endedAt) throw new Error(`Game ${gameId} is paid without an end`)
  const gives = givingOf(mode, game.price)
  if (gives === undefined) return
  const rankings = rankingsOf(mode, businessDay(game.endedAt))
  const snapshot = await findSnapshot(db, gameId, version)
  if (!snapshot) throw new Error(`Game ${gameId} is paid without its board ${version}`)
  if (gives === 'duel') return fillDuel({ db, clock }, game, snapshot)
  const ranks = await ranksFrom(db, snapshot, { first, limit: atOnce })
  const rankOf = ranksIn(snapshot.scores, snapshot.counts)
  const ranked = ranks.map(rank => ({ ...rank, position: rankOf(rank.score) }))
  await db.tx(async tx => {
    const parts = partsOf(gives, ranked)
    if (parts.size > 0) await sql.addParts(tx, gameId, rankings, parts)
    const next = { gameId, mode, version, first: first + atOnce }
    if (ranks.length === atOnce) await tx.addJob(FILL, next, { key: `${FILL}:${gameId}` })
    else await requestSnapshots(tx, clock.now(), rankings)
  })
}

/** R1: a win gives points only once per opponent and week; the points of a tie are added when the duel is voided. */
async function fillDuel({ db, clock }: FillDeps, game: Game, snapshot: RankingSnapshot): Promise<void> {
  const duel = duelOf(await ranksFrom(db, snapshot, { first: 0, limit: 2 }))
  if (duel === undefined || duel === 'tie') return
  const week = isoWeekOf(dayOf(game))
  await db.tx(async tx => {
    const counts = await sql.claimWin(tx, { mode: game.mode, gameId: game.id, week, ...duel })
    await give(tx, clock.now(), game, new Map([[duel.winner, { score: counts ? WIN : 0, position: 1 }]]))
  })
}

const dayOf = ({ id, endedAt }: Game): string => {
  if (!endedAt) throw new Error(`Game ${id} has no end`)
  return businessDay(endedAt)
}

async function give(tx: Tx, now: Date, game: Game, parts: ReadonlyMap<string, sql.Part>): Promise<void> {
  const rankings = rankingsOf(game.mode, dayOf(game))
  await sql.addParts(tx, game.id, rankings, parts)
  await requestSnapshots(tx, now, rankings)
}

/** V5: a tied duel is void and gives each player a point; once, however often the event arrives. */
export async function tied({ db, clock }: FillDeps, { gameId, mode, state }: Events['game.changed']): Promise<void> {
  if (state !== 'void' || givingOf(mode, 1n) !== 'duel') return
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (game?.voidReason !== 'all_equal' || !game.endedAt || givingOf(mode, game.price) === undefined) return
  const snapshot = await findSnapshot(db, gameId, game.boardVersion)
  const ranks = snapshot ? await ranksFrom(db, snapshot, { first: 0, limit: 2 }) : []
  if (duelOf(ranks) !== 'tie') return
  const parts = new Map(ranks.map(({ accountId }) => [accountId, { score: TIE, position: null }]))
  await db.tx(tx => give(tx, clock.now(), game, parts))
}
