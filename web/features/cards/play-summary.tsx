import type { ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { type GameProgress, SubmitBar, SubmitSummary, type SummaryItem } from '#ui/game/submit-bar.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { useHasStake } from '#web/lib/profile.ts'
import type { Card } from './api.ts'
import { closesAt } from './countdown.ts'
import { InfluencerCodePart } from './influencer-code-part.tsx'
import type { InfluencerCode } from './influencer-code-use.ts'
import { playWords } from './play-words.ts'
import styles from './play-screen.module.css'

interface Line {
  label: string
  value: ReactNode
}

/** What the two summaries say of what is chosen; each kind of card says it in its own way. */
export interface SummarySaid {
  /** Left out where nothing can be missing. */
  progress?: GameProgress | undefined
  /** Bold line of the bar on phones; without it the progress is. */
  counted?: string | undefined
  /** One of each athlete, with what is chosen. */
  items?: readonly SummaryItem[]
  /** What the choices are worth. */
  facts?: readonly Line[]
  /** Between the clock and the price. */
  amount: Line
  /** Under the bold line of the bar, before the clock. */
  note: string
  /** What keeps it from being sent, in the place of the button's own words; undefined when it can be sent. */
  blocked?: string | undefined
  /** Under the button of the summary. */
  reason?: string | undefined
  /** Goes to the first that is missing; left out when nothing is. */
  onShowMissing?: (() => void) | undefined
  /** A way there in the summary too, with these words. */
  showMissing?: string | undefined
}

export interface SummaryProps {
  card: Card
  said: SummarySaid
  code: InfluencerCode
  isBusy: boolean
  /** Asks before sending; with something missing it says so and goes there. */
  onSubmit: () => void
}

/** How long the card can still be played, or nothing while that is not known. */
export function Clock({ card, onEnd }: { card: Card; onEnd?: () => void }) {
  const { clock } = useWords(playWords)
  const until = closesAt(card)
  return until === null ? null : <Countdown until={until} offset={card.offset} labels={clock} onEnd={onEnd} />
}

/** The summary beside what is chosen, with the code box in it. */
export function PlaySummary({ card, said, code, isBusy, onSubmit }: SummaryProps) {
  const words = useWords(playWords)
  const lang = useLang()
  const isBlocked = said.blocked !== undefined
  return (
    <SubmitSummary
      title={words.summary}
      progress={said.progress}
      items={said.items}
      facts={said.facts}
      amounts={[
        { label: words.closesIn, value: <Clock card={card} /> },
        ...(useHasStake(card) ? [said.amount] : []),
        { label: words.price, value: card.price === 0n ? words.free : formatReais(card.price, lang), strong: true },
      ]}
      action={
        <>
          <Button size="lg" block variant={isBlocked ? 'sec' : 'pri'} busy={isBusy} onClick={onSubmit}>
            {said.blocked ?? words.review}
          </Button>
          {said.showMissing !== undefined && said.onShowMissing && (
            <Button variant="txt" block onClick={said.onShowMissing}>
              {said.showMissing}
            </Button>
          )}
        </>
      }
      reason={said.reason}
    >
      <InfluencerCodePart code={code} />
    </SubmitSummary>
  )
}

/** The bar at the bottom of phones. */
export function PlayBar({ card, said, isBusy, onSubmit }: Omit<SummaryProps, 'code'>) {
  const words = useWords(playWords)
  const lang = useLang()
  return (
    <SubmitBar
      progress={said.progress}
      title={said.counted}
      note={
        <span className={styles.note}>
          <span>{said.note}</span>
          <Clock card={card} />
        </span>
      }
      onShowMissing={said.onShowMissing}
      action={
        <Button variant={said.blocked === undefined ? 'pri' : 'sec'} busy={isBusy} onClick={onSubmit}>
          {words.send} {card.price === 0n ? words.free.toLocaleLowerCase() : formatReais(card.price, lang)}
        </Button>
      }
    />
  )
}
