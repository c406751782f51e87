import { type LimitType, type LimitPeriod, REMINDER_MINUTES } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import type { FirstLimits } from './limits-api.ts'

/** What the page of limits after a sign-up makes of what is typed. Pure. */

export type FirstField = `${LimitType}-${LimitPeriod}`

/** Whole reais that are suggested: small, and none is chosen for anybody. */
export const SUGGESTED: Record<LimitType, Record<LimitPeriod, readonly number[]>> = {
  deposit: { day: [20, 50, 100], week: [50, 100, 200], month: [100, 200, 500] },
  loss: { day: [10, 20, 50], week: [20, 50, 100], month: [50, 100, 200] },
}

/** Whether what is typed is an amount in whole reais, or nothing. */
export const isAmount = (typed: string): boolean => typed === '' || /^[1-9]\d{0,5}$/.test(typed)

/** What was chosen; undefined for nothing at all. */
export function firstLimitsOf(typed: Partial<Record<FirstField, string>>, minutes: string): FirstLimits | undefined {
  const chosen: FirstLimits = {}
  for (const type of ['deposit', 'loss'] as const) {
    for (const period of ['day', 'week', 'month'] as const) {
      const reais = typed[`${type}-${period}`]
      if (reais) chosen[type] = { ...chosen[type], [period]: centavos(BigInt(reais) * 100n) }
    }
  }
  const sessionReminder = REMINDER_MINUTES.find(each => String(each) === minutes)
  if (sessionReminder !== undefined) chosen.sessionReminder = sessionReminder
  return Object.keys(chosen).length === 0 ? undefined : chosen
}
