import { useState } from 'react'
import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { saveChampionshipCard } from './api.ts'
import { CardEditor } from './card-editor.tsx'
import { useNewCardForm } from './card-form.ts'
import type { FormTab } from './first-problem.ts'
import { isKnown, MatchTable } from './match-table.tsx'
import { type DraftMatch, MatchesFormContext, matchesFormType } from './matches-draft.ts'
import { MatchesTab, PickMatches } from './matches-tab.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'

/** How many games predicted how many goals of each side, once it is no secret (C12). */
function PickedScores({ card }: { card: OperatorChampionshipCard }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  return (
    <Card title={messages.pickedScores}>
      {card.matchDocs.every(({ picked }) => picked === null) ? (
        <Note>{messages.pickedSecret}</Note>
      ) : (
        <DataTable
          caption={messages.pickedScoresTable}
          columns={columnsIn(messages, lang)}
          rows={card.matchDocs.flatMap(sidesOf)}
          rowId={side => side.id}
        />
      )}
    </Card>
  )
}

interface Side {
  id: string
  team: string
  against: string
  /** Goals → games. */
  counts: Record<string, number>
}

const sidesOf = ({ place, now: { _match }, picked }: OperatorChampionshipCard['matchDocs'][number]): Side[] => {
  const [home, away] = [_match.home?.name ?? '', _match.away?.name ?? '']
  return [
    { id: `${place} home`, team: home, against: away, counts: picked?.home ?? {} },
    { id: `${place} away`, team: away, against: home, counts: picked?.away ?? {} },
  ]
}

/** Goals with a column of their own; those beyond share the last one. */
const COLUMNS = [0, 1, 2, 3, 4] as const

const columnsIn = (messages: ResultMessages, lang: Lang): Column<Side>[] => [
  { id: 'team', title: messages.goalsOf, cell: ({ team, against }) => messages.sideOf(team, against) },
  ...COLUMNS.map((goals): Column<Side> => ({
    id: String(goals),
    title: String(goals),
    align: 'end',
    cell: ({ counts }) => (counts[goals] ?? 0).toLocaleString(lang),
  })),
  {
    id: 'more',
    title: messages.goalsMore(COLUMNS.length),
    align: 'end',
    cell: ({ counts }) =>
      Object.entries(counts)
        .reduce((sum, [goals, count]) => (Number(goals) < COLUMNS.length ? sum : sum + count), 0)
        .toLocaleString(lang),
  },
]

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
          untimed: card?.matchDocs.flatMap(({ now: { _match } }) => (_match.date ? [] : _match._id)) ?? [],
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
