import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleX, Hourglass, TimerOff, Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { WALLET_KEY } from '#web/lib/me.ts'
import { paymentMessages, messages as walletMessages } from './i18n.ts'
import { PanelFooter, type PageProps } from './panel.tsx'
import { cancelMutation, type Deposit, depositQuery, usePayment } from './use-payment.ts'
import styles from './payment-page.module.css'

/** Payment of one deposit by Pix: code, expiry, outcome (W1). */
export default function PaymentPage({ id, home, paid }: PageProps) {
  const messages = useMessages(paymentMessages)
  const deposit = usePayment(id, paid)
  const skeleton = <Skeletons label={messages.loading} heights={[400, 68]} gap={4} />
  return (
    <Loaded query={deposit} title={messages.broken} skeleton={skeleton}>
      {data => {
        const { status } = data.transaction
        if (status === 'waiting') return <Open deposit={data} isStale={deposit.isError} onLook={deposit.refetch} />
        // Paid: the panel is about to switch to the main page.
        if (status === 'paid') return skeleton
        return <Gone deposit={data} home={home} />
      }}
    </Loaded>
  )
}

interface OpenProps {
  deposit: Deposit
  /** The last poll failed. */
  isStale: boolean
  onLook: () => unknown
}

function Open({ deposit, isStale, onLook }: OpenProps) {
  const messages = useMessages(paymentMessages)
  const lang = useLang()
  const code = deposit.gateway.qr_code
  return (
    <>
      <section className={styles.pix} aria-label={messages.waiting}>
        <div>
          <Text look="note">{messages.amount}</Text>
          <p className={`figure ${styles.amount}`}>{formatReais(deposit.transaction.amount, lang)}</p>
        </div>
        {code === null ? (
          <Preparing />
        ) : (
          <>
            <QrCode value={code} label={messages.qr} />
            <CopyCode code={code} />
          </>
        )}
      </section>
      <Row gap={3.5} align="center" className={styles.waiting}>
        <Stack as="span" align="center" justify="center" tone="info" flex="none" className={styles.pulse}>
          <Hourglass size={18} aria-hidden="true" />
        </Stack>
        <div>
          <p role="status">
            <strong>{messages.waiting}</strong>
          </p>
          <Text look="note">{messages.advances}</Text>
          <Text look="note">
            {messages.expiresIn}{' '}
            <Countdown
              until={deposit.expiresAt.getTime()}
              offset={deposit.offset}
              labels={messages.clock}
              onEnd={() => void onLook()}
            />
          </Text>
        </div>
      </Row>
      {isStale && (
        <Note tone="orange" role="status">
          {messages.offline}
        </Note>
      )}
      <Stack as="ol" gap={2.5} className={styles.steps}>
        {messages.steps.map((step, index) => (
          <li key={step}>
            <b aria-hidden="true">{index + 1}</b>
            {step}
          </li>
        ))}
      </Stack>
      <Note>{messages.own}</Note>
      <GiveUp id={deposit.transaction._id} />
    </>
  )
}

/** The bank has not responded yet: the code is polled. */
function Preparing() {
  const messages = useMessages(paymentMessages)
  return (
    <>
      <SkeletonGroup label={messages.preparing}>
        <Skeleton shape="card" width={232} height={232} />
      </SkeletonGroup>
      <div>
        <p>
          <strong>{messages.preparing}</strong>
        </p>
        <Text look="note">{messages.preparingText}</Text>
      </div>
    </>
  )
}

/** Cancels the purchase after an inline confirmation. */
function GiveUp({ id }: { id: string }) {
  const messages = useMessages(paymentMessages)
  const client = useQueryClient()
  const cancel = useMutation(cancelMutation)
  const [isConfirming, setConfirming] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    if (isConfirming) stay.current?.focus()
    else if (wasConfirming.current) leave.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  async function cancelDeposit() {
    try {
      const { status } = await cancel.mutateAsync(id)
      client.setQueryData(
        depositQuery(id).queryKey,
        known => known && { ...known, transaction: { ...known.transaction, status } },
      )
      void client.invalidateQueries({ queryKey: [WALLET_KEY] })
    } catch (error) {
      void toastError(error)
    }
  }
  if (!isConfirming) {
    return (
      <Button ref={leave} variant="txt" block onClick={() => setConfirming(true)}>
        {messages.cancel}
      </Button>
    )
  }
  return (
    <Stack gap={2} className={styles.question} role="group" aria-label={messages.giveUpAsk}>
      <p>
        <strong>{messages.giveUpAsk}</strong>
      </p>
      <Text look="note">{messages.giveUpText}</Text>
      <Stack gap={2} marginTop={2} className={styles.answers}>
        <Button ref={stay} variant="sec" disabled={cancel.isPending} onClick={() => setConfirming(false)}>
          {messages.giveUpNo}
        </Button>
        <Button variant="dng" busy={cancel.isPending} onClick={() => void cancelDeposit()}>
          {messages.giveUpYes}
        </Button>
      </Stack>
    </Stack>
  )
}

/** A deposit that ended unpaid. */
function Gone({ deposit, home }: { deposit: Deposit; home: PageProps['home'] }) {
  const messages = useMessages(paymentMessages)
  const wallet = useMessages(walletMessages)
  const hasExpired = deposit.expiresAt.getTime() <= deposit.now.getTime()
  const why = deposit.transaction.status === 'failed' ? 'failed' : hasExpired ? 'expired' : 'canceled'
  const text = messages.gone[why]
  return (
    <>
      <Stack gap={4} justify="center" textAlign="center" className={styles.gone}>
        <span data-why={why}>{why === 'expired' ? <TimerOff /> : <CircleX />}</span>
        <div role="status">
          <h3>{text.title}</h3>
          <p>{text.text}</p>
        </div>
      </Stack>
      <Note>{messages.paidAnyway}</Note>
      <PanelFooter>
        <Button size="lg" block onClick={() => home('deposit')}>
          {messages.buyAgain}
        </Button>
        <Button variant="txt" block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
      </PanelFooter>
    </>
  )
}

const COPIED_MS = 4_000

/** The "copia e cola" code with a copy button. Where the clipboard is unavailable, the code is selected for a manual copy. */
function CopyCode({ code }: { code: string }) {
  const messages = useMessages(paymentMessages)
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(setCopied, COPIED_MS, false)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      toast.warn(messages.copyFailed)
    }
  }
  return (
    <Row gap={2} align="center" className={styles.copy} role="group" aria-label={messages.code}>
      <code ref={text}>{code}</code>
      <Button
        size="sm"
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? messages.copied : messages.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && messages.copied}
      </span>
    </Row>
  )
}
