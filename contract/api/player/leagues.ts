/** Leagues of friends: groups whose tables sum their members' points of paid cards, rooms and duels. No money moves in a league. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { LEAGUE_NAME_MAX } from '../../limits.ts'
import { zDone, zIdParam, zPerson, zSnapshotQuery } from '../common.ts'
import { zRank } from './rankings.ts'

/** My relation to a league. `removed`: by its owner; only the owner can invite me again. */
export const LEAGUE_RELATIONS = ['owner', 'member', 'invited', 'removed', 'none'] as const
export const LEAGUE_SCOPES = ['mine', 'invited'] as const
/** Points of a week, of the season, and of the head-to-heads of a season. */
export const LEAGUE_TABLES = ['week', 'season', 'duels'] as const
export type LeagueTable = (typeof LEAGUE_TABLES)[number]
/** The result of a week between two members, for the one who is named first. */
export const LEAGUE_RESULTS = ['won', 'level', 'lost'] as const

/** The token of a league's link, for non-members. */
const zToken = z.optional(z.string().check(z.maxLength(100)))
export const zLeagueName = z
  .string({ error: 'name_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'name_required' }),
    z.maxLength(LEAGUE_NAME_MAX, { error: 'name_too_long' }),
    z.regex(PLAIN, { error: 'name_required' }),
  )
const zWeek = z.string().check(z.regex(/^\d{4}-W\d{2}$/, { error: 'period_invalid' }))
const zPeriod = z.string().check(z.regex(/^\d{4}(-W\d{2})?$/, { error: 'period_invalid' }))

const zLeague = z.object({
  _id: zId,
  name: z.string(),
  owner: zPerson,
  members: z.number(),
  me: z.enum(LEAGUE_RELATIONS),
  /** My rank in the season's table; null before I am in it. */
  place: z.nullable(z.object({ position: z.number(), totalScore: z.number() })),
  createdAt: zDate,
})
export type League = z.output<typeof zLeague>

const ofOne = { access: 'player', params: zIdParam } as const

export const createLeague = endpoint({
  access: 'player',
  name: 'createLeague',
  summary: 'Makes a league that I am the owner and first member of',
  method: 'POST',
  path: '/api/league',
  status: 201,
  body: z.object({ name: zLeagueName }),
  answer: z.object({ _id: zId }),
  errors: ['account_blocked', 'leagues_limit', 'idempotency_key_reused'],
})

export const listLeagues = endpoint({
  access: 'player',
  name: 'listLeagues',
  summary: 'Leagues I am in, or am invited to: the latest first',
  method: 'GET',
  path: '/api/league',
  query: z.object({ ...zPageQuery, scope: z._default(z.enum(LEAGUE_SCOPES, { error: 'invalid' }), 'mine') }),
  answer: zPaged(zLeague),
})

export const getLeague = endpoint({
  ...ofOne,
  name: 'getLeague',
  summary: 'A league I am in, am invited to, or have the link of (`token`). From then on its live events reach me',
  method: 'GET',
  path: '/api/league/:id',
  query: z.object({ token: zToken }),
  answer: z.object({
    doc: z.extend(zLeague, {
      /** The inviter; null unless I am invited. */
      invitedBy: z.nullable(zPerson),
      /** Members: the first of the season's table. */
      people: z.array(zPerson),
      /** The current week and season. */
      week: z.string(),
      season: z.string(),
    }),
  }),
  errors: ['not_found'],
})

export const publicLeague = endpoint({
  access: 'visitor',
  name: 'publicLeague',
  summary: 'What the link of a league shows to visitors: its name and who is in it',
  method: 'GET',
  path: '/api/public/league/:id',
  params: zIdParam,
  query: z.object({ token: zToken }),
  answer: z.object({
    _id: zId,
    name: z.string(),
    owner: z.string(),
    members: z.number(),
    people: z.array(z.object({ name: z.string(), username: z.string(), photo: zPerson.shape.photo })),
    canJoin: z.boolean(),
  }),
  errors: ['not_found'],
})

export const getLeagueTable = endpoint({
  ...ofOne,
  name: 'getLeagueTable',
  summary:
    'A table of a league: of a week, the season or its head-to-heads; `user` asks for one member’s place. `snapshot` keeps pages of one moment together (2 minutes)',
  method: 'GET',
  path: '/api/league/:id/table/:table',
  params: z.extend(zIdParam, { table: z.enum(LEAGUE_TABLES) }),
  query: z.object({
    ...zPageQuery,
    token: zToken,
    user: z.optional(zId),
    period: z.optional(zPeriod),
    snapshot: zSnapshotQuery,
  }),
  answer: z.extend(zPaged(zRank), {
    /** The requested period, or the current one. */
    period: z.string(),
    /** The adjacent periods; `next` is null on the current one, `previous` on the first. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    snapshot: z.number(),
    /** The newest version; larger than `snapshot` when the table changed since. */
    newest: z.number(),
  }),
  errors: ['not_found'],
})

const zMeeting = z.object({
  _id: zId,
  /** The leader, or either if tied. */
  home: z.object({ _user: zPerson, totalScore: z.number() }),
  /** Null if the first has a bye. */
  away: z.nullable(z.object({ _user: zPerson, totalScore: z.number() })),
  /** For `home`; null during the week, and for a bye. */
  result: z.nullable(z.enum(LEAGUE_RESULTS)),
})
export type Meeting = z.output<typeof zMeeting>

export const listLeagueMeetings = endpoint({
  ...ofOne,
  name: 'listLeagueMeetings',
  summary: 'Who meets whom in a week of a league, mine first, and how it went: the points of the week decide',
  method: 'GET',
  path: '/api/league/:id/meeting',
  query: z.object({ ...zPageQuery, week: z.optional(zWeek) }),
  answer: z.extend(zPaged(zMeeting), {
    week: z.string(),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const listLeagueMembers = endpoint({
  ...ofOne,
  name: 'listLeagueMembers',
  summary: 'Who is in a league, in the order they came, or who is invited; `search` by name',
  method: 'GET',
  path: '/api/league/:id/member',
  query: z.object({
    ...zPageQuery,
    state: z._default(z.enum(['in', 'invited'], { error: 'invalid' }), 'in'),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(z.object({ _user: zPerson, isOwner: z.boolean(), since: zDate })),
  errors: ['not_found'],
})

export const getLeagueStory = endpoint({
  ...ofOne,
  name: 'getLeagueStory',
  summary: 'What the last week that is over was like in a league: its champion, its biggest climb, its closest meeting',
  method: 'GET',
  path: '/api/league/:id/story',
  answer: z.object({
    week: z.string(),
    /** The number of members with points, and the total points of all members. */
    players: z.number(),
    total: z.number(),
    champions: z.array(z.object({ _user: zPerson, totalScore: z.number() })),
    climb: z.nullable(z.object({ _user: zPerson, places: z.number(), position: z.number() })),
    closest: z.nullable(zMeeting),
    mine: z.nullable(z.object({ position: z.number(), totalScore: z.number() })),
  }),
  errors: ['not_found'],
})

export const inviteToLeague = endpoint({
  ...ofOne,
  name: 'inviteToLeague',
  summary:
    'A member invites somebody (`_user`) or gets the link to send (`link`); its owner makes another one (`renew`), and the old one ends',
  method: 'POST',
  path: '/api/league/:id/invite',
  body: z.object({ _user: z.optional(zId), link: z.optional(z.boolean()), renew: z.optional(z.boolean()) }),
  /**
   * `url` is a path of the product; null for an invitation by name. `sent` is false for a player who was already invited, and for a link.
   */
  answer: z.object({ url: z.nullable(z.string()), sent: z.boolean() }),
  errors: ['not_found', 'forbidden', 'user_unknown', 'league_full', 'already_in_league', 'invitation_refused'],
})

/** Why a player is not admitted to a league. */
const NOT_LET_IN = ['not_found', 'account_blocked', 'league_full', 'leagues_limit'] as const

export const answerLeagueInvite = endpoint({
  ...ofOne,
  name: 'answerLeagueInvite',
  summary: 'Accepts or refuses my invitation',
  method: 'PUT',
  path: '/api/league/:id/invite',
  body: z.object({ accept: z.boolean({ error: 'required' }) }),
  answer: zDone,
  errors: NOT_LET_IN,
})

export const joinLeague = endpoint({
  ...ofOne,
  name: 'joinLeague',
  summary: 'Joins a league whose link I have, at once. Who was removed comes back by an invitation alone',
  method: 'POST',
  path: '/api/league/:id/join',
  body: z.object({ token: zToken }),
  answer: zDone,
  errors: [...NOT_LET_IN, 'already_in_league', 'league_removed'],
})

export const renameLeague = endpoint({
  ...ofOne,
  name: 'renameLeague',
  summary: 'The owner gives the league another name',
  method: 'PUT',
  path: '/api/league/:id',
  body: z.object({ name: zLeagueName }),
  answer: zDone,
  errors: ['not_found', 'forbidden'],
})

export const removeLeagueMember = endpoint({
  access: 'player',
  name: 'removeLeagueMember',
  summary: 'The owner removes a member or takes an invitation back; or I leave. The owner hands over first',
  method: 'DELETE',
  path: '/api/league/:id/member/:userId',
  params: z.object({ id: zId, userId: zId }),
  answer: zDone,
  errors: ['not_found', 'forbidden', 'hand_over_first'],
})

export const handOverLeague = endpoint({
  ...ofOne,
  name: 'handOverLeague',
  summary: 'The owner makes another member the owner',
  method: 'PUT',
  path: '/api/league/:id/owner',
  body: z.object({ _user: zId }),
  answer: zDone,
  errors: ['not_found', 'forbidden', 'user_unknown'],
})

export const closeLeague = endpoint({
  ...ofOne,
  name: 'closeLeague',
  summary: 'The owner closes the league, for good: nobody sees it any more',
  method: 'DELETE',
  path: '/api/league/:id',
  answer: zDone,
  errors: ['not_found', 'forbidden'],
})

export const reportLeague = endpoint({
  ...ofOne,
  name: 'reportLeague',
  summary: 'Reports a league, its name or what is done in it, to those who run the product: once, however often',
  method: 'POST',
  path: '/api/league/:id/report',
  body: z.object({
    text: z
      .string({ error: 'text_required' })
      .check(
        z.trim(),
        z.minLength(3, { error: 'text_required' }),
        z.maxLength(500, { error: 'text_too_long' }),
        z.regex(PLAIN, { error: 'text_required' }),
      ),
  }),
  answer: zDone,
  errors: ['not_found'],
})
