import { createContext, use } from 'react'
import type { CardInput, OperatorCard } from '#contract/api/admin/cards.ts'
import { type AthletesDraft, athletesDraftOf, emptyAthletesDraft } from './athletes-draft.ts'
import type { CardForm, FormType } from './card-form.ts'
import { checkAthletes } from './check-athletes.ts'
import { createDrafts } from './draft.ts'

export const athletesFormType: FormType<OperatorCard, AthletesDraft, CardInput> = {
  empty: emptyAthletesDraft,
  draftOf: athletesDraftOf,
  check: checkAthletes,
  asRead: card => card,
  saved: createDrafts(),
}

export type AthletesForm = CardForm<AthletesDraft, CardInput>
export const AthletesFormContext = createContext<AthletesForm | undefined>(undefined)

/** The form of the Athletes card, from context. */
export function useAthletesForm(): AthletesForm {
  const form = use(AthletesFormContext)
  if (!form) throw new Error('A part of the editor of Athletes cards stands outside of it')
  return form
}
