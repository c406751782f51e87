import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints } from '#contract/money.ts'
import { Row, Text } from '#ui/layout.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ordinal } from '#web/lib/points.ts'
import { rememberPath, useSignedIn } from '#web/lib/session.ts'
import { sharedGameQuery } from './api.ts'
import { messages as landingMessages } from './i18n.ts'
import { Facts, Landing, Shared, Ways } from './landing-shell.tsx'
import { ownGamePath } from './routes.ts'

const route = getRouteApi('/g/$token')

/** A shared game for visitors: its player and state, and links to sign in or up, which lead back to it. */
export function GameLanding() {
  const messages = useMessages(landingMessages)
  const lang = useLang()
  const { token } = route.useParams()
  const query = useQuery(sharedGameQuery(token))
  const game = query.data
  usePageTitle(game ? messages.of(game.user.name, game.card.name) : 'Crava')
  const isShown = !useSignedIn() && game !== undefined
  useEffect(() => {
    if (isShown) rememberPath(`/g/${token}`)
  }, [isShown, token])
  return (
    <Shared query={query} missing={messages.missingGame} ownPath={ownGamePath}>
      {({ user, card, position, of, totalScore, hits, picks, ...game }) => (
        <Landing image={`/api/public/game/${token}/image?lang=${lang}`} alt={messages.gamePicture(user.name)}>
          <Text size="sm" lineHeight="sm" weight={700} tone="green">
            {card.name}
          </Text>
          <h1>{user.name}</h1>
          {game.void || position === null ? (
            <Row as="p" gap={2} align="baseline" wrap tone="muted">
              {game.void ? messages.refunded : messages.waiting}
            </Row>
          ) : (
            <Facts
              label={messages.game}
              facts={[
                [messages.position, messages.among(ordinal(position, lang), formatPoints(of, lang))],
                [messages.points, formatPoints(totalScore, lang)],
                [messages.hits, messages.hitsOf(hits, picks)],
              ]}
            />
          )}
          <Ways join={messages.join} />
        </Landing>
      )}
    </Shared>
  )
}
