import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gamesQuery } from './api.ts'
import styles from './games-section.module.css'
import { messages as matchMessages } from './i18n.ts'

/** Games that are decided by a match. What changes after a payment changes them no more by itself: that is told before it is saved. */
export function GamesSection({ match, hasChanges }: { match: string; hasChanges: boolean }) {
  const messages = useMessages(matchMessages)
  const { data } = useQuery(gamesQuery(match))
  if (data === undefined || data.total === 0) return null
  return (
    <Card title={messages.games}>
      {data.paid > 0 && (
        <Note tone={hasChanges ? 'orange' : 'info'}>
          <p>{messages.gamesPaid(data.paid)}</p>
        </Note>
      )}
      <ul className={styles.games}>
        {data.docs.map(game => (
          <li key={game._id}>
            <GameLink game={game} />
            <GameStateBadge state={game.state} />
          </li>
        ))}
      </ul>
      {data.total > data.docs.length && (
        <p className={styles.more}>{messages.gamesMore(data.total - data.docs.length)}</p>
      )}
    </Card>
  )
}
