import { Pencil } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Meter } from '#ui/meter.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { AmountInput } from './amount-input.tsx'
import type { Quote, Recipient } from './api.ts'
import { transferMessages } from './i18n.ts'
import { PanelFooter, usePanelHead } from './panel.tsx'
import type { Transferring } from './use-transfer.ts'
import styles from './transfer-page.module.css'

interface AmountStepProps {
  transfer: Transferring
  recipient: Recipient
  quote: Quote
}

/** Step 2: the amount, with the balance and today's remaining limit. */
export function AmountStep({ transfer, recipient, quote }: AmountStepProps) {
  const messages = useMessages(transferMessages)
  const lang = useLang()
  const formId = useId()
  const { isTouched, problem, amount } = transfer
  usePanelHead({ onBack: transfer.edit })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    transfer.ask()
  }
  const isReady = isTouched && problem === undefined
  return (
    <Stack as="form" id={formId} gap={4} noValidate onSubmit={submit}>
      <RecipientCard recipient={recipient} isWhole>
        <IconButton label={messages.edit} onClick={transfer.edit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </RecipientCard>
      <AmountField transfer={transfer} />
      <DayMeter quote={quote} amount={problem === undefined ? amount : centavos(0)} />
      <PanelFooter>
        <Button type="submit" form={formId} size="lg" block disabled={!isReady}>
          {isReady ? messages.sendAmount(formatReais(amount, lang)) : messages.send}
        </Button>
      </PanelFooter>
    </Stack>
  )
}

function AmountField({ transfer }: { transfer: Transferring }) {
  const messages = useMessages(transferMessages)
  const lang = useLang()
  const messageId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isTouched, problem, typed, balance } = transfer
  const error = isTouched && problem !== undefined ? messages.errors[problem] : undefined
  return (
    <AmountInput
      ref={field}
      label={messages.amount}
      value={typed}
      onChange={transfer.type}
      isInvalid={error !== undefined}
      messageId={messageId}
    >
      <p>
        {messages.available} <b className="num">{balance === undefined ? '--' : formatReais(balance, lang)}</b>
      </p>
      <FieldMessage id={messageId} error={error} />
    </AmountInput>
  )
}

/** Today's used limit, this transfer (hatched), and what would remain. */
function DayMeter({ quote, amount }: { quote: Quote; amount: Centavos }) {
  const messages = useMessages(transferMessages)
  const lang = useLang()
  const used = centavos(quote.amount + amount)
  const left = used < quote.quote ? centavos(quote.quote - used) : centavos(0)
  return (
    <Card>
      <Meter
        label={messages.limit}
        value={Number(quote.amount)}
        extra={Number(amount)}
        max={Number(quote.quote)}
        valueText={messages.limitOf(formatReais(used, lang), formatReais(quote.quote, lang))}
      />
      <Row as="p" justify="between" wrap look="note" marginTop={2} className={styles.day}>
        <span className="num">{messages.sentToday(formatReais(quote.amount, lang))}</span>
        <span className="num">{messages.left(formatReais(left, lang))}</span>
      </Row>
    </Card>
  )
}

interface RecipientCardProps {
  recipient: Recipient
  /** Includes the masked e-mail and CPF, so that the sender can verify the recipient. */
  isWhole?: boolean
  /** Shown at the end: a button to change the recipient, or the amount. */
  children: ReactNode
}

export function RecipientCard({ recipient, isWhole = false, children }: RecipientCardProps) {
  const messages = useMessages(transferMessages)
  const { name, username, email, docNumber } = recipient
  return (
    <Row as="section" gap={3.5} align="center" className={styles.recipient} aria-label={messages.recipient}>
      <UserAvatar user={recipient} size={48} />
      <div>
        <p className={styles.name}>{name}</p>
        <p>{isWhole ? `@${username} · ${email}` : `@${username}`}</p>
        {isWhole && <p className="num">{messages.cpf(docNumber)}</p>}
      </div>
      {children}
    </Row>
  )
}
