import { useId, type ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { ModalContent } from '#ui/modal.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from './common-messages.ts'
import type { PaidAction } from './use-paid-action.ts'
import styles from './confirm-stake.module.css'

export interface ConfirmStakeProps {
  submit: Pick<PaidAction<never, true>, 'question' | 'isLost' | 'isSending' | 'back'> & { send: () => Promise<void> }
  price: Centavos
  messages: Record<'title' | 'text' | 'rules' | 'allRules' | 'lost' | 'back' | 'sendFree', string> & {
    send: (price: string) => string
  }
  /** Amounts with their labels. */
  amounts: readonly (readonly [string, ReactNode])[]
  /** The rules in short, and a link to all of them; left out where there is no prize. */
  rules?: { notes: readonly string[]; href: string } | undefined
  /** Shown above the confirm button. */
  children?: ReactNode
}

/** Confirms a game before payment. It cannot be closed while the request is under way. */
export function ConfirmStake({ submit, price, messages, amounts, rules, children }: ConfirmStakeProps) {
  const lang = useLang()
  const { close } = useMessages(commonMessages)
  const textId = useId()
  return (
    <Sheet
      role="alertdialog"
      open={submit.question !== null}
      onClose={submit.back}
      title={messages.title}
      closeLabel={close}
      describedBy={textId}
    >
      <ModalContent>
        <Text id={textId} tone="muted">
          {messages.text}
        </Text>
        <dl className={styles.amounts}>
          {amounts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        {rules && (
          <details className={styles.rules}>
            <summary>{messages.rules}</summary>
            <ul>
              {rules.notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            <a className={linkClass} href={rules.href} target="_blank" rel="noopener">
              {messages.allRules}
            </a>
          </details>
        )}
        {submit.isLost && (
          <Note tone="red" role="alert">
            {messages.lost}
          </Note>
        )}
        <Stack gap={2} marginTop={1}>
          <Button size="lg" block busy={submit.isSending} onClick={() => void submit.send()}>
            {price === 0n ? messages.sendFree : messages.send(formatReais(price, lang))}
          </Button>
          <Button variant="txt" block data-autofocus disabled={submit.isSending} onClick={submit.back}>
            {messages.back}
          </Button>
        </Stack>
      </ModalContent>
    </Sheet>
  )
}
