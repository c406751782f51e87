import type { FactMessages } from '#operator/lib/i18n.ts'
import type { EventDraft, FactsDraft, PairDraft } from './draft.ts'
import type { FactField } from './draft-changes.ts'
import type { MatchMessages } from './i18n.ts'
import type { People } from './people.ts'

/** What changes are said with. */
export interface Speech {
  messages: MatchMessages
  facts: FactMessages
  people: People
}

/** What a place of the facts is called. */
export function formatRank(field: FactField, { messages, facts, people }: Speech): string {
  switch (field.part) {
    case 'statistics':
      return facts.statistics[field.name]
    case 'played':
      return `${people.nameOf(field.athlete)}: ${messages.played}`
    case 'number':
      return `${people.nameOf(field.athlete)}: ${facts.numbers[field.name]}`
    default:
      return messages[field.part]
  }
}

const minuteOf = ({ minute, stoppage }: EventDraft): string => `${minute}${stoppage ? `+${stoppage}` : ''}′`

const formatPair = ({ home, away }: PairDraft, nothing: string): string =>
  home === '' && away === '' ? nothing : `${home || nothing} – ${away || nothing}`

/** What a draft says in a place, in words; what is unknown is `--`. */
export function formatValue(draft: FactsDraft, field: FactField, { messages, facts, people }: Speech): string {
  const formatEvents = (events: readonly EventDraft[]): string =>
    events
      .map(event => `${event.athlete === '' ? event.name : people.nameOf(event.athlete)} ${minuteOf(event)}`)
      .join(', ') || messages.nothing
  switch (field.part) {
    case 'status':
      return facts.statuses[draft.status]
    case 'score':
      return formatPair(draft.score, messages.nothing)
    case 'goals':
      return formatEvents(draft.goals)
    case 'cards':
      return formatEvents(draft.cards)
    case 'statistics':
      return formatPair(draft.statistics[field.name], messages.nothing)
    case 'played':
      return {
        yes: messages.playedYes,
        no: messages.playedNo,
        unknown: messages.playedUnknown,
      }[draft.athletes[field.athlete]?.played ?? 'unknown']
    case 'number':
      return draft.athletes[field.athlete]?.numbers[field.name] || messages.nothing
    default:
      return draft[field.part].replace('T', ' ') || messages.nothing
  }
}
