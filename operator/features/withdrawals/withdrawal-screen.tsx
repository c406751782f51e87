import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ban, Pause, Play, RefreshCw } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import { operatorRetryWithdrawal } from '#contract/api/admin/payments.ts'
import { formatReais } from '#contract/money.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { useMay } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Code, Moment, Money, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import {
  type Action,
  actionsOf,
  type WithdrawalDetail,
  withdrawalQuery,
  withdrawalBadge,
  actionMutation,
  type Withdrawal,
} from './api.ts'
import { messages as withdrawalsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const ICONS = { retry: RefreshCw, hold: Pause, release: Play, refuse: Ban }

/** One withdrawal, its history, and actions. */
export function WithdrawalScreen() {
  const messages = useMessages(withdrawalsMessages)
  const lang = useLang()
  const { withdrawal: id } = useParams({ from: '/private/withdrawals/$withdrawal' })
  const read = useQuery(withdrawalQuery(id))
  const may = useMay()
  const { what, key, sheet, ask } = useSheet<Action>()
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${messages.one} · ${formatReais(data.withdrawal.amount, lang)}` : messages.one}
        text={data && <Moment at={data.withdrawal.createdAt} />}
        back={{ to: '/withdrawals', label: messages.back }}
      >
        {data &&
          may(operatorRetryWithdrawal) &&
          actionsOf(data.withdrawal).map(action => {
            const Icon = ICONS[action]
            return (
              <Button
                key={action}
                variant={action === 'release' ? 'pri' : 'sec'}
                icon={<Icon aria-hidden="true" />}
                onClick={() => ask(action)}
              >
                {messages.do[action]}
              </Button>
            )
          })}
      </PageHead>
      {data ? (
        <div className={styles.columns}>
          <RequestFacts detail={data} />
          <Timeline kind="withdrawal" id={id} />
        </div>
      ) : (
        <Pending read={read} />
      )}
      {data && what && <ActionSheet key={key} withdrawal={data.withdrawal} action={what} {...sheet} />}
    </>
  )
}

function RequestFacts({ detail: { withdrawal, e2eId } }: { detail: WithdrawalDetail }) {
  const messages = useMessages(withdrawalsMessages)
  const { failure, told, bounced } = withdrawal
  const badge = withdrawalBadge(withdrawal, messages)
  const isOver = withdrawal.nextAt === null && withdrawal.endedAt !== null
  return (
    <Card title={messages.data}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            { label: messages.player, value: <Person who={withdrawal.player} /> },
            {
              label: messages.states,
              value: <Badge tone={badge.tone}>{badge.label}</Badge>,
            },
            { label: messages.amount, value: <Money amount={withdrawal.amount} /> },
            { label: messages.key, value: `${messages.keyType[withdrawal.pixKeyType]} · ${withdrawal.pixKey}` },
            { label: messages.endedAt, value: withdrawal.endedAt ? <Moment at={withdrawal.endedAt} /> : '–' },
            { label: messages.attempts, value: withdrawal.attempts },
            ...(isOver
              ? []
              : [
                  {
                    label: withdrawal.state === 'paid' ? messages.looksAgainAt : messages.nextAt,
                    value: withdrawal.nextAt ? <Moment at={withdrawal.nextAt} /> : messages.never,
                  },
                ]),
            ...(bounced > 0n ? [{ label: messages.bounced, value: <Money amount={bounced} /> }] : []),
            { label: messages.e2e, value: e2eId === null ? '–' : <Code>{e2eId}</Code> },
            { label: messages.id, value: <Code>{withdrawal._id}</Code> },
          ]}
        />
        {failure !== null && (
          <Note tone="red">
            <strong>{messages.failure}</strong>
            <p>{messages.failures[failure]}</p>
          </Note>
        )}
        {told !== null && (
          <Note>
            <strong>{failure === 'refused' ? messages.why : messages.result}</strong>
            <p>{told}</p>
          </Note>
        )}
        <RouteLink otherwise={null} to="/books/movements" search={{ cause: withdrawal._id }} className={styles.link}>
          {messages.movements}
        </RouteLink>
      </Stack>
    </Card>
  )
}

interface ActionSheetProps {
  withdrawal: Withdrawal
  action: Action
  open: boolean
  onClose: () => void
}

/** Asks for the reason before an action on a withdrawal, and explains its effect. */
function ActionSheet({ withdrawal, action, open, onClose }: ActionSheetProps) {
  const messages = useMessages(withdrawalsMessages)
  const lang = useLang()
  const { keyOf } = useAttemptKey()
  const act = useMutation(actionMutation(useQueryClient(), withdrawal._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[action]}
      text={
        <>
          <p>
            <strong>
              {formatReais(withdrawal.amount, lang)} · {withdrawal.player.username}
            </strong>
          </p>
          <p>{messages.explains[action]}</p>
        </>
      }
      confirmLabel={messages.do[action]}
      danger={action === 'refuse'}
      onConfirm={reason => act.mutateAsync({ action, reason, key: keyOf(withdrawal._id, action, reason) })}
      done={messages.done[action]}
    />
  )
}
