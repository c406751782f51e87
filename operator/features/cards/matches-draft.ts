import { createContext, use } from 'react'
import {
  type ChampionshipCardInput,
  type OperatorChampionshipCard,
  zChampionshipCardInput,
} from '#contract/api/admin/championship-cards.ts'
import type { MatchStatus } from '#contract/facts.ts'
import type { Lang } from '#contract/limits.ts'
import type { Team } from '#operator/lib/team-crest.tsx'
import type { CardForm, FormType } from './card-form.ts'
import { checkAs, type Checked, commonOf } from './check-draft.ts'
import { type CommonDraft, createDrafts, draftOf, emptyDraft } from './draft.ts'
import type { Match } from './match-api.ts'

/** A match of the card in the editor. */
export interface DraftMatch {
  _id: string
  championship: string
  round: string
  home: Team | null
  away: Team | null
  startsAt: Date | null
  status: MatchStatus
}

/** The typed values of a championship card. */
export interface MatchesDraft extends CommonDraft {
  matches: DraftMatch[]
}

/** Default values of a new championship card. */
export const emptyMatchesDraft = (lang: Lang): MatchesDraft => ({ ...emptyDraft(lang), matches: [] })

/** The editor's draft of a saved championship card. */
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

/** Whether a match can be on a card not yet open: two sides, not started, from the settling source. */
export const isPlayable = ({ kind, home, away, status, settles }: Match): boolean =>
  settles && kind === 'match' && home !== null && away !== null && (status === 'scheduled' || status === 'postponed')

/** The request body for a championship card's draft, or its errors by field. `saved` is the card as read. */
const checkMatches = (draft: MatchesDraft, saved?: OperatorChampionshipCard): Checked<ChampionshipCardInput> =>
  checkAs(zChampionshipCardInput, draft, {
    input: { ...commonOf(draft, saved), matches: draft.matches.map(match => match._id) },
    problems: Object.fromEntries(
      draft.matches.flatMap(({ championship }, slot) =>
        championship === draft.championship ? [] : [[`matches.${slot}`, 'other_championship']],
      ),
    ),
  })

export const matchesFormType: FormType<OperatorChampionshipCard, MatchesDraft, ChampionshipCardInput> = {
  empty: emptyMatchesDraft,
  draftOf: matchesDraftOf,
  check: checkMatches,
  asRead: card => card,
  saved: createDrafts(),
}

type MatchesForm = CardForm<MatchesDraft, ChampionshipCardInput>
export const MatchesFormContext = createContext<MatchesForm | undefined>(undefined)

/** The form of the championship card, from context. */
export function useMatchesForm(): MatchesForm {
  const form = use(MatchesFormContext)
  if (!form) throw new Error('A part of the editor of championship cards stands outside of it')
  return form
}
