import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { cx } from '#ui/cx.ts'
import { Badge } from '#ui/badge.tsx'
import { Row } from '#ui/layout.tsx'
import type { Settlement } from '#operator/lib/games/api.ts'
import { GameActions } from '#operator/lib/games/game-actions.tsx'
import { CARDS } from './api.ts'
import type { SharedCard } from './card-type.ts'
import { useFormatMissing } from './missing-list.tsx'
import { resultMessages } from './i18n.ts'
import shared from '#operator/lib/save-bar.module.css'
import styles from './result-bar.module.css'

export interface ResultBarProps {
  card: SharedCard
  settlement: Settlement | undefined
  /** What was said by hand and is not saved yet, where a kind of card has that: how much, and what to do with it. */
  unsaved: { count: number; actions: ReactNode } | undefined
}

/** Stays at the bottom of the result: what is not saved, what stands in the way of paying, and what can be done. */
export function ResultBar({ card, settlement, unsaved }: ResultBarProps) {
  const messages = useMessages(resultMessages)
  const formatMissing = useFormatMissing()
  const count = unsaved?.count ?? 0
  return (
    <Row gap={2.5} align="center" wrap className={cx(shared.bar, styles.bar)}>
      <GameActions
        game={{
          ...card,
          type: 'card',
          guaranteed: card.fixedAmount ? card.amount : centavos(0),
          entries: card.cardCount,
        }}
        gameKey={CARDS}
        missing={(settlement?.missing ?? []).map(({ fact }) => formatMissing(fact))}
        block={count > 0 ? messages.ticksFirst : undefined}
        badge={count > 0 && <Badge tone="orange">{messages.ticksUnsaved(count)}</Badge>}
      >
        {unsaved?.actions}
      </GameActions>
    </Row>
  )
}
