import { useMutation } from '@tanstack/react-query'
import { BellRing, Check } from 'lucide-react'
import { getChat, sendMessage } from '#contract/api/player/chat.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#client/i18n.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import type { TimedDuel } from './api.ts'
import type { Person } from './duel.ts'
import { messages as versusMessages } from './i18n.ts'

/** Nobody is called more often: the same key is the same message. */
const NUDGE_EVERY_MS = 300_000

/** Calls the other player to the room by a message, which reaches who is away as every message does. */
export function NudgeButton({ duel, person }: { duel: TimedDuel; person: Person }) {
  const messages = useMessages(versusMessages).lobby
  const nudge = useMutation({
    mutationFn: async () => {
      const { _id: id } = await call(getChat, { params: { id: person._id } })
      const text = messages.nudgeText(duel.name, `${location.origin}${location.pathname}`)
      const key = `nudge-${duel._id}-${Math.floor(Date.now() / NUDGE_EVERY_MS)}`
      return call(sendMessage, { body: { id, text, key } })
    },
    onError: error => void toastError(error),
  })
  return (
    <Button
      variant="sec"
      block
      busy={nudge.isPending}
      disabled={nudge.isSuccess}
      icon={nudge.isSuccess ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
      onClick={() => nudge.mutate()}
    >
      {nudge.isSuccess ? messages.nudged(person.name) : messages.nudge(person.name)}
    </Button>
  )
}
