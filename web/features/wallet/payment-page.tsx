import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleX, Hourglass, TimerOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'
import { WALLET_KEY } from '#web/lib/me.ts'
import { cancelMutation, type Deposit, depositQuery } from './api.ts'
import { words as walletWords } from './i18n.ts'
import { PanelFooter, type PageProps } from './panel.tsx'
import { CopyCode } from './payment-code.tsx'
import { usePayment } from './payment-use.ts'
import { paymentWords } from './payment-words.ts'
import { QrCode } from '#ui/qr-code.tsx'
import styles from './payment-page.module.css'

/** Paying one deposit by Pix: its code, until when, and what became of it (W1). */
export default function PaymentPage({ id, home, paid }: PageProps) {
  const words = useWords(paymentWords)
  const deposit = usePayment(id, paid)
  if (deposit.isPending) return <Waiting />
  if (deposit.data === undefined) {
    return <Problem error={deposit.error} title={words.broken} onRetry={() => void deposit.refetch()} />
  }
  const { status } = deposit.data.transaction
  if (status === 'waiting') return <Open deposit={deposit.data} isStale={deposit.isError} onLook={deposit.refetch} />
  // Paid: the main page is on its way.
  if (status === 'paid') return <Waiting />
  return <Gone deposit={deposit.data} home={home} />
}

function Waiting() {
  const words = useWords(paymentWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.loading}>
      <Skeleton shape="card" height={400} />
      <Skeleton shape="card" height={68} />
    </SkeletonGroup>
  )
}

interface OpenProps {
  deposit: Deposit
  /** The last look at it failed. */
  isStale: boolean
  onLook: () => unknown
}

function Open({ deposit, isStale, onLook }: OpenProps) {
  const words = useWords(paymentWords)
  const lang = useLang()
  const code = deposit.gateway.qr_code
  return (
    <>
      <section className={styles.pix} aria-label={words.waiting}>
        <div>
          <p className={styles.quiet}>{words.amount}</p>
          <p className={`figure ${styles.amount}`}>{formatReais(deposit.transaction.amount, lang)}</p>
        </div>
        {code === null ? (
          <Preparing />
        ) : (
          <>
            <QrCode value={code} label={words.qr} />
            <CopyCode code={code} />
          </>
        )}
      </section>
      <div className={styles.waiting}>
        <span className={styles.pulse}>
          <Hourglass aria-hidden="true" />
        </span>
        <div>
          <p role="status">
            <strong>{words.waiting}</strong>
          </p>
          <p className={styles.quiet}>{words.advances}</p>
          <p className={styles.quiet}>
            {words.expiresIn}{' '}
            <Countdown
              until={deposit.expiresAt.getTime()}
              offset={deposit.offset}
              labels={words.clock}
              onEnd={() => void onLook()}
            />
          </p>
        </div>
      </div>
      {isStale && (
        <Note tone="orange" role="status">
          {words.offline}
        </Note>
      )}
      <ol className={styles.steps}>
        {words.steps.map((step, index) => (
          <li key={step}>
            <b aria-hidden="true">{index + 1}</b>
            {step}
          </li>
        ))}
      </ol>
      <Note>{words.own}</Note>
      <GiveUp id={deposit.transaction._id} />
    </>
  )
}

/** The bank has not answered yet: the code is asked for again by itself. */
function Preparing() {
  const words = useWords(paymentWords)
  return (
    <>
      <SkeletonGroup label={words.preparing}>
        <Skeleton shape="card" width={232} height={232} />
      </SkeletonGroup>
      <div>
        <p>
          <strong>{words.preparing}</strong>
        </p>
        <p className={styles.quiet}>{words.preparingText}</p>
      </div>
    </>
  )
}

/** Gives up the purchase, after a question in its place. */
function GiveUp({ id }: { id: string }) {
  const words = useWords(paymentWords)
  const client = useQueryClient()
  const cancel = useMutation(cancelMutation)
  const [isAsking, setAsking] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) stay.current?.focus()
    else if (wasAsking.current) leave.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  async function giveUp() {
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
  if (!isAsking) {
    return (
      <Button ref={leave} variant="txt" block onClick={() => setAsking(true)}>
        {words.giveUp}
      </Button>
    )
  }
  return (
    <div className={styles.question} role="group" aria-label={words.giveUpAsk}>
      <p>
        <strong>{words.giveUpAsk}</strong>
      </p>
      <p className={styles.quiet}>{words.giveUpText}</p>
      <div className={styles.answers}>
        <Button ref={stay} variant="sec" disabled={cancel.isPending} onClick={() => setAsking(false)}>
          {words.giveUpNo}
        </Button>
        <Button variant="dng" busy={cancel.isPending} onClick={() => void giveUp()}>
          {words.giveUpYes}
        </Button>
      </div>
    </div>
  )
}

/** A deposit that is over without having been paid. */
function Gone({ deposit, home }: { deposit: Deposit; home: PageProps['home'] }) {
  const words = useWords(paymentWords)
  const wallet = useWords(walletWords)
  const hasExpired = deposit.expiresAt.getTime() <= deposit.now.getTime()
  const why = deposit.transaction.status === 'failed' ? 'failed' : hasExpired ? 'expired' : 'canceled'
  const said = words.gone[why]
  return (
    <>
      <div className={styles.gone}>
        <span data-why={why}>{why === 'expired' ? <TimerOff /> : <CircleX />}</span>
        <div role="status">
          <h3>{said.title}</h3>
          <p>{said.text}</p>
        </div>
      </div>
      <Note>{words.paidAnyway}</Note>
      <PanelFooter>
        <Button size="lg" block onClick={() => home('deposit')}>
          {words.buyAgain}
        </Button>
        <Button variant="txt" block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
      </PanelFooter>
    </>
  )
}
