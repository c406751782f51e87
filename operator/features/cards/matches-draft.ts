import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import type { MatchStatus } from '#contract/facts.ts'
import type { Lang } from '#contract/limits.ts'
import type { Team } from '#operator/lib/team-crest.tsx'
import { type CommonDraft, draftOf, emptyDraft } from './draft.ts'
import type { Match } from './match-api.ts'

/** A match of the card as the editor holds it. */
export interface DraftMatch {
  _id: string
  championship: string
  round: string
  home: Team | null
  away: Team | null
  startsAt: Date | null
  status: MatchStatus
}

/** Everything about a championship card as it is typed. */
export interface MatchesDraft extends CommonDraft {
  matches: DraftMatch[]
}

/** A new championship card, with what it has until it is edited. */
export const emptyMatchesDraft = (lang: Lang): MatchesDraft => ({ ...emptyDraft(lang), matches: [] })

/** What the editor holds of a saved championship card. */
export const matchesDraftOf = (card: OperatorChampionshipCard, lang: Lang): MatchesDraft => ({
  ...draftOf(card, lang),
  matches: card.matchDocs.map(({ now: { _match, round } }) => ({
    _id: _match._id,
    championship: card.championship,
    round,
    home: _match.home,
    away: _match.away,
    startsAt: _match.date,
    status: _match.status,
  })),
})

export const pickedMatch = ({ _id, championship, round, home, away, startsAt, status }: Match): DraftMatch => ({
  _id,
  championship: championship._id,
  round,
  home,
  away,
  startsAt,
  status,
})

/** Whether a match can be on a card that is yet to open: two sides, not begun, of the source that settles. */
export const isPlayable = ({ kind, home, away, status, settles }: Match): boolean =>
  settles && kind === 'match' && home !== null && away !== null && (status === 'scheduled' || status === 'postponed')
