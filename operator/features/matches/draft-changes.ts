import { FACT_NAMES, type FactName, TEAM_STATISTICS, type TeamStatistic } from '#contract/facts.ts'
import type { AthleteDraft, EventDraft, FactsDraft, PairDraft } from './draft.ts'

/** A unit of change in a match's facts. All goals are one unit, and so are all cards. */
export type FactField =
  | { part: 'status' | 'startedAt' | 'endedAt' | 'score' | 'goals' | 'cards' }
  | { part: 'statistics'; name: TeamStatistic }
  | { part: 'played'; athlete: string }
  | { part: 'number'; athlete: string; name: FactName }

const WHOLE = ['status', 'startedAt', 'endedAt', 'score', 'goals', 'cards'] as const
const NOBODY: AthleteDraft = { played: 'unknown', numbers: {} }

const pairText = ({ home, away }: PairDraft): string => (home === '' && away === '' ? '' : `${home}-${away}`)
const listText = (events: readonly EventDraft[]): string => JSON.stringify(events.map(event => ({ ...event, key: '' })))

/** A unit's value in a draft, as text for comparison. */
function textAt(draft: FactsDraft, field: FactField): string {
  switch (field.part) {
    case 'score':
      return pairText(draft.score)
    case 'goals':
    case 'cards':
      return listText(draft[field.part])
    case 'statistics':
      return pairText(draft.statistics[field.name])
    case 'played':
      return draft.athletes[field.athlete]?.played ?? 'unknown'
    case 'number':
      return draft.athletes[field.athlete]?.numbers[field.name] ?? ''
    default:
      return draft[field.part]
  }
}

/** Whether a unit has the same value in two drafts. */
export const isSame = (a: FactsDraft, b: FactsDraft, field: FactField): boolean => textAt(a, field) === textAt(b, field)

/** The units in which two drafts differ. */
export function changesBetween(from: FactsDraft, to: FactsDraft): FactField[] {
  const fields: FactField[] = [
    ...WHOLE.map(part => ({ part })),
    ...TEAM_STATISTICS.map(name => ({ part: 'statistics' as const, name })),
  ]
  for (const athlete of new Set([...Object.keys(from.athletes), ...Object.keys(to.athletes)])) {
    const [was, is] = [from.athletes[athlete], to.athletes[athlete]]
    if (was === is) continue
    fields.push({ part: 'played', athlete })
    for (const name of FACT_NAMES) fields.push({ part: 'number', athlete, name })
  }
  return fields.filter(field => !isSame(from, to, field))
}

/** `draft` with one unit taken from `source`. */
function taken(draft: FactsDraft, source: FactsDraft, field: FactField): FactsDraft {
  switch (field.part) {
    case 'statistics':
      return { ...draft, statistics: { ...draft.statistics, [field.name]: source.statistics[field.name] } }
    case 'played':
    case 'number': {
      const { athlete: id } = field
      const mine = source.athletes[id] ?? NOBODY
      const theirs = draft.athletes[id] ?? NOBODY
      const athlete =
        field.part === 'played'
          ? { ...theirs, played: mine.played }
          : { ...theirs, numbers: { ...theirs.numbers, [field.name]: mine.numbers[field.name] ?? '' } }
      return { ...draft, athletes: { ...draft.athletes, [id]: athlete } }
    }
    default:
      return { ...draft, [field.part]: source[field.part] }
  }
}

/** Applies the local changes since `base` to what others have saved since: nothing typed is lost, nothing else is overwritten. */
export const mergedWith = (base: FactsDraft, mine: FactsDraft, theirs: FactsDraft): FactsDraft =>
  changesBetween(base, mine).reduce((merged, field) => taken(merged, mine, field), theirs)
