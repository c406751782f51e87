import { createContext, use } from 'react'
import {
  type ChampionshipCardInput,
  type OperatorChampionshipCard,
  zChampionshipCardInput,
} from '#contract/api/admin/championship-cards.ts'
import type { CardForm, FormType } from './card-form.ts'
import { type Checked, checkAs, commonOf } from './check-draft.ts'
import { createDrafts } from './draft.ts'
import { emptyMatchesDraft, type MatchesDraft, matchesDraftOf } from './matches-draft.ts'

/** What is sent of a championship card's draft, or what is wrong with it, each at its field. `saved` is the card as read. */
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

export type MatchesForm = CardForm<MatchesDraft, ChampionshipCardInput>
export const MatchesFormContext = createContext<MatchesForm | undefined>(undefined)

/** The form of the championship card that this part of the editor belongs to. */
export function useMatchesForm(): MatchesForm {
  const form = use(MatchesFormContext)
  if (!form) throw new Error('A part of the editor of championship cards stands outside of it')
  return form
}
