import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { notificationEvent } from '#contract/live.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { onLive } from '#web/lib/live.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import { type Dispute, disputesQuery } from './api.ts'
import { DisputeForm } from './dispute-form.tsx'
import { disputeMessages } from './i18n.ts'
import type { DisputedGame } from './disputed-game.ts'
import styles from './dispute-section.module.css'

/** Doubting a fact of a game of mine: the form while the window is open, and what was answered. */
export function DisputeSection({ game }: { game: DisputedGame }) {
  const messages = useMessages(disputeMessages)
  const disputes = useQuery({ ...disputesQuery(game.id), enabled: game.hasResult })
  useFollowAnswers(game.id)
  const isOver = useReached(game.payDate?.getTime() ?? null, game.offset)
  const closes = isOver ? null : game.payDate
  const mine = disputes.data ?? []
  // A fact is disputed once.
  const left = game.facts.filter(({ id }) => mine.every(({ fact }) => fact !== id))
  if (closes === null && mine.length === 0) return null
  return (
    <Stack gap={5} align="start" className={styles.parts}>
      {closes !== null && left.length > 0 && <DisputeForm game={{ ...game, facts: left }} closes={closes} />}
      {disputes.isError && disputes.data === undefined && (
        <Problem error={disputes.error} title={messages.broken} onRetry={() => void disputes.refetch()} />
      )}
      {mine.length > 0 && <MyDisputes disputes={mine} game={game} />}
    </Stack>
  )
}

/** An answer is told by a notification, which leads to the game. */
function useFollowAnswers(game: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive(notificationEvent, [], ({ redirect }) => {
        if (redirect.uri.includes(game)) void client.invalidateQueries({ queryKey: disputesQuery(game).queryKey })
      }),
    [client, game],
  )
}

const tones: Record<Dispute['state'], NonNullable<BadgeProps['tone']>> = {
  open: 'info',
  accepted: 'green',
  refused: 'red',
}

function MyDisputes({ disputes, game }: { disputes: readonly Dispute[]; game: DisputedGame }) {
  const messages = useMessages(disputeMessages)
  const lang = useLang()
  const titleId = useId()
  const nameOf = (fact: string) => game.facts.find(({ id }) => id === fact)?.name ?? messages.other
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {messages.mine}
      </h2>
      <Stack as="ul" gap={3} className={styles.list}>
        {disputes.map(({ _id, fact, text, state, answer, createdAt }) => (
          <li key={_id}>
            <Row as="p" gap={3} align="center" justify="between">
              <b>{nameOf(fact)}</b>
              <Badge tone={tones[state]}>{messages.states[state]}</Badge>
            </Row>
            <Text size="xs" tone="muted" className="num">
              {formatFullMoment(createdAt, lang)}
            </Text>
            <p>{text}</p>
            {answer !== null && (
              <p className={styles.answer}>
                <b>{messages.answer}:</b> {answer}
              </p>
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}
