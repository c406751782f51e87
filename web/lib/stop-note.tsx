import { Note } from '#ui/note.tsx'
import { useWords } from './i18n.ts'
import { stopWords } from './stop-words.ts'
import { type Stoppable, useIsStopped } from './stops.ts'

/** Why nothing will come of what one is about to do, while it stands still in an incident; nothing otherwise. */
export function StopNote({ of }: { of: Stoppable }) {
  const words = useWords(stopWords)
  if (!useIsStopped(of)) return null
  const what = typeof of === 'string' ? of : 'entries'
  return (
    <Note tone="orange" role="status">
      <strong>{words[what]}</strong> {words[`${what}Text`]}
    </Note>
  )
}
