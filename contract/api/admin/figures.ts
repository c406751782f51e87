import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDay } from '../../ids.ts'
import { zReais } from '../../money.ts'

const operator = { access: 'operator', roles: ['finance'] } as const

/** The length of one step of the figures. */
export const FIGURE_STEPS = ['day', 'week', 'month'] as const
/** The maximum number of steps; a longer period needs longer steps. */
export const MOST_STEPS = 400

const zFigures = z.object({
  /** Its first day, of São Paulo; weeks begin on Monday. */
  from: z.string(),
  entries: z.number(),
  staked: zReais,
  deposits: zReais,
  withdrawn: zReais,
  prizes: zReais,
  withheld: zReais,
  /** Players who entered a game. */
  activePlayers: z.number(),
  newPlayers: z.number(),
  /** Amounts that settled games paid to the operator: of a guaranteed prize the stakes less the prizes, which may be below 0. */
  fees: z.record(z.string(), zReais),
})

const query = z.object({
  /** Days of São Paulo, both included. */
  from: zDay,
  to: zDay,
  by: z._default(z.enum(FIGURE_STEPS), 'day'),
})

export const operatorFigures = endpoint({
  ...operator,
  name: 'operatorFigures',
  summary:
    'What was played, paid in and out, won and earned, by day, week or month (at most 400 of them), from the books',
  method: 'GET',
  path: '/api/operator/figures',
  query,
  answer: z.object({ docs: z.array(zFigures), modes: z.array(z.string()) }),
  errors: ['period_too_long'],
})

export const operatorFiguresCsv = endpoint({
  ...operator,
  name: 'operatorFiguresCsv',
  summary: 'The same as CSV',
  method: 'GET',
  path: '/api/operator/figures.csv',
  query,
  answer: z.string(),
  answersAs: 'csv',
  errors: ['period_too_long'],
})

/** Weeks of sign-up that cohorts cover. */
export const COHORT_WEEKS_MAX = 12

export const operatorCohorts = endpoint({
  ...operator,
  name: 'operatorCohorts',
  summary:
    'Players by the week they signed up in, at most 12 weeks: how many deposited, played, came back in their second week, and played in each week after',
  method: 'GET',
  path: '/api/operator/figures/cohorts',
  query: z.object({
    weeks: z._default(
      z.coerce.number({ error: 'invalid' }).check(z.int(), z.minimum(2), z.maximum(COHORT_WEEKS_MAX)),
      8,
    ),
  }),
  answer: z.object({
    docs: z.array(
      z.object({
        /** Its Monday, of São Paulo. */
        from: z.string(),
        players: z.number(),
        deposited: z.number(),
        played: z.number(),
        /** Played from the 8th to the 14th day after signing up; for weeks that have not reached the 14th day, an incomplete count. */
        secondWeek: z.number(),
        /** Players active in their first seven days, in the next seven, and so on, as far as the whole week of players has reached. */
        active: z.array(z.number()),
      }),
    ),
  }),
})
