import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, History, Landmark, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { FactList } from '#web/lib/fact-list.tsx'
import { Loaded, together } from '#web/lib/loaded.tsx'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { type Overview, withdrawQuery } from './api.ts'
import { messages as walletMessages, withdrawMessages } from './i18n.ts'
import { type PageProps, PanelFooter, usePanelHead } from './panel.tsx'
import { type Sent, useWithdrawing, type Withdrawing } from './use-withdraw.ts'
import { formatWhen, WithdrawForm } from './withdraw-form.tsx'
import WithdrawalPage, { useWithdrawal } from './withdrawal-page.tsx'
import styles from './withdraw-page.module.css'

/** Confirmation: amount, destination, remaining balance. */
function WithdrawConfirm({ withdrawing }: { withdrawing: Withdrawing }) {
  const messages = useMessages(withdrawMessages)
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  const balance = useQuery(balanceQuery).data?.amount
  const { amount, typed, isSending, isLost, back, send } = withdrawing
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  usePanelHead({ title: messages.confirm.title, onBack: isSending ? null : back })
  if (amount === undefined || typed.pixKeyType === undefined) return null
  return (
    <>
      <div className={styles.question}>
        <h3>{messages.confirm.question(formatReais(amount, lang))}</h3>
        <p>{messages.confirm.text}</p>
      </div>
      <Card>
        <FactList
          facts={[
            [messages.confirm.amount, formatReais(amount, lang)],
            [messages.confirm.key(messages.types[typed.pixKeyType]), typed.pixKey],
            [messages.confirm.after, balance === undefined ? '--' : formatReais(centavos(balance - amount), lang)],
          ]}
        />
      </Card>
      {isLost && (
        <Note tone="red" role="alert">
          {wallet.lost}
        </Note>
      )}
      <PanelFooter>
        <Button size="lg" block busy={isSending} onClick={() => void send()}>
          {isLost ? wallet.again : messages.confirm.yes}
        </Button>
        <Button ref={no} variant="txt" block disabled={isSending} onClick={back}>
          {messages.confirm.no}
        </Button>
      </PanelFooter>
    </>
  )
}

/** Withdrawal to a Pix key of the player's own, once a day (W2). */
export default function WithdrawPage(props: PageProps) {
  const messages = useMessages(withdrawMessages)
  const overview = useQuery(withdrawQuery)
  const me = useQuery(meQuery)
  return (
    <Loaded
      query={together({ overview, me })}
      title={messages.broken}
      skeleton={
        <SkeletonGroup label={messages.loading} gap={4}>
          <Skeleton shape="card" height={120} />
          <Skeleton shape="block" height={76} />
          <Skeleton shape="block" height={76} />
        </SkeletonGroup>
      }
    >
      {data => <Flow {...props} overview={data.overview} readAt={overview.dataUpdatedAt} cpf={data.me.docNumber} />}
    </Loaded>
  )
}

interface FlowProps extends PageProps {
  overview: Overview
  /** When `overview` was fetched, in epoch milliseconds. */
  readAt: number
  cpf: string
}

function Flow({ overview, readAt, cpf, ...page }: FlowProps) {
  const withdrawing = useWithdrawing(overview, cpf)
  if (withdrawing.sent) return <Sending {...page} sent={withdrawing.sent} />
  if (!overview.canWithdraw) return <Unavailable {...page} overview={overview} now={new Date(readAt)} />
  if (withdrawing.isConfirming) return <WithdrawConfirm withdrawing={withdrawing} />
  return <WithdrawForm withdrawing={withdrawing} overview={overview} now={new Date(readAt)} />
}

/** Accepted: waits for the bank. */
function Sending({ sent, ...page }: PageProps & { sent: Sent }) {
  const withdrawal = useWithdrawal(sent.id).data
  if (withdrawal === undefined || withdrawal.transaction.status === 'withdraw-pending') {
    return <OnItsWay {...page} sent={sent} />
  }
  return <WithdrawalPage {...page} id={sent.id} />
}

function OnItsWay({ sent, go, home }: PageProps & { sent: Sent }) {
  const messages = useMessages(withdrawMessages)
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  const balance = useQuery(balanceQuery).data?.amount
  usePanelHead({ onBack: null })
  return (
    <>
      <Stack gap={4} justify="center" textAlign="center" className={styles.news} data-tone="info">
        <span>
          <Landmark aria-hidden="true" />
        </span>
        <div role="status">
          <h3>{messages.sent.title}</h3>
        </div>
        <p>{messages.sent.text(formatReais(sent.amount, lang))}</p>
      </Stack>
      <Card>
        <FactList
          facts={[
            [messages.confirm.key(messages.types[sent.type]), sent.key],
            [messages.sent.balance, balance === undefined ? '--' : formatReais(balance, lang)],
          ]}
        />
      </Card>
      <PanelFooter>
        <Button variant="sec" size="lg" block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
        <Button variant="txt" block onClick={() => go({ name: 'withdrawal', id: sent.id })}>
          {messages.sent.follow}
        </Button>
      </PanelFooter>
    </>
  )
}

/** Today's withdrawal was already made; without a next possible day there is another reason. */
function Unavailable({
  overview: { last, nextDate },
  now,
  go,
  home,
  close,
}: PageProps & { overview: Overview; now: Date }) {
  const messages = useMessages(withdrawMessages)
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  return (
    <>
      <Stack gap={4} justify="center" textAlign="center" className={styles.news} data-tone="orange">
        <span>{nextDate ? <CalendarClock aria-hidden="true" /> : <Lock aria-hidden="true" />}</span>
        <div>
          <h3>{messages.unavailable.title}</h3>
        </div>
        <p>{nextDate ? messages.unavailable.text : messages.unavailable.blockedText}</p>
      </Stack>
      {nextDate && last && (
        <Note icon={<History aria-hidden="true" />}>
          <p>
            {messages.unavailable.last(formatWhen(last.createdAt, now, lang, messages.when))}
            <strong>{formatReais(last.amount, lang)}</strong>.
          </p>
          <p>{messages.unavailable.next(formatWhen(nextDate, now, lang, messages.when))}</p>
        </Note>
      )}
      <PanelFooter>
        <Button variant="sec" size="lg" block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
        {nextDate && last && (
          <Button variant="txt" block onClick={() => go({ name: 'withdrawal', id: last._id })}>
            {messages.sent.follow}
          </Button>
        )}
        {!nextDate && (
          <Link to="/help" className={buttonClass({ variant: 'txt', block: true })} onClick={close}>
            {messages.unavailable.help}
          </Link>
        )}
      </PanelFooter>
    </>
  )
}
