import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { CardDoc, listDisputes } from '#contract/api/cards.ts'
import type { ChampionshipCardDoc } from '#contract/api/championship-cards.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type Game, refreshCard } from './api.ts'
import { offsetOf, useReached } from '#web/lib/server-clock.ts'
import { kindOf } from './kind.ts'
import { disputeMutation, disputesQuery } from './played-api.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import { playedWords } from './played-words.ts'
import { pairOf } from '#web/lib/match-names.ts'
import { matchWords } from '#web/lib/match-words.ts'
import styles from './dispute-part.module.css'

/** What of a card its disputes go by. */
type PlayedCard = Pick<CardDoc | ChampionshipCardDoc, '_id' | 'status' | 'payDate' | 'now'>

type Dispute = z.output<typeof listDisputes.answer>['docs'][number]

const TEXT_MIN = 10
const TEXT_MAX = 1000

/** Doubting a fact of a game of mine: the form while the window is open, and what was answered. */
export function DisputePart({ game, card }: { game: Game; card: PlayedCard }) {
  const words = useWords(playedWords)
  const isAsked = card.status === 'running' || card.status === 'finished'
  const disputes = useQuery({ ...disputesQuery(card._id), enabled: isAsked })
  const [offset] = useState(() => offsetOf(card.now))
  const isOver = useReached(card.payDate?.getTime() ?? null, offset)
  const closes = card.status === 'running' && !isOver ? card.payDate : null
  const mine = disputes.data?.docs ?? []
  if (closes === null && mine.length === 0) return null
  return (
    <div className={styles.parts}>
      {closes !== null && <DisputeForm game={game} card={card} closes={closes} />}
      {disputes.isError && disputes.data === undefined && (
        <Problem error={disputes.error} title={words.dispute.broken} onRetry={() => void disputes.refetch()} />
      )}
      {mine.length > 0 && <MyDisputes disputes={mine} game={game} />}
    </div>
  )
}

/** What can be doubted on a card: its athletes, or its matches. */
const factsOf = (game: Game, unknownTeam: string): { id: string; name: string }[] =>
  'matches' in game
    ? game.matches.map(({ _match }) => ({ id: _match._id, name: pairOf(_match, unknownTeam) }))
    : game.athletes.map(({ _athlete }) => ({ id: _athlete._id, name: _athlete.name }))

function DisputeForm({ game, card, closes }: { game: Game; card: PlayedCard; closes: Date }) {
  const { dispute: words } = useWords(playedWords)
  const lang = useLang()
  const { unknownTeam } = useWords(matchWords)
  const form = useDisputeForm(card)
  const about = words.of[kindOf(card).mode]
  return (
    <Card title={words.title}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p className={styles.text}>{words.text(sayFullMoment(closes, lang))}</p>
        <Field label={about.what} error={form.wrong.fact}>
          {ids => (
            <Select {...ids} value={form.fact} onChange={event => form.choose(event.currentTarget.value)}>
              <option value="">{about.choose}</option>
              {factsOf(game, unknownTeam).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.what} hint={words.hint} error={form.wrong.text}>
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
          {words.send}
        </Button>
      </form>
    </Card>
  )
}

/** What is typed, what is wrong with it, and its way to the server. Nothing typed is lost when it is refused. */
function useDisputeForm(card: PlayedCard) {
  const { dispute: words } = useWords(playedWords)
  const client = useQueryClient()
  const open = useMutation(disputeMutation(client, card._id))
  const [fact, setFact] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const wrong = {
    fact: isTried && fact === '' ? words.chooseFirst : undefined,
    text: isTried && text.trim().length < TEXT_MIN ? words.short : undefined,
  }

  async function send() {
    try {
      await open.mutateAsync({ fact, text })
      toast.ok(words.sent, words.sentText)
      setFact('')
      setText('')
      setTried(false)
    } catch (error) {
      if (error instanceof CallError && error.code === 'dispute_closed')
        void refreshCard(client, kindOf(card), card._id)
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
  return { fact, text, wrong, choose: setFact, write: setText, submit, isBusy: open.isPending }
}

const tones: Record<Dispute['state'], NonNullable<BadgeProps['tone']>> = {
  open: 'info',
  accepted: 'green',
  refused: 'red',
}

function MyDisputes({ disputes, game }: { disputes: readonly Dispute[]; game: Game }) {
  const { dispute: words } = useWords(playedWords)
  const lang = useLang()
  const titleId = useId()
  const facts = factsOf(game, useWords(matchWords).unknownTeam)
  const nameOf = (fact: string) => facts.find(({ id }) => id === fact)?.name ?? words.other
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {words.mine}
      </h2>
      <ul className={styles.list}>
        {disputes.map(({ _id, fact, text, state, answer, createdAt }) => (
          <li key={_id}>
            <p className={styles.line}>
              <b>{nameOf(fact)}</b>
              <Badge tone={tones[state]}>{words.states[state]}</Badge>
            </p>
            <p className={styles.when}>{sayFullMoment(createdAt, lang)}</p>
            <p>{text}</p>
            {answer !== null && (
              <p className={styles.answer}>
                <b>{words.answer}:</b> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
