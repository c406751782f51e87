import type { INFLUENCER_STATES } from '#contract/api/player/influencers.ts'
import { ADULT_YEARS, ageOn } from '#contract/people.ts'

/** Why an account cannot become an influencer: people who advertise games for money must be 18 or older, and not blocked. */
export type Problem = 'account_blocked' | 'birth_date_needed' | 'under_age'

/** Whether an account can be an influencer on a day (`yyyy-mm-dd`) in São Paulo; null if it can. */
export function problemOf(person: { blocked: boolean; birthDate: string | null }, today: string): Problem | null {
  if (person.blocked) return 'account_blocked'
  if (person.birthDate === null) return 'birth_date_needed'
  return ageOn(person.birthDate, today) < ADULT_YEARS ? 'under_age' : null
}

/** The current state of an influencer's code. */
export const stateOf = (row: { endedAt: Date | null; isBlocked: boolean }): (typeof INFLUENCER_STATES)[number] =>
  row.endedAt !== null ? 'ended' : row.isBlocked ? 'blocked' : 'active'
