import type * as z from 'zod/mini'
import type { getChampionship, listChampionships } from '#contract/api/player/championships.ts'
import { fixtureDoc, matchesOf, teamsOf } from '#server/modules/matches/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { championshipCardMode } from './championship-mode.ts'
import * as reads from './reads-championships.ts'
import { countByTab } from './reads.ts'
import { currentRound, isOver, type Round, roundsOf, tablesOf } from './rules-table.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
const mode = championshipCardMode.name
const NO_CARDS = { new: 0, running: 0, finished: 0 }

/** A page of championships with matches: those with open cards first, then the newest season. */
export async function listed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page, limit, search = '' }: z.output<typeof listChampionships.query>,
): Promise<Answer<typeof listChampionships>> {
  const now = clock.now()
  const { rows, total } = await reads.listChampionships(db, { mode, search, page, limit, now })
  return { docs: await withCards(db, rows, now), page, pages: Math.ceil(total / limit), total }
}

async function withCards(from: Reader, rows: readonly reads.ChampionshipRow[], now: Date) {
  const counts = await countByTab(from, { mode, championships: rows.map(row => row.id), now })
  return rows.map(({ id, ...row }) => ({ _id: id, ...row, cards: counts.get(id) ?? NO_CARDS }))
}

/**
 * A championship: its tables, its rounds, and the matches of one round: `round`, else the current one. Refuses `not_found`, also for an
 * unknown round.
 */
export async function detail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  request: string | undefined,
): Promise<Answer<typeof getChampionship>> {
  const row = (await reads.findChampionship(db, id)) ?? fail('not_found')
  const [championship] = await withCards(db, [row], clock.now())
  const season = await reads.seasonOf(db, id)
  const rounds = roundsOf(season)
  const round = request === undefined ? currentRound(rounds) : rounds.find(one => one.name === request)
  if (!championship || (request !== undefined && !round)) return fail('not_found')
  const fixtures = await matchesOf(db, round?.matches.map(match => match.id) ?? [])
  return {
    doc: {
      ...championship,
      tables: await tableDocs(db, season),
      rounds: rounds.map(roundDoc),
      round: round?.name ?? null,
      fixtures: (round?.matches ?? []).flatMap(match => {
        const view = fixtures.get(match.id)
        return view ? [fixtureDoc(view)] : []
      }),
    },
  }
}

async function tableDocs(from: Reader, season: readonly reads.SeasonMatch[]) {
  const teams = await teamsOf(
    from,
    season.flatMap(match => [match.homeId, match.awayId]),
  )
  return tablesOf(season, teamId => teams.get(teamId)?.name ?? '').map(({ name, rows }) => ({
    name,
    rows: rows.flatMap(({ teamId, ...row }) => {
      const team = teams.get(teamId)
      return team ? [{ ...row, team, difference: row.goalsFor - row.goalsAgainst }] : []
    }),
  }))
}

function roundDoc({ name, matches }: Round<reads.SeasonMatch>) {
  const starts = matches.flatMap(match => match.startsAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    name,
    matches: matches.length,
    played: matches.filter(isOver).length,
    from: starts[0] ?? null,
    to: starts.at(-1) ?? null,
  }
}
