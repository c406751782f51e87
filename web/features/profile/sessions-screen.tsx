import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import type { listSessions } from '#contract/api/player/profile.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { ListRow, RowList } from '#ui/list-row.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { dateFormat } from '#web/lib/formats.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { endAllMutation, endSessionMutation, sessionsQuery } from './api.ts'
import { profileMessages } from './i18n.ts'

type Session = z.output<typeof listSessions.answer>['docs'][number]

/** Active sessions, with buttons to end them. */
export function SessionsScreen() {
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const sessions = useQuery(sessionsQuery)
  const endAll = useMutation(endAllMutation)
  const list = useRef<HTMLDivElement>(null)
  async function handleEndAll() {
    const sure = await confirm({
      title: messages.endAllAsk,
      text: messages.endAllText,
      confirmLabel: messages.endAll,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (sure) endAll.mutate(undefined, { onError: error => void toastError(error) })
  }
  return (
    <TaskPage
      title={messages.sessions}
      text={messages.sessionsText}
      closeTo="/profile"
      closeLabel={messages.closeToProfile}
    >
      <Loaded query={sessions}>
        {({ docs }) => (
          <Stack gap={5}>
            <Card>
              <div ref={list} role="group" aria-label={messages.sessions} tabIndex={-1}>
                <RowList ruled>
                  {docs.map(session => (
                    <SessionRow key={session._id} session={session} onEnded={() => list.current?.focus()} />
                  ))}
                </RowList>
              </div>
            </Card>
            {docs.length === 1 && <Text tone="muted">{messages.noOthers}</Text>}
            <Button variant="dng" block onClick={() => void handleEndAll()} busy={endAll.isPending}>
              {messages.endAll}
            </Button>
          </Stack>
        )}
      </Loaded>
    </TaskPage>
  )
}

/** `onEnded` moves the focus, because the row disappears with its session. */
function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const messages = useMessages(profileMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const end = useMutation(endSessionMutation(useQueryClient()))
  const name = session.device || messages.unknownDevice
  const seen = dateFormat(lang, {
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(session.seenAt)
  async function handleEnd() {
    const sure = await confirm({
      title: messages.endSessionAsk,
      text: messages.endSessionText,
      confirmLabel: messages.endSession,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      // Not in the callbacks of `mutate`: they do not run once this row is unmounted.
      await end.mutateAsync(session._id)
      toast.ok(messages.sessionEnded)
      onEnded()
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <ListRow
      icon={/iPhone|iPad|Android/.test(session.device) ? <Smartphone /> : <Monitor />}
      label={name}
      note={`${messages.lastSeen(seen)} · ${session.address}`}
      end={
        session.current ? (
          <Badge tone="green">{messages.thisDevice}</Badge>
        ) : (
          <Button
            variant="out"
            size="sm"
            onClick={() => void handleEnd()}
            busy={end.isPending}
            aria-label={`${messages.endSession}: ${name}`}
          >
            {messages.endSession}
          </Button>
        )
      }
    />
  )
}
