import { useQuery } from '@tanstack/react-query'
import { Goal } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { MatchPair, MatchState } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { useReached } from '#web/lib/server-clock.ts'
import { closesAt, matchQuery } from '../api.ts'
import { familyMessages } from './i18n.ts'
import { Clock, type FamilyDoc } from './play-summary.tsx'
import styles from './room.module.css'

/** The room's match: time and venue, or score, minute and goals. */
export function MatchSection({ room }: { room: FamilyDoc }) {
  const messages = useMessages(familyMessages)
  const lang = useLang()
  const match = room._match
  const isAhead = room.status === 'open'
  const isClosed = useReached(closesAt(room), room.offset)
  const where = [...(match.date ? [formatMoment(match.date, lang)] : []), match.place ?? messages.noVenue].join(' · ')
  return (
    <PitchPanel aria-label={messages.match} className={styles.match}>
      <MatchPair match={match} />
      {!(isAhead && isClosed) && (
        <Text textAlign="center">
          {isAhead ? (
            <>
              <span>{messages.startsIn}</span> <Clock room={room} />
            </>
          ) : (
            <MatchState match={match} />
          )}
        </Text>
      )}
      <Text look="note" textAlign="center">
        {where}
      </Text>
      {!isAhead && match.score && match.score.home + match.score.away > 0 && <Goals matchId={match._id} />}
    </PitchPanel>
  )
}

/** The scorers so far; empty while unknown. */
function Goals({ matchId }: { matchId: string }) {
  const messages = useMessages(familyMessages)
  const { data } = useQuery(matchQuery(matchId))
  if (!data || data.goals.length === 0) return null
  return (
    <Stack as="ul" gap={1} size="sm" marginTop={2} className={styles.goals} aria-label={messages.goals}>
      {data.goals.map(({ minute, side, name, own, penalty }, index) => (
        <li key={index} className={side === 'away' ? styles.away : undefined}>
          <Goal size={16} aria-hidden="true" />
          <span className="num">{minute}’</span> {name}
          {own && <small>({messages.own})</small>}
          {penalty && <small>({messages.penalty})</small>}
        </li>
      ))}
    </Stack>
  )
}
