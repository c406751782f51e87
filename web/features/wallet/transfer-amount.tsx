import { Pencil } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Meter } from '#ui/meter.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { AmountInput } from './amount-input.tsx'
import { PanelFooter, usePanelHead } from './panel.tsx'
import type { Quote, Recipient } from './transfer-api.ts'
import { RecipientCard } from './transfer-recipient.tsx'
import type { Transferring } from './transfer-use.ts'
import { transferWords } from './transfer-words.ts'
import styles from './transfer-page.module.css'

interface AmountStepProps {
  transfer: Transferring
  recipient: Recipient
  quote: Quote
}

/** Step 2: how much, beside what is there and what is left of today. */
export function AmountStep({ transfer, recipient, quote }: AmountStepProps) {
  const words = useWords(transferWords)
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
    <form id={formId} className={styles.step} noValidate onSubmit={submit}>
      <RecipientCard recipient={recipient} isWhole>
        <IconButton label={words.edit} onClick={transfer.edit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </RecipientCard>
      <AmountField transfer={transfer} />
      <DayMeter quote={quote} amount={problem === undefined ? amount : centavos(0)} />
      <PanelFooter>
        <Button type="submit" form={formId} size="lg" block disabled={!isReady}>
          {isReady ? words.sendAmount(formatReais(amount, lang)) : words.send}
        </Button>
      </PanelFooter>
    </form>
  )
}

function AmountField({ transfer }: { transfer: Transferring }) {
  const words = useWords(transferWords)
  const lang = useLang()
  const messageId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isTouched, problem, typed, balance } = transfer
  const error = isTouched && problem !== undefined ? words.errors[problem] : undefined
  return (
    <AmountInput
      ref={field}
      label={words.amount}
      value={typed}
      onChange={transfer.type}
      isWrong={error !== undefined}
      messageId={messageId}
    >
      <p>
        {words.available} <b className="num">{balance === undefined ? '--' : formatReais(balance, lang)}</b>
      </p>
      <FieldMessage id={messageId} error={error} />
    </AmountInput>
  )
}

/** What was sent today, hatched what this transfer adds, and what would be left. */
function DayMeter({ quote, amount }: { quote: Quote; amount: Centavos }) {
  const words = useWords(transferWords)
  const lang = useLang()
  const used = centavos(quote.amount + amount)
  const left = used < quote.quote ? centavos(quote.quote - used) : centavos(0)
  return (
    <Card>
      <Meter
        label={words.limit}
        value={Number(quote.amount)}
        extra={Number(amount)}
        max={Number(quote.quote)}
        valueText={words.limitOf(formatReais(used, lang), formatReais(quote.quote, lang))}
      />
      <p className={styles.day}>
        <span className="num">{words.sentToday(formatReais(quote.amount, lang))}</span>
        <span className="num">{words.left(formatReais(left, lang))}</span>
      </p>
    </Card>
  )
}
