import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Undo2, X } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import type { getWithdrawal, WITHDRAW_STEPS } from '#contract/api/player/payments.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { withdrawalQuery } from './api.ts'
import { HoldNote } from './hold-note.tsx'
import { messages as walletMessages, withdrawMessages, withdrawalMessages } from './i18n.ts'
import { PanelFooter, type PageProps } from './panel.tsx'
import styles from './withdrawal-page.module.css'

type Withdrawal = z.output<typeof getWithdrawal.answer>
type Step = Withdrawal['steps'][number]
type State = 'pending' | 'paid' | 'failed' | 'bounced'

/** Poll interval while it is in progress. */
const LOOK_MS = 10_000
const tones = { pending: 'info', paid: 'green', failed: 'red', bounced: 'orange' } as const

/** A withdrawal, followed until it is final: polled, and refetched on its notifications. */
export const useWithdrawal = (id: string) =>
  useQuery({
    ...withdrawalQuery(id),
    refetchInterval: query => (query.state.data?.transaction.status === 'withdraw-pending' ? LOOK_MS : false),
  })

/** The progress of a withdrawal, step by step. */
export default function WithdrawalPage({ id, home }: PageProps) {
  const messages = useMessages(withdrawalMessages)
  const withdrawal = useWithdrawal(id)
  return (
    <Loaded
      query={withdrawal}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[128, 180]} gap={4} />}
    >
      {withdrawal => <Story withdrawal={withdrawal} home={home} />}
    </Loaded>
  )
}

function stateOf({ transaction: { status }, steps }: Withdrawal): State {
  if (steps.at(-1)?.step === 'bounced') return 'bounced'
  if (status === 'failed') return 'failed'
  return status === 'withdraw-paid' ? 'paid' : 'pending'
}

/** The first of each type of step; a silent bank is shown only while it lasts. */
function result(steps: readonly Step[]): Step[] {
  const seen = new Set<(typeof WITHDRAW_STEPS)[number]>()
  return steps.filter(({ step }, index) => {
    if (seen.has(step) || (step === 'unanswered' && index < steps.length - 1)) return false
    seen.add(step)
    return true
  })
}

function Story({ withdrawal, home }: { withdrawal: Withdrawal; home: PageProps['home'] }) {
  const messages = useMessages(withdrawalMessages)
  const types = useMessages(withdrawMessages).types
  const wallet = useMessages(walletMessages)
  const lang = useLang()
  const state = stateOf(withdrawal)
  return (
    <>
      <section className={styles.head}>
        <p>{messages.amount}</p>
        <p className="figure">{formatReais(withdrawal.transaction.amount, lang)}</p>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        <p className="num">
          {messages.key} {types[withdrawal.pixKeyType]}: {withdrawal.pixKey}
        </p>
      </section>
      <Warning state={state} withdrawal={withdrawal} />
      <Card title={messages.history}>
        <ol className={styles.steps}>
          {result(withdrawal.steps).map(({ step, at }, index, all) => (
            <li key={step} data-last={index === all.length - 1 || undefined} data-step={step}>
              <StepIcon step={step} isLast={index === all.length - 1} />
              <p>{messages.steps[step]}</p>
              <time dateTime={at.toISOString()}>
                {formatDate(at, lang)} {formatTime(at, lang)}
              </time>
            </li>
          ))}
        </ol>
      </Card>
      <PanelFooter>
        {state === 'failed' && (
          <Button size="lg" block onClick={() => home('withdraw')}>
            {messages.again}
          </Button>
        )}
        <Button variant={state === 'failed' ? 'txt' : 'sec'} block onClick={() => home()}>
          {wallet.backToWallet}
        </Button>
      </PanelFooter>
    </>
  )
}

function Warning({ state, withdrawal: { failure, hold } }: { state: State; withdrawal: Withdrawal }) {
  const messages = useMessages(withdrawalMessages)
  if (state === 'pending' && hold) return <HoldNote hold={hold} of="waiting" />
  if (state === 'pending') return <Note tone="info">{messages.soon}</Note>
  if (state === 'bounced') return <Note tone="orange">{messages.bounced}</Note>
  if (state !== 'failed') return null
  return (
    <Note tone="red">
      <strong>{messages.failed}</strong>
      {failure && <p>{messages.failures[failure]}</p>}
      <p>{messages.notCounted}</p>
    </Note>
  )
}

function StepIcon({ step, isLast }: { step: Step['step']; isLast: boolean }) {
  const isOpen = isLast && step !== 'paid'
  const Icon = step === 'failed' ? X : step === 'bounced' ? Undo2 : isOpen ? CircleDashed : Check
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  )
}
