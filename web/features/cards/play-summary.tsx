import type { ReactNode } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { type GameProgress, SubmitBar, SubmitSummary, type SummaryItem } from '#ui/game/submit-bar.tsx'
import { Row } from '#ui/layout.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { useHasStake } from '#web/lib/profile.ts'
import type { Card } from './api.ts'
import { closesAt } from './countdown.ts'
import { InfluencerCodeSection } from './influencer-code-section.tsx'
import type { InfluencerCode } from './use-influencer-code.ts'
import { playMessages } from './i18n.ts'
import styles from './play-screen.module.css'

interface Line {
  label: string
  value: ReactNode
}

/** Texts of the two summaries; each card type has its own. */
export interface SummaryText {
  /** Left out where nothing can be missing. */
  progress?: GameProgress | undefined
  /** Bold line of the bottom bar on phones; default: the progress. */
  counted?: string | undefined
  /** One per athlete, with its picks. */
  items?: readonly SummaryItem[]
  /** The possible points of the picks. */
  facts?: readonly Line[]
  /** Shown between the clock and the price. */
  amount: Line
  /** Below the bold line of the bar, before the clock. */
  note: string
  /** Replaces the button's label while the entry cannot be sent. */
  blocked?: string | undefined
  /** The entry can be sent incomplete: the button says so and is not green. */
  unfinished?: string | undefined
  /** Shown under the summary's button. */
  reason?: string | undefined
  /** Focuses the first missing pick; left out when nothing is missing. */
  onShowMissing?: (() => void) | undefined
  /** Label of a button for the same in the summary. */
  showMissing?: string | undefined
}

export interface SummaryProps {
  card: Card
  text: SummaryText
  code: InfluencerCode
  isBusy: boolean
  /** Asks for confirmation before sending; if something is missing, shows it instead. */
  onSubmit: () => void
}

/** Time until the card closes; empty while unknown. */
export function Clock({ card, onEnd }: { card: Card; onEnd?: () => void }) {
  const { clock } = useMessages(playMessages)
  const until = closesAt(card)
  return until === null ? null : <Countdown until={until} offset={card.offset} labels={clock} onEnd={onEnd} />
}

/** Green only if the entry is complete. */
const variantOf = ({ blocked, unfinished }: SummaryText) => ((blocked ?? unfinished) === undefined ? 'pri' : 'sec')

/** The summary beside the picks, with the code box. */
export function PlaySummary({ card, text, code, isBusy, onSubmit }: SummaryProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  return (
    <SubmitSummary
      title={messages.summary}
      progress={text.progress}
      items={text.items}
      facts={text.facts}
      amounts={[
        { label: messages.closesIn, value: <Clock card={card} /> },
        ...(useHasStake(card) ? [text.amount] : []),
        {
          label: messages.price,
          value: card.price === 0n ? messages.free : formatReais(card.price, lang),
          strong: true,
        },
      ]}
      action={
        <>
          <Button size="lg" block variant={variantOf(text)} busy={isBusy} onClick={onSubmit}>
            {text.blocked ?? text.unfinished ?? messages.review}
          </Button>
          {text.showMissing !== undefined && text.onShowMissing && (
            <Button variant="txt" block onClick={text.onShowMissing}>
              {text.showMissing}
            </Button>
          )}
        </>
      }
      reason={text.reason}
    >
      <InfluencerCodeSection code={code} />
    </SubmitSummary>
  )
}

/** The bottom bar on phones. */
export function PlayBar({ card, text, isBusy, onSubmit }: Omit<SummaryProps, 'code'>) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  return (
    <SubmitBar
      progress={text.progress}
      title={text.counted}
      note={
        <Row as="span" wrap className={styles.note}>
          <span>{text.note}</span>
          <Clock card={card} />
        </Row>
      }
      onShowMissing={text.onShowMissing}
      action={
        <Button variant={variantOf(text)} busy={isBusy} onClick={onSubmit}>
          {text.unfinished ??
            `${messages.send} ${card.price === 0n ? messages.free.toLocaleLowerCase() : formatReais(card.price, lang)}`}
        </Button>
      }
    />
  )
}
