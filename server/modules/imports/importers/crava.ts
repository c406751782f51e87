import * as z from 'zod/mini'
import { FACT_NAMES, MATCH_STATUSES, SIDES, TEAM_STATISTICS } from '#contract/facts.ts'
import { zDate, zDay } from '#contract/ids.ts'
import type { Imported, ImportedMatch, Importer, ImportReview, SourceFile } from './shape.ts'
import { ImportRefused } from './shape.ts'
import { byTime, mustAddUp, readJson, reviewRow, shapeFault } from './text.ts'

const zName = z.string().check(z.minLength(1), z.maxLength(120))
const zShirt = z._default(z.nullable(z.int()), null)
const zPair = z.object({ home: z.int(), away: z.int() })

const zTeam = z.strictObject({
  name: zName,
  externalId: z.exactOptional(z.string()),
  state: z.exactOptional(z.string()),
  abbrev: z.exactOptional(z.string()),
})

const moment = {
  half: z.union([z.literal(1), z.literal(2)]),
  minute: z.int(),
  stoppage: z._default(z.int().check(z.minimum(0)), 0),
}
const whose = { side: z.enum(SIDES), athleteExternalId: z.exactOptional(z.string()), name: zName, shirt: zShirt }

/** Defaults of omitted fields: no shirt, no position, unknown whether on the pitch, no numbers. */
const zAthlete = z.strictObject({
  externalId: z.exactOptional(z.string()),
  name: zName,
  nickname: z.exactOptional(zName),
  side: z._default(z.nullable(z.enum(SIDES)), null),
  /** If omitted: the team of the side. */
  team: z._default(z.nullable(zTeam), null),
  shirt: zShirt,
  position: z._default(z.nullable(z.string()), null),
  played: z._default(z.nullable(z.boolean()), null),
  starter: z._default(z.nullable(z.boolean()), null),
  numbers: z._default(z.partialRecord(z.enum(FACT_NAMES), z.int()), {}),
})

const zMatch = z.strictObject({
  number: zName,
  kind: z._default(z.enum(['match', 'race', 'round']), 'match'),
  round: z.string(),
  startsAt: z._default(z.nullable(zDate), null),
  date: z.optional(zDay),
  place: z._default(z.nullable(z.string()), null),
  home: z._default(z.nullable(zTeam), null),
  away: z._default(z.nullable(zTeam), null),
  status: z.enum(MATCH_STATUSES),
  score: z._default(z.nullable(zPair), null),
  goals: z._default(
    z.array(
      z.strictObject({
        ...whose,
        own: z._default(z.boolean(), false),
        penalty: z._default(z.boolean(), false),
        ...moment,
      }),
    ),
    [],
  ),
  cards: z._default(z.array(z.strictObject({ ...whose, color: z.enum(['yellow', 'red']), ...moment })), []),
  statistics: z._default(z.partialRecord(z.enum(TEAM_STATISTICS), zPair), {}),
  athletes: z._default(z.array(zAthlete), []),
})

const zImported = z.strictObject({ source: z._default(z.literal('crava'), 'crava'), matches: z.array(zMatch) })

const isInHalf = ({ half, minute, stoppage }: { half: 1 | 2; minute: number; stoppage: number }): boolean => {
  const last = half * 45
  return minute > last - 45 && minute <= last && (stoppage === 0 || minute === last)
}

/** Refuses the first impossible value. */
function checkMatch(match: ImportedMatch): void {
  const { number } = match
  if (match.kind === 'match' && (match.home === null || match.away === null)) {
    throw new ImportRefused(number, 'two_sides')
  }
  const ids = match.athletes.flatMap(({ externalId }) => externalId ?? [])
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new ImportRefused(number, 'athlete_of_id_twice', { id: twice })
  const misplaced = [...match.goals, ...match.cards].find(event => !isInHalf(event))
  if (misplaced === undefined) return
  const minute = `${misplaced.minute}+${misplaced.stoppage}`
  throw new ImportRefused(number, 'minute_not_in_half', { minute, half: misplaced.half })
}

function unmatchedNames(match: ImportedMatch): ImportReview[] {
  const known = new Set(match.athletes.map(({ externalId }) => externalId))
  return [...match.goals, ...match.cards]
    .filter(({ athleteExternalId }) => athleteExternalId === undefined || !known.has(athleteExternalId))
    .map(({ name }) => reviewRow(match.number, 'unknown-athlete', name, 'no_athlete_of_id'))
}

/**
 * Crava's own format: `{"matches": [...]}` with matches as importers make them, dates in ISO 8601. Fields with a default may be omitted (no
 * goals, no cards, shirt unknown, the team of an athlete's side).
 * @throws ImportRefused for an invalid structure, a repeated number, a minute outside its half, and a match whose goals do not add up.
 */
export function readCrava(files: readonly SourceFile[]): Imported {
  const matches = files.flatMap(file => {
    const read = zImported.safeParse(readJson(file))
    if (!read.success) throw new ImportRefused(null, 'wrong_shape', shapeFault(file, read.error))
    return read.data.matches.map(match => ({
      ...match,
      goals: match.goals.toSorted(byTime),
      cards: match.cards.toSorted(byTime),
      athletes: match.athletes.map(one => ({ ...one, team: one.team ?? (one.side === null ? null : match[one.side]) })),
    }))
  })
  const seen = new Set<string>()
  for (const match of matches) {
    if (seen.has(match.number)) throw new ImportRefused(match.number, 'number_twice')
    checkMatch(match)
    seen.add(match.number)
    mustAddUp(match)
  }
  return { source: 'crava', matches, review: matches.flatMap(unmatchedNames) }
}

export const crava: Importer = { source: 'crava', title: 'Crava matches (JSON)', read: readCrava }
