import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { toast } from '#ui/toast.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Person } from '#operator/lib/person.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type AlertsMessages, alertsMessages } from './i18n.ts'
import { type Alert, alertsQuery, seenMutation } from './api.ts'
import styles from '#operator/lib/page-layout.module.css'

/** V7: who lost much to one opponent, and marking what was looked at. */
export function AlertsScreen() {
  const messages = useMessages(alertsMessages)
  const { page = 1 } = useSearch({ from: '/private/versus-alerts' })
  const navigate = useNavigate()
  const go = (next: number, replace: boolean) =>
    void navigate({ to: '/versus-alerts', replace, search: next > 1 ? { page: next } : {} })
  const alerts = useQuery(alertsQuery(page))
  // Each opening starts anew.
  const [seeing, setSeeing] = useState<{ alert: Alert; turn: number; open: boolean }>()
  const see = (alert: Alert) => setSeeing(before => ({ alert, turn: (before?.turn ?? 0) + 1, open: true }))
  return (
    <>
      <PageHead title={messages.title} text={messages.text} back={{ to: '/rooms', label: messages.back }} />
      <ListPage
        empty={{ art: <ShieldAlert />, title: messages.empty, text: messages.emptyText }}
        query={alerts}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => (
          <DataTable caption={messages.table} columns={columnsIn(messages, see)} rows={rows} rowId={row => row._id} />
        )}
      </ListPage>
      {seeing && (
        <SeenSheet
          key={seeing.turn}
          alert={seeing.alert}
          open={seeing.open}
          onClose={() => setSeeing({ ...seeing, open: false })}
        />
      )}
    </>
  )
}

function SeenSheet({ alert, open, onClose }: { alert: Alert; open: boolean; onClose: () => void }) {
  const messages = useMessages(alertsMessages)
  const lang = useLang()
  const seen = useMutation(seenMutation(useQueryClient(), alert._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sheetTitle}
      text={
        <>
          <p>
            <strong>
              {messages.sheetText(alert.loser.username, alert.winner.username, formatReais(alert.amount, lang))}
            </strong>
          </p>
          <p>{messages.sheetHint}</p>
        </>
      }
      confirmLabel={messages.see}
      onConfirm={async reason => {
        await seen.mutateAsync(reason)
        toast.ok(messages.seen)
      }}
    />
  )
}

const columnsIn = (messages: AlertsMessages, onSee: (alert: Alert) => void): Column<Alert>[] => [
  { id: 'loser', title: messages.loser, cell: row => <Person who={row.loser} /> },
  { id: 'winner', title: messages.winner, cell: row => <Person who={row.winner} /> },
  { id: 'amount', title: messages.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'games', title: messages.games, align: 'end', cell: row => row.games },
  { id: 'at', title: messages.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'held', title: messages.held, cell: row => <Moment at={row.heldUntil} /> },
  {
    id: 'state',
    title: messages.state,
    cell: row =>
      row.seenAt ? (
        <>
          {messages.seenAt} <Moment at={row.seenAt} />
        </>
      ) : (
        <Badge tone="orange">{messages.fresh}</Badge>
      ),
  },
  {
    id: 'actions',
    title: messages.actions,
    hideTitle: true,
    cell: row =>
      row.seenAt ? (
        <Link
          to="/audit"
          search={{ subject: row._id }}
          className={styles.link}
          aria-label={messages.auditOf(row.loser.username)}
        >
          {messages.audit}
        </Link>
      ) : (
        <Button
          variant="sec"
          size="sm"
          aria-label={messages.seeOf(row.loser.username, row.winner.username)}
          onClick={() => onSee(row)}
        >
          {messages.see}
        </Button>
      ),
  },
]
