import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { toastError } from '#operator/lib/errors.ts'
import { type OpenSession, SessionRows } from '#operator/lib/session-rows.tsx'
import { endSessionMutation } from './api.ts'
import { words as accountWords } from './i18n.ts'

/** Where I am signed in, and how to end it there. */
export function SessionsPart({ sessions }: { sessions: readonly OpenSession[] }) {
  const words = useWords(accountWords)
  return (
    <Card title={words.sessions}>
      <SessionRows sessions={sessions} renderEnd={(session, name) => <End id={session._id} name={name} />} />
    </Card>
  )
}

function End({ id, name }: { id: string; name: string }) {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const end = useMutation(endSessionMutation(useQueryClient()))
  async function handleEnd() {
    const sure = await confirm({
      title: words.endAsk,
      text: words.endText,
      confirmLabel: words.end,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await end.mutateAsync(id)
      toast.ok(words.ended)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <Button
      variant="out"
      size="sm"
      busy={end.isPending}
      aria-label={words.endOf(name)}
      onClick={() => void handleEnd()}
    >
      {words.end}
    </Button>
  )
}
