import {
  type ChampionshipCardInput,
  type OperatorChampionshipCard,
  zChampionshipCardInput,
} from '#contract/api/admin/championship-cards.ts'
import { type Checked, checkAs, commonOf } from './check-draft.ts'
import type { MatchesDraft } from './matches-draft.ts'

/** What is sent of a championship card's draft, or what is wrong with it, each at its field. `saved` is the card as read. */
export const checkMatches = (draft: MatchesDraft, saved?: OperatorChampionshipCard): Checked<ChampionshipCardInput> =>
  checkAs(zChampionshipCardInput, draft, {
    input: { ...commonOf(draft, saved), matches: draft.matches.map(match => match._id) },
    problems: Object.fromEntries(
      draft.matches.flatMap(({ championship }, slot) =>
        championship === draft.championship ? [] : [[`matches.${slot}`, 'other_championship']],
      ),
    ),
  })
