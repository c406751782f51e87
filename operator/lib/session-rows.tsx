import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { Moment } from './moment.tsx'
import { sessionWords } from './session-words.ts'

export interface OpenSession {
  _id: string
  device: string
  address: string
  seenAt: Date
  /** The one that looks. */
  mine: boolean
}

/** Where an operator is signed in. `renderEnd` gives what can be done about a session that is not this one. */
export function SessionRows({
  sessions,
  renderEnd,
}: {
  sessions: readonly OpenSession[]
  renderEnd?: (session: OpenSession, name: string) => ReactNode
}) {
  const words = useWords(sessionWords)
  if (sessions.length === 0) return <p>{words.none}</p>
  return (
    <RowList ruled>
      {sessions.map(session => {
        const name = session.device || words.unknownDevice
        return (
          <ListRow
            key={session._id}
            icon={/iPhone|iPad|Android/.test(session.device) ? <Smartphone /> : <Monitor />}
            label={name}
            note={
              <>
                {words.seen} <Moment at={session.seenAt} /> · {session.address}
              </>
            }
            end={session.mine ? <Badge tone="green">{words.thisOne}</Badge> : renderEnd?.(session, name)}
          />
        )
      })}
    </RowList>
  )
}
