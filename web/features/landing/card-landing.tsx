import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Advertising } from '#web/lib/advertising.tsx'
import { challengeQuery, challengerOf, rememberChallenge } from '#web/lib/challenges.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useHasStake } from '#web/lib/profile.ts'
import { type PublicCard, publicCardQuery } from '#web/lib/public-card.ts'
import { rememberPath, useSignedIn } from '#web/lib/session.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { messages as landingMessages } from './i18n.ts'
import { Facts, Landing, Shared, Ways } from './landing-shell.tsx'
import { ownCardPath, sharedPath } from './routes.ts'
import styles from './landing.module.css'

const route = getRouteApi('/c/$card')

/** A shared card for visitors: what it is, its closing, its prize, and links to sign in or up. */
export function CardLanding() {
  const messages = useMessages(landingMessages)
  const { card: id } = route.useParams()
  const { influencer_code: code, challenge } = route.useSearch()
  const card = useQuery(publicCardQuery(id, code))
  usePageTitle(card.data?.name ?? 'Crava')
  const isShown = !useSignedIn() && card.data !== undefined
  const carried = useMemo(
    () => ({
      ...(code === undefined ? {} : { influencer_code: code }),
      ...(challenge === undefined ? {} : { challenge }),
    }),
    [code, challenge],
  )
  useEffect(() => {
    if (!isShown) return
    if (carried.challenge !== undefined) rememberChallenge(id, carried.challenge)
    rememberPath(sharedPath(id, carried))
  }, [isShown, id, carried])
  return (
    <Shared query={card} missing={messages.missing} ownPath={card => ownCardPath(card, carried)}>
      {card => <Card card={card} code={code} challenge={challenge} />}
    </Shared>
  )
}

/** The challenger of this link, and a notice that their picks are secret until the card closes (C12). An invalid token shows nothing. */
function Challenger({ card, challenge }: { card: PublicCard; challenge: string }) {
  const messages = useMessages(landingMessages)
  const found = useQuery(challengeQuery(challenge)).data
  if (found === undefined || found.card._id !== card._id || found.state === 'void') return null
  return (
    <Row gap={3} align="center">
      <UserAvatar user={challengerOf(found)} size={48} />
      <Stack gap={0.5}>
        <Text weight={700}>{messages.challenge(found.user.name)}</Text>
        <Text look="fine">{found.state === 'sealed' ? messages.sealed : messages.opened}</Text>
      </Stack>
    </Row>
  )
}

function Card({
  card,
  code,
  challenge,
}: {
  card: PublicCard
  code: string | undefined
  challenge: string | undefined
}) {
  const messages = useMessages(landingMessages)
  const lang = useLang()
  const isScores = card.championship !== undefined
  const hasPrize = useHasStake(card)
  const how = hasPrize
    ? [messages.athletesHow, messages.scoresHow]
    : [messages.athletesForPoints, messages.scoresForPoints]
  const facts = [
    ...(card.amount > 0n ? [[messages.pool, formatReais(card.amount, lang)] as const] : []),
    [messages.price, card.price === 0n ? messages.free : formatReais(card.price, lang)] as const,
    [messages.games, formatPoints(card.cardCount, lang)] as const,
  ]
  return (
    <Landing image={`/api/public/card/${card._id}/image?lang=${lang}`} alt={messages.picture(card.name)}>
      {card.code?.influencer && <Advertising influencer={card.code.influencer} code={card.code.code} />}
      {challenge !== undefined && <Challenger card={card} challenge={challenge} />}
      <Text size="sm" lineHeight="sm" weight={700} tone="green">
        {isScores ? messages.scores : messages.athletes}
      </Text>
      <h1>{card.name}</h1>
      <When card={card} code={code} />
      <Facts label={messages.facts} facts={facts} />
      <p className={styles.how}>{how[isScores ? 1 : 0]}</p>
      <Ways join={card.status === 'new' ? messages.signUp : messages.join} />
    </Landing>
  )
}

function When({ card, code }: { card: PublicCard; code: string | undefined }) {
  const messages = useMessages(landingMessages)
  const client = useQueryClient()
  const closing = card.lockDate ?? card.startDate
  if (card.status === 'new') {
    if (closing === null) return null
    const again = () => void client.invalidateQueries({ queryKey: publicCardQuery(card._id, code).queryKey })
    return (
      <Row gap={2} align="baseline" wrap tone="muted">
        <span>{messages.closesIn}</span>
        <Countdown until={closing.getTime()} offset={card.offset} labels={messages.clock} onEnd={again} />
      </Row>
    )
  }
  const text = { preparing: messages.closed, running: messages.live, finished: messages.finished }[card.status]
  return (
    <Row as="p" gap={2} align="baseline" wrap tone="muted">
      {text}
    </Row>
  )
}
