import { useId, type ReactNode } from 'react'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useHasStake } from '#web/lib/profile.ts'
import styles from '#web/lib/confirm-stake.module.css'
import type { Card } from './api.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { closesAt } from './countdown.ts'
import type { Submit } from './use-play-submit.ts'
import { playMessages } from './i18n.ts'

export interface ConfirmPlayProps {
  card: Card
  /** The influencer's code that goes with the game. */
  code: string | null
  submit: Submit
  /** What else is to be seen before it is sent: right above the buttons, where a long question opens. */
  children?: ReactNode
}

/**
 * The last question before a game is paid: price, fee, what is left, when it closes, and the rules in plain words. It cannot be
 * left while the game is on its way.
 */
export function ConfirmPlay({ card, code, submit, children }: ConfirmPlayProps) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const { close } = useMessages(commonMessages)
  const textId = useId()
  const isFree = card.price === 0n
  const hasStake = useHasStake(card)
  return (
    <Sheet
      role="alertdialog"
      open={submit.isConfirming}
      onClose={submit.back}
      title={messages.ask.title}
      closeLabel={close}
      describedBy={textId}
    >
      <p id={textId} className={styles.text}>
        {messages.ask.text}
      </p>
      <Amounts card={card} code={code} submit={submit} />
      {hasStake && <Rules card={card} />}
      {children}
      {submit.isLost && (
        <Note tone="red" role="alert">
          {messages.ask.lost}
        </Note>
      )}
      <div className={styles.answers}>
        <Button size="lg" block busy={submit.isSending} onClick={() => void submit.send()}>
          {isFree ? messages.ask.sendFree : messages.ask.send(formatReais(card.price, lang))}
        </Button>
        <Button variant="txt" block data-autofocus disabled={submit.isSending} onClick={submit.back}>
          {messages.ask.back}
        </Button>
      </div>
    </Sheet>
  )
}

function Amounts({ card, code, submit }: Omit<ConfirmPlayProps, 'children'>) {
  const { ask, free } = useMessages(playMessages)
  const lang = useLang()
  const closes = closesAt(card)
  const rows: readonly (readonly [string, ReactNode] | false)[] = [
    [ask.price, card.price === 0n ? free : formatReais(card.price, lang)],
    [ask.fee, card.fee === 0 ? ask.noFee : ask.feeOf(formatPercent(card.fee, lang))],
    [ask.balanceAfter, submit.balanceAfter === undefined ? '--' : formatReais(submit.balanceAfter, lang)],
    closes !== null && [ask.closes, formatMoment(new Date(closes), lang)],
    code !== null && [ask.code, code],
  ]
  return (
    <dl className={styles.amounts}>
      {rows.map(
        row =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd className="num">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Rules({ card }: { card: Card }) {
  const { ask } = useMessages(playMessages)
  const lang = useLang()
  const { first, second, third } = card.paymentPercentage
  const rules = [
    'matches' in card ? ask.scores : card.gameType === 'classic' ? ask.classic : ask.options,
    ask.shares(formatPoints(first, lang), formatPoints(second, lang), formatPoints(third, lang)),
    ask.ties,
    ask.time,
    'matches' in card ? ask.postponed : ask.absent,
    ask.refund,
  ]
  return (
    <section className={styles.rules}>
      <h3>{ask.rules}</h3>
      <ul>
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <a className={linkClass} href="/rules" target="_blank" rel="noopener">
        {ask.allRules}
      </a>
    </section>
  )
}
