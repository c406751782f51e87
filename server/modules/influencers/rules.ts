import { ADULT_YEARS, ageOn } from '#contract/people.ts'
import type { INFLUENCER_STATES } from '#contract/api/player/influencers.ts'

/** Why somebody cannot be an influencer: whoever advertises games for money is 18 or over, and in good standing. */
export type Problem = 'account_blocked' | 'birth_date_needed' | 'under_age'

/** Whether somebody can be an influencer on a day (`yyyy-mm-dd`) of São Paulo; null when they can. */
export function problemOf(person: { blocked: boolean; birthDate: string | null }, today: string): Problem | null {
  if (person.blocked) return 'account_blocked'
  if (person.birthDate === null) return 'birth_date_needed'
  return ageOn(person.birthDate, today) < ADULT_YEARS ? 'under_age' : null
}

/** The state of an influencer's code now. */
export const stateOf = (row: { endedAt: Date | null; isBlocked: boolean }): (typeof INFLUENCER_STATES)[number] =>
  row.endedAt !== null ? 'ended' : row.isBlocked ? 'blocked' : 'active'
