import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Note } from '#ui/note.tsx'
import type { Settlement } from '#operator/lib/games/api.ts'
import type { SharedCard } from './card-type.ts'
import { resultMessages } from './i18n.ts'
import { SettlementSection, WinnersTable } from './settlement-section.tsx'

import styles from './result-tab.module.css'

export interface ResultTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** What happened, told as the kind of card is. */
  happened: ReactNode
}

/** What happened, what a person has to say, and beside it what would be paid. */
export function ResultTab({ card, settlement, happened }: ResultTabProps) {
  const messages = useMessages(resultMessages)
  const isEarly = ['draft', 'scheduled', 'open'].includes(card.state)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isEarly && <Note>{messages.tooEarly}</Note>}
        {happened}
      </div>
      <SettlementSection card={card} query={settlement} />
    </div>
  )
}

export interface GamesTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** What was predicted, shown in the way of the card's kind. */
  picked: ReactNode
}

/** The games on a card: how many picked what, once it is no secret (C12), and who would be paid. */
export function GamesTab({ card, settlement, picked }: GamesTabProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {settlement.data && <WinnersTable settlement={settlement.data} />}
        {picked}
      </div>
      <SettlementSection card={card} query={settlement} />
    </div>
  )
}
