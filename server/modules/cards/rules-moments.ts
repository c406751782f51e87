/** When what a card asks about begins and ends. Pure. */
import type { MatchStatus } from '#contract/facts.ts'

/** A match as far as its moments go. */
interface Timed {
  status: MatchStatus
  startsAt: Date | null
  facts: { endedAt: Date | null } | null
}

/** The earliest of some moments; null while none is known. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (first === null || (at !== null && at < first) ? at : first), null)

/** C9: whether the last of these matches is over, or void. */
export const isAllOver = (matches: readonly Timed[]): boolean =>
  matches.length > 0 && matches.every(({ status }) => status === 'finished' || status === 'void')

/** C9: the final whistle of the last match; of one without (void, or untimed) its kick-off. Null when none has either. */
export function lastWhistle(matches: readonly Timed[]): Date | null {
  const whistles = matches.map(match => match.facts?.endedAt ?? match.startsAt).filter(at => at !== null)
  return whistles.length === 0 ? null : new Date(Math.max(...whistles.map(at => at.getTime())))
}
