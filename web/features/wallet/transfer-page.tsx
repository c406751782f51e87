import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import { Problem } from '#web/lib/problem.tsx'
import { limitsQuery } from './api.ts'
import { holdWords } from './hold-words.ts'
import { words as walletWords } from './i18n.ts'
import { PanelFooter, type PageProps } from './panel.tsx'
import { AmountStep } from './transfer-amount.tsx'
import { type Quote, quoteQuery } from './transfer-api.ts'
import { ConfirmStep } from './transfer-confirm.tsx'
import { PasswordStep } from './transfer-password.tsx'
import { SearchStep } from './transfer-search.tsx'
import { useTransfer } from './transfer-use.ts'
import { transferWords } from './transfer-words.ts'
import styles from './transfer-page.module.css'

/** Giving coins to another player (W3): today's limit first, then who, how much, and the password. */
export default function TransferPage({ go, home }: PageProps) {
  const words = useWords(transferWords)
  const quote = useQuery(quoteQuery)
  const limits = useQuery(limitsQuery).data
  if (quote.isPending) return <Waiting />
  if (quote.data === undefined) {
    const isClosed = quote.error instanceof CallError && quote.error.code === 'mode_unavailable'
    return isClosed ? (
      <Stopped title={words.closed} text={words.closedText} home={home} />
    ) : (
      <Problem error={quote.error} title={words.broken} onRetry={() => void quote.refetch()} />
    )
  }
  const end = limits?.exclusionUntil ?? limits?.pauseUntil
  if (end) return <Pausing isExcluded={limits?.exclusionUntil !== null} end={end} go={go} home={home} />
  if (quote.data.hold) return <Held hold={quote.data.hold} home={home} />
  return <Steps quote={quote.data} go={go} home={home} />
}

function Waiting() {
  const words = useWords(transferWords)
  return (
    <SkeletonGroup label={words.loading} className={styles.waiting}>
      <Skeleton shape="card" height={88} />
      <Skeleton shape="card" height={120} />
    </SkeletonGroup>
  )
}

function Steps({ quote, go, home }: Pick<PageProps, 'go' | 'home'> & { quote: Quote }) {
  const words = useWords(transferWords)
  const lang = useLang()
  const transfer = useTransfer(quote, home)
  // A limit that is used up meanwhile is told by what is under way.
  if (quote.amountLimit <= 0n && transfer.step === 'search') {
    return (
      <Stopped title={words.used} text={words.usedText} home={home}>
        <Note icon={<CalendarClock aria-hidden="true" />}>
          {words.usedToday(formatReais(quote.amount, lang), formatReais(quote.quote, lang))}
        </Note>
      </Stopped>
    )
  }
  const { recipient } = transfer
  if (transfer.step === 'search' || recipient === undefined) return <SearchStep transfer={transfer} />
  if (transfer.step === 'amount') return <AmountStep transfer={transfer} recipient={recipient} quote={quote} />
  if (transfer.step === 'asking') return <ConfirmStep transfer={transfer} recipient={recipient} />
  return <PasswordStep transfer={transfer} recipient={recipient} go={go} />
}

/** What leaves the account is held for a time. */
function Held({ hold: { kind, until }, home }: Pick<PageProps, 'home'> & { hold: NonNullable<Quote['hold']> }) {
  const words = useWords(holdWords)
  const lang = useLang()
  const text = `${words.about[kind]} ${words.transfer(`${sayDate(until, lang)}, ${sayTime(until, lang)}`)}`
  return <Stopped icon={<CirclePause />} title={words.title} text={text} home={home} />
}

function Pausing({ isExcluded, end, go, home }: Pick<PageProps, 'go' | 'home'> & { isExcluded: boolean; end: Date }) {
  const words = useWords(transferWords)
  const lang = useLang()
  return (
    <Stopped
      icon={<CirclePause />}
      title={isExcluded ? words.excluded : words.paused}
      text={words.stoppedText(`${sayDate(end, lang)}, ${sayTime(end, lang)}`)}
      home={home}
    >
      <Button variant="out" onClick={() => go('limits')}>
        {words.seeLimits}
      </Button>
    </Stopped>
  )
}

interface StoppedProps extends Pick<PageProps, 'home'> {
  icon?: ReactNode
  title: string
  text: string
  children?: ReactNode
}

/** Nothing can be transferred now, and why. */
function Stopped({ icon = <CalendarClock />, title, text, home, children }: StoppedProps) {
  const wallet = useWords(walletWords)
  return (
    <div className={styles.stopped}>
      <span aria-hidden="true">{icon}</span>
      <div role="status">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
      <PanelFooter>
        <Button variant="sec" block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
      </PanelFooter>
    </div>
  )
}
