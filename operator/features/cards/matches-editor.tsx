import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { saveChampionshipCard } from './api.ts'
import { CardEditor } from './card-editor.tsx'
import { useNewCardForm } from './card-form.ts'
import type { FormTab } from './first-problem.ts'
import { type ResultMessages, resultMessages } from './i18n.ts'
import { type DraftMatch, MatchesFormContext, matchesFormType } from './matches-draft.ts'
import { MatchesTab, PickMatches } from './matches-tab.tsx'
import { MissingList } from './missing-list.tsx'
import styles from './matches.module.css'

/** Number of predictions by goals of each side, once they are not secret (C12). */
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
  /** Goals → number of games. */
  counts: Record<string, number>
}

const sidesOf = ({ place, now: { _match }, picked }: OperatorChampionshipCard['matchDocs'][number]): Side[] => {
  const [home, away] = [_match.home?.name ?? '', _match.away?.name ?? '']
  return [
    { id: `${place} home`, team: home, against: away, counts: picked?.home ?? {} },
    { id: `${place} away`, team: away, against: home, counts: picked?.away ?? {} },
  ]
}

/** Goals with their own column; higher ones share the last. */
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

/** The page of a championship card; without `card` a new one. */
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
          // C2: an open card has a fixed start; before that it is the earliest kick-off.
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

type CardMatch = OperatorChampionshipCard['matchDocs'][number]

/** Whether a match's facts are complete and final. */
const isKnown = ({ missing, now }: CardMatch): boolean =>
  missing.length === 0 && (now.void || now._match.status === 'finished')

/** The current score of each match, its source, and missing facts. */
function MatchTable({ card }: { card: OperatorChampionshipCard }) {
  const messages = useMessages(resultMessages)
  return (
    <DataTable
      caption={messages.matchTable}
      columns={matchColumns(messages)}
      rows={card.matchDocs}
      rowId={match => String(match.place)}
    />
  )
}

const matchColumns = (messages: ResultMessages): Column<CardMatch>[] => [
  {
    id: 'match',
    title: messages.match,
    cell: ({ now: { _match } }) => (
      <Link to="/matches/$match" params={{ match: _match._id }} className={styles.match}>
        {[_match.home, _match.away].map(team => team && <TeamName key={team._id} team={team} />)}
      </Link>
    ),
  },
  {
    id: 'start',
    title: messages.startsAt,
    cell: ({ now: { _match } }) => (_match.date ? <Moment at={_match.date} /> : messages.unknown),
  },
  {
    id: 'score',
    title: messages.score,
    align: 'end',
    cell: ({ now: { _match } }) =>
      _match.score ? <strong>{`${_match.score.home} – ${_match.score.away}`}</strong> : messages.unknown,
  },
  { id: 'origin', title: messages.origin, cell: ({ origin }) => origin ?? messages.unknown },
  { id: 'state', title: messages.state, cell: match => <StateOf match={match} messages={messages} /> },
]

function StateOf({ match, messages }: { match: CardMatch; messages: ResultMessages }) {
  if (match.missing.length > 0)
    return (
      <Stack as="span" gap={0.5} justify="start" className={styles.state}>
        <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
          {messages.lacking}
        </Badge>
        <MissingList missing={match.missing} />
      </Stack>
    )
  if (match.now.void) return <MatchBadge status="void" />
  if (isKnown(match))
    return (
      <Badge tone="green" icon={<Check aria-hidden="true" />}>
        {messages.known}
      </Badge>
    )
  return <MatchBadge status={match.now._match.status} />
}
