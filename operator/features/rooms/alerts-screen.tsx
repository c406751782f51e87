import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorSeenVersusAlert, operatorVersusAlerts, operatorVersusAlertsCsv } from '#contract/api/admin/rooms.ts'
import { formatReais } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Alert, ALERTS, seenMutation } from './api.ts'
import { alertsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** V7: players who lost much to one opponent, and marking them as seen. */
export const AlertsScreen: Screen = listScreen({
  list: operatorVersusAlerts,
  csv: operatorVersusAlertsCsv,
  queryKey: [ALERTS],
  refetchMs: 10_000,
  icon: ShieldAlert,
  messages: alertsMessages,
  back: t => ({ to: '/rooms', label: t.back }),
  columns: ({ t, act }) => [
    col.person('loser', t.loser, row => row.loser),
    col.person('winner', t.winner, row => row.winner),
    col.money('amount', t.amount, row => row.amount),
    col.number('games', t.games, row => row.games),
    col.moment('at', t.at, row => row.createdAt),
    col.moment('held', t.held, row => row.heldUntil),
    col.text('state', t.state, row =>
      row.seenAt ? (
        <>
          {t.seenAt} <Moment at={row.seenAt} />
        </>
      ) : (
        <Badge tone="orange">{t.fresh}</Badge>
      ),
    ),
    col.actions(t.actions, row =>
      row.seenAt ? (
        <Link
          to="/audit"
          search={{ subject: row._id }}
          className={styles.link}
          aria-label={t.auditOf(row.loser.username)}
        >
          {t.audit}
        </Link>
      ) : (
        <Button
          variant="sec"
          size="sm"
          aria-label={t.seeOf(row.loser.username, row.winner.username)}
          onClick={() => act(row)}
        >
          {t.see}
        </Button>
      ),
    ),
  ],
  bulk: ({ t }) => ({
    name: row => `${row.loser.username}, ${row.winner.username}`,
    actions: [
      {
        id: 'seen',
        label: t.see,
        title: t.sheetTitle,
        text: t.sheetHint,
        by: operatorSeenVersusAlert,
        isFor: row => row.seenAt === null,
        run: ({ _id }, reason) => call(operatorSeenVersusAlert, { params: { id: _id }, body: { reason } }),
      },
    ],
  }),
  sheet: ({ row, open, onClose }) => <SeenSheet alert={row} open={open} onClose={onClose} />,
})

function SeenSheet({ alert, open, onClose }: { alert: Alert; open: boolean; onClose: () => void }) {
  const messages = useMessages(alertsMessages)
  const lang = useLang()
  const seen = useMutation(seenMutation(useQueryClient(), alert._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sheetTitle}
      about={messages.sheetText(alert.loser.username, alert.winner.username, formatReais(alert.amount, lang))}
      text={messages.sheetHint}
      confirmLabel={messages.see}
      onConfirm={seen.mutateAsync}
      done={messages.seen}
    />
  )
}
