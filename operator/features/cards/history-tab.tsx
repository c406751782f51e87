import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import type { SharedCard } from './kind.ts'
import { resultWords, sayVoided } from './result-words.ts'
import styles from './settlement-part.module.css'

/** When things happened or are to happen with a card, and the way to who did what. */
export function HistoryTab({ card }: { card: SharedCard }) {
  const words = useWords(resultWords)
  const when = (at: Date | null, otherwise = words.notYet) => (at ? <Moment at={at} /> : otherwise)
  return (
    <Card title={words.history}>
      <div className={styles.part}>
        <Figures
          rows={[
            { label: words.created, value: when(card.opensAt, card.state === 'draft' ? words.atOnce : words.byHand) },
            { label: words.locksAt, value: when(card.lockDate) },
            { label: words.startsAt, value: when(card.startDate) },
            { label: words.endedAt, value: when(card.endedAt) },
            { label: words.payDate, value: when(card.payDate) },
          ]}
        />
        {card.voided !== null ? (
          <Note tone="orange">{sayVoided(card.state, card.voided, words)}</Note>
        ) : (
          card.hold !== null && <Note tone="orange">{words.onHold(card.hold)}</Note>
        )}
        <p className={styles.about}>
          {words.auditText} <span className="num">{card._id}</span>
        </p>
        <div>
          <Link to="/audit" search={{ subject: card._id }} className={buttonClass({ variant: 'sec' })}>
            <ScrollText aria-hidden="true" />
            {words.audit}
          </Link>
        </div>
      </div>
    </Card>
  )
}
