import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { ConfirmStake } from '#web/lib/confirm-stake.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useHasStake } from '#web/lib/profile.ts'
import type { Card } from './api.ts'
import { closesAt } from './countdown.ts'
import { playMessages } from './i18n.ts'
import type { Submit } from './use-play.ts'

interface ConfirmPlayProps {
  card: Card
  /** The influencer's code that goes with the game. */
  code: string | null
  submit: Submit
  children?: ReactNode
}

/** The last question before a game is paid: price, fee, what is left, when it closes, and the rules in plain words. */
export function ConfirmPlay({ card, code, submit, children }: ConfirmPlayProps) {
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
