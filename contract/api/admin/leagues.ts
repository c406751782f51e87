/** Leagues of friends in the admin console: searched, viewed, renamed, closed; their reports resolved. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { zLeagueName } from '../player/leagues.ts'
import { byReason } from '../reasons.ts'

const operator = { access: 'operator', roles: ['support'] } as const

const zUser = z.object({ _id: zId, username: z.string(), name: z.string() })

const zOperatorLeague = z.object({
  _id: zId,
  name: z.string(),
  owner: zUser,
  members: z.number(),
  /** Open reports. */
  reports: z.number(),
  createdAt: zDate,
  closedAt: z.nullable(zDate),
})
export type OperatorLeague = z.output<typeof zOperatorLeague>

export const LEAGUE_STATES = ['open', 'closed', 'reported'] as const
export const LEAGUE_SORTS = ['name', 'owner', 'members', 'reports', 'created'] as const
export const operatorLeagues = endpoint({
  ...operator,
  name: 'operatorLeagues',
  summary: 'Leagues, the newest first, by state and name',
  method: 'GET',
  path: '/api/operator/league',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(LEAGUE_SORTS),
    ...daysQuery,
    state: z.optional(z.enum(LEAGUE_STATES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zOperatorLeague),
})
export const operatorLeaguesCsv = exportOf(operatorLeagues)

export const operatorLeague = endpoint({
  ...operator,
  name: 'operatorLeague',
  summary: 'A league: who came to it first, and what was reported of it',
  method: 'GET',
  path: '/api/operator/league/:id',
  params: zIdParam,
  answer: z.object({
    doc: zOperatorLeague,
    /** The first 50 of its members. */
    people: z.array(z.extend(zUser, { since: zDate })),
    reports: z.array(z.object({ reporter: zUser, text: z.string(), at: zDate, answeredAt: z.nullable(zDate) })),
  }),
  errors: ['not_found'],
})

export const operatorRenameLeague = endpoint({
  ...operator,
  name: 'operatorRenameLeague',
  summary: 'Gives a league another name, in place of one that cannot stay; its reports are answered',
  method: 'PUT',
  path: '/api/operator/league/:id',
  params: zIdParam,
  body: z.object({ name: zLeagueName, reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorCloseLeague = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorCloseLeague',
  summary: 'Closes a league for good: nobody sees it any more; its reports are answered',
  method: 'DELETE',
  path: '/api/operator/league/:id',
  errors: ['not_found', 'state_forbids'],
})

export const operatorAnswerLeague = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorAnswerLeague',
  summary: 'Answers the reports of a league that stays as it is, or is closed',
  method: 'POST',
  path: '/api/operator/league/:id/answer',
  errors: ['not_found'],
})
