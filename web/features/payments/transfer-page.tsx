import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CirclePause } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { formatError } from '#web/lib/errors.ts'
import { FactList } from '#web/lib/fact-list.tsx'
import { FormText } from '#web/lib/form-text.tsx'
import { usePasswordForm } from '#web/lib/forms.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { isUnknown } from '#web/lib/use-paid-action.ts'
import { limitsQuery, type Quote, quoteQuery, type Recipient } from './api.ts'
import { holdMessages, messages as walletMessages, transferMessages } from './i18n.ts'
import { type PageProps, PanelFooter, usePanelHead } from './panel.tsx'
import { AmountStep, RecipientCard } from './transfer-amount.tsx'
import { SearchStep } from './transfer-search.tsx'
import { type Transferring, useTransfer } from './use-transfer.ts'
import styles from './transfer-page.module.css'

interface PasswordStepProps extends Pick<PageProps, 'go'> {
  transfer: Transferring
  recipient: Recipient
}

/** Step 3: the password, which submits. */
function PasswordStep({ transfer, recipient, go }: PasswordStepProps) {
  const messages = useMessages(transferMessages)
  const common = useMessages(commonMessages)
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  const formId = useId()
  const { isSending, isLost } = transfer
  const { form, input, refused } = usePasswordForm(transfer, 'all')
  const password = useWatch({ control: form.control, name: 'password' })
  usePanelHead({ title: messages.confirmTitle, onBack: isSending ? null : transfer.back })
  useEffect(() => form.setFocus('password'), [form])
  const submit = form.handleSubmit(({ password }) => transfer.send(password))
  return (
    <Stack as="form" id={formId} gap={4} noValidate onSubmit={event => void submit(event)}>
      <RecipientCard recipient={recipient}>
        <span className={`figure ${styles.sum}`}>{formatReais(transfer.amount, lang)}</span>
      </RecipientCard>
      <FormText
        {...input}
        label={messages.password}
        texts={{ password_required: messages.passwordRequired, wrong_password: messages.passwordWrong }}
      />
      {refused !== undefined && <Refusal error={refused} go={go} />}
      <PanelFooter>
        <Stack gap={2} className={styles.answers}>
          <Button variant="sec" disabled={isSending} onClick={transfer.back}>
            {common.back}
          </Button>
          <Button type="submit" form={formId} disabled={password === ''} busy={isSending}>
            {isLost ? wallet.again : messages.confirm}
          </Button>
        </Stack>
      </PanelFooter>
    </Stack>
  )
}

/** Why it was not sent, and what to do. */
function Refusal({ error, go }: Pick<PageProps, 'go'> & { error: unknown }) {
  const messages = useMessages(transferMessages)
  const wallet = useMessages(walletMessages)
  const whole = useWholeErrorMessages()
  const { code = 'network', retryAfter = 900 } = error instanceof CallError ? error : {}
  const isLocked = code === 'too_many_requests'
  const text = isLocked
    ? { title: messages.locked, text: messages.lockedText(whole.wait(retryAfter)) }
    : formatError(error, whole)
  const isExcluding = code === 'paused' || code === 'self_excluded'
  return (
    <Note tone="red" role="alert">
      <strong>{text.title}</strong>
      <p>{isUnknown(error) ? wallet.lost : text.text}</p>
      {isExcluding && (
        <Button variant="out" size="sm" onClick={() => go('limits')}>
          {messages.seeLimits}
        </Button>
      )}
    </Note>
  )
}

/** Transfers coins to another player (W3): today's limit, then recipient, amount and password. */
export default function TransferPage({ go, home }: PageProps) {
  const messages = useMessages(transferMessages)
  const quote = useQuery(quoteQuery)
  const limits = useQuery(limitsQuery).data
  return (
    <Loaded
      query={quote}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[88, 120]} gap={4} />}
      renderRefusal={error =>
        error instanceof CallError &&
        error.code === 'mode_unavailable' && <Stopped title={messages.closed} text={messages.closedText} home={home} />
      }
    >
      {quote => {
        const end = limits?.exclusionUntil ?? limits?.pauseUntil
        if (end) return <Exclusion isExcluded={limits?.exclusionUntil !== null} end={end} go={go} home={home} />
        if (quote.hold) return <Held hold={quote.hold} home={home} />
        return <Steps quote={quote} go={go} home={home} />
      }}
    </Loaded>
  )
}

function Steps({ quote, go, home }: Pick<PageProps, 'go' | 'home'> & { quote: Quote }) {
  const messages = useMessages(transferMessages)
  const lang = useLang()
  const transfer = useTransfer(quote, home)
  // If the limit is used up meanwhile, the transfer in progress shows it.
  if (quote.amountLimit <= 0n && transfer.step === 'search') {
    return (
      <Stopped title={messages.used} text={messages.usedText} home={home}>
        <Note icon={<CalendarClock aria-hidden="true" />}>
          {messages.usedToday(formatReais(quote.amount, lang), formatReais(quote.quote, lang))}
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

/** Outgoing money is on hold for a time. */
function Held({ hold: { kind, until }, home }: Pick<PageProps, 'home'> & { hold: NonNullable<Quote['hold']> }) {
  const messages = useMessages(holdMessages)
  const lang = useLang()
  const text = `${messages.about[kind]} ${messages.transfer(`${formatDate(until, lang)}, ${formatTime(until, lang)}`)}`
  return <Stopped icon={<CirclePause />} title={messages.title} text={text} home={home} />
}

function Exclusion({ isExcluded, end, go, home }: Pick<PageProps, 'go' | 'home'> & { isExcluded: boolean; end: Date }) {
  const messages = useMessages(transferMessages)
  const lang = useLang()
  return (
    <Stopped
      icon={<CirclePause />}
      title={isExcluded ? messages.excluded : messages.paused}
      text={messages.stoppedText(`${formatDate(end, lang)}, ${formatTime(end, lang)}`)}
      home={home}
    >
      <Button variant="out" onClick={() => go('limits')}>
        {messages.seeLimits}
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

/** Transfers are unavailable, with the reason. */
function Stopped({ icon = <CalendarClock />, title, text, home, children }: StoppedProps) {
  const wallet = useMessages(walletMessages)
  return (
    <Stack gap={4} justify="center" textAlign="center" className={styles.stopped}>
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
    </Stack>
  )
}

/** Confirmation before the password: amount, recipient, remaining balance, and that it is irreversible. */
function ConfirmStep({ transfer, recipient }: { transfer: Transferring; recipient: Recipient }) {
  const messages = useMessages(transferMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const { amount, balance, back, agree } = transfer
  usePanelHead({ title: messages.confirmTitle, onBack: back })
  return (
    <Stack gap={4}>
      <div className={styles.question} role="status">
        <h3>{messages.ask(formatReais(amount, lang), recipient.name)}</h3>
        <p>{messages.askText}</p>
        <p>{messages.askHold}</p>
      </div>
      <Card>
        <FactList
          facts={[
            [messages.facts.amount, formatReais(amount, lang)],
            [messages.facts.to, `@${recipient.username}`],
            [messages.facts.after, balance === undefined ? '--' : formatReais(centavos(balance - amount), lang)],
          ]}
        />
      </Card>
      <PanelFooter>
        <Button size="lg" block onClick={agree}>
          {messages.yes}
        </Button>
        <Button ref={no} variant="txt" block onClick={back}>
          {common.back}
        </Button>
      </PanelFooter>
    </Stack>
  )
}
