import * as z from 'zod/mini'
import { LEAGUE_MEMBERS_MAX } from '#contract/limits.ts'
import { leagueEvent } from '#contract/live.ts'
import type { Events } from '#server/modules/events.ts'
import { findSnapshot, type Game, gamesOf, ranksFrom } from '#server/modules/pools/index.ts'
import {
  buildBoard,
  duelOf,
  givingOf,
  isoWeekOf,
  partsOf,
  ranksFrom as ranksOfBoard,
  TIE,
  weekEnd,
  WIN,
} from '#server/modules/rankings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { boardOf, duelsOf, kindOf, seasonOf } from './rules.ts'
import * as points from './sql-points.ts'
import { listLeagues, nextSeq } from './sql.ts'

export const FILL = 'leagues.fill'
export const BUILD = 'leagues.build'
/** Tables per job, each in its own transaction. */
const BUILT_AT_ONCE = 100
/** The setting that stores which table was rebuilt last, so that leagues that become stale repeatedly do not starve others. */
const BUILT_TO = 'leagues.built-to'
const zPlace = z.object({ leagueId: z.string(), period: z.string() })
type Table = z.output<typeof zPlace>
const FIRST: Table = { leagueId: '', period: '' }

/** A range of a paid game's ranking: `first` is the index it begins at, 0 for the top. */
export interface FillRun {
  gameId: string
  version?: number | undefined
  first?: number | undefined
}

type FillDeps = Pick<Deps, 'db' | 'clock'>

/** Socket room of a league; reading the league joins it. */
export const liveRoomOf = (leagueId: string): string => `league:${leagueId}`

/** The current week, in São Paulo. */
export const weekNow = (now: Date): string => isoWeekOf(businessDay(now))

/**
 * Adds the points of the next ranks of a paid game, whatever its price. Commits together with the job for the next range or, after the
 * last, with that of the tables. Repeating it after a correction (C10) replaces the points of the older version; an unpaid game adds
 * nothing.
 */
export async function fill({ db }: FillDeps, run: FillRun, atOnce: number): Promise<void> {
  const game = (await gamesOf(db, [run.gameId])).get(run.gameId)
  const kind = game && kindOf(game.mode)
  if (!kind || game.state !== 'paid' || !game.endedAt) return
  // A running sequence keeps to the version it started with; a newer version has its own.
  const snapshot = await findSnapshot(db, game.id, run.version ?? game.boardVersion)
  if (!snapshot) return
  const { first = 0 } = run
  const { version } = snapshot
  const ranks = await ranksFrom(db, snapshot, { first, limit: kind === 'duel' ? 2 : atOnce })
  const parts = kind === 'duel' ? duelParts(ranks) : pointsOf(game, ranks)
  await db.tx(async tx => {
    if (parts.size > 0) await points.putParts(tx, { gameId: game.id, week: weekOf(game), kind, version }, parts)
    const next = { gameId: game.id, version, first: first + atOnce }
    if (kind !== 'duel' && ranks.length === atOnce)
      await tx.addJob(FILL, next, { key: `${FILL}:${game.id}:${version}` })
    else await requestTables(tx)
  })
}

function pointsOf(game: Game, ranks: readonly { accountId: string; score: number }[]): Map<string, points.Part> {
  const gives = givingOf(game.mode, 1n)
  if (gives !== 'score' && gives !== 'points') return new Map()
  const parts = partsOf(
    gives,
    ranks.map(rank => ({ ...rank, position: 0 })),
  )
  return new Map([...parts].map(([accountId, { score }]) => [accountId, { points: score }]))
}

function duelParts(ranks: readonly { accountId: string; score: number }[]): Map<string, points.Part> {
  const duel = duelOf(ranks)
  const [one, other] = ranks
  if (duel === undefined || !one || !other) return new Map()
  const pointsFor = (accountId: string) => (duel === 'tie' ? TIE : duel.winner === accountId ? WIN : 0)
  return new Map([
    [one.accountId, { points: pointsFor(one.accountId), against: other.accountId }],
    [other.accountId, { points: pointsFor(other.accountId), against: one.accountId }],
  ])
}

/** V5: a duel with equal scores is void and gives each player a point. */
export async function tied({ db }: FillDeps, { gameId, mode, state }: Events['game.changed']): Promise<void> {
  if (state !== 'void' || kindOf(mode) !== 'duel') return
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (game?.voidReason !== 'all_equal' || !game.endedAt) return
  const snapshot = await findSnapshot(db, gameId, game.boardVersion)
  const parts = snapshot
    ? duelParts(await ranksFrom(db, snapshot, { first: 0, limit: 2 }))
    : new Map<string, points.Part>()
  if (parts.size === 0 || !snapshot) return
  await db.tx(async tx => {
    await points.putParts(tx, { gameId, week: weekOf(game), kind: 'duel', version: snapshot.version }, parts)
    await requestTables(tx)
  })
}

function weekOf({ id, endedAt }: Game): string {
  if (!endedAt) throw new Error(`Game ${id} has no end`)
  return isoWeekOf(businessDay(endedAt))
}

/** Tables marked as stale are rebuilt after this transaction. */
export const requestTables = (tx: Tx): Promise<void> => tx.addJob(BUILD, {}, { key: BUILD, keepRunAt: true })

/** Marks the tables of a league's current members as stale. */
export async function peopleChanged(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const week = weekNow(now)
  const season = seasonOf(week)
  await points.addStale(tx, leagueId, [week, season, duelsOf(season)])
  await requestTables(tx)
}

/** Rebuilds stale tables, each in its own transaction; remaining and newly stale ones are left for the next job. */
export async function buildTables(deps: Pick<Deps, 'db' | 'clock' | 'live'>): Promise<void> {
  const { db, clock } = deps
  const changed = new Set<string>()
  const known = z.safeParse(zPlace, await readSetting(db, BUILT_TO))
  const last = known.success ? known.data : FIRST
  const makeNext = (after: Table) =>
    db.tx(async tx => {
      const taken = await points.takeStale(tx, after)
      if (taken && (await build(tx, taken, clock.now()))) changed.add(taken.leagueId)
      return taken
    })
  let after = last
  for (let built = 0; built < BUILT_AT_ONCE; built += 1) {
    const made = await makeNext(after)
    if (!made) break
    after = made
  }
  await db.tx(tx => writeSetting(tx, BUILT_TO, { ...after }, null, clock.now()))
  for (const leagueId of changed) await notifyLeague(deps, leagueId, 'table')
  if (await points.hasStale(db)) await db.tx(requestTables)
}

/** Builds the table of a week, or one of a season: points or head-to-heads. */
async function build(tx: Tx, { leagueId, period }: { leagueId: string; period: string }, now: Date): Promise<boolean> {
  const league = (await listLeagues(tx, [leagueId])).get(leagueId)
  if (!league || league.closedAt !== null) return false
  const week = weekNow(now)
  if (period.includes('-')) {
    const ranking = { mode: boardOf(leagueId, 'week'), period }
    const ended = period < week ? await endedWeek(tx, ranking) : null
    const isNew = await buildBoard(tx, now, ranking, points.scoresOf(leagueId, period, ended))
    if (isNew) await noteWeek(tx, leagueId, period)
    // A correction in a completed week can change its winner.
    if (period < week) await points.addStale(tx, leagueId, [duelsOf(seasonOf(period))])
    return isNew
  }
  const [season = period, duels] = period.split(':')
  return duels === undefined
    ? buildBoard(tx, now, { mode: boardOf(leagueId, 'season'), period }, points.scoresOf(leagueId, period, null))
    : buildBoard(
        tx,
        now,
        { mode: boardOf(leagueId, 'duels'), period: season },
        points.duelScoresOf(leagueId, season, week),
      )
}

async function endedWeek(tx: Tx, ranking: { mode: string; period: string }): Promise<points.EndedWeek> {
  const all = { first: 0, limit: LEAGUE_MEMBERS_MAX, snapshot: undefined }
  const { ranks } = await ranksOfBoard(tx, ranking, all)
  return { until: weekEnd(ranking.period), shown: ranks.map(({ accountId }) => accountId) }
}

/** Records a week in which a member had points: members are notified when it is over. */
async function noteWeek(tx: Tx, leagueId: string, week: string): Promise<void> {
  const ranking = { mode: boardOf(leagueId, 'week'), period: week }
  const [best] = (await ranksOfBoard(tx, ranking, { first: 0, limit: 1, snapshot: undefined })).ranks
  if (best && best.score > 0) await points.addWeek(tx, leagueId, week)
}

/** Tells all viewers of a league, or one of them, to reload. `what`: its table, its people and settings, or its meetings. */
export async function notifyLeague(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  id: string,
  what: 'table' | 'league' | 'meetings',
  onlyTo?: string,
): Promise<void> {
  const seq = await nextSeq(db, id)
  if (seq === undefined) return
  if (onlyTo === undefined) live.toRoom(liveRoomOf(id), leagueEvent, [id], { what, seq })
  else live.toUser(onlyTo, leagueEvent, [id], { what, seq })
}
