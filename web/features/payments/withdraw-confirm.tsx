import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { FactList } from '#web/lib/fact-list.tsx'
import { messages as walletMessages, withdrawMessages } from './i18n.ts'
import { PanelFooter, usePanelHead } from './panel.tsx'
import type { Withdrawing } from './use-withdraw.ts'
import styles from './withdraw-page.module.css'

/** The last question before money leaves: how much, where to, and what is left. */
export function WithdrawConfirm({ withdrawing }: { withdrawing: Withdrawing }) {
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
