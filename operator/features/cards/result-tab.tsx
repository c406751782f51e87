import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/operator-cards.ts'
import { Note } from '#ui/note.tsx'
import type { Settlement } from './api.ts'
import { ResultTable } from './result-table.tsx'
import { resultWords } from './result-words.ts'
import { SettlementPart } from './settlement-part.tsx'
import type { Ticks } from './ticks.ts'
import { TicksPart } from './ticks-part.tsx'
import styles from './result-tab.module.css'

export interface ResultTabProps {
  card: OperatorCard
  settlement: UseQueryResult<Settlement>
  ticks: Ticks
}

/** What happened with each athlete, what a person has to say, and beside it what would be paid. */
export function ResultTab({ card, settlement, ticks }: ResultTabProps) {
  const words = useWords(resultWords)
  const isEarly = ['draft', 'scheduled', 'open'].includes(card.state)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isEarly && <Note>{words.tooEarly}</Note>}
        <ResultTable card={card} />
        <TicksPart card={card} ticks={ticks} />
      </div>
      <SettlementPart card={card} query={settlement} />
    </div>
  )
}
