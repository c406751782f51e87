import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { type ModeWords, modeWords } from '#operator/lib/mode-words.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type ChangedGame, changedGamesQuery } from './api.ts'
import { type ChangedGamesWords, words as changedWords } from './i18n.ts'

/** C10: paid games whose facts are no longer those they were paid by. */
export function ChangedGamesScreen() {
  const words = useWords(changedWords)
  const modes = useWords(modeWords)
  const { page = 1 } = useSearch({ from: '/private/changed-games' })
  const navigate = useNavigate()
  const go = (next: number, replace: boolean) =>
    void navigate({ to: '/changed-games', replace, search: next > 1 ? { page: next } : {} })
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <ListPage
        empty={{ art: <Scale />, title: words.empty, text: words.emptyText }}
        query={useQuery(changedGamesQuery(page))}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => (
          <DataTable caption={words.table} columns={columnsIn(words, modes)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (words: ChangedGamesWords, modes: ModeWords): Column<ChangedGame>[] => [
  { id: 'game', title: words.game, cell: row => <GameLink game={row} /> },
  { id: 'since', title: words.since, cell: row => <Moment at={row.since} /> },
  { id: 'mode', title: words.mode, cell: row => modes[row.mode] },
  { id: 'paidAt', title: words.paidAt, cell: row => row.paidAt && <Moment at={row.paidAt} /> },
]
