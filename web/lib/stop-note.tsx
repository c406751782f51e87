import { Note } from '#ui/note.tsx'
import { useMessages } from '#client/i18n.ts'
import { stopMessages } from './i18n.ts'
import { type Stoppable, useIsStopped } from './kill-switches.ts'

/** Why nothing will come of what one is about to do, while it stands still in an incident; nothing otherwise. */
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
