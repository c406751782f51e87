import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorDismissRiskSignal, operatorHoldAccount, operatorSeenRiskSignal } from '#contract/api/admin/risk.ts'
import { LevelBadge, SignalStateBadge } from '#operator/lib/badges.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { HoldSheet, HoldsSection } from '#operator/lib/holds-section.tsx'
import { riskMessages, type RiskMessages } from '#operator/lib/i18n.ts'
import { useMay } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment, Money, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type Answer, answerMutation, type SignalDetail, signalQuery } from './api.ts'
import { messages as pageMessages, type RiskPageMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

type Account = SignalDetail['accounts'][number]
type OnHold = (who: Account['who']) => void

/** The accounts of a signal side by side, each with a link and, for authorized operators, a hold button. */
function AccountsSection({ accounts, onHold }: { accounts: readonly Account[]; onHold: OnHold }) {
  const messages = useMessages(pageMessages)
  const risk = useMessages(riskMessages)
  const may = useMay()
  const columns = columnsIn(messages, risk)
  return (
    <Card title={messages.accounts}>
      <DataTable
        caption={messages.accounts}
        columns={may(operatorHoldAccount) ? [...columns, holdColumn(messages, risk, onHold)] : columns}
        rows={accounts}
        rowId={row => row.who._id}
      />
    </Card>
  )
}

const columnsIn = (messages: RiskPageMessages, risk: RiskMessages): Column<Account>[] => [
  {
    id: 'who',
    title: messages.account,
    cell: row => <Person who={row.who} />,
  },
  {
    id: 'state',
    title: messages.states,
    cell: row => (
      <Row as="span" gap={2} align="center">
        {row.deleted && <Badge tone="outline">{messages.deleted}</Badge>}
        {row.blocked && <Badge tone="red">{messages.blocked}</Badge>}
        {row.heldUntil && <Badge tone="orange">{risk.held}</Badge>}
      </Row>
    ),
  },
  { id: 'made', title: messages.createdAt, cell: row => <Moment at={row.createdAt} /> },
  { id: 'seen', title: messages.seenAt, cell: row => (row.seenAt ? <Moment at={row.seenAt} /> : '–') },
  { id: 'balance', title: messages.balance, align: 'end', cell: row => <Money amount={row.balance} /> },
  { id: 'deposited', title: messages.deposited, align: 'end', cell: row => <Money amount={row.deposited} /> },
  { id: 'withdrawn', title: messages.withdrawn, align: 'end', cell: row => <Money amount={row.withdrawn} /> },
  { id: 'sent', title: messages.sent, align: 'end', cell: row => <Money amount={row.sent} /> },
  { id: 'received', title: messages.received, align: 'end', cell: row => <Money amount={row.received} /> },
  { id: 'others', title: messages.others, align: 'end', cell: row => row.others },
]

const holdColumn = (messages: RiskPageMessages, risk: RiskMessages, onHold: OnHold): Column<Account> => ({
  id: 'hold',
  title: risk.hold,
  hideTitle: true,
  cell: row =>
    row.deleted ? null : (
      <Button
        variant="sec"
        size="sm"
        aria-label={messages.holdOf(row.who.username || row.who._id)}
        onClick={() => onHold(row.who)}
      >
        {risk.hold}
      </Button>
    ),
})

/** One risk signal: evidence, accounts side by side, and actions. */
export function SignalScreen() {
  const messages = useMessages(pageMessages)
  const risk = useMessages(riskMessages)
  const { signal: id } = useParams({ from: '/private/risk/$signal' })
  const read = useQuery(signalQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? risk.type[data.signal.kind] : messages.one}
        text={
          data && (
            <Row as="span" gap={2} align="center">
              <LevelBadge level={data.signal.level} /> <SignalStateBadge state={data.signal.state} />
            </Row>
          )
        }
        back={{ to: '/risk', label: messages.back }}
      >
        {data && <Answers detail={data} />}
      </PageHead>
      {data ? <Detail detail={data} /> : <Pending read={read} />}
    </>
  )
}

function Answers({ detail: { signal } }: { detail: SignalDetail }) {
  const messages = useMessages(pageMessages)
  const may = useMay()
  const { what, key, sheet, ask } = useSheet<Answer>()
  return (
    <>
      {signal.state === 'open' && may(operatorSeenRiskSignal) && (
        <Button icon={<Check aria-hidden="true" />} onClick={() => ask('seen')}>
          {messages.do.seen}
        </Button>
      )}
      {signal.state !== 'dismissed' && may(operatorDismissRiskSignal) && (
        <Button variant="sec" icon={<X aria-hidden="true" />} onClick={() => ask('dismiss')}>
          {messages.do.dismiss}
        </Button>
      )}
      {what && <AnswerSheet key={key} id={signal._id} answer={what} {...sheet} />}
    </>
  )
}

function Detail({ detail }: { detail: SignalDetail }) {
  const messages = useMessages(pageMessages)
  const { answered, evidence } = detail
  const { what: held, key, sheet, ask } = useSheet<{ _id: string; username: string }>()
  return (
    <Stack gap={3}>
      <div className={styles.columns}>
        <Evidence detail={detail} />
        <HoldsSection holds={detail.holds} withNames />
      </div>
      {answered && (
        <Note>
          <strong>{messages.answered}</strong>
          <p>{answered.reason}</p>
          <Text tone="muted">
            {messages.by(answered.by)} · <Moment at={answered.at} />
          </Text>
        </Note>
      )}
      <AccountsSection accounts={detail.accounts} onHold={ask} />
      {evidence.games && evidence.games.length > 0 && (
        <Card title={messages.games}>
          <Stack as="ul" gap={3}>
            {evidence.games.map(game => (
              <li key={game._id}>
                <GameLink game={game} />
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {held && <HoldSheet key={key} who={held} signal={detail.signal._id} {...sheet} />}
    </Stack>
  )
}

function Evidence({ detail: { signal, evidence } }: { detail: SignalDetail }) {
  const messages = useMessages(pageMessages)
  const { kind } = signal
  const partMessages: Partial<Record<string, string>> = messages.parts
  const markMessages: Partial<Record<string, string>> = messages.mark
  const amountMessages: Partial<Record<string, string>> = messages.amount
  const row = (label: string | undefined, value: ReactNode) =>
    label === undefined || value === undefined ? [] : [{ label, value }]
  const money = (amount: typeof evidence.amount) => (amount === undefined ? undefined : <Money amount={amount} />)
  return (
    <Card title={messages.evidence}>
      <Stack gap={3}>
        <p>{messages.explains[kind]}</p>
        <DescriptionList
          rows={[
            { label: messages.counts[kind], value: evidence.count },
            ...row(partMessages[kind], evidence.part),
            ...row(markMessages[kind], evidence.mark),
            ...row(amountMessages[kind], money(evidence.amount)),
            ...row(messages.moneyBack, money(evidence.back)),
            ...row(messages.withdrawnSince, money(evidence.withdrawn)),
            ...row(messages.alerts, evidence.alerts),
            { label: messages.first, value: <Moment at={signal.firstSeenAt} /> },
            { label: messages.last, value: <Moment at={signal.lastSeenAt} /> },
          ]}
        />
        <Row as="p" gap={2} wrap>
          <Link to="/audit" search={{ subject: signal._id }} className={styles.link}>
            {messages.audit}
          </Link>
        </Row>
      </Stack>
    </Card>
  )
}

interface AnswerSheetProps {
  id: string
  answer: Answer
  open: boolean
  onClose: () => void
}

/** Asks for the findings before a signal is marked as seen or dismissed. */
function AnswerSheet({ id, answer, open, onClose }: AnswerSheetProps) {
  const messages = useMessages(pageMessages)
  const answering = useMutation(answerMutation(useQueryClient(), id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[answer]}
      text={messages.asks[answer]}
      confirmLabel={messages.do[answer]}
      onConfirm={reason => answering.mutateAsync({ answer, reason })}
      done={messages.done[answer]}
    />
  )
}
