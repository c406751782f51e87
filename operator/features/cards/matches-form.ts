import { createContext, use } from 'react'
import type { ChampionshipCardInput, OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import type { CardForm, FormType } from './card-form.ts'
import { checkMatches } from './check-matches.ts'
import { createDrafts } from './draft.ts'
import { emptyMatchesDraft, type MatchesDraft, matchesDraftOf } from './matches-draft.ts'

/** How championship cards are typed and read. */
export const matchesFormType: FormType<OperatorChampionshipCard, MatchesDraft, ChampionshipCardInput> = {
  empty: emptyMatchesDraft,
  draftOf: matchesDraftOf,
  check: checkMatches,
  asRead: card => card,
  saved: createDrafts(),
}

export type MatchesForm = CardForm<MatchesDraft, ChampionshipCardInput>
export const MatchesFormContext = createContext<MatchesForm | undefined>(undefined)

/** The form of the championship card that this part of the editor belongs to. */
export function useMatchesForm(): MatchesForm {
  const form = use(MatchesFormContext)
  if (!form) throw new Error('A part of the editor of championship cards stands outside of it')
  return form
}
