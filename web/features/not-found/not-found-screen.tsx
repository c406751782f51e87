import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { messages as notFoundMessages } from './i18n.ts'
import styles from './not-found-screen.module.css'

export function NotFoundScreen() {
  const messages = useMessages(notFoundMessages)
  usePageTitle(messages.title)
  return (
    <State
      page
      art={<BallOut />}
      title={messages.title}
      text={messages.text}
      action={
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {messages.back}
        </Link>
      }
    />
  )
}

/** Art: a corner of the pitch and the ball out of play. */
function BallOut() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150">
      <path className={styles.chalk} d="M-60 118H190V-20" />
      <path d="M190 84A34 34 0 0 0 156 118" />
      <path className={styles.pole} d="M190 118V58" />
      <path className={styles.flag} d="M190 58L164 66L190 78Z" />
      <path strokeDasharray="2 9" d="M92 96Q150 10 222 126" />
      <circle className={styles.ball} cx="224" cy="134" r="12" />
      <path className={styles.patch} d="M224 127l6 4.5-2.3 7h-7.4l-2.3-7z" />
    </svg>
  )
}
