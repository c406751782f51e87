/** Championships for players: the table of the season, its rounds and the number of cards. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { zIdParam } from '../common.ts'
import { zCardFixture, zTeam } from './card-documents.ts'

const championshipFields = {
  _id: zId,
  name: z.string(),
  season: z.number(),
  sport: z.string(),
  matches: z.number(),
  /** Matches that are over. */
  played: z.number(),
  /** First and last kick-off. */
  from: z.nullable(zDate),
  to: z.nullable(zDate),
  /** Championship cards by tab; `running` includes `preparing`. */
  cards: z.object({ new: z.number(), running: z.number(), finished: z.number() }),
}

export const listChampionships = endpoint({
  access: 'player',
  name: 'listChampionships',
  summary: 'Championships with matches: those with cards to play first, then the newest season',
  method: 'GET',
  path: '/api/championship',
  query: z.object({ ...zPageQuery, search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  answer: zPaged(z.object(championshipFields)),
})

/** A row of a table: three points per win, one per draw. */
const zTableRow = z.object({
  /** Shared by teams equal in points, wins, goal difference and goals. */
  position: z.number(),
  team: zTeam,
  points: z.number(),
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  goalsFor: z.number(),
  goalsAgainst: z.number(),
  difference: z.number(),
})

export const getChampionship = endpoint({
  access: 'player',
  name: 'getChampionship',
  summary:
    'A championship: its table (one a group) from the results so far, its rounds, and the matches of one of them',
  method: 'GET',
  path: '/api/championship/:id',
  params: zIdParam,
  /** The round of the matches; by default the one being played or the next one, else the last. */
  query: z.object({ round: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({
    doc: z.object({
      ...championshipFields,
      /** `name` is the group's; null for a league. Knock-out rounds have no table. */
      tables: z.array(z.object({ name: z.nullable(z.string()), rows: z.array(zTableRow) })),
      rounds: z.array(
        z.object({
          name: z.string(),
          matches: z.number(),
          played: z.number(),
          from: z.nullable(zDate),
          to: z.nullable(zDate),
        }),
      ),
      /** The round that `fixtures` are of; null without matches. */
      round: z.nullable(z.string()),
      fixtures: z.array(zCardFixture),
    }),
  }),
  errors: ['not_found'],
})
