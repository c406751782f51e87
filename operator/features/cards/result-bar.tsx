import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Settlement } from './api.ts'
import type { SharedCard } from './card-type.ts'
import { useFormatMissing } from './missing-list.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'
import type { RequestedStep } from './step-sheet.tsx'
import styles from './result-bar.module.css'

export interface ResultBarProps {
  card: SharedCard
  settlement: Settlement | undefined
  /** What was said by hand and is not saved yet, where a kind of card has that: how much, and what to do with it. */
  unsaved: { count: number; actions: ReactNode } | undefined
  onStep: (step: RequestedStep) => void
}

/** Stays at the bottom of the result: what is not saved, what stands in the way of paying, and what can be done. */
export function ResultBar({ card, settlement, unsaved, onStep }: ResultBarProps) {
  const messages = useMessages(resultMessages)
  const formatMissing = useFormatMissing()
  const whyId = useId()
  const count = unsaved?.count ?? 0
  const block = blockOf({ card, settlement, count }, messages, formatMissing)
  const isOn = ['open', 'locked', 'running', 'provisional'].includes(card.state)
  return (
    <div className={styles.bar}>
      <div className={styles.state} role="status">
        {count > 0 && <Badge tone="orange">{messages.ticksUnsaved(count)}</Badge>}
        <span id={whyId}>{block ?? messages.ready}</span>
      </div>
      {unsaved?.actions}
      {isOn && (
        <>
          <Button variant="dng" onClick={() => onStep('void')}>
            {messages.void_}
          </Button>
          <Button variant="sec" onClick={() => onStep(card.hold === null ? 'hold' : 'release')}>
            {card.hold === null ? messages.hold : messages.release}
          </Button>
        </>
      )}
      {card.state === 'paid' && (
        <Button variant="sec" onClick={() => onStep('correct')}>
          {messages.correct}
        </Button>
      )}
      <Button
        disabled={block !== undefined}
        aria-describedby={whyId}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => onStep('settle')}
      >
        {messages.settle}
      </Button>
    </div>
  )
}

type Position = Pick<ResultBarProps, 'card' | 'settlement'> & { count: number }

/** Why the card cannot be paid now, in words; undefined when it can. */
function blockOf(
  { card, settlement, count }: Position,
  messages: ResultMessages,
  formatMissing: (code: string) => string,
): string | undefined {
  const { blocks } = messages
  switch (card.state) {
    case 'draft':
    case 'scheduled':
    case 'open':
    case 'locked':
      return blocks.early
    case 'running':
      return blocks.running
    case 'settling':
    case 'paid':
    case 'voiding':
    case 'void':
      return blocks[card.state]
    case 'provisional':
      break
  }
  if (count > 0) return blocks.ticks
  if (card.hold !== null) return blocks.held
  if (!settlement) return blocks.loading
  const [first, ...more] = settlement.missing
  if (!first) return undefined
  const what = formatMissing(first.fact)
  return more.length === 0 ? messages.blockedBy(what) : messages.blockedByMany(what, more.length)
}
