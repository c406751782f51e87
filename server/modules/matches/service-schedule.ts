import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { operatorComingRound, operatorEditMatch, operatorSetKickOffs } from '#contract/api/admin/match-schedule.ts'
import type { Facts } from '#contract/facts.ts'
import { type Actor, requireReason, recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { dueAfter, GRACE_MS } from './rules-delays.ts'
import { matchDocs } from './service-admin.ts'
import { EMPTY, writeFacts } from './service-facts.ts'
import { comingRound } from './service.ts'
import * as facts from './sql-facts.ts'
import * as imports from './sql-import.ts'
import { addReview } from './sql-review.ts'
import * as schedule from './sql-schedule.ts'
import * as sql from './sql.ts'
import type { Schedule } from './types.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Body<E extends { body: z.core.$ZodType }> = z.output<E['body']>

/** The games on a match, injected from modules that this one may not import. */
export interface GamesOnMatches {
  gamesOfMatch: readonly ((matchId: string) => RawBuilder<unknown>)[]
  gamesOf: (from: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, { state: string }>>
}

const ROUNDS_MOST = 60

/** The next round of a championship, or the given one, and the rounds ahead. Refuses `not_found`. */
export async function roundAhead(
  { db, clock }: Deps,
  championshipId: string,
  wanted: string | undefined,
): Promise<Answer<typeof operatorComingRound>> {
  if (!(await sql.championshipsOf(db, [championshipId])).has(championshipId)) fail('not_found')
  const at = clock.now()
  const rounds = await sql.listRoundsAhead(db, championshipId, at, ROUNDS_MOST)
  const found = await comingRound(db, championshipId, at, wanted)
  const docs = await matchDocs(db, found?.matches.map(match => match.id) ?? [])
  return { round: found?.round ?? null, docs, rounds }
}

/** Whether players may have seen a game on the match. */
async function isInOpenedGame(from: Reader, { gamesOfMatch, gamesOf }: GamesOnMatches, id: string): Promise<boolean> {
  const games = await gamesOf(
    from,
    await schedule.gamesIn(
      from,
      gamesOfMatch.map(source => source(id)),
    ),
  )
  return [...games.values()].some(({ state }) => state !== 'draft' && state !== 'void')
}

/** Sets the kick-offs of matches that have not begun, all or none. Refuses each at its field. */
export function setKickOffs(
  { db, clock }: Deps,
  games: GamesOnMatches,
  actor: Actor,
  { kickOffs }: Body<typeof operatorSetKickOffs>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const fields: Record<string, string> = {}
    for (const [index, { match, startsAt }] of [...kickOffs.entries()].toSorted(byMatch)) {
      const problem = await reschedule(tx, at, games, actor, { id: match, change: { startsAt, playsOn: null } })
      if (problem !== undefined) fields[`kickOffs.${index}.startsAt`] = problem
    }
    if (Object.keys(fields).length > 0) fail('state_forbids', { fields })
    return { data: true }
  })
}

/** Rows are locked in one order, to prevent deadlocks between operators. */
const byMatch = ([, one]: [number, { match: string }], [, other]: [number, { match: string }]): number =>
  one.match < other.match ? -1 : 1

interface Rescheduled {
  id: string
  change: Partial<Schedule>
  /** Whether the change postpones it. */
  postponed?: boolean
  /** The schedule that was read. */
  read?: Schedule & { postponed: boolean }
}

/** Changes a match that has not begun. Returns the error, if any. C2: games take over an earlier start; C7 counts from the schedule. */
async function reschedule(
  tx: Tx,
  at: Date,
  games: GamesOnMatches,
  actor: Actor,
  { id, change, postponed, read }: Rescheduled,
): Promise<string | undefined> {
  const stored = (await facts.lockMatch(tx, id)) ?? fail('not_found')
  const before = (await schedule.scheduleOf(tx, id)) ?? fail('not_found')
  if (stored.status !== 'scheduled' && stored.status !== 'postponed') return 'match_over'
  if (read && !isSameSchedule(read, { ...before, postponed: stored.status === 'postponed' })) fail('conflict')
  const after = { ...before, ...change }
  const isNewTime = after.startsAt?.getTime() !== before.startsAt?.getTime()
  // A past start must be reported as a fact, not as a schedule: games would lock in the past.
  if (isNewTime && after.startsAt !== null && after.startsAt <= at) return 'kickoff_passed'
  const isOpened = await isInOpenedGame(tx, games, id)
  // Players have seen it.
  if (isOpened) requireReason(actor)
  const isOther = after.homeId !== before.homeId || after.awayId !== before.awayId
  if (isOther && (isOpened || stored.version > 0)) return 'clubs_frozen'
  if (isOpened && after.startsAt === null && before.startsAt !== null) return 'kickoff_needed'
  await schedule.putByHand(tx, id, after, { dueAt: dueAfter(stored.dueAt, after.startsAt, at), at })
  const status = (postponed ?? (stored.status === 'postponed' && !isNewTime)) ? 'postponed' : 'scheduled'
  if (status !== stored.status) {
    const next: Facts = { ...(stored.facts ?? EMPTY), status }
    const written = { matchId: id, facts: next, author: 'operator' as const, operatorId: actor.operatorId }
    await writeFacts(tx, at, { ...written, reason: actor.reason === '' ? 'Tabela' : actor.reason })
  } else await emit(tx, 'match.changed', { matchId: id })
  const details = { before: shown(before, stored.status), after: shown(after, status) }
  await recordAudit(tx, { ...actor, action: 'matches.scheduled', subject: id, details }, at)
  return undefined
}

const isSameSchedule = (a: Schedule & { postponed: boolean }, b: Schedule & { postponed: boolean }): boolean =>
  a.round === b.round &&
  a.homeId === b.homeId &&
  a.awayId === b.awayId &&
  a.startsAt?.getTime() === b.startsAt?.getTime() &&
  a.playsOn === b.playsOn &&
  a.place === b.place &&
  a.postponed === b.postponed

const shown = ({ startsAt, ...rest }: Schedule, status: string) => ({
  ...rest,
  startsAt: startsAt?.toISOString() ?? null,
  status,
})

/** A match without a kick-off has a day. */
const whenOf = ({ startsAt, playsOn }: Pick<Schedule, 'startsAt' | 'playsOn'>) => ({
  startsAt,
  playsOn: startsAt === null ? playsOn : null,
})

/**
 * Changes a match manually. Refuses `not_found`; `state_forbids` at its field for a match that has begun, a past kick-off, and changed
 * clubs of a match with opened games; `conflict` for a club against itself (at its field) and for a schedule that changed since it was read.
 */
export function editMatch(
  { db, clock }: Deps,
  games: GamesOnMatches,
  actor: Actor,
  id: string,
  { home, away, round, place, postponed, before, ...when }: Body<typeof operatorEditMatch>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    if (home !== null && home === away) fail('conflict', { fields: { away: 'conflict' } })
    const teams = await sql.teamsOf(tx, [home ?? [], away ?? []].flat())
    for (const [field, team] of Object.entries({ home, away }))
      if (team !== null && !teams.has(team)) fail('not_found', { fields: { [field]: 'not_found' } })
    const change = { round, place, homeId: home, awayId: away, ...whenOf(when) }
    const read = { ...before, homeId: before.home, awayId: before.away }
    const problem = await reschedule(tx, clock.now(), games, actor, { id, change, postponed, read })
    const field = problem === 'clubs_frozen' ? 'home' : 'startsAt'
    if (problem !== undefined) fail('state_forbids', { fields: { [field]: problem } })
    return { data: true }
  })
}

/** Adds a match manually in the caller's transaction; the operator is the author of its facts. Refuses `conflict` for an existing one. */
export async function addMatch(
  tx: Tx,
  at: Date,
  actor: Actor,
  championshipId: string,
  { startsAt, playsOn, ...wanted }: Schedule & { names: string },
): Promise<string> {
  if (!(await sql.championshipsOf(tx, [championshipId])).has(championshipId)) fail('not_found')
  await imports.lockChampionshipForShare(tx, championshipId)
  const where = { championshipId, source: 'operator' }
  const { names, ...schedules } = wanted
  if (startsAt !== null && startsAt <= at) fail('invalid_input', { fields: { startsAt: 'kickoff_passed' } })
  const number = `${names} (${wanted.round})`
  const [known] = await imports.lockNumbers(tx, { ...where, numbers: [number] })
  if (known) fail('conflict', { fields: { home: 'conflict' } })
  const id = newId(at)
  const row = { id, number, kind: 'match', ...schedules, ...whenOf({ startsAt, playsOn }), dueAt: startsAt }
  await imports.putHeaders(tx, where, [{ ...row, status: 'scheduled' }], at)
  const after = { names, ...schedules, startsAt: startsAt?.toISOString() ?? null, playsOn }
  await recordAudit(tx, { ...actor, action: 'matches.added', subject: id, details: { championshipId, after } }, at)
  return id
}

/** Maximum matches voided per run. */
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

/** C7: a match without reports since it was due may have been played: an operator must decide, and until then nothing settles. */
async function askOfSilent(db: Deps['db'], since: Date, at: Date): Promise<void> {
  for (const match of await facts.silentMatches(db, since, SWEEP)) {
    const row = { matchId: match.id, kind: 'silent', row: match.number, name: null, side: null }
    const reason = { code: 'silent_source', values: { report: match.dueAt.toISOString() } } as const
    await db.tx(tx => addReview(tx, match, [{ ...row, reason }], at))
  }
}
