import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { limitsQuery } from '../features/wallet/api.ts'
import { commonWords } from '../lib/common-words.ts'
import { useLang, useWords } from '../lib/i18n.ts'
import { currentToken } from '../lib/session.ts'
import { walletOpen } from '../lib/wallet-open.ts'
import { reminderWords, sayStay } from './reminder-words.ts'
import { countVisit, isDue, tellVisit } from './session-time.ts'
import styles from './session-reminder.module.css'

const LOOK_MS = 10_000

/** Says every so often, as the player chose, how long they have been here and what the month brought (W4). */
export default function SessionReminder(): ReactNode {
  const words = useWords(reminderWords)
  const common = useWords(commonWords)
  const lang = useLang()
  const limits = useQuery(limitsQuery)
  const textId = useId()
  const { shown, answer } = useReminder(limits.data?.sessionReminder ?? null, () => void limits.refetch())
  const net = limits.data?.month.net
  return (
    <Sheet
      open={shown !== undefined}
      onClose={answer}
      title={words.title(sayStay(Math.floor((shown ?? 0) / 60_000)))}
      closeLabel={common.close}
      describedBy={textId}
    >
      <div id={textId} className={styles.text}>
        {net !== undefined && (
          <div className={styles.net}>
            <p>{words.net}</p>
            <p className="figure">{formatReais(net, lang, { signed: true })}</p>
            <p>{words.netText}</p>
          </div>
        )}
        <p>{words.text}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="ans" data-autofocus onClick={answer}>
          {words.goOn}
        </Button>
        <Button
          variant="ans"
          onClick={() => {
            answer()
            walletOpen.set('limits')
          }}
        >
          {words.pause}
        </Button>
      </div>
    </Sheet>
  )
}

/** `shown` is how long it has been, in milliseconds, while the reminder stands; it never stands over another dialog. */
function useReminder(everyMinutes: number | null, onShow: () => void) {
  const [shown, setShown] = useState<number>()
  const look = useEffectEvent(() => {
    const token = currentToken()
    if (token === null || document.visibilityState === 'hidden') return
    const visit = countVisit(token, Date.now())
    if (!isDue(visit, everyMinutes)) {
      // Answered in another tab, or no longer wanted.
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
    if (token !== null) tellVisit(token, Date.now())
    setShown(undefined)
  }
  return { shown, answer }
}
