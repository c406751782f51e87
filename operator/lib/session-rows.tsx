import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { sessionMessages } from './i18n.ts'
import { Moment } from './values.tsx'

export interface OpenSession {
  _id: string
  device: string
  address: string
  seenAt: Date
  /** Whether it is the current session. */
  mine: boolean
}

/** Sessions of an operator. `renderEnd` returns the action on a session other than the current one. */
export function SessionRows({
  sessions,
  renderEnd,
}: {
  sessions: readonly OpenSession[]
  renderEnd?: (session: OpenSession, name: string) => ReactNode
}) {
  const messages = useMessages(sessionMessages)
  if (sessions.length === 0) return <p>{messages.none}</p>
  return (
    <RowList ruled>
      {sessions.map(session => {
        const name = session.device || messages.unknownDevice
        return (
          <ListRow
            key={session._id}
            icon={/iPhone|iPad|Android/.test(session.device) ? <Smartphone /> : <Monitor />}
            label={name}
            note={
              <>
                {messages.seen} <Moment at={session.seenAt} /> · {session.address}
              </>
            }
            end={session.mine ? <Badge tone="green">{messages.thisOne}</Badge> : renderEnd?.(session, name)}
          />
        )
      })}
    </RowList>
  )
}
