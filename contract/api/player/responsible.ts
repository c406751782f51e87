import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate } from '../../ids.ts'
import { zReais, zWholeReais } from '../../money.ts'

export const LIMIT_TYPES = ['deposit', 'loss'] as const
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]
/** Minutes between reminders of the session's duration. */
export const REMINDER_MINUTES = [15, 30, 60, 120] as const
export const PAUSE_DAYS_MAX = 30
export const EXCLUSION_MONTHS_MIN = 3
export const EXCLUSION_MONTHS_MAX = 60

const zLimit = z.object({
  /** The current limit; null without one. */
  amount: z.nullable(zReais),
  /** Counted against it so far in this period: deposits with open charges and transfers received, or the net loss (0 when winning). */
  used: zReais,
  /** W4: a pending raise: `next.amount` null means no limit. */
  next: z.nullable(z.object({ amount: z.nullable(zReais), at: zDate })),
})
const zPeriods = z.object({ day: zLimit, week: zLimit, month: zLimit })

const zLimits = z.object({
  deposit: zPeriods,
  loss: zPeriods,
  /** Minutes; null for none. */
  sessionReminder: z.nullable(z.number()),
  pauseUntil: z.nullable(zDate),
  exclusionUntil: z.nullable(zDate),
  /** Whether the page of limits was shown once, or a limit was set: it is not shown automatically again. */
  asked: z.boolean(),
  /** This month: what I staked, got back, won, and the balance of the three (won + returned − staked). */
  month: z.object({ staked: zReais, returned: zReais, won: zReais, net: zReais }),
})

export const getLimits = endpoint({
  access: 'player',
  name: 'getLimits',
  summary: 'My limits with what is used of them, pause, self-exclusion, and my net result of the month (W4)',
  method: 'GET',
  path: '/api/limits',
  answer: zLimits,
})

const zNewLimit = z.optional(z.nullable(zWholeReais))
const zNewPeriods = z.optional(z.object({ day: zNewLimit, week: zNewLimit, month: zNewLimit }))

export const setLimits = endpoint({
  access: 'player',
  name: 'setLimits',
  summary: 'Sets the limits that are sent (null: none). A lower one holds at once, a higher one after 24 h (W4)',
  method: 'PUT',
  path: '/api/limits',
  body: z.object({
    deposit: zNewPeriods,
    loss: zNewPeriods,
    sessionReminder: z.optional(z.nullable(z.literal([...REMINDER_MINUTES], { error: 'reminder_invalid' }))),
  }),
  answer: zLimits,
})

export const seeLimits = endpoint({
  access: 'player',
  name: 'seeLimits',
  summary: 'Keeps that I have seen the page of limits after my sign-up, whether I set one or not (W4)',
  method: 'POST',
  path: '/api/limits/seen',
  answer: zLimits,
})

export const pausePlay = endpoint({
  access: 'player',
  name: 'pausePlay',
  summary: 'Pauses my play for 1 to 30 days: no deposit, entry or transfer; it cannot be undone, only made longer (W4)',
  method: 'POST',
  path: '/api/pause',
  body: z.object({
    days: z
      .int({ error: 'pause_days_invalid' })
      .check(z.minimum(1, { error: 'pause_days_invalid' }), z.maximum(PAUSE_DAYS_MAX, { error: 'pause_days_invalid' })),
  }),
  answer: zLimits,
})

export const excludeSelf = endpoint({
  access: 'player',
  name: 'excludeSelf',
  summary:
    'Excludes me from playing for 3 months or more; it cannot be undone, only made longer, and follows my CPF (W4)',
  method: 'POST',
  path: '/api/self-exclusion',
  body: z.object({
    months: z
      .int({ error: 'exclusion_months_invalid' })
      .check(
        z.minimum(EXCLUSION_MONTHS_MIN, { error: 'exclusion_months_invalid' }),
        z.maximum(EXCLUSION_MONTHS_MAX, { error: 'exclusion_months_invalid' }),
      ),
  }),
  answer: zLimits,
})
