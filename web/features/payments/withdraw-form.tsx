import { CalendarCheck, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { PIX_KEY_TYPES, type PixKeyType } from '#contract/pix-keys.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { formatError, formatField } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { phoneMask } from '#web/lib/masks.ts'
import { daysAgo, formatDate, formatTime } from '#web/lib/moments.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { AmountInput } from './amount-input.tsx'
import type { Overview } from './api.ts'
import { HoldNote } from './hold-note.tsx'
import { withdrawMessages } from './i18n.ts'
import { PanelFooter } from './panel.tsx'
import { canClose, type Withdrawing } from './use-withdraw.ts'
import styles from './withdraw-page.module.css'

/** In order of frequency. */
const TYPES = ['CPF', 'PHONE', 'EMAIL', 'RANDOM'] as const satisfies typeof PIX_KEY_TYPES | readonly PixKeyType[]

interface FormProps {
  withdrawing: Withdrawing
  overview: Overview
  now: Date
}

/** Amount and Pix key. */
export function WithdrawForm({ withdrawing, overview, now }: FormProps) {
  const messages = useMessages(withdrawMessages)
  const formId = useId()
  const texts = useTexts()
  const { errors } = withdrawing.form.formState
  const { typed } = withdrawing
  return (
    <>
      <StopNote of="payouts" />
      <Stack
        as="form"
        id={formId}
        gap={4}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (withdrawing.canSubmit) void withdrawing.review()
        }}
      >
        <Amount withdrawing={withdrawing} overview={overview} error={formatField(errors.amount?.message, texts)} />
        <Segmented
          label={messages.keyType}
          options={TYPES.map(value => ({ value, label: messages.types[value] }))}
          value={typed.pixKeyType}
          onChange={withdrawing.setType}
          error={formatField(errors.pixKeyType?.message, texts)}
        />
        {typed.pixKeyType === undefined ? (
          <Note>{messages.own}</Note>
        ) : (
          <Key key={typed.pixKeyType} type={typed.pixKeyType} form={withdrawing.form} texts={texts.fields} />
        )}
      </Stack>
      <Refused withdrawing={withdrawing} />
      <Warnings overview={overview} now={now} />
      {!typed.closing && canClose(overview.available, overview.held) && (
        <Button variant="txt" size="sm" onClick={() => withdrawing.setClosing(true)}>
          {messages.closing.offer}
        </Button>
      )}
      <Submit withdrawing={withdrawing} formId={formId} />
    </>
  )
}

/** Error messages of this form's fields. */
function useTexts() {
  const whole = useWholeErrorMessages()
  return { ...whole, fields: { ...whole.fields, ...useMessages(withdrawMessages).fields } }
}

function Amount({ withdrawing, overview, error }: Omit<FormProps, 'now'> & { error: string | undefined }) {
  const messages = useMessages(withdrawMessages)
  const lang = useLang()
  const messageId = useId()
  const available = (
    <p>
      {messages.available} <b className="num">{formatReais(overview.available, lang)}</b>
    </p>
  )
  if (withdrawing.typed.closing) {
    return (
      <Stack gap={2} justify="center" tone="muted" textAlign="center" className={styles.closing}>
        <p>
          <strong>{messages.closing.title}</strong>
        </p>
        <p className="figure">{formatReais(overview.available, lang)}</p>
        <p>{messages.closing.text}</p>
        <Button variant="out" size="sm" onClick={() => withdrawing.setClosing(false)}>
          {messages.closing.undo}
        </Button>
      </Stack>
    )
  }
  return (
    <AmountInput
      label={messages.amount}
      value={withdrawing.typed.amount}
      onChange={withdrawing.setAmount}
      onBlur={() => void withdrawing.form.trigger('amount')}
      isInvalid={error !== undefined}
      messageId={messageId}
    >
      {available}
      <FieldMessage id={messageId} error={error} />
    </AmountInput>
  )
}

const inputs = {
  CPF: { inputMode: 'numeric' },
  PHONE: { inputMode: 'tel', type: 'tel', placeholder: '(99)99999-9999', autoComplete: 'tel-national' },
  EMAIL: { inputMode: 'email', type: 'email', autoComplete: 'email' },
  RANDOM: { autoComplete: 'off' },
} as const

interface KeyProps extends Pick<Withdrawing, 'form'> {
  type: PixKeyType
  texts: Readonly<Record<string, string>>
}

function Key({ type, form, texts }: KeyProps) {
  const messages = useMessages(withdrawMessages)
  return (
    <FormText
      {...inputs[type]}
      control={form.control}
      name="pixKey"
      label={messages.key}
      hint={messages.keyHints[type]}
      texts={texts}
      mask={type === 'PHONE' ? phoneMask : undefined}
      state={type === 'CPF' ? 'locked' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
    />
  )
}

/** Why the last attempt was refused, where no field is at fault. */
export function Refused({ withdrawing }: { withdrawing: Withdrawing }) {
  const messages = useMessages(withdrawMessages)
  const whole = useWholeErrorMessages()
  const { problem } = withdrawing
  if (problem === undefined) return null
  const isUnavailable = problem instanceof CallError && problem.code === 'mode_unavailable'
  const text = isUnavailable ? messages.refused.mode_unavailable : formatError(problem, whole)
  return (
    <Note tone="red" role="alert">
      <strong>{text.title}</strong>
      <p>{text.text}</p>
    </Note>
  )
}

function Warnings({ overview: { heldParts, hold, available }, now }: Omit<FormProps, 'withdrawing'>) {
  const messages = useMessages(withdrawMessages)
  const lang = useLang()
  return (
    <>
      {hold && <HoldNote hold={hold} of="withdraw" />}
      {heldParts.map(({ kind, amount, until }) => (
        <Note key={kind} tone="info" icon={<Hourglass aria-hidden="true" />}>
          {messages.held[kind](formatReais(amount, lang), formatWhen(until, now, lang, messages.when))}
        </Note>
      ))}
      {available < 100n && <Note>{messages.nothing}</Note>}
      <Note icon={<CalendarCheck aria-hidden="true" />}>{messages.daily}</Note>
    </>
  )
}

/** The submit button, with a text about what is missing. */
function Submit({ withdrawing, formId }: { withdrawing: Withdrawing; formId: string }) {
  const messages = useMessages(withdrawMessages)
  const lang = useLang()
  const { canSubmit, missing, amount } = withdrawing
  const parts = new Intl.ListFormat(lang, { type: 'conjunction' }).format(missing.map(field => messages.parts[field]))
  return (
    <PanelFooter>
      <Text look="hint" textAlign="center" className={styles.missing} role="status">
        {!canSubmit && missing.length > 0 && messages.missing(parts)}
      </Text>
      <Button type="submit" form={formId} size="lg" block disabled={!canSubmit}>
        {canSubmit && amount !== undefined ? messages.submitAmount(formatReais(amount, lang)) : messages.submit}
      </Button>
    </PanelFooter>
  )
}

/** "hoje às 09:12", "amanhã às 00:00", "em 22/11/2026 às 21:08". */
export function formatWhen(
  date: Date,
  now: Date,
  lang: Lang,
  messages: Record<'today' | 'tomorrow' | 'yesterday', (time: string) => string> & {
    on: (date: string, time: string) => string
  },
): string {
  const time = formatTime(date, lang)
  const ago = daysAgo(date, now)
  if (ago === 0) return messages.today(time)
  if (ago === -1) return messages.tomorrow(time)
  if (ago === 1) return messages.yesterday(time)
  return messages.on(formatDate(date, lang), time)
}
