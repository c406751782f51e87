import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId } from '../../ids.ts'
import { zCardInput } from './cards.ts'

/**
 * What an option is worth on a card, from the games that were played (contract/verify/fair-points.ts). `probability` is the mean over the
 * athletes it is offered to, `low` and `high` of their 90 % intervals; `games` are these athletes' own. Points, not hundredths.
 */
const zFairOption = z.object({
  probability: z.number(),
  low: z.number(),
  high: z.number(),
  games: z.number(),
  expected: z.number(),
  proposed: z.number(),
  /** Worth so much more than the others that no other choice makes sense. */
  dominates: z.boolean(),
})
export type FairOptionDoc = z.output<typeof zFairOption>

/** By index in the submitted lists. `games`: all athletes' games that were counted; 0 leaves every value unchanged. */
const zFairPoints = z.object({ games: z.number(), goals: z.array(zFairOption), statistics: z.array(zFairOption) })
export type FairPoints = z.output<typeof zFairPoints>

export const operatorFairPoints = endpoint({
  access: 'operator',
  roles: ['games'],
  name: 'operatorFairPoints',
  summary: 'What each option of an edited card is worth on average, and the values at which all are worth the same',
  method: 'POST',
  path: '/api/operator/athlete-card/fair-points',
  body: z.object({
    championship: z.nullable(zId),
    athletes: zCardInput.shape.athletes,
    goalOptions: zCardInput.shape.goalOptions,
    statisticOptions: zCardInput.shape.statisticOptions,
  }),
  answer: zFairPoints,
  errors: ['not_found'],
})
