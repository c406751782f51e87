import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Prize } from '#ui/game/prize.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { ordinal } from '#web/lib/points.ts'
import type { Card } from './api.ts'
import { prizesOf } from './card-summary.ts'
import { messages as cardMessages } from './i18n.ts'
import styles from './card-screen.module.css'

/** What the card pays, to whom, and what is kept: open at first where there is room for it, or while it is being decided on. */
export function CardPrize({ card, isNew }: { card: Card; isNew: boolean }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const [isOpen] = useState(() => isNew || matchMedia('(min-width: 992px)').matches)
  const hasStake = useHasStake(card)
  const { places, paid, kept } = prizesOf(card)
  const hasFee = !card.fixedAmount && card.fee > 0
  const notes = [
    ...(card.fixedAmount ? [messages.prizes.guaranteed] : isNew ? [messages.prizes.grows] : []),
    hasFee ? messages.prizes.fee(formatPercent(card.fee, lang), formatReais(kept, lang), isNew) : messages.prizes.noFee,
    messages.prizes.ties,
  ]
  if (!hasStake) return null
  return (
    <Prize
      label={messages.prize}
      total={formatReais(card.amount, lang)}
      ranks={places.map(({ position: rank, percent, amount }) => ({
        rank,
        rankLabel: messages.rank(ordinal(rank, lang)),
        percent,
        share: formatPercent(percent, lang),
        amount: formatReais(amount, lang),
      }))}
      defaultOpen={isOpen}
      note={
        <>
          <strong className={styles.paid}>{messages.prizes.total(formatReais(paid, lang))}</strong> {notes.join(' ')}{' '}
          <Link to="/rules" hash="c1" className={styles.rules}>
            {messages.prizes.rules}
          </Link>
        </>
      }
    />
  )
}
