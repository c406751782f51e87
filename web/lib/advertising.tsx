import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { advertisingMessages } from './i18n.ts'
import { publicCardQuery } from './public-card.ts'
import { UserAvatar, type UserAvatarProps } from './user-avatar.tsx'
import styles from './advertising.module.css'

/**
 * Labels an influencer's link as advertising. The label stands at the link's destination, above anything playable (C13). `influencer` and `code`
 * come from `publicCard`; a code that does not count shows nothing.
 */
export function Advertising({
  influencer,
  code,
}: {
  influencer: UserAvatarProps['user'] & { username: string }
  code: string
}) {
  const messages = useMessages(advertisingMessages)
  return (
    <Row as="aside" gap={3} align="center" minWidth={0} className={styles.advertising} aria-label={messages.label}>
      <UserAvatar user={influencer} size={40} />
      <div>
        <p>
          <Badge tone="orange" icon={<Megaphone aria-hidden="true" />}>
            {messages.label}
          </Badge>{' '}
          <strong>{influencer.name}</strong>{' '}
          {influencer.username !== '' && (
            <Text as="span" tone="muted">
              @{influencer.username}
            </Text>
          )}
        </p>
        <Text look="note">
          {messages.text(code)}{' '}
          <Text as="span" weight={700} tone="text" breaks="never">
            {messages.age}
          </Text>
        </Text>
      </div>
    </Row>
  )
}

/** The same for a card whose URL carries a code: looks up the influencer. Empty while loading and for a code that does not count. */
export function LinkAdvertising({ card, code }: { card: string; code: string }) {
  const result = useQuery(publicCardQuery(card, code)).data?.code
  return result?.influencer ? <Advertising influencer={result.influencer} code={result.code} /> : null
}
