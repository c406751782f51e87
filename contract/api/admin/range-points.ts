/** The points of the ranges of Family vs Friend (F1) in a championship, and the fair points (docs/fair-points.md). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { RANGE_POINTS_LEAST, RANGE_POINTS_MOST, RANGE_QUESTIONS, type RangeQuestion, RANGES } from '../../rooms.ts'
import { zDone, zIdParam } from '../common.ts'

const operator = { access: 'operator', roles: ['games'], path: '/api/operator/championships/:id/range-points' } as const

const zPoints = z
  .number({ error: 'value_invalid' })
  .check(
    z.int({ error: 'value_invalid' }),
    z.minimum(RANGE_POINTS_LEAST, { error: 'value_invalid' }),
    z.maximum(RANGE_POINTS_MOST, { error: 'value_invalid' }),
  )
const zPointsOf = (question: RangeQuestion) => z.array(zPoints).check(z.length(RANGES[question].length))
const zRangePoints = z.object({
  firstGoal: zPointsOf('firstGoal'),
  yellowCards: zPointsOf('yellowCards'),
  redCards: zPointsOf('redCards'),
  offsides: zPointsOf('offsides'),
  corners: zPointsOf('corners'),
})

/**
 * A range by its index. `points` are the current ones, `printed` those of F1. Without matches the proposal is `points`, and probabilities
 * are 0.
 */
const zFairRange = z.object({
  points: z.number(),
  printed: z.number(),
  /** Matches in which it occurred; its probability with the 90 % interval. */
  happened: z.number(),
  probability: z.number(),
  low: z.number(),
  high: z.number(),
  /** The average points of choosing it, and those at which all ranges of the question would be equal. */
  expected: z.number(),
  proposed: z.number(),
  /** Worth so much more than the others that no other choice makes sense. */
  dominates: z.boolean(),
})
export type FairRange = z.output<typeof zFairRange>

const zRangeReport = z.object({
  /** Whether the current points are the championship's own; otherwise they are the default ones. */
  own: z.boolean(),
  /** Version of the setting: incremented with every change. */
  seq: z.number(),
  /** `matches`: those whose source reports it, of the latest ones of the championship in every season. */
  questions: z.array(z.object({ question: z.enum(RANGE_QUESTIONS), matches: z.number(), ranges: z.array(zFairRange) })),
})
export type RangeReport = z.output<typeof zRangeReport>

export const operatorRangePoints = endpoint({
  ...operator,
  name: 'operatorRangePoints',
  summary:
    'Ranges of Family vs Friend in a championship: points, how often each happened, and points at which all are worth the same',
  method: 'GET',
  params: zIdParam,
  answer: zRangeReport,
  errors: ['not_found'],
})

export const operatorSetRangePoints = endpoint({
  ...operator,
  name: 'operatorSetRangePoints',
  summary:
    'Sets the points of the ranges for rooms that are made from now on (null: as printed); `conflict` when they changed since `seq`',
  method: 'PUT',
  params: zIdParam,
  body: z.object({ points: z.nullable(zRangePoints), seq: z.int().check(z.minimum(0)), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'conflict'],
})
