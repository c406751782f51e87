import { useInfiniteQuery } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Meeting } from '#contract/api/player/leagues.ts'
import { formatPoints } from '#contract/money.ts'
import { cx } from '#ui/cx.ts'
import { Stack } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { meetingsQuery } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import { Period } from './table-section.tsx'
import styles from './leagues.module.css'

/** Head-to-heads of a week, mine first. */
export function MeetingsSection({ id }: { id: string }) {
  const messages = useMessages(leagueMessages)
  const [week, setWeek] = useState<string>()
  const list = useInfiniteQuery(meetingsQuery(id, week))
  const first = list.data?.pages[0]
  return (
    <Stack gap={4}>
      <h2 className="visually-hidden">{messages.meetings.title}</h2>
      <Period
        period={first?.week}
        now={messages.now.week}
        previous={first?.previous ?? null}
        next={first?.next ?? null}
        onChange={setWeek}
      />
      <Loaded
        query={list}
        title={messages.meetings.broken}
        skeleton={<Skeletons label={messages.loading} shape="block" heights={[96, 96]} gap={3} />}
      >
        {({ pages }) => {
          const meetings = pages.flatMap(({ docs }) => docs)
          if (meetings.length === 0)
            return <State art={<Swords />} title={messages.meetings.none} text={messages.meetings.noneText} />
          return (
            <>
              <Stack as="ul" gap={3} aria-busy={list.isPlaceholderData || undefined}>
                {meetings.map(meeting => (
                  <li key={meeting._id}>
                    <MeetingCard meeting={meeting} />
                  </li>
                ))}
              </Stack>
              {!list.isPlaceholderData && <MoreButton list={list} />}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

/** One head-to-head with points and result, or a bye. */
export function MeetingCard({ meeting: { home, away, result } }: { meeting: Meeting }) {
  const messages = useMessages(leagueMessages).meetings
  const isMine = home._user.isMe || away?._user.isMe === true
  return (
    <div className={cx(styles.meeting, isMine && styles.mine)}>
      <Side side={home} note={result === 'won' ? messages.result.won : undefined} />
      {away === null ? (
        <span className={styles.note}>{messages.rest}</span>
      ) : (
        <>
          <span className={styles.note}>
            <span className="visually-hidden">{messages.versus}</span>
            {result === null ? (
              messages.on
            ) : result === 'level' ? (
              messages.result.level
            ) : (
              <span aria-hidden="true">×</span>
            )}
          </span>
          <Side side={away} note={result === 'lost' ? messages.result.won : undefined} />
        </>
      )}
    </div>
  )
}

function Side({ side, note }: { side: Meeting['home']; note: string | undefined }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  return (
    <span className={styles.side}>
      <UserAvatar user={side._user} />
      <b>{side._user.isMe ? messages.you : <PersonLink user={side._user} />}</b>
      <span className="num">{formatPoints(side.totalScore, lang)}</span>
      {note !== undefined && <small className={styles.note}>{note}</small>}
    </span>
  )
}
