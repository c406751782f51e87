import { FACT_NAMES, type FactName, TEAM_STATISTICS, type TeamStatistic } from '#contract/facts.ts'
import type { AthleteDraft, EventDraft, FactsDraft, PairDraft } from './draft.ts'

/** One thing that can be said of a match by itself. Goals are one thing together, and so are cards. */
export type FactField =
  | { part: 'status' | 'startedAt' | 'endedAt' | 'score' | 'goals' | 'cards' }
  | { part: 'statistics'; name: TeamStatistic }
  | { part: 'played'; athlete: string }
  | { part: 'number'; athlete: string; name: FactName }

const WHOLE = ['status', 'startedAt', 'endedAt', 'score', 'goals', 'cards'] as const
const NOBODY: AthleteDraft = { played: 'unknown', numbers: {} }

const pairText = ({ home, away }: PairDraft): string => (home === '' && away === '' ? '' : `${home}-${away}`)
const listText = (events: readonly EventDraft[]): string => JSON.stringify(events.map(event => ({ ...event, key: '' })))

/** What a draft says in a place, as a text to compare. */
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

/** Whether two drafts say the same in a place. */
export const isSame = (a: FactsDraft, b: FactsDraft, field: FactField): boolean => textAt(a, field) === textAt(b, field)

/** Where two drafts differ. */
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

/** `draft` with what `source` says in a place. */
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

/** What was typed since `base`, on top of what others have saved since: nothing typed is lost, nothing else is overwritten. */
export const mergedWith = (base: FactsDraft, mine: FactsDraft, theirs: FactsDraft): FactsDraft =>
  changesBetween(base, mine).reduce((merged, field) => taken(merged, mine, field), theirs)
