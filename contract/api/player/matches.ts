/** Matches for players who create a room for one and follow it: teams, time, and events so far. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SIDES } from '../../facts.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { POSITIONS } from '../../positions.ts'
import { zFileRef, zIdParam } from '../common.ts'
import { zCardFixture } from './card-documents.ts'
import { zCardChampionship } from './championship-cards.ts'

const player = { access: 'player', method: 'GET' } as const

const zMatchSummary = z.extend(zCardFixture, { championship: zCardChampionship, round: z.string() })

export const listMatches = endpoint({
  ...player,
  name: 'listMatches',
  summary:
    'Matches to come between two teams, for new rooms: the next kick-off first; of one championship, or by team with `search`',
  path: '/api/match',
  query: z.object({
    ...zPageQuery,
    championship: z.optional(zId),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zMatchSummary),
})

/** A possible scorer: from the match's line-up once it is known, before that from the team's latest one. */
export const zMatchPlayer = z.object({
  _id: zId,
  name: z.string(),
  side: z.enum(SIDES),
  /** Shirt. */
  number: z.nullable(z.number()),
  position: z.nullable(z.enum(POSITIONS)),
  photo: z.nullable(zFileRef),
  /** In the starting line-up; null while no line-up is known. */
  starter: z.nullable(z.boolean()),
})
export type MatchPlayer = z.output<typeof zMatchPlayer>

const zMoment = { minute: z.string(), side: z.enum(SIDES), name: z.string(), _athlete: z.nullable(zId) }
const zPair = z.nullable(z.object({ home: z.number(), away: z.number() }))

export const zMatchDetail = z.extend(zMatchSummary, {
  players: z.array(zMatchPlayer),
  /** C6; `minute` as `23` or `45+2`. In order. */
  goals: z.array(z.object({ ...zMoment, own: z.boolean(), penalty: z.boolean() })),
  cards: z.array(z.object({ ...zMoment, color: z.enum(['yellow', 'red']) })),
  /** For both sides; null while the source does not report them. */
  statistics: z.object({ yellowCards: zPair, redCards: zPair, offsides: zPair, corners: zPair }),
})
export type MatchDetail = z.output<typeof zMatchDetail>

export const getMatch = endpoint({
  ...player,
  name: 'getMatch',
  summary: 'A match: teams, who may score in it, and what happened so far',
  path: '/api/match/:id',
  params: zIdParam,
  answer: z.object({ doc: zMatchDetail }),
  errors: ['not_found'],
})
