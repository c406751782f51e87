import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  excludeSelf,
  type getLimits,
  type LimitType,
  type LimitPeriod,
  pausePlay,
  seeLimits,
  setLimits,
} from '#contract/api/player/responsible.ts'
import type { Centavos } from '#contract/money.ts'
import { call } from '#web/lib/call.ts'
import { TODO_KEY } from '#web/lib/me.ts'
import { limitsQuery } from './api.ts'

export type Limits = z.output<typeof getLimits.answer>
/** One limit: its value, the used amount, and a pending raise. */
export type Limit = Limits['deposit']['day']

const save = (client: QueryClient) => (limits: Limits) => {
  client.setQueryData(limitsQuery.queryKey, limits)
  // What is still to be done names limits and a pause.
  void client.invalidateQueries({ queryKey: [TODO_KEY] })
}

/** Sets one limit; null removes it. */
export const limitMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ type, period, amount }: { type: LimitType; period: LimitPeriod; amount: Centavos | null }) => {
      const periods = { [period]: amount }
      return call(setLimits, { body: type === 'deposit' ? { deposit: periods } : { loss: periods } })
    },
    onSuccess: save(client),
  })

/** Sets the minutes between reminders; null for none. */
export const reminderMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (minutes: 15 | 30 | 60 | 120 | null) => call(setLimits, { body: { sessionReminder: minutes } }),
    onSuccess: save(client),
  })

/** Values of the limits page after sign-up, in centavos; all are optional. */
export interface FirstLimits {
  deposit?: Partial<Record<LimitPeriod, Centavos>>
  loss?: Partial<Record<LimitPeriod, Centavos>>
  sessionReminder?: 15 | 30 | 60 | 120
}

/** Sets the chosen values; without any, stores that the page was seen. */
export const firstLimitsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (chosen: FirstLimits | undefined): Promise<Limits> =>
      chosen === undefined ? call(seeLimits, {}) : call(setLimits, { body: chosen }),
    onSuccess: save(client),
  })

/** A pause in days, or an exclusion in months. */
export type Rest = { type: 'pause'; days: number } | { type: 'exclusion'; months: number }

/** Starts a pause or exclusion, or extends the current one. Irreversible. */
export const restMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (rest: Rest): Promise<Limits> =>
      rest.type === 'pause'
        ? call(pausePlay, { body: { days: rest.days } })
        : call(excludeSelf, { body: { months: rest.months } }),
    onSuccess: save(client),
  })
