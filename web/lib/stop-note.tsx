import { useMessages } from '#client/i18n.ts'
import { Note } from '#ui/note.tsx'
import { stopMessages } from './i18n.ts'
import { type Stoppable, useIsStopped } from './kill-switches.ts'

/** Explains why an action is unavailable while a kill switch stops it; otherwise empty. */
export function StopNote({ of }: { of: Stoppable }) {
  const messages = useMessages(stopMessages)
  if (!useIsStopped(of)) return null
  const what = typeof of === 'string' ? of : 'entries'
  return (
    <Note tone="orange" role="status">
      <strong>{messages[what]}</strong> {messages[`${what}Text`]}
    </Note>
  )
}
