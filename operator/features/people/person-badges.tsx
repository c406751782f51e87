import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Row } from '#ui/layout.tsx'
import type { Listed } from './api.ts'
import { messages as peopleMessages } from './i18n.ts'

/** Labels of a player's special states. */
export function PersonBadges({ person }: { person: Listed }) {
  const { badge } = useMessages(peopleMessages)
  return (
    <Row as="span" gap={1} wrap>
      {person.deleted && <Badge tone="outline">{badge.deleted}</Badge>}
      {person.blocked && <Badge tone="red">{badge.blocked}</Badge>}
      {person.heldUntil && <Badge tone="orange">{badge.held}</Badge>}
      {person.pausing && <Badge tone="info">{badge[person.pausing]}</Badge>}
      {person.influencer && <Badge tone="green">{badge.influencer}</Badge>}
    </Row>
  )
}
