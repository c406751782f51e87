import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { limitsQuery } from '../features/payments/api.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { currentToken } from '../lib/session.ts'
import { walletOpen } from '../lib/wallet-open.ts'
import { reminderMessages, formatStay } from './notice-messages.ts'
import { countVisit, isDue, recordVisit } from './session-time.ts'
import styles from './session-reminder.module.css'

const LOOK_MS = 10_000

/** Shows at the player's chosen interval how long they have been here and this month's result (W4). */
export default function SessionReminder(): ReactNode {
  const messages = useMessages(reminderMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const limits = useQuery(limitsQuery)
  const textId = useId()
  const { shown, answer } = useReminder(limits.data?.sessionReminder ?? null, () => void limits.refetch())
  const net = limits.data?.month.net
  return (
    <Sheet
      open={shown !== undefined}
      onClose={answer}
      title={messages.title(formatStay(Math.floor((shown ?? 0) / 60_000)))}
      closeLabel={common.close}
      describedBy={textId}
    >
      <Stack id={textId} gap={4} tone="muted">
        {net !== undefined && (
          <Stack gap={2} size="sm" className={styles.net}>
            <p>{messages.net}</p>
            <p className="figure">{formatReais(net, lang, { signed: true })}</p>
            <p>{messages.netText}</p>
          </Stack>
        )}
        <p>{messages.text}</p>
      </Stack>
      <Row gap={2} wrap className={styles.answers}>
        <Button variant="ans" data-autofocus onClick={answer}>
          {messages.goOn}
        </Button>
        <Button
          variant="ans"
          onClick={() => {
            answer()
            walletOpen.set('limits')
          }}
        >
          {messages.pause}
        </Button>
      </Row>
    </Sheet>
  )
}

/** `shown` is the session time in milliseconds while the reminder is open; it never opens over another dialog. */
function useReminder(everyMinutes: number | null, onShow: () => void) {
  const [shown, setShown] = useState<number>()
  const look = useEffectEvent(() => {
    const token = currentToken()
    if (token === null || document.visibilityState === 'hidden') return
    const visit = countVisit(token, Date.now())
    if (!isDue(visit, everyMinutes)) {
      // Answered in another tab, or turned off.
      setShown(undefined)
    } else if (shown === undefined && document.querySelector('dialog:modal') === null) {
      setShown(visit.here)
      onShow()
    }
  })
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS)
    const onSight = () => look()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [])

  function answer() {
    const token = currentToken()
    if (token !== null) recordVisit(token, Date.now())
    setShown(undefined)
  }
  return { shown, answer }
}
