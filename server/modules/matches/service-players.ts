import type * as z from 'zod/mini'
import type { getMatch, listMatches, MatchPlayer } from '#contract/api/player/matches.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { fixtureDoc, happenedDoc, playerDocs } from './documents.ts'
import { squadOf } from './service.ts'
import * as sql from './sql.ts'
import { matchesOf } from './sql.ts'
import type { MatchView } from './types.ts'

type ListAnswer = z.output<typeof listMatches.answer>

/** A page of matches to come that a room can be made for, the next kick-off first. */
export async function matchesToCome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page, limit, championship, search }: z.output<typeof listMatches.query>,
): Promise<ListAnswer> {
  const found = await sql.matchesToCome(db, clock.now(), { page, limit, championship, search })
  const docs = await summariesOf(db, found.ids)
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

async function summariesOf(from: Reader, ids: readonly string[]): Promise<ListAnswer['docs']> {
  const views = await matchesOf(from, ids)
  return ids.flatMap(id => views.get(id) ?? []).map(summaryDoc)
}

const summaryDoc = (match: MatchView): ListAnswer['docs'][number] => ({
  ...fixtureDoc(match),
  championship: match.championship,
  round: match.round,
})

/** A match between two teams, with its players and what happened in it so far. Refuses `not_found`. */
export async function matchDetail({ db }: Pick<Deps, 'db'>, id: string): Promise<z.output<typeof getMatch.answer>> {
  const match = (await matchesOf(db, [id])).get(id)
  if (!match?.home || !match.away || match.kind !== 'match') return fail('not_found')
  const players = await playersOf(db, id)
  return { doc: { ...summaryDoc(match), players, ...happenedDoc(match, players) } }
}

/** Who may score in a match: its line-ups, or before they are told the latest squads of both teams. */
export const playersOf = async (from: Reader, matchId: string): Promise<MatchPlayer[]> =>
  playerDocs(await squadOf(from, matchId))
