import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import type { Limits } from './limits-api.ts'
import { limitsWords } from './limits-words.ts'

/** A rest under way, with its end and where help is. */
export function Resting({
  limits: { pauseUntil, exclusionUntil },
  close,
}: {
  limits: Pick<Limits, 'pauseUntil' | 'exclusionUntil'>
  close: () => void
}) {
  const words = useWords(limitsWords)
  const lang = useLang()
  const end = exclusionUntil ?? pauseUntil
  if (end === null) return null
  const said = `${sayDate(end, lang)}, ${sayTime(end, lang)}`
  return (
    <Note tone="info" icon={<CirclePause aria-hidden="true" />}>
      <strong>{exclusionUntil ? words.resting.exclusion(said) : words.resting.pause(said)}</strong>
      <p>{words.resting.text}</p>
      <Link to="/help" hash="q4" className={linkClass} onClick={close}>
        {words.help}
      </Link>
    </Note>
  )
}
