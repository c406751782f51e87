import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
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
import { type AlertsWords, alertsWords } from './alerts-words.ts'
import { type Alert, alertsQuery, seenMutation } from './api.ts'
import styles from '#operator/lib/money-page.module.css'

/** V7: who lost much to one opponent, and marking what was looked at. */
export function AlertsScreen() {
  const words = useWords(alertsWords)
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
      <PageHead title={words.title} text={words.text} back={{ to: '/rooms', label: words.back }} />
      <ListPage
        empty={{ art: <ShieldAlert />, title: words.empty, text: words.emptyText }}
        query={alerts}
        onPage={next => go(next, false)}
        onPast={next => go(next, true)}
      >
        {rows => <DataTable caption={words.table} columns={columnsIn(words, see)} rows={rows} rowId={row => row._id} />}
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
  const words = useWords(alertsWords)
  const lang = useLang()
  const seen = useMutation(seenMutation(useQueryClient(), alert._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.sheetTitle}
      text={
        <>
          <p>
            <strong>
              {words.sheetText(alert.loser.username, alert.winner.username, formatReais(alert.amount, lang))}
            </strong>
          </p>
          <p>{words.sheetHint}</p>
        </>
      }
      confirmLabel={words.see}
      onConfirm={async reason => {
        await seen.mutateAsync(reason)
        toast.ok(words.seen)
      }}
    />
  )
}

const columnsIn = (words: AlertsWords, onSee: (alert: Alert) => void): Column<Alert>[] => [
  { id: 'loser', title: words.loser, cell: row => <Person who={row.loser} /> },
  { id: 'winner', title: words.winner, cell: row => <Person who={row.winner} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'games', title: words.games, align: 'end', cell: row => row.games },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'held', title: words.held, cell: row => <Moment at={row.heldUntil} /> },
  {
    id: 'state',
    title: words.state,
    cell: row =>
      row.seenAt ? (
        <>
          {words.seenAt} <Moment at={row.seenAt} />
        </>
      ) : (
        <Badge tone="orange">{words.fresh}</Badge>
      ),
  },
  {
    id: 'actions',
    title: words.actions,
    hideTitle: true,
    cell: row =>
      row.seenAt ? (
        <Link
          to="/audit"
          search={{ subject: row._id }}
          className={styles.link}
          aria-label={words.auditOf(row.loser.username)}
        >
          {words.audit}
        </Link>
      ) : (
        <Button
          variant="sec"
          size="sm"
          aria-label={words.seeOf(row.loser.username, row.winner.username)}
          onClick={() => onSee(row)}
        >
          {words.see}
        </Button>
      ),
  },
]
