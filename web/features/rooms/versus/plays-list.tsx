import { useLang, useMessages } from '#client/i18n.ts'
import type { Guess } from '#contract/api/player/versus.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Row } from '#ui/layout.tsx'
import { formatTime } from '#web/lib/moments.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import type { TimedDuel } from './api.ts'
import type { Person } from './duel.ts'
import { playMessages } from './i18n.ts'
import styles from './plays-list.module.css'

/** The guesses of a duel, newest first: number, player, score, time. Marks guesses made by the server, void ones and deciding ones. */
export function PlaysList({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(playMessages)
  if (duel.guesses.length === 0) return <p className={styles.none}>{messages.noPlays}</p>
  const players = new Map(
    [duel.owner, duel.opponent].flatMap(person => (person ? [[person._id, person] as const] : [])),
  )
  return (
    <ol reversed>
      {duel.guesses.toReversed().map(guess => (
        <Play key={guess.number} guess={guess} person={players.get(guess._user)} duel={duel} />
      ))}
    </ol>
  )
}

function Play({ guess, person, duel }: { guess: Guess; person: Person | undefined; duel: TimedDuel }) {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const isOn = duel.status === 'playing' || duel.status === 'guessed'
  const isBest = duel.result?.best.some(({ number }) => number === guess.number) ?? false
  return (
    <Row as="li" gap={3} align="center" className={cx(styles.play, !isOn && !guess.counts && styles.dropped)}>
      <span className={styles.number}>{guess.number}</span>
      {person && <UserAvatar user={person} size={32} />}
      <Row as="span" align="center" wrap flex={1} minWidth={0} className={styles.who}>
        <span className={styles.name}>{person?.isMe ? messages.you : person?.name}</span>
        {guess.auto && <Badge>{messages.auto}</Badge>}
        {!isOn && !guess.counts && <Badge tone="outline">{messages.dropped}</Badge>}
        {isBest && <Badge tone="orange">{messages.best}</Badge>}
      </Row>
      <span className={cx('figure', styles.score)}>
        {guess.homeGoals}×{guess.awayGoals}
      </span>
      <time className={styles.time} dateTime={guess.createdAt.toISOString()}>
        {formatTime(guess.createdAt, lang)}
      </time>
    </Row>
  )
}
