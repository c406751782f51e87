import type { FactWords } from '#operator/lib/fact-words.ts'
import type { EventDraft, FactsDraft, PairDraft } from './draft.ts'
import type { Place } from './draft-changes.ts'
import type { MatchWords } from './i18n.ts'
import type { People } from './people.ts'

/** What changes are said with. */
export interface Speech {
  words: MatchWords
  facts: FactWords
  people: People
}

/** What a place of the facts is called. */
export function sayPlace(place: Place, { words, facts, people }: Speech): string {
  switch (place.part) {
    case 'statistics':
      return facts.statistics[place.name]
    case 'played':
      return `${people.nameOf(place.athlete)}: ${words.played}`
    case 'number':
      return `${people.nameOf(place.athlete)}: ${facts.numbers[place.name]}`
    default:
      return words[place.part]
  }
}

const minuteOf = ({ minute, stoppage }: EventDraft): string => `${minute}${stoppage ? `+${stoppage}` : ''}′`

const sayPair = ({ home, away }: PairDraft, nothing: string): string =>
  home === '' && away === '' ? nothing : `${home || nothing} – ${away || nothing}`

/** What a draft says in a place, in words; what is unknown is `--`. */
export function sayValue(draft: FactsDraft, place: Place, { words, facts, people }: Speech): string {
  const sayEvents = (events: readonly EventDraft[]): string =>
    events
      .map(event => `${event.athlete === '' ? event.name : people.nameOf(event.athlete)} ${minuteOf(event)}`)
      .join(', ') || words.nothing
  switch (place.part) {
    case 'status':
      return facts.statuses[draft.status]
    case 'score':
      return sayPair(draft.score, words.nothing)
    case 'goals':
      return sayEvents(draft.goals)
    case 'cards':
      return sayEvents(draft.cards)
    case 'statistics':
      return sayPair(draft.statistics[place.name], words.nothing)
    case 'played':
      return {
        yes: words.playedYes,
        no: words.playedNo,
        unknown: words.playedUnknown,
      }[draft.athletes[place.athlete]?.played ?? 'unknown']
    case 'number':
      return draft.athletes[place.athlete]?.numbers[place.name] || words.nothing
    default:
      return draft[place.part].replace('T', ' ') || words.nothing
  }
}
