import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { type ModeMessages, modeMessages } from '#operator/lib/i18n.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { type ChangedGame, changedGamesQuery } from './api.ts'
import { type ChangedGamesMessages, messages as changedMessages } from './i18n.ts'

/** C10: paid games whose facts are no longer those they were paid by. */
export function ChangedGamesScreen() {
  const messages = useMessages(changedMessages)
  const modes = useMessages(modeMessages)
  const { page = 1 } = useSearch({ from: '/private/changed-games' })
  const navigate = useNavigate()
  const go = (next: number, replace: boolean) =>
    void navigate({ to: '/changed-games', replace, search: next > 1 ? { page: next } : {} })
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <ListPage
        empty={{ art: <Scale />, title: messages.empty, text: messages.emptyText }}
        query={useQuery(changedGamesQuery(page))}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => (
          <DataTable caption={messages.table} columns={columnsIn(messages, modes)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
    </>
  )
}

const columnsIn = (messages: ChangedGamesMessages, modes: ModeMessages): Column<ChangedGame>[] => [
  { id: 'game', title: messages.game, cell: row => <GameLink game={row} /> },
  { id: 'since', title: messages.since, cell: row => <Moment at={row.since} /> },
  { id: 'mode', title: messages.mode, cell: row => modes[row.mode] },
  { id: 'paidAt', title: messages.paidAt, cell: row => row.paidAt && <Moment at={row.paidAt} /> },
]
