import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type Settlement, tickMutation } from './api.ts'
import { useSayMissing } from './missing-list.tsx'
import { type ResultWords, resultWords } from './result-words.ts'
import type { AskedStep } from './step-sheet.tsx'
import { optionName, optionsToTick, type Ticks } from './ticks.ts'
import styles from './result-bar.module.css'

export interface ResultBarProps {
  card: OperatorCard
  settlement: Settlement | undefined
  ticks: Ticks
  onStep: (step: AskedStep) => void
}

/** Stays at the bottom of the result: what is not saved, what stands in the way of paying, and what can be done. */
export function ResultBar({ card, settlement, ticks, onStep }: ResultBarProps) {
  const words = useWords(resultWords)
  const common = useWords(commonWords)
  const sayMissing = useSayMissing()
  const whyId = useId()
  const [saving, setSaving] = useState(false)
  const count = ticks.list.length
  const block = blockOf({ card, settlement, count }, words, sayMissing)
  const isOn = ['open', 'locked', 'running', 'provisional'].includes(card.state)
  return (
    <div className={styles.bar}>
      <div className={styles.state} role="status">
        {count > 0 && <Badge tone="orange">{words.ticksUnsaved(count)}</Badge>}
        <span id={whyId}>{block ?? words.ready}</span>
      </div>
      {count > 0 && (
        <>
          <Button variant="txt" onClick={ticks.clear}>
            {common.discard}
          </Button>
          <Button variant="sec" onClick={() => setSaving(true)}>
            {words.ticksSave}
          </Button>
        </>
      )}
      {isOn && (
        <>
          <Button variant="dng" onClick={() => onStep('void')}>
            {words.void_}
          </Button>
          <Button variant="sec" onClick={() => onStep(card.hold === null ? 'hold' : 'release')}>
            {card.hold === null ? words.hold : words.release}
          </Button>
        </>
      )}
      {card.state === 'paid' && (
        <Button variant="sec" onClick={() => onStep('correct')}>
          {words.correct}
        </Button>
      )}
      <Button
        disabled={block !== undefined}
        aria-describedby={whyId}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => onStep('settle')}
      >
        {words.settle}
      </Button>
      <TicksSheet card={card} ticks={ticks} open={saving} onClose={() => setSaving(false)} />
    </div>
  )
}

type Standing = Pick<ResultBarProps, 'card' | 'settlement'> & { count: number }

/** Why the card cannot be paid now, in words; undefined when it can. */
function blockOf(
  { card, settlement, count }: Standing,
  words: ResultWords,
  sayMissing: (code: string) => string,
): string | undefined {
  const { blocks } = words
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
  if (card.hold !== null) return words.onHold(card.hold)
  if (!settlement) return blocks.loading
  const [first, ...more] = settlement.missing
  if (!first) return undefined
  const what = sayMissing(first.fact)
  return more.length === 0 ? words.blockedBy(what) : words.blockedByMany(what, more.length)
}

interface TicksSheetProps extends Pick<ResultBarProps, 'card' | 'ticks'> {
  open: boolean
  onClose: () => void
}

function TicksSheet({ card, ticks, open, onClose }: TicksSheetProps) {
  const words = useWords(resultWords)
  const lang = useLang()
  const save = useMutation(tickMutation(useQueryClient(), card._id))
  const options = optionsToTick(card)
  const lines = ticks.list.map(({ place, _option, happened }) => {
    const athlete = card.athletes.find(one => one.place === place)?.now._athlete.name ?? ''
    const option = options.find(one => one._id === _option)
    return words.tickLine(athlete, option ? optionName(option, lang) : '', happened)
  })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.ticksTitle}
      text={
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirmLabel={words.ticksSave}
      onConfirm={async reason => {
        await save.mutateAsync({ ticks: ticks.list, reason })
        ticks.clear()
        toast.ok(words.ticksSaved)
      }}
    />
  )
}
