import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { type GameProgress, SubmitBar, SubmitSummary, type SummaryItem } from '#ui/game/submit-bar.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { ConfirmStake } from '#web/lib/confirm-stake.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { useWide } from '#web/lib/wide.ts'
import type { Card } from './api.ts'
import { typeOf } from './card-type.ts'
import { closesAt } from './countdown.ts'
import { playMessages } from './i18n.ts'
import { InfluencerCodeSection } from './influencer-code-section.tsx'
import { cardLink } from './links.ts'
import { panelIdOf } from './play-picks.ts'
import type { DraftState } from './use-draft.ts'
import type { InfluencerCode } from './use-influencer-code.ts'
import type { Submit } from './use-play.ts'
import styles from './play-screen.module.css'

interface Line {
  label: string
  value: ReactNode
}

/** The two summaries of the choices; each type of card has its own. */
export interface SummaryText {
  /** Left out where nothing can be missing. */
  progress?: GameProgress | undefined
  /** Bold line of the bar on phones; without it the progress is. */
  counted?: string | undefined
  /** One item per athlete, with its choice. */
  items?: readonly SummaryItem[]
  /** The possible points of the choices. */
  facts?: readonly Line[]
  /** Between the clock and the price. */
  amount: Line
  /** Under the bold line of the bar, before the clock. */
  note: string
  /** Why it cannot be sent, instead of the button's own label; undefined when it can be sent. */
  blocked?: string | undefined
  /** Label when it can be sent with choices left at their default; the button is not green then. */
  unfinished?: string | undefined
  /** Shown under the button of the summary. */
  reason?: string | undefined
  /** Moves to the first missing choice; absent when none is missing. */
  onShowMissing?: (() => void) | undefined
  /** Label of a link to the missing choice in the summary. */
  showMissing?: string | undefined
}

interface ConfirmPlayProps {
  card: Card
  /** The influencer's code sent with the entry. */
  code: string | null
  submit: Submit
  children?: ReactNode
}

/** Confirmation before payment: price, fee, remaining balance, closing time, and the rules in short. */
function ConfirmPlay({ card, code, submit, children }: ConfirmPlayProps) {
  const { ask, free } = useMessages(playMessages)
  const lang = useLang()
  const hasStake = useHasStake(card)
  const closes = closesAt(card)
  const { first, second, third } = card.paymentPercentage
  const notes = [
    'matches' in card ? ask.scores : card.gameType === 'classic' ? ask.classic : ask.options,
    ask.shares(formatPoints(first, lang), formatPoints(second, lang), formatPoints(third, lang)),
    ask.ties,
    ask.time,
    'matches' in card ? ask.postponed : ask.absent,
    ask.refund,
  ]
  return (
    <ConfirmStake
      submit={submit}
      price={card.price}
      messages={ask}
      amounts={[
        [ask.price, card.price === 0n ? free : formatReais(card.price, lang)],
        [ask.fee, card.fee === 0 ? ask.noFee : ask.feeOf(formatPercent(card.fee, lang))],
        [ask.balanceAfter, submit.balanceAfter === undefined ? '--' : formatReais(submit.balanceAfter, lang)],
        ...(closes === null ? [] : [[ask.closes, formatMoment(new Date(closes), lang)] as const]),
        ...(code === null ? [] : [[ask.code, code] as const]),
      ]}
      rules={hasStake ? { notes, href: '/rules' } : undefined}
    >
      {children}
    </ConfirmStake>
  )
}

export interface PlayFrameProps {
  card: Card
  play: { code: InfluencerCode; submit: Submit; draft: { state: DraftState } }
  text: SummaryText
  /** A saved draft was loaded. */
  isRestored: boolean
  onSubmit: () => void
  /** Sticks below the header on phones. */
  strip?: ReactNode
  /** Shown before the picks. */
  how?: ReactNode
  /** Shown before the submit button. */
  request?: ReactNode
  /** The picks: one panel per athlete, one row per match. */
  children: ReactNode
}

/** Frame of the play page: header with the clock, picks, code, summary, confirmation. */
export function PlayFrame({ card, play, text, isRestored, onSubmit, strip, how, request, children }: PlayFrameProps) {
  const { code, submit, draft } = play
  const messages = useMessages(playMessages).of[typeOf(card).mode]
  const isWide = useWide()
  useFocusRefused(submit.refused)
  const summary = { card, text, isBusy: submit.isPreparing || submit.isSending, onSubmit }
  return (
    <Stack gap={3}>
      <Head card={card} />
      {!isWide && strip}
      <Stack gap={6} className={styles.split}>
        <Stack gap={4} alignContent="start">
          {how}
          <StopNote of={{ mode: typeOf(card).mode, game: card._id }} />
          {isRestored && <Note tone="info">{messages.restored}</Note>}
          {children}
          {!isWide && <InfluencerCodeSection code={code} inCard />}
          <Text look="hint">
            {(draft.state === 'kept' || draft.state === 'waiting') && messages.saved}
            <span role="status">{draft.state === 'failed' && messages.notSaved}</span>
          </Text>
        </Stack>
        {isWide && (
          <aside className={styles.aside}>
            <PlaySummary {...summary} code={code} />
          </aside>
        )}
      </Stack>
      {!isWide && <PlayBar {...summary} />}
      <ConfirmPlay card={card} code={code.applied} submit={submit}>
        {request}
      </ConfirmPlay>
    </Stack>
  )
}

function Head({ card }: { card: Card }) {
  const messages = useMessages(playMessages)
  return (
    <Row as="header" gap={3} align="center" className={styles.head}>
      <Link {...cardLink(card)} search={true} className={iconButtonClass({ fill: true })} aria-label={messages.cancel}>
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{card.name}</h1>
        <p>
          {messages.closesIn} <Clock card={card} />
        </p>
      </div>
    </Row>
  )
}

interface SummaryProps {
  card: Card
  text: SummaryText
  code: InfluencerCode
  isBusy: boolean
  /** Asks for confirmation; when a choice is missing, says so and moves to it. */
  onSubmit: () => void
}

/** Time until the card closes; nothing while it is unknown. */
function Clock({ card }: { card: Card }) {
  const { clock } = useMessages(playMessages)
  const until = closesAt(card)
  return until === null ? null : <Countdown until={until} offset={card.offset} labels={clock} />
}

/** Green only if it sends a complete entry. */
const variantOf = ({ blocked, unfinished }: SummaryText) => ((blocked ?? unfinished) === undefined ? 'pri' : 'sec')

/** The summary beside the choices, with the field of an influencer's code. */
function PlaySummary({ card, text, code, isBusy, onSubmit }: SummaryProps) {
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

/** The bar at the bottom of phones. */
function PlayBar({ card, text, isBusy, onSubmit }: Omit<SummaryProps, 'code'>) {
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

/** Server errors are shown at their athlete or match; focuses the first. */
function useFocusRefused(refused: Readonly<Record<string, string>>): void {
  const [first] = Object.keys(refused)
  useEffect(() => {
    if (first === undefined) return
    const box = document.getElementById(panelIdOf(first))
    box?.scrollIntoView({ block: 'start' })
    box?.querySelector('input')?.focus({ preventScroll: true })
  }, [first])
}
