import { FACT_NAMES, type FactName, TEAM_STATISTICS, type TeamStatistic } from '#contract/facts.ts'
import type { AthleteDraft, EventDraft, FactsDraft, PairDraft } from './draft.ts'

/** One thing that can be said of a match by itself. Goals are one thing together, and so are cards. */
export type Place =
  | { part: 'status' | 'startedAt' | 'endedAt' | 'score' | 'goals' | 'cards' }
  | { part: 'statistics'; name: TeamStatistic }
  | { part: 'played'; athlete: string }
  | { part: 'number'; athlete: string; name: FactName }

const WHOLE = ['status', 'startedAt', 'endedAt', 'score', 'goals', 'cards'] as const
const NOBODY: AthleteDraft = { played: 'unknown', numbers: {} }

const pairText = ({ home, away }: PairDraft): string => (home === '' && away === '' ? '' : `${home}-${away}`)
const listText = (events: readonly EventDraft[]): string => JSON.stringify(events.map(event => ({ ...event, key: '' })))

/** What a draft says in a place, as a text to compare. */
function textAt(draft: FactsDraft, place: Place): string {
  switch (place.part) {
    case 'score':
      return pairText(draft.score)
    case 'goals':
    case 'cards':
      return listText(draft[place.part])
    case 'statistics':
      return pairText(draft.statistics[place.name])
    case 'played':
      return draft.athletes[place.athlete]?.played ?? 'unknown'
    case 'number':
      return draft.athletes[place.athlete]?.numbers[place.name] ?? ''
    default:
      return draft[place.part]
  }
}

/** Whether two drafts say the same in a place. */
export const isSame = (a: FactsDraft, b: FactsDraft, place: Place): boolean => textAt(a, place) === textAt(b, place)

/** Where two drafts differ. */
export function changesBetween(from: FactsDraft, to: FactsDraft): Place[] {
  const places: Place[] = [
    ...WHOLE.map(part => ({ part })),
    ...TEAM_STATISTICS.map(name => ({ part: 'statistics' as const, name })),
  ]
  for (const athlete of new Set([...Object.keys(from.athletes), ...Object.keys(to.athletes)])) {
    const [was, is] = [from.athletes[athlete], to.athletes[athlete]]
    if (was === is) continue
    places.push({ part: 'played', athlete })
    for (const name of FACT_NAMES) places.push({ part: 'number', athlete, name })
  }
  return places.filter(place => !isSame(from, to, place))
}

/** `draft` with what `source` says in a place. */
function taken(draft: FactsDraft, source: FactsDraft, place: Place): FactsDraft {
  switch (place.part) {
    case 'statistics':
      return { ...draft, statistics: { ...draft.statistics, [place.name]: source.statistics[place.name] } }
    case 'played':
    case 'number': {
      const { athlete: id } = place
      const mine = source.athletes[id] ?? NOBODY
      const theirs = draft.athletes[id] ?? NOBODY
      const athlete =
        place.part === 'played'
          ? { ...theirs, played: mine.played }
          : { ...theirs, numbers: { ...theirs.numbers, [place.name]: mine.numbers[place.name] ?? '' } }
      return { ...draft, athletes: { ...draft.athletes, [id]: athlete } }
    }
    default:
      return { ...draft, [place.part]: source[place.part] }
  }
}

/** What was typed since `base`, on top of what others have saved since: nothing typed is lost, nothing else is overwritten. */
export const mergedWith = (base: FactsDraft, mine: FactsDraft, theirs: FactsDraft): FactsDraft =>
  changesBetween(base, mine).reduce((merged, place) => taken(merged, mine, place), theirs)
