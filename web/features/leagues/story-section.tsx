import { useQuery } from '@tanstack/react-query'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { formatPointsOf, ordinal } from '#web/lib/points.ts'
import { formatPeriod } from '#web/lib/ranking-period.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type Story, storyQuery } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import { MeetingCard } from './meetings-section.tsx'
import styles from './leagues.module.css'

/** Last week's story from its real results; empty when nobody had points. */
export function StorySection({ id }: { id: string }) {
  const messages = useMessages(leagueMessages).story
  const lang = useLang()
  const story = useQuery(storyQuery(id)).data
  if (!story || story.champions.length === 0) return null
  return (
    <Stack as={Card} title={messages.title} gap={4} alignContent="start">
      <Text size="sm" tone="muted">
        {formatPeriod(story.week, lang)}
      </Text>
      <Recap story={story} />
    </Stack>
  )
}

function Recap({ story: { champions, climb, closest, mine } }: { story: Story }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  const points = (score: number) => formatPointsOf(score, lang, messages)
  return (
    <>
      <Stack as="section" gap={2} aria-label={messages.story.champion(champions.length === 1)}>
        <h3>{messages.story.champion(champions.length === 1)}</h3>
        {champions.map(({ _user, totalScore }) => (
          <Who key={_user._id} user={_user} note={points(totalScore)} />
        ))}
      </Stack>
      {climb !== null && (
        <Stack as="section" gap={2} aria-label={messages.story.climb}>
          <h3>{messages.story.climb}</h3>
          <Who
            user={climb._user}
            note={messages.story.climbed(
              formatPoints(climb.places, lang),
              climb.places === 1,
              ordinal(climb.position, lang),
            )}
          />
        </Stack>
      )}
      {closest !== null && (
        <Stack as="section" gap={2} aria-label={messages.story.closest}>
          <h3>{messages.story.closest}</h3>
          <MeetingCard meeting={closest} />
        </Stack>
      )}
      {mine !== null && mine.totalScore > 0 && (
        <Text tone="muted">{messages.story.mine(ordinal(mine.position, lang), points(mine.totalScore))}</Text>
      )}
    </>
  )
}

function Who({ user, note }: { user: Story['champions'][number]['_user']; note: string }) {
  return (
    <Row gap={3} align="center">
      <UserAvatar user={user} />
      <Stack as="span" minWidth={0} className={styles.who}>
        <b>
          <PersonLink user={user} />
        </b>
        <small>{note}</small>
      </Stack>
    </Row>
  )
}
