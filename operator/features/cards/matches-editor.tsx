import { useState } from 'react'
import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { saveChampionshipCard } from './api.ts'
import { CardEditor } from './card-editor.tsx'
import { useNewCardForm } from './card-form.ts'
import type { FormTab } from './first-problem.ts'
import { isKnown, MatchTable } from './match-table.tsx'
import type { DraftMatch } from './matches-draft.ts'
import { MatchesFormContext, matchesFormType } from './matches-form.ts'
import { MatchesTab, PickMatches } from './matches-tab.tsx'
import { PickedScores } from './picked-scores.tsx'

const tabOf = (path: string): FormTab => (/^(?:matches|championship|round)\b/.test(path) ? 'asked' : 'data')

/** A championship card with everything that can be seen and done of it; without `card` a new one. */
export function MatchesEditor({ card }: { card?: OperatorChampionshipCard }) {
  const form = useNewCardForm(matchesFormType, card)
  const [picking, setPicking] = useState(false)
  const [championship, setChampionship] = useState(card?.championshipDoc ?? null)
  const kickOffs = kickOffsOf(form.draft.matches)
  return (
    <MatchesFormContext value={form}>
      <CardEditor
        card={card}
        form={form}
        calls={saveChampionshipCard}
        isCovered={picking}
        own={{
          filters: (
            <MatchesTab championship={championship} onChampionship={setChampionship} onPick={() => setPicking(true)} />
          ),
          count: form.draft.matches.length,
          known: card?.matchDocs.filter(isKnown).length ?? 0,
          tabOf,
          // C2: an open card's own start stands; before that the earliest kick-off is it.
          data: { startsWith: (form.isFrozen ? card?.startDate : undefined) ?? kickOffs[0] },
          happened: card && <MatchTable card={card} />,
          picked: card && <PickedScores card={card} />,
          unsaved: undefined,
          kickOffs,
        }}
      />
      {form.draft.championship !== null && (
        <PickMatches championship={form.draft.championship} open={picking} onClose={() => setPicking(false)} />
      )}
    </MatchesFormContext>
  )
}

const kickOffsOf = (matches: readonly DraftMatch[]): Date[] =>
  matches.flatMap(({ startsAt }) => startsAt ?? []).sort((one, other) => one.getTime() - other.getTime())
