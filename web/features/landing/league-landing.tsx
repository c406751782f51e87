import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Crest } from '#ui/art/crest.tsx'
import { kitOf } from '#ui/art/kits.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { rememberPath } from '#web/lib/session.ts'
import { codeOf } from '#web/lib/teams.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { publicLeagueQuery, type SharedLeague } from './api.ts'
import { messages as landingMessages } from './i18n.ts'
import { Shared, Ways } from './landing-shell.tsx'
import { leaguePath } from './routes.ts'
import styles from './landing.module.css'

const route = getRouteApi('/l/$league')

/** A league's link for visitors: its owner and members, and links to sign in or up, which lead back to it. */
export function LeagueLanding() {
  const messages = useMessages(landingMessages).league
  const { league: id } = route.useParams()
  const { token } = route.useSearch()
  const league = useQuery(publicLeagueQuery(id, token))
  usePageTitle(league.data?.name ?? 'Crava')
  const known = league.data !== undefined
  useEffect(() => {
    if (known) rememberPath(leaguePath(id, token))
  }, [known, id, token])
  return (
    <Shared query={league} missing={messages.missing}>
      {league => <League league={league} />}
    </Shared>
  )
}

function League({ league }: { league: SharedLeague }) {
  const messages = useMessages(landingMessages)
  const lang = useLang()
  const others = league.members - league.people.length
  return (
    <div className={styles.split}>
      <PitchPanel className={styles.pitch} aria-label={league.name}>
        <Stack justify="center">
          <Crest code={codeOf({ abbrev: '', name: league.name })} kit={kitOf(league._id)} size={120} />
        </Stack>
        <p>{messages.league.people(formatPoints(league.members, lang), league.members === 1)}</p>
      </PitchPanel>
      <Stack gap={3} alignContent="start" className={styles.lines}>
        <Text size="sm" lineHeight="sm" weight={700} tone="green">
          {messages.league.kind}
        </Text>
        <h1>{league.name}</h1>
        <p className={styles.how}>
          {messages.room.from(league.owner)} {messages.league.how}
        </p>
        <h2>{messages.league.who}</h2>
        <Row as="ul" gap={3} wrap>
          {league.people.map(person => (
            <Row as="li" key={person.username} gap={2} align="center">
              <UserAvatar user={{ ...person, _id: person.username }} size={32} />
              {person.name}
            </Row>
          ))}
          {others > 0 && <li>{messages.league.more(formatPoints(others, lang))}</li>}
        </Row>
        {!league.canJoin && <Text tone="muted">{messages.league.full}</Text>}
        <Ways join={league.canJoin ? messages.signUp : messages.join} />
      </Stack>
    </div>
  )
}
