import { useQuery } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gamesQuery } from './api.ts'
import styles from './games-part.module.css'
import { words as matchWords } from './i18n.ts'

/** Games that are decided by a match. What changes after a payment changes them no more by itself: that is told before it is saved. */
export function GamesPart({ match, hasChanges }: { match: string; hasChanges: boolean }) {
  const words = useWords(matchWords)
  const { data } = useQuery(gamesQuery(match))
  if (data === undefined || data.total === 0) return null
  return (
    <Card title={words.games}>
      {data.paid > 0 && (
        <Note tone={hasChanges ? 'orange' : 'info'}>
          <p>{words.gamesPaid(data.paid)}</p>
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
      {data.total > data.docs.length && <p className={styles.more}>{words.gamesMore(data.total - data.docs.length)}</p>}
    </Card>
  )
}
