import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { GameNotes } from '#operator/lib/games/game-notes.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import type { SharedCard } from './card-type.ts'
import { resultMessages } from './i18n.ts'

/** When things happened or are to happen with a card, and the way to who did what. */
export function HistoryTab({ card }: { card: SharedCard }) {
  const messages = useMessages(resultMessages)
  const when = (at: Date | null, otherwise = messages.notYet) => (at ? <Moment at={at} /> : otherwise)
  return (
    <Card title={messages.history}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            {
              label: messages.created,
              value: when(card.opensAt, card.state === 'draft' ? messages.atOnce : messages.byHand),
            },
            { label: messages.locksAt, value: when(card.lockDate) },
            { label: messages.startsAt, value: when(card.startDate) },
            { label: messages.endedAt, value: when(card.endedAt) },
            { label: messages.payDate, value: when(card.payDate) },
          ]}
        />
        <GameNotes game={card} />
        <Text look="note">
          {messages.auditText} <span className="num">{card._id}</span>
        </Text>
        <div>
          <Link to="/audit" search={{ subject: card._id }} className={buttonClass({ variant: 'sec' })}>
            <ScrollText aria-hidden="true" />
            {messages.audit}
          </Link>
        </div>
      </Stack>
    </Card>
  )
}
