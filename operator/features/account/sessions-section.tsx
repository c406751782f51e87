import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { type OpenSession, SessionRows } from '#operator/lib/session-rows.tsx'
import { endSessionMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'

/** Where I am signed in, and how to end it there. */
export function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.sessions}>
      <SessionRows sessions={sessions} renderEnd={(session, name) => <End id={session._id} name={name} />} />
    </Card>
  )
}

function End({ id, name }: { id: string; name: string }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const end = useMutation(endSessionMutation(useQueryClient()))
  async function handleEnd() {
    const sure = await confirm({
      title: messages.endAsk,
      text: messages.endText,
      confirmLabel: messages.end,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await end.mutateAsync(id)
      toast.ok(messages.ended)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <Button
      variant="out"
      size="sm"
      busy={end.isPending}
      aria-label={messages.endOf(name)}
      onClick={() => void handleEnd()}
    >
      {messages.end}
    </Button>
  )
}
