import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorDismissRiskSignal, operatorSeenRiskSignal } from '#contract/api/admin/risk.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { HoldSheet, HoldsSection } from '#operator/lib/holds-section.tsx'
import { useMay } from '#operator/lib/me.ts'
import { Moment, Money } from '#operator/lib/values.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { LevelBadge, SignalStateBadge } from '#operator/lib/badges.tsx'
import { riskMessages } from '#operator/lib/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { AccountsSection } from './accounts-section.tsx'
import { type Answer, type SignalDetail, signalQuery, answerMutation } from './api.ts'
import { messages as pageMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** One sign: what was seen, its accounts side by side, and what can be done. */
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

/** Asks what was found before a sign is marked as seen or dismissed. */
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
