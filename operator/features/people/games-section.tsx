import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment, Money } from '#operator/lib/values.tsx'
import { type Game, gamesQuery } from './api.ts'
import { type PeopleMessages, messages as peopleMessages } from './i18n.ts'

/** The games that somebody entered. What was predicted is never here (C12). */
export function GamesSection({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const [page, setPage] = useState(1)
  const games = useQuery(gamesQuery(id, page))
  return (
    <Card title={messages.games}>
      <Stack gap={4}>
        <Text tone="muted">{messages.gamesText}</Text>
        <ListPage
          empty={{ art: <Trophy />, title: messages.noGames, text: messages.noGamesText }}
          query={games}
          onPage={setPage}
          onPast={setPage}
        >
          {docs => (
            <DataTable caption={messages.games} columns={columnsIn(messages)} rows={docs} rowId={row => row._id} />
          )}
        </ListPage>
      </Stack>
    </Card>
  )
}

/** The kind of a game by its mode, as the statement calls it. */
const typeOf = (mode: string, messages: PeopleMessages): string => {
  const kinds: Partial<Record<string, string>> = messages.module
  return (mode === 'athlete-card' ? kinds['athletes-of-the-week'] : kinds[mode]) ?? mode
}

const columnsIn = (messages: PeopleMessages): Column<Game>[] => [
  {
    id: 'game',
    title: messages.game,
    cell: row => (
      <>
        {row.isLocked ? <GameLink game={row} /> : <strong>{row.name}</strong>}
        <Text as="span" tone="muted">
          {' '}
          · {typeOf(row.mode, messages)}
        </Text>
      </>
    ),
  },
  { id: 'state', title: messages.states, cell: row => <GameStateBadge state={row.state} /> },
  { id: 'starts', title: messages.starts, cell: row => (row.startDate ? <Moment at={row.startDate} /> : '–') },
  { id: 'entries', title: messages.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: messages.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  { id: 'prizes', title: messages.prizes, align: 'end', cell: row => <Money amount={row.prizes} /> },
]
