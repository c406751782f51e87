import { Flag } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { Moment } from '#operator/lib/values.tsx'
import type { ContextMessage } from './api.ts'
import { messages as reportsMessages } from './i18n.ts'
import { Voice } from './voice.tsx'
import styles from './context-section.module.css'

interface ContextSectionProps {
  messages: readonly ContextMessage[]
  /** A voice cannot be played any more: its address is to be read anew. */
  onStale: () => void
}

/** The reported message among those around it, as they were when it was reported. */
export function ContextSection({ messages: context, onStale }: ContextSectionProps) {
  const messages = useMessages(reportsMessages)
  return (
    <Card title={messages.context}>
      <Stack as="ol" gap={2}>
        {context.map(one => {
          const name = one.author.username || messages.closed
          return (
            <Stack as="li" key={one._id} gap={1.5} className={cx(styles.message, one.isReported && styles.reported)}>
              <Row align="center" wrap size="sm" className={styles.head}>
                <strong>{name}</strong>
                <Moment at={one.createdAt} />
                {one.isReported && (
                  <Badge tone="orange" icon={<Flag aria-hidden="true" />}>
                    {messages.reported}
                  </Badge>
                )}
              </Row>
              {one.text !== null && <p className={styles.text}>{one.text}</p>}
              {one.voice && (
                <Voice
                  key={one.voice.url}
                  url={one.voice.url}
                  name={name}
                  seconds={one.voice.seconds}
                  onStale={onStale}
                />
              )}
            </Stack>
          )
        })}
      </Stack>
    </Card>
  )
}
