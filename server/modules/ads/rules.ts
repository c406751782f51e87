import type { Ad, AdState } from './types.ts'

/** Actions on an ad in the admin console. */
export type Step = 'change' | 'remove' | 'send' | 'end'

const STEPS: Record<AdState, readonly Step[]> = {
  draft: ['change', 'remove', 'send'],
  scheduled: ['end'],
  sending: ['end'],
  sent: ['end'],
  ended: [],
}

export const takes = (state: AdState, step: Step): boolean => STEPS[state].includes(step)

/** The state of an ad after ending: a scheduled ad has no recipients yet and becomes a draft again. */
export const afterEnd = ({ state, sendAt }: Pick<Ad, 'state' | 'sendAt'>, at: Date) =>
  state === 'scheduled'
    ? ({ state: 'draft', sendAt: null } as const)
    : ({ state: 'ended', sendAt, endedAt: at } as const)

/** The furthest an ad may be scheduled ahead. */
export const WAITS_AT_MOST_MS = 365 * 86_400_000

/** The error of a send time, if any; null means now. */
export function momentProblem(sendAt: Date | null, now: Date): 'moment_passed' | 'moment_too_late' | null {
  if (sendAt === null) return null
  if (sendAt <= now) return 'moment_passed'
  return sendAt.getTime() - now.getTime() > WAITS_AT_MOST_MS ? 'moment_too_late' : null
}

/** Whether an ad is due or being sent. */
export const isGoing = ({ state, sendAt }: Pick<Ad, 'state' | 'sendAt'>, now: Date): boolean =>
  state === 'sending' || (state === 'scheduled' && sendAt !== null && sendAt <= now)
