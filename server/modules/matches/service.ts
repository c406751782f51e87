import type * as z from 'zod/mini'
import type { getMatch, listMatches, MatchPlayer } from '#contract/api/player/matches.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { fixtureDoc, happenedDoc, playerDocs } from './documents.ts'
import * as imports from './sql-import.ts'
import * as sql from './sql.ts'
import type { MatchView, SquadMember } from './types.ts'

/** The squad of a match; for a side without a line-up yet, that of its latest match in the championship. */
export async function squadOf(from: Reader, matchId: string): Promise<SquadMember[]> {
  const reported = await sql.squadOf(from, matchId)
  const sides = (['home', 'away'] as const).filter(side => !reported.some(member => member.side === side))
  if (sides.length === 0) return reported
  const match = (await sql.matchesOf(from, [matchId])).get(matchId)
  if (!match) return reported
  const squads = [...reported]
  for (const side of sides) {
    const team = match[side]
    if (!team) continue
    const latest = await sql.latestSquad(from, { championshipId: match.championshipId, teamId: team._id })
    squads.push(...latest.map(member => ({ ...member, side, starter: null })))
  }
  return squads
}

/** The next round of a championship (or the given one) with its upcoming matches, by kick-off; undefined if there are none. */
export async function comingRound(
  from: Reader,
  championshipId: string,
  at: Date,
  round?: string,
): Promise<{ round: string; matches: MatchView[] } | undefined> {
  const found = await sql.comingRound(from, championshipId, at, round)
  if (!found) return undefined
  const views = await sql.matchesOf(from, found.matchIds)
  return { round: found.round, matches: found.matchIds.flatMap(id => views.get(id) ?? []) }
}

/** The source of facts that operators enter; nothing else settles it. */
const BY_HAND = 'operator'

/** The championship of sheets that belong to none. */
const SHEETS = 'Avulsos'

/**
 * The sheet on which an operator enters facts of athletes without an imported match: a `round` of source `operator`, one per key (the
 * card's id). Calling it again updates the start and adds missing athletes.
 */
export async function operatorSheet(
  tx: Tx,
  at: Date,
  sheet: {
    key: string
    championshipId: string | null
    startsAt: Date | null
    athletes?: readonly { athleteId: string; teamId: string | null; position: string | null }[]
  },
): Promise<string> {
  const championshipId = sheet.championshipId ?? (await sheetsOf(tx, at))
  await imports.lockChampionshipForShare(tx, championshipId)
  const where = { championshipId, source: BY_HAND }
  const [stored] = await imports.lockNumbers(tx, { ...where, numbers: [sheet.key] })
  const id = stored?.id ?? newId(at)
  const header = { homeId: null, awayId: null, startsAt: sheet.startsAt, dueAt: sheet.startsAt, place: null }
  const row = {
    id,
    number: sheet.key,
    kind: 'round',
    round: sheet.key,
    status: stored?.status ?? 'scheduled',
    ...header,
  }
  await imports.putHeaders(tx, where, [row], at)
  const blank = { matchId: id, side: null, shirt: null, starter: null }
  await imports.addToSquads(
    tx,
    (sheet.athletes ?? []).map(athlete => ({ ...blank, ...athlete })),
  )
  return id
}

async function sheetsOf(tx: Tx, at: Date): Promise<string> {
  const season = at.getUTCFullYear()
  const added = { id: newId(at), name: SHEETS, season, source: BY_HAND, feedLeague: null, sport: 'other' }
  await imports.insertChampionship(tx, added, at)
  return ((await imports.championshipNamed(tx, SHEETS, season)) ?? fail('not_found')).id
}

type ListAnswer = z.output<typeof listMatches.answer>

/** A page of upcoming matches for which a room can be created, next kick-off first. */
export async function matchesToCome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page, limit, championship, search }: z.output<typeof listMatches.query>,
): Promise<ListAnswer> {
  const found = await sql.matchesToCome(db, clock.now(), { page, limit, championship, search })
  const docs = await summariesOf(db, found.ids)
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

async function summariesOf(from: Reader, ids: readonly string[]): Promise<ListAnswer['docs']> {
  const views = await sql.matchesOf(from, ids)
  return ids.flatMap(id => views.get(id) ?? []).map(summaryDoc)
}

const summaryDoc = (match: MatchView): ListAnswer['docs'][number] => ({
  ...fixtureDoc(match),
  championship: match.championship,
  round: match.round,
})

/** A match between two teams, with its players and events so far. Refuses `not_found`. */
export async function matchDetail({ db }: Pick<Deps, 'db'>, id: string): Promise<z.output<typeof getMatch.answer>> {
  const match = (await sql.matchesOf(db, [id])).get(id)
  if (!match?.home || !match.away || match.kind !== 'match') return fail('not_found')
  const players = await playersOf(db, id)
  return { doc: { ...summaryDoc(match), players, ...happenedDoc(match, players) } }
}

/** Possible scorers in a match: its line-ups, or before those the latest squads of both teams. */
export const playersOf = async (from: Reader, matchId: string): Promise<MatchPlayer[]> =>
  playerDocs(await squadOf(from, matchId))
