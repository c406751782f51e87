import type { Facts } from '#contract/facts.ts'
import { emit } from '#server/modules/events.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { isSameFacts } from './facts-json.ts'
import { GRACE_MS, unmatchedNamesIn } from './rules.ts'
import * as facts from './sql-facts.ts'
import * as imports from './sql-import.ts'
import * as review from './sql-review.ts'
import * as sql from './sql.ts'
import type { FactsAuthor, MatchView, SquadMember } from './types.ts'

/** What operators tell of by hand is this source; nothing else settles it. */
const BY_HAND = 'operator'

export interface FactsToWrite {
  matchId: string
  facts: Facts
  author: FactsAuthor
  operatorId?: string
  /** Why, in plain words: kept with the version. */
  reason: string
  /** The version that was read; another since is refused with `conflict`. */
  expectedVersion?: number
}

/**
 * Writes the next version of a match's facts (C10): append-only, with author, reason and time. Facts that say nothing new write
 * nothing; when the clock alone moved it is moved without a version. Emits `match.changed`, or
 * `match.clock-moved`. Refuses `not_found` and `conflict`.
 */
export async function writeFacts(
  tx: Tx,
  at: Date,
  { matchId, facts: reported, author, operatorId, reason, expectedVersion }: FactsToWrite,
): Promise<{ version: number; changed: boolean }> {
  const stored = (await facts.lockMatch(tx, matchId)) ?? fail('not_found')
  if (expectedVersion !== undefined && stored.version !== expectedVersion) fail('conflict')
  if (stored.facts && isSameFacts(stored.facts, reported)) {
    if (await facts.putClock(tx, matchId, reported.clock, at))
      await emit(tx, 'match.clock-moved', { matchId }, { key: matchId })
    return { version: stored.version, changed: false }
  }
  const version = stored.version + 1
  await facts.putFacts(tx, at, { matchId, version, facts: reported, author, operatorId: operatorId ?? null, reason })
  // Whoever says that it is still to be played counts its delay anew.
  if (reported.status === 'scheduled' && author === 'operator') {
    await facts.putSchedule(tx, matchId, stored.startsAt, stored.startsAt)
  }
  await saveNameRows(tx, at, stored, reported)
  await emit(tx, 'match.changed', { matchId })
  return { version, changed: true }
}

/** A row of the review list for each name that is nobody's, none for names that are gone. */
async function saveNameRows(tx: Tx, at: Date, stored: facts.LockedMatch, reported: Facts): Promise<void> {
  const unmatchedNames = unmatchedNamesIn(reported)
  const rows = unmatchedNames.map(({ name, side }) => ({
    matchId: stored.id,
    kind: 'unknown-athlete',
    row: `${name} (${side})`,
    reason: { code: 'nobody_of_squad', values: {} } as const,
    name,
    side,
  }))
  const known = new Set((await review.namesInReview(tx, stored.id)).map(one => `${one.side} ${one.name}`))
  const unheard = rows.filter(row => !known.has(`${row.side} ${row.name}`))
  await review.addReview(tx, stored, unheard, at)
  await review.dropOldNames(tx, stored.id, unmatchedNames)
  await review.recountUnresolved(tx, [stored.id])
}

/** Most matches that one sweep voids. */
const SWEEP = 200

/**
 * C7 and C8: a match that has not started 48 hours after it was due, or was not completed within 48 hours of being abandoned, is
 * void for everyone. Written as a version by the rule itself.
 */
export async function voidOverdue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const since = new Date(at.getTime() - GRACE_MS)
  const ids = await facts.overdueMatches(db, since, SWEEP)
  for (const id of ids) {
    await db.tx(async tx => {
      const stored = await facts.lockMatch(tx, id)
      const isLate = stored && (stored.status === 'scheduled' || stored.status === 'postponed')
      if (!stored || (!isLate && stored.status !== 'abandoned') || !stored.dueAt || stored.dueAt > since) return
      const before = stored.facts ?? EMPTY
      const reason = isLate ? 'C7: not started within 48 hours' : 'C8: abandoned and not completed within 48 hours'
      await writeFacts(tx, at, {
        matchId: id,
        facts: { ...before, status: 'void', clock: null },
        author: 'rule',
        reason,
      })
    })
  }
  await askOfSilent(db, since, at)
  return ids.length
}

/** C7: a match that nobody has told of since it was due may have been played: an operator says, and until then nothing settles. */
async function askOfSilent(db: Deps['db'], since: Date, at: Date): Promise<void> {
  for (const match of await facts.silentMatches(db, since, SWEEP)) {
    const row = { matchId: match.id, kind: 'silent', row: match.number, name: null, side: null }
    const reason = { code: 'silent_source', values: {} } as const
    await db.tx(tx => review.addReview(tx, match, [{ ...row, reason }], at))
  }
}

const EMPTY: Facts = {
  status: 'scheduled',
  startedAt: null,
  endedAt: null,
  clock: null,
  score: null,
  goals: [],
  cards: [],
  statistics: {},
  athletes: {},
}

/** Who belongs to a match; of a side whose line-up is not told yet, those of its latest match in the championship. */
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

/** The next round of a championship with its matches ahead, or undefined when nothing is ahead. */
export async function comingRound(
  from: Reader,
  championshipId: string,
  at: Date,
): Promise<{ round: string; matches: MatchView[] } | undefined> {
  const found = await sql.comingRound(from, championshipId, at)
  if (!found) return undefined
  const views = await sql.matchesOf(from, found.matchIds)
  return { round: found.round, matches: found.matchIds.flatMap(id => views.get(id) ?? []) }
}

/** The championship of sheets that belong to none. */
const SHEETS = 'Avulsos'

/**
 * The sheet on which an operator tells what happened to athletes of no imported match: a `round` of source `operator`, one a key
 * (the card's id). Asked for again it takes the start and adds the athletes that are missing.
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
