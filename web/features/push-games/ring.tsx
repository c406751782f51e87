import { cx } from '#ui/cx.ts'
import { useMessages } from '#client/i18n.ts'
import { modalMessages } from './i18n.ts'
import styles from './push-modal.module.css'

/** From here on the time is short. */
const SHORT = 10
/** When the time left is said aloud. */
const TEXTS: readonly number[] = [30, SHORT, 5]

/**
 * The seconds left, of so many, as a figure in a ring that runs out. It takes the first focus: what is typed in the moment it opens does
 * nothing there. Readers hear the time at 30, 10 and 5 seconds.
 */
export function Ring({ left, all }: { left: number; all: number }) {
  const messages = useMessages(modalMessages)
  return (
    <>
      <div
        className={cx(styles.ring, left <= SHORT && styles.short)}
        role="timer"
        aria-label={messages.left(left)}
        tabIndex={-1}
        data-autofocus
      >
        <svg viewBox="0 0 116 116" aria-hidden="true">
          <circle cx="58" cy="58" r="50" />
          <circle cx="58" cy="58" r="50" pathLength={all} strokeDasharray={all} strokeDashoffset={all - left} />
        </svg>
        <span aria-hidden="true">
          <b>{left}</b>
          <small>{messages.unit}</small>
        </span>
      </div>
      <span className="visually-hidden" aria-live="assertive">
        {TEXTS.includes(left) && messages.left(left)}
      </span>
    </>
  )
}
