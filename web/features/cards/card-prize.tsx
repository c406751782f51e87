import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Prize } from '#ui/game/prize.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { sayPercent } from '#web/lib/percent.ts'
import { ordinal } from '#web/lib/points.ts'
import type { Card } from './api.ts'
import { prizesOf } from './card-words.ts'
import { words as cardWords } from './i18n.ts'
import styles from './card-screen.module.css'

/** What the card pays, to whom, and what is kept: open at first where there is room for it, or while it is being decided on. */
export function CardPrize({ card, isNew }: { card: Card; isNew: boolean }) {
  const words = useWords(cardWords)
  const lang = useLang()
  const [isOpen] = useState(() => isNew || matchMedia('(min-width: 992px)').matches)
  const hasStake = useHasStake(card)
  const { places, paid, kept } = prizesOf(card)
  const hasFee = !card.fixedAmount && card.fee > 0
  const notes = [
    ...(card.fixedAmount ? [words.prizes.guaranteed] : isNew ? [words.prizes.grows] : []),
    hasFee ? words.prizes.fee(sayPercent(card.fee, lang), formatReais(kept, lang), isNew) : words.prizes.noFee,
    words.prizes.ties,
  ]
  if (!hasStake) return null
  return (
    <Prize
      label={words.prize}
      total={formatReais(card.amount, lang)}
      places={places.map(({ place, percent, amount }) => ({
        place,
        placeLabel: words.place(ordinal(place, lang)),
        percent,
        share: sayPercent(percent, lang),
        amount: formatReais(amount, lang),
      }))}
      defaultOpen={isOpen}
      note={
        <>
          <strong className={styles.paid}>{words.prizes.total(formatReais(paid, lang))}</strong> {notes.join(' ')}{' '}
          <Link to="/rules" hash="c1" className={styles.rules}>
            {words.prizes.rules}
          </Link>
        </>
      }
    />
  )
}
