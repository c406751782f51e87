import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { MatchPair } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { rememberPath, useSignedIn } from '#web/lib/session.ts'
import { publicRoomQuery, type SharedRoom } from './api.ts'
import { messages as landingMessages } from './i18n.ts'
import { Facts, Shared, Ways } from './landing-shell.tsx'
import { ownRoomPath, roomPath } from './routes.ts'
import styles from './landing.module.css'

const route = getRouteApi('/r/$room')

/** A room's link for visitors: its owner, match and price, and links to sign in or up, which lead back to it. */
export function RoomLanding() {
  const messages = useMessages(landingMessages)
  const { room: id } = route.useParams()
  const { token } = route.useSearch()
  const room = useQuery(publicRoomQuery(id, token))
  usePageTitle(room.data?.name ?? 'Crava')
  const isShown = !useSignedIn() && room.data !== undefined
  useEffect(() => {
    if (isShown) rememberPath(roomPath(id, token))
  }, [isShown, id, token])
  return (
    <Shared query={room} missing={messages.room.missing} ownPath={room => ownRoomPath(room, token)}>
      {room => <Room room={room} token={token} />}
    </Shared>
  )
}

function Room({ room, token }: { room: SharedRoom; token: string | undefined }) {
  const messages = useMessages(landingMessages)
  const lang = useLang()
  const match = room._match
  const facts = [
    [messages.room.price, room.price === 0n ? messages.free : formatReais(room.price, lang)] as const,
    [messages.room.people, formatPoints(room.members, lang)] as const,
  ]
  return (
    <div className={styles.split}>
      <PitchPanel className={styles.pitch} aria-label={room.championship.name}>
        <MatchPair match={match} />
        <p>{[room.championship.name, ...(match.date ? [formatMoment(match.date, lang)] : [])].join(' · ')}</p>
      </PitchPanel>
      <Stack gap={3} alignContent="start" className={styles.lines}>
        <Text size="sm" lineHeight="sm" weight={700} tone="green">
          {messages.room.kinds[room.kind]}
        </Text>
        <h1>{room.name}</h1>
        <When room={room} token={token} />
        <Facts label={messages.room.facts} facts={facts} />
        <p className={styles.how}>
          {messages.room.from(room.owner)} {messages.room.how[room.kind]}
        </p>
        <Ways join={room.canJoin ? messages.signUp : messages.join} />
      </Stack>
    </div>
  )
}

function When({ room, token }: { room: SharedRoom; token: string | undefined }) {
  const messages = useMessages(landingMessages)
  const client = useQueryClient()
  if (room.status === 'finished' || room.status === 'cancelled') {
    return (
      <Row as="p" gap={2} align="baseline" wrap tone="muted">
        {messages.room.over}
      </Row>
    )
  }
  if (room.status === 'running')
    return (
      <Row as="p" gap={2} align="baseline" wrap tone="muted">
        {messages.live}
      </Row>
    )
  if (!room.canJoin)
    return (
      <Row as="p" gap={2} align="baseline" wrap tone="muted">
        {messages.room.closed}
      </Row>
    )
  const again = () => void client.invalidateQueries({ queryKey: publicRoomQuery(room._id, token).queryKey })
  return (
    <Row gap={2} align="baseline" wrap tone="muted">
      <span>{messages.closesIn}</span>
      <Countdown until={room.lockDate.getTime()} offset={room.offset} labels={messages.clock} onEnd={again} />
    </Row>
  )
}
