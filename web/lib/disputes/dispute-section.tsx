import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { listDisputes, openDispute } from '#contract/api/player/disputes.ts'
import { notificationEvent } from '#contract/live.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { onLive } from '#web/lib/live.ts'
import { isMissing } from '#web/lib/missing.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useReached } from '#web/lib/server-clock.ts'
import { disputeMessages } from './i18n.ts'
import styles from './dispute-section.module.css'

/** A game of mine, with what its disputes need. */
interface DisputedGame {
  id: string
  /** Whether there is a result yet: before it there is nothing to dispute. */
  hasResult: boolean
  /** Payout time if nothing changes; null outside the window (C9). */
  payDate: Date | null
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
  /** Type of the facts. */
  about: 'athlete' | 'match' | 'fact'
  /** The facts open to dispute; with only one, the form has no choice of fact. */
  facts: readonly { id: string; name: string }[]
  /** Called when the window turns out to be closed, to refetch the game. */
  onClosed: () => void
}

type Dispute = z.output<typeof listDisputes.answer>['docs'][number]

/** My disputes of a game with their answers; none for a game I have not entered. */
const disputesQuery = (game: string) =>
  queryOptions({
    queryKey: ['disputes', game],
    queryFn: async ({ signal }): Promise<Dispute[]> => {
      try {
        return (await call(listDisputes, { query: { game }, signal })).docs
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  })

/** Disputes a fact of a game: `fact` is the id of one of its matches or athletes (C9). */
const disputeMutation = (client: QueryClient, game: string) =>
  mutationOptions({
    mutationFn: (about: { fact: string; text: string }) => call(openDispute, { body: { game, ...about } }),
    onSuccess: () => client.invalidateQueries({ queryKey: disputesQuery(game).queryKey }),
  })

const TEXT_MIN = 10
const TEXT_MAX = 1000

/** Which fact is disputed and why, while the window is open (C9). */
function DisputeForm({ game, closes }: { game: DisputedGame; closes: Date }) {
  const messages = useMessages(disputeMessages)
  const lang = useLang()
  const form = useDisputeForm(game)
  const about = messages.of[game.about]
  const only = game.facts.length === 1 ? game.facts[0] : undefined
  return (
    <Card title={messages.title}>
      <Stack as="form" gap={4} marginTop={2} noValidate onSubmit={form.submit}>
        <Text tone="muted">{messages.text(formatFullMoment(closes, lang))}</Text>
        {only ? (
          <p>
            {about.what}: <b>{only.name}</b>
          </p>
        ) : (
          <Field label={about.what} error={form.errors.fact}>
            {ids => (
              <Select {...ids} value={form.fact} onChange={event => form.choose(event.currentTarget.value)}>
                <option value="">{about.choose}</option>
                {game.facts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={messages.what} hint={messages.hint} error={form.errors.text}>
          {ids => (
            <TextArea
              {...ids}
              maxLength={TEXT_MAX}
              value={form.text}
              onChange={event => form.write(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="sec" busy={form.isBusy}>
          {messages.send}
        </Button>
      </Stack>
    </Card>
  )
}

/** State, errors and submission of the form. An error keeps what was typed. */
function useDisputeForm({ id, facts, onClosed }: DisputedGame) {
  const messages = useMessages(disputeMessages)
  const open = useMutation(disputeMutation(useQueryClient(), id))
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const fact = (facts.length === 1 ? facts[0]?.id : undefined) ?? chosen
  const errors = {
    fact: isTried && fact === '' ? messages.chooseFirst : undefined,
    text: isTried && text.trim().length < TEXT_MIN ? messages.short : undefined,
  }

  async function send() {
    try {
      await open.mutateAsync({ fact, text })
      toast.ok(messages.sent, messages.sentText)
      setChosen('')
      setText('')
      setTried(false)
    } catch (error) {
      if (error instanceof CallError && error.code === 'dispute_closed') onClosed()
      void toastError(error)
    }
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (open.isPending) return
    setTried(true)
    const first = fact === '' ? 'select' : text.trim().length < TEXT_MIN ? 'textarea' : undefined
    if (first === undefined) void send()
    else event.currentTarget.querySelector<HTMLElement>(first)?.focus()
  }
  return { fact, text, errors, choose: setChosen, write: setText, submit, isBusy: open.isPending }
}

/** Disputes of a game of mine: the form while the window is open, and the answers. */
export function DisputeSection({ game }: { game: DisputedGame }) {
  const messages = useMessages(disputeMessages)
  const disputes = useQuery({ ...disputesQuery(game.id), enabled: game.hasResult })
  useFollowAnswers(game.id)
  const isOver = useReached(game.payDate?.getTime() ?? null, game.offset)
  const closes = isOver ? null : game.payDate
  const mine = disputes.data ?? []
  // A fact can be disputed only once.
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

/** A notification that links to the game announces an answer. */
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
