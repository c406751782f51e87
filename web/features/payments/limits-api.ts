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
/** One limit: what is in force, what is used of it, and a raise that waits. */
export type Limit = Limits['deposit']['day']

const save = (client: QueryClient) => (limits: Limits) => void client.setQueryData(limitsQuery.queryKey, limits)

/** Sets one limit; null takes it away. */
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

/** What the page of limits after a sign-up sets at once, in centavos; nothing is none of them. */
export interface FirstLimits {
  deposit?: Partial<Record<LimitPeriod, Centavos>>
  loss?: Partial<Record<LimitPeriod, Centavos>>
  sessionReminder?: 15 | 30 | 60 | 120
}

/** Sets what was chosen on that page; without a choice it is kept that the page was seen. */
export const firstLimitsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (chosen: FirstLimits | undefined): Promise<Limits> =>
      chosen === undefined ? call(seeLimits, {}) : call(setLimits, { body: chosen }),
    onSuccess: (limits: Limits) => {
      save(client)(limits)
      void client.invalidateQueries({ queryKey: [TODO_KEY] })
    },
  })

/** A rest from playing: of days, or of months. */
export type Rest = { type: 'pause'; days: number } | { type: 'exclusion'; months: number }

/** Begins a rest, or makes the one there is longer. It cannot be undone. */
export const restMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (rest: Rest): Promise<Limits> =>
      rest.type === 'pause'
        ? call(pausePlay, { body: { days: rest.days } })
        : call(excludeSelf, { body: { months: rest.months } }),
    onSuccess: save(client),
  })
