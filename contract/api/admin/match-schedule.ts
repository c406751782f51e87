/** Schedules and squads of matches: manual changes by operators, and the data that cards are drafted from. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReasonIfAny } from '../../fields.ts'
import { zDate, zDay, zId, zPageQuery, zPaged } from '../../ids.ts'
import { POSITIONS } from '../../positions.ts'
import { zDone, zIdParam } from '../common.ts'
import { zTeam } from '../player/card-documents.ts'
import { zMatchRow, zTeamName } from './matches.ts'

const operator = { access: 'operator', roles: ['games'] } as const

/** Why no card can be drafted: no round ahead, no round of the settling source, no squads, or a source without athletes. */
export const DRAFT_PROBLEMS = ['no_round', 'no_settling_match', 'no_squads', 'no_athletes_source'] as const
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number]

const zRoundAhead = z.object({
  round: z.string(),
  matches: z.number(),
  /** Matches without a kick-off. */
  untimed: z.number(),
  /** Of a match without a kick-off, the beginning of its day. */
  first: zDate,
})

export const operatorComingRound = endpoint({
  ...operator,
  name: 'operatorComingRound',
  summary: 'The coming round of a championship (or the one named) with its matches ahead, and which rounds are ahead',
  method: 'GET',
  path: '/api/operator/championships/:id/round',
  params: zIdParam,
  query: z.object({ round: z.optional(z.string().check(z.maxLength(60))) }),
  answer: z.object({ round: z.nullable(z.string()), docs: z.array(zMatchRow), rounds: z.array(zRoundAhead) }),
  errors: ['not_found'],
})

/** Maximum kick-offs set at once: a round, or the matches of a card. */
export const KICK_OFFS_MAX = 64

export const operatorSetKickOffs = endpoint({
  ...operator,
  name: 'operatorSetKickOffs',
  summary:
    'Sets when matches start that have not begun. An earlier kick-off moves the lock of open games, a later one does not (C2); a reason is needed once a game on one of them was opened',
  method: 'PUT',
  path: '/api/operator/kick-offs',
  body: z.object({
    kickOffs: z
      .array(z.object({ match: zId, startsAt: zDate }))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(KICK_OFFS_MAX, { error: 'too_many_matches' })),
    reason: zReasonIfAny,
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

const zPlaceName = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
const zSchedule = {
  round: z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(60, { error: 'too_long' })),
  startsAt: z.nullable(zDate),
  /** The day of a match without a kick-off. */
  playsOn: z.nullable(zDay),
  place: zPlaceName,
  reason: zReasonIfAny,
}

export const operatorAddMatch = endpoint({
  ...operator,
  name: 'operatorAddMatch',
  summary:
    'Adds a match by hand, whose facts the operator enters. A club that is not known is added only if `newTeams` says so',
  method: 'POST',
  path: '/api/operator/championships/:id/matches',
  params: zIdParam,
  body: z.object({ ...zSchedule, home: zTeamName, away: zTeamName, newTeams: z._default(z.boolean(), false) }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'conflict'],
})

const zSides = { home: z.nullable(zId), away: z.nullable(zId), postponed: z.boolean() }

export const operatorEditMatch = endpoint({
  ...operator,
  name: 'operatorEditMatch',
  summary:
    'Changes when and where a match is that has not begun, or says that it is postponed (C7). Clubs change only while no game was opened on it. A reason is needed once one was. `before` is the schedule that was read: another since is a conflict',
  method: 'PUT',
  path: '/api/operator/matches/:id',
  params: zIdParam,
  body: z.object({
    ...zSchedule,
    ...zSides,
    before: z.object({
      ...zSides,
      round: z.string(),
      startsAt: z.nullable(zDate),
      playsOn: z.nullable(z.string()),
      place: z.nullable(z.string()),
    }),
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids', 'conflict'],
})

export const operatorRoundAthletes = endpoint({
  ...operator,
  name: 'operatorRoundAthletes',
  summary:
    'Athletes who may play in the coming round (or the one named), the best lately first: by name, club or position. Of a club whose squad is not told yet, those of its latest match',
  method: 'GET',
  path: '/api/operator/championships/:id/athletes',
  params: zIdParam,
  query: z.object({
    ...zPageQuery,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    round: z.optional(z.string().check(z.maxLength(60))),
    team: z.optional(zId),
    position: z.optional(z.enum(POSITIONS)),
  }),
  answer: z.extend(
    zPaged(
      z.object({
        athlete: z.object({ _id: zId, name: z.string(), nickname: z.nullable(z.string()) }),
        team: z.nullable(zTeam),
        shirt: z.nullable(z.number()),
        position: z.nullable(z.string()),
        /** Recent points per game, by the usual options; null without known games. */
        form: z.nullable(z.number()),
        /** The squad is that of the club's latest match. */
        carriedOver: z.boolean(),
        _match: zId,
        _kickoff: z.nullable(zId),
        match: zMatchRow,
      }),
    ),
    {
      round: z.nullable(z.string()),
      teams: z.array(zTeam),
      /** Why there are no athletes. */
      problem: z.nullable(z.enum(DRAFT_PROBLEMS)),
    },
  ),
  errors: ['not_found'],
})
