import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { limitsMessages } from './i18n.ts'
import type { Limits } from './limits-api.ts'

/** The current pause or exclusion, with its end and help lines. */
export function Resting({
  limits: { pauseUntil, exclusionUntil },
  close,
}: {
  limits: Pick<Limits, 'pauseUntil' | 'exclusionUntil'>
  close: () => void
}) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const end = exclusionUntil ?? pauseUntil
  if (end === null) return null
  const text = `${formatDate(end, lang)}, ${formatTime(end, lang)}`
  return (
    <Note tone="info" icon={<CirclePause aria-hidden="true" />}>
      <strong>{exclusionUntil ? messages.resting.exclusion(text) : messages.resting.pause(text)}</strong>
      <p>{messages.resting.text}</p>
      <Link to="/help" hash="q4" className={linkClass} onClick={close}>
        {messages.help}
      </Link>
    </Note>
  )
}
