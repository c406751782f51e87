import { Scale, Trophy } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Duel } from '#contract/api/player/versus.ts'
import { formatReais } from '#contract/money.ts'
import { Badge, LiveBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { prizeOf } from '../prize.ts'
import type { TimedDuel } from './api.ts'
import { myselfIn, type Person, sidesOf, waitOf } from './duel.ts'
import { messages as versusMessages } from './i18n.ts'
import styles from './result-section.module.css'

type Result = NonNullable<Duel['result']>

/** Who leads or has won, by which guess, and the prize (V5). Partial while the match is live. */
export function ResultSection({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(versusMessages)
  if (duel.voided !== null) return <VoidNote duel={duel} reason={duel.voided} />
  const { result } = duel
  if (result === null && duel.status !== 'running') return null
  const isLive = duel._match.status === 'live'
  return (
    <Stack as={Card} gap={3}>
      <Row align="center" justify="between" wrap className={styles.head} role="status">
        <Title duel={duel} result={result} />
        {duel.status === 'running' &&
          waitOf(duel) === undefined &&
          (isLive ? (
            <LiveBadge>{messages.result.partial}</LiveBadge>
          ) : (
            <Badge tone="info">{messages.result.partial}</Badge>
          ))}
      </Row>
      <Text duel={duel} result={result} />
      {result && <Bests duel={duel} best={result.best} />}
    </Stack>
  )
}

function Title({ duel, result }: { duel: TimedDuel; result: Result | null }) {
  const messages = useMessages(versusMessages).result
  const winner = [duel.owner, duel.opponent].find(person => person && person._id === result?._winner)
  const isOver = duel.status === 'finished'
  const Icon = winner ? Trophy : Scale
  const wait = waitOf(duel)
  let text = isOver ? messages.equal : messages.even
  if (wait) text = messages.waits[wait]
  else if (winner?.isMe) text = isOver ? messages.won : messages.leading
  else if (winner) text = isOver ? messages.lost(winner.name) : messages.behind(winner.name)
  return (
    <h2 className={cx(styles.title, winner && (winner.isMe ? styles.mine : styles.theirs))}>
      <Icon size={24} aria-hidden="true" />
      {text}
    </h2>
  )
}

function Text({ duel, result }: { duel: TimedDuel; result: Result | null }) {
  const messages = useMessages(versusMessages).result
  const lang = useLang()
  const wait = waitOf(duel)
  if (wait) {
    return (
      <p className={styles.text}>
        {messages.waitsText[wait]} {duel.price > 0n && messages.waitsRefund}
      </p>
    )
  }
  if (duel.status !== 'finished') {
    return (
      <p className={styles.text}>{duel._match.status === 'finished' ? messages.endedText : messages.partialText}</p>
    )
  }
  const me = myselfIn(duel)
  const isMine = me !== undefined && result?._winner === me._id
  const prize = formatReais(result?.prize ?? prizeOf(duel), lang)
  if (isMine) return <p className={styles.prize}>{duel.price === 0n ? messages.wonFree : messages.wonText(prize)}</p>
  // C10: after a correction, earlier payouts are kept.
  const retained = result?.received.find(({ _user, amount }) => _user === me?._id && amount > 0n)
  if (retained) return <p className={styles.prize}>{messages.savedText(formatReais(retained.amount, lang))}</p>
  if (result?._winner === null) return <p className={styles.text}>{messages.equalText}</p>
  if (me) return <p className={styles.text}>{messages.lostText}</p>
  return duel.price === 0n ? null : <p className={styles.text}>{messages.otherWon(prize)}</p>
}

/** The deciding guess of each player. */
function Bests({ duel, best }: { duel: TimedDuel; best: Result['best'] }) {
  return (
    <Stack as="dl" columns={2} gap={3} className={styles.bests}>
      {sidesOf(duel).map((person, index) => person && <Best key={index} duel={duel} person={person} best={best} />)}
    </Stack>
  )
}

function Best({ duel, person, best }: { duel: TimedDuel; person: Person; best: Result['best'] }) {
  const messages = useMessages(versusMessages).result
  const { name } = useListedPerson()(person)
  const number = best.find(({ _user }) => _user === person._id)?.number
  const guess = duel.guesses.find(made => made.number === number)
  return (
    <div>
      <dt>{person.isMe ? messages.bestMine : messages.bestOf(name)}</dt>
      <dd className={cx(guess && 'figure', person.isMe ? styles.mine : styles.theirs)}>
        {guess ? `${guess.homeGoals} × ${guess.awayGoals}` : messages.noBest}
      </dd>
    </div>
  )
}

/** Why nobody won, and where the money went. The reason is a code of ours or the operator's text. */
function VoidNote({ duel, reason }: { duel: TimedDuel; reason: string }) {
  const messages = useMessages(versusMessages).void
  const lang = useLang()
  const wasPaid = duel.price > 0n && duel.status === 'finished'
  const isTie = reason === 'all_equal'
  const title = duel.status === 'cancelled' ? messages.cancelled : isTie ? messages.tie : messages.finished
  return (
    <Note tone="orange">
      <strong>{title}</strong> {messages.reasons[reason] ?? reason}{' '}
      {wasPaid ? messages.refund(formatReais(duel.price, lang)) : messages.nothing}
    </Note>
  )
}
