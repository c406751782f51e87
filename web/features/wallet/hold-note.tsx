import { Hourglass } from 'lucide-react'
import type * as z from 'zod/mini'
import type { zHold } from '#contract/holds.ts'
import { Note } from '#ui/note.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import { holdWords } from './hold-words.ts'

export interface HoldNoteProps {
  hold: z.output<typeof zHold>
  /** Of a withdrawal that is about to be asked for, or of one that was. */
  of: 'withdraw' | 'waiting'
}

/** Why a withdrawal waits, and until when. */
export function HoldNote({ hold: { kind, until }, of }: HoldNoteProps) {
  const words = useWords(holdWords)
  const lang = useLang()
  return (
    <Note tone="orange" icon={<Hourglass aria-hidden="true" />}>
      <strong>{words.about[kind]}</strong>
      <p>{words[of](`${sayDate(until, lang)}, ${sayTime(until, lang)}`)}</p>
    </Note>
  )
}
