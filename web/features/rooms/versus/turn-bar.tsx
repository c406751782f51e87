import { Hourglass, Target } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { useSecondsLeft } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { useReached } from '#web/lib/server-clock.ts'
import type { TimedDuel } from './api.ts'
import { isMyTurn, sidesOf } from './duel.ts'
import { playMessages, type VersusPlayMessages } from './i18n.ts'
import styles from './turn-bar.module.css'

/** When screen readers announce that little time is left. */
const WARN_MS = 10_000

function formatTurn(duel: TimedDuel, isOver: boolean, messages: VersusPlayMessages['short']): string {
  if (isOver) return messages.over
  if (isMyTurn(duel)) return messages.mine
  return messages.theirs(sidesOf(duel).find(person => person?._id === duel.turn)?.name ?? '')
}

/**
 * The same as one line of the bottom bar on low screens, where {@link TurnBar} is out of sight. It has no live region, because TurnBar already
 * announces the turn.
 */
export function TurnLine({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(playMessages)
  const seconds = useSecondsLeft(duel.turnEndsAt?.getTime() ?? 0, duel.offset)
  return (
    <span className={styles.line} aria-hidden="true">
      {formatTurn(duel, seconds === 0, messages.short)}
      {seconds > 0 && <b className="num">{messages.secondsLeft(seconds)}</b>}
    </span>
  )
}

/** Whose turn it is and the time left by the server's clock (V3). Screen readers announce the turn, not every second. */
export function TurnBar({ duel }: { duel: TimedDuel }) {
  const messages = useMessages(playMessages)
  const until = duel.turnEndsAt?.getTime() ?? 0
  const seconds = useSecondsLeft(until, duel.offset)
  const isShort = useReached(until - WARN_MS, duel.offset)
  const isMine = isMyTurn(duel)
  const isOver = seconds === 0
  const Icon = isMine && !isOver ? Target : Hourglass
  return (
    <div className={cx(styles.bar, isMine && !isOver ? styles.mine : styles.wait)}>
      <Icon size={20} aria-hidden="true" />
      <p role="status">
        {formatTurn(duel, isOver, messages)}
        {isMine && isShort && !isOver && <span className="visually-hidden"> {messages.tenLeft}</span>}
      </p>
      {!isOver && (
        <span role="timer" aria-label={messages.secondsLabel} className={cx('num', styles.seconds)}>
          {messages.secondsLeft(seconds)}
        </span>
      )}
    </div>
  )
}
