import { Hourglass } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import type { zHold } from '#contract/holds.ts'
import { Note } from '#ui/note.tsx'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { holdMessages } from './i18n.ts'

export interface HoldNoteProps {
  hold: z.output<typeof zHold>
  /** For a withdrawal about to be requested, or one already requested. */
  of: 'withdraw' | 'waiting'
}

/** Why a withdrawal is on hold, and until when. */
export function HoldNote({ hold: { kind, until }, of }: HoldNoteProps) {
  const messages = useMessages(holdMessages)
  const lang = useLang()
  return (
    <Note tone="orange" icon={<Hourglass aria-hidden="true" />}>
      <strong>{messages.about[kind]}</strong>
      <p>{messages[of](`${formatDate(until, lang)}, ${formatTime(until, lang)}`)}</p>
    </Note>
  )
}
