import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { FACT_NAMES, MATCH_STATUSES, zFacts } from '../../facts.ts'
import { zReason, zReasonIfAny } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { zTeam } from '../player/card-documents.ts'

const operator = { access: 'operator', roles: ['games'] } as const

/** Formats that can be imported; `feed` and `operator` are other settling sources. */
export const IMPORT_SOURCES = [
  'cbf',
  'cartola',
  'openfootball',
  'football-txt',
  'football-data',
  'wyscout',
  'f1db',
  'crava',
] as const
export const FACT_SOURCES = [...IMPORT_SOURCES, 'api-football', 'operator'] as const

const zChampionship = z.object({
  _id: zId,
  name: z.string(),
  season: z.number(),
  sport: z.string(),
  /** C6: the source that settles its games. */
  source: z.enum(FACT_SOURCES),
  matches: z.number(),
  /** Review items that wait for an operator. */
  review: z.number(),
  /** Informational review items. */
  remarks: z.number(),
})

export const zTeamName = z
  .string({ error: 'name_required' })
  .check(z.trim(), z.minLength(2, { error: 'name_required' }), z.maxLength(100, { error: 'name_too_long' }))

const zSearch = { search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }

export const CHAMPIONSHIP_SORTS = ['name', 'season', 'sport', 'source', 'matches', 'review'] as const
export const operatorChampionships = endpoint({
  ...operator,
  name: 'operatorChampionships',
  summary: 'Championships, the newest season first',
  method: 'GET',
  path: '/api/operator/championships',
  query: z.object({ ...zPageQuery, ...sortQuery(CHAMPIONSHIP_SORTS), ...zSearch }),
  answer: zPaged(zChampionship),
})
export const operatorChampionshipsCsv = exportOf(operatorChampionships)

export const operatorCreateChampionship = endpoint({
  ...operator,
  name: 'operatorCreateChampionship',
  summary: 'Adds a championship and names the source that settles it',
  method: 'POST',
  path: '/api/operator/championships',
  body: z.object({
    name: zTeamName,
    season: z
      .number({ error: 'season_invalid' })
      .check(
        z.int({ error: 'season_invalid' }),
        z.minimum(1900, { error: 'season_invalid' }),
        z.maximum(2200, { error: 'season_invalid' }),
      ),
    sport: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
    source: z.enum(FACT_SOURCES, { error: 'source_invalid' }),
    /** Its id in a live feed, for source `api-football`: `71` is the Série A. Without it nothing is polled. */
    league: z.optional(z.string().check(z.trim(), z.regex(/^\d{1,9}$/, { error: 'invalid' }))),
    reason: zReasonIfAny,
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['conflict'],
})

export const zMatchRow = z.object({
  _id: zId,
  championship: z.object({ _id: zId, name: z.string(), season: z.number() }),
  kind: z.enum(['match', 'race', 'round']),
  number: z.string(),
  round: z.string(),
  home: z.nullable(zTeam),
  away: z.nullable(zTeam),
  startsAt: z.nullable(zDate),
  /** Its day while it has no kick-off, where that is known. */
  playsOn: z.nullable(z.string()),
  place: z.nullable(z.string()),
  status: z.enum(MATCH_STATUSES),
  score: z.nullable(z.object({ home: z.number(), away: z.number() })),
  version: z.number(),
  unresolved: z.number(),
  /** C6: its source settles the championship; cards can only be opened on such matches. */
  settles: z.boolean(),
})

export const MATCH_SORTS = ['match', 'round', 'start', 'status', 'pending', 'version'] as const
export const operatorMatches = endpoint({
  ...operator,
  name: 'operatorMatches',
  summary: 'Matches, races and rounds, by start',
  method: 'GET',
  path: '/api/operator/matches',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(MATCH_SORTS),
    ...daysQuery,
    ...zSearch,
    championship: z.optional(zId),
    round: z.optional(z.string().check(z.maxLength(60))),
    status: z.optional(z.enum(MATCH_STATUSES)),
  }),
  answer: zPaged(zMatchRow),
})
export const operatorMatchesCsv = exportOf(operatorMatches)

const zPositive = z.coerce
  .number({ error: 'invalid' })
  .check(z.int({ error: 'invalid' }), z.minimum(1, { error: 'invalid' }))

const zSquadRow = z.object({
  athlete: z.object({ _id: zId, name: z.string(), nickname: z.nullable(z.string()) }),
  team: z.nullable(zTeam),
  side: z.nullable(z.enum(['home', 'away'])),
  shirt: z.nullable(z.number()),
  position: z.nullable(z.string()),
})

export const operatorMatch = endpoint({
  ...operator,
  name: 'operatorMatch',
  summary: 'A match: squads, facts in force, every version with its author and reason',
  method: 'GET',
  path: '/api/operator/matches/:id',
  params: zIdParam,
  answer: z.object({
    doc: zMatchRow,
    facts: z.nullable(zFacts),
    squad: z.array(zSquadRow),
    versions: z.array(
      z.object({
        version: z.number(),
        author: z.string(),
        operator: z.nullable(z.string()),
        reason: z.string(),
        at: zDate,
      }),
    ),
  }),
  errors: ['not_found'],
})

export const operatorMatchVersions = endpoint({
  ...operator,
  name: 'operatorMatchVersions',
  summary: 'Two versions of the facts of a match, to be compared; without `from` the one before',
  method: 'GET',
  path: '/api/operator/matches/:id/versions/:version',
  params: z.object({ id: zId, version: zPositive }),
  query: z.object({ from: z.optional(zPositive) }),
  /** `from` is null for the first version. */
  answer: z.object({ from: z.nullable(zFacts), to: zFacts }),
  errors: ['not_found'],
})

export const operatorSetFacts = endpoint({
  ...operator,
  name: 'operatorSetFacts',
  summary:
    'Writes a new version of a match’s facts, with its reason (C10). `version` is the one that was read: another since is a conflict',
  method: 'PUT',
  path: '/api/operator/matches/:id/facts',
  // A round reported per athlete has some 800 of them.
  bodyMaxBytes: 1_000_000,
  params: zIdParam,
  body: z.object({ version: z.number(), facts: zFacts, reason: zReason }),
  answer: z.object({ version: z.number() }),
  errors: ['not_found', 'conflict', 'facts_missing'],
})

export const operatorFollowSource = endpoint({
  ...operator,
  name: 'operatorFollowSource',
  summary:
    'Returns a match whose facts an operator entered to its source: its last report is in force again, and later ones count. `version` is the one that was read: another since is a conflict',
  method: 'POST',
  path: '/api/operator/matches/:id/follow-source',
  params: zIdParam,
  body: z.object({ version: z.number(), reason: zReason }),
  answer: z.object({ version: z.number() }),
  errors: ['not_found', 'conflict', 'state_forbids'],
})

export const TEAM_SORTS = ['team', 'abbrev', 'state'] as const
export const operatorTeams = endpoint({
  ...operator,
  name: 'operatorTeams',
  summary: 'Teams by name or alias',
  method: 'GET',
  path: '/api/operator/teams',
  query: z.object({ ...zPageQuery, ...sortQuery(TEAM_SORTS), ...zSearch }),
  answer: zPaged(z.object({ ...zTeam.shape, state: z.nullable(z.string()), aliases: z.array(z.string()) })),
})
export const operatorTeamsCsv = exportOf(operatorTeams)

export const operatorUpdateTeam = endpoint({
  ...operator,
  name: 'operatorUpdateTeam',
  summary: 'Changes a team’s name, abbreviation, other names and colours',
  method: 'PUT',
  path: '/api/operator/teams/:id',
  params: zIdParam,
  body: z.object({
    name: zTeamName,
    abbrev: z.string({ error: 'abbrev_invalid' }).check(z.regex(/^[A-Z0-9]{2,4}$/, { error: 'abbrev_invalid' })),
    aliases: z.array(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))).check(z.maxLength(30)),
    colors: z
      .array(z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'color_invalid' })))
      .check(z.minLength(2, { error: 'color_invalid' }), z.maxLength(3, { error: 'color_invalid' })),
    reason: zReason,
  }),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})

export const operatorAthletes = endpoint({
  ...operator,
  name: 'operatorAthletes',
  summary: 'Athletes by name; with `match`, those of its squad or round, with their numbers in it as far as known',
  method: 'GET',
  path: '/api/operator/athletes',
  query: z.object({ ...zPageQuery, ...zSearch, match: z.optional(zId), team: z.optional(zId) }),
  answer: zPaged(
    z.object({
      ...zSquadRow.shape,
      numbers: z.optional(z.partialRecord(z.enum(FACT_NAMES), z.number())),
    }),
  ),
})
