import type { EventDraft, FactsDraft, MomentDraft, PairDraft } from './draft.ts'
import { pairOf } from './draft.ts'

export type FaultyPart = 'startedAt' | 'endedAt' | 'score' | 'goals' | 'cards' | 'statistics' | 'athletes' | 'reason'
export type Fault =
  | 'half-pair'
  | 'score-missing'
  | 'do-not-add-up'
  | 'event-incomplete'
  | 'ends-before-start'
  | 'refused'
  | (string & {})
export type Faults = Partial<Record<FaultyPart, Fault>>

const HALF_MINUTES = 45

/** F2: ordinal minutes of the half; stoppage time counts as the half's last minute. */
export function isMomentInvalid({ half, minute, stoppage }: MomentDraft): boolean {
  const at = Number(minute)
  const last = half * HALF_MINUTES
  return minute === '' || at <= last - HALF_MINUTES || at > last || (Number(stoppage) > 0 && at !== last)
}

export const isNameMissing = ({ athlete, name }: EventDraft): boolean => athlete === '' && name.trim() === ''

const isIncomplete = (event: EventDraft): boolean => isMomentInvalid(event) || isNameMissing(event)
const isHalf = (pair: PairDraft): boolean => (pair.home === '') !== (pair.away === '')

/** Errors that prevent saving, by section. */
export function faultsOf(draft: FactsDraft, type: 'match' | 'race' | 'round'): Faults {
  const faults: Faults = {}
  const { startedAt, endedAt, goals } = draft
  if (startedAt !== '' && endedAt !== '' && endedAt < startedAt) faults.endedAt = 'ends-before-start'
  if (Object.values(draft.statistics).some(isHalf)) faults.statistics = 'half-pair'
  if (draft.cards.some(isIncomplete)) faults.cards = 'event-incomplete'
  if (goals.some(isIncomplete)) faults.goals = 'event-incomplete'
  const score = pairOf(draft.score)
  if (isHalf(draft.score)) faults.score = 'half-pair'
  else if (!score && type === 'match' && (draft.status === 'finished' || goals.length > 0))
    faults.score = 'score-missing'
  else if (score && goals.length > 0 && faults.goals === undefined) {
    const home = goals.filter(goal => goal.side === 'home').length
    if (home !== score.home || goals.length - home !== score.away) faults.goals = 'do-not-add-up'
  }
  return faults
}

const PARTS = ['startedAt', 'endedAt', 'score', 'goals', 'cards', 'athletes'] as const

/** The server's errors by section: their fields are called `facts.goals`. */
export function faultsRefused(fields: Readonly<Record<string, string>>): Faults {
  const refused = PARTS.filter(part => Object.keys(fields).some(name => name.startsWith(`facts.${part}`)))
  const faults: Faults = Object.fromEntries(refused.map(part => [part, 'refused']))
  if (Object.keys(fields).some(name => name.startsWith('facts.statistics'))) faults.statistics = 'refused'
  if (fields.reason !== undefined) faults.reason = fields.reason
  return faults
}
