import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settlement } from '#operator/lib/games/api.ts'
import type { SharedCard } from './card-type.ts'
import { SettlementSection, WinnersTable } from './settlement-section.tsx'
import styles from './result-tab.module.css'

export interface GamesTabProps {
  card: SharedCard
  settlement: UseQueryResult<Settlement>
  /** What was predicted, told as the kind of card is. */
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
