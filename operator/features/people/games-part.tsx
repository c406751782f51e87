import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type Game, gamesQuery } from './api.ts'
import { type PeopleWords, words as peopleWords } from './i18n.ts'
import styles from './people.module.css'

/** The games that somebody entered. What was predicted is never here (C12). */
export function GamesPart({ id }: { id: string }) {
  const words = useWords(peopleWords)
  const [page, setPage] = useState(1)
  const games = useQuery(gamesQuery(id, page))
  return (
    <Card title={words.games}>
      <div className={styles.parts}>
        <p className={styles.quiet}>{words.gamesText}</p>
        <ListPage
          empty={{ art: <Trophy />, title: words.noGames, text: words.noGamesText }}
          query={games}
          onPage={setPage}
          onPast={setPage}
        >
          {docs => <DataTable caption={words.games} columns={columnsIn(words)} rows={docs} rowId={row => row._id} />}
        </ListPage>
      </div>
    </Card>
  )
}

/** The kind of a game by its mode, as the statement calls it. */
const kindOf = (mode: string, words: PeopleWords): string => {
  const kinds: Partial<Record<string, string>> = words.module
  return (mode === 'athlete-card' ? kinds['athletes-of-the-week'] : kinds[mode]) ?? mode
}

const columnsIn = (words: PeopleWords): Column<Game>[] => [
  {
    id: 'game',
    title: words.game,
    cell: row => (
      <>
        {row.isLocked ? <GameLink game={row} /> : <strong>{row.name}</strong>}
        <span className={styles.quiet}> · {kindOf(row.mode, words)}</span>
      </>
    ),
  },
  { id: 'state', title: words.states, cell: row => <GameStateBadge state={row.state} /> },
  { id: 'starts', title: words.starts, cell: row => (row.startDate ? <Moment at={row.startDate} /> : '–') },
  { id: 'entries', title: words.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: words.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  { id: 'prizes', title: words.prizes, align: 'end', cell: row => <Money amount={row.prizes} /> },
]
