import { Check, TriangleAlert } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout.tsx'
import { MatchBadge } from '#operator/lib/badges.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { TeamName } from '#operator/lib/team-crest.tsx'
import { MissingList } from './missing-list.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'
import styles from './match-table.module.css'

type CardMatch = OperatorChampionshipCard['matchDocs'][number]

/** Whether nothing of a match can change any more and nothing of it is missing. */
export const isKnown = ({ missing, now }: CardMatch): boolean =>
  missing.length === 0 && (now.void || now._match.status === 'finished')

/** The score of each match so far, where it comes from, and what is not known. */
export function MatchTable({ card }: { card: OperatorChampionshipCard }) {
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
