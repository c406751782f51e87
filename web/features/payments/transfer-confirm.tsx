import { useEffect, useRef } from 'react'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { FactList } from './fact-list.tsx'
import { PanelFooter, usePanelHead } from './panel.tsx'
import type { Recipient } from './transfer-api.ts'
import type { Transferring } from './use-transfer.ts'
import { transferMessages } from './i18n.ts'
import styles from './transfer-page.module.css'

/** Before the password: how much, to whom, what is left, and that it cannot be undone. */
export function ConfirmStep({ transfer, recipient }: { transfer: Transferring; recipient: Recipient }) {
  const messages = useMessages(transferMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  const { amount, balance, back, agree } = transfer
  usePanelHead({ title: messages.confirmTitle, onBack: back })
  return (
    <div className={styles.step}>
      <div className={styles.question} role="status">
        <h3>{messages.ask(formatReais(amount, lang), recipient.name)}</h3>
        <p>{messages.askText}</p>
        <p>{messages.askHold}</p>
      </div>
      <Card>
        <FactList>
          <div>
            <dt>{messages.facts.amount}</dt>
            <dd>{formatReais(amount, lang)}</dd>
          </div>
          <div>
            <dt>{messages.facts.to}</dt>
            <dd>@{recipient.username}</dd>
          </div>
          <div>
            <dt>{messages.facts.after}</dt>
            <dd>{balance === undefined ? '--' : formatReais(centavos(balance - amount), lang)}</dd>
          </div>
        </FactList>
      </Card>
      <PanelFooter>
        <Button size="lg" block onClick={agree}>
          {messages.yes}
        </Button>
        <Button ref={no} variant="txt" block onClick={back}>
          {common.back}
        </Button>
      </PanelFooter>
    </div>
  )
}
