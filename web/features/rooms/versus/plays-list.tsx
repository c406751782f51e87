import type { Guess } from '#contract/api/versus.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayTime } from '#web/lib/moments.ts'
import { Picture } from '#web/lib/picture.tsx'
import type { TimedDuel } from './api.ts'
import type { Person } from './duel.ts'
import { playWords } from './play-words.ts'
import styles from './plays-list.module.css'

/** The guesses of a duel, the newest first: number, who, the score, when. What the server played, what does not count and what decides, says so. */
export function PlaysList({ duel }: { duel: TimedDuel }) {
  const words = useWords(playWords)
  if (duel.guesses.length === 0) return <p className={styles.none}>{words.noPlays}</p>
  const players = new Map(
    [duel.owner, duel.opponent].flatMap(person => (person ? [[person._id, person] as const] : [])),
  )
  return (
    <ol className={styles.list} reversed>
      {duel.guesses.toReversed().map(guess => (
        <Play key={guess.number} guess={guess} person={players.get(guess._user)} duel={duel} />
      ))}
    </ol>
  )
}

function Play({ guess, person, duel }: { guess: Guess; person: Person | undefined; duel: TimedDuel }) {
  const words = useWords(playWords)
  const lang = useLang()
  const isOn = duel.status === 'playing' || duel.status === 'guessed'
  const isBest = duel.result?.best.some(({ number }) => number === guess.number) ?? false
  return (
    <li className={cx(styles.play, !isOn && !guess.counts && styles.dropped)}>
      <span className={styles.number}>{guess.number}</span>
      {person && <Picture user={person} size={32} />}
      <span className={styles.who}>
        <span className={styles.name}>{person?.isMe ? words.you : person?.name}</span>
        {guess.auto && <Badge>{words.auto}</Badge>}
        {!isOn && !guess.counts && <Badge tone="outline">{words.dropped}</Badge>}
        {isBest && <Badge tone="orange">{words.best}</Badge>}
      </span>
      <span className={cx('figure', styles.score)}>
        {guess.homeGoals}×{guess.awayGoals}
      </span>
      <time className={styles.time} dateTime={guess.createdAt.toISOString()}>
        {sayTime(guess.createdAt, lang)}
      </time>
    </li>
  )
}
