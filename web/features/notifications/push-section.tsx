import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { type PushState, turnPushOff, turnPushOn } from '#web/lib/push.ts'
import { pushQuery } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsMessages } from './i18n.ts'

interface PushSectionProps {
  accountId: string
  /** What a browser subscribes with; null where the server pushes nothing. */
  serverKey: string | null
}

/** Pushes in this browser: on and off, or why they cannot be. The browser asks its user only when they press the button. */
export function PushSection({ accountId, serverKey }: PushSectionProps) {
  const messages = useMessages(settingsMessages).push
  const common = useMessages(commonMessages)
  const state = useQuery(pushQuery(accountId)).data
  return (
    <Card title={messages.title}>
      <div className={styles.body}>
        {serverKey === null ? (
          <Note>{messages.unavailable}</Note>
        ) : state === undefined ? (
          <Skeletons label={common.loading} shape="block" heights={[76]} />
        ) : (
          <Known state={state} accountId={accountId} serverKey={serverKey} />
        )}
      </div>
    </Card>
  )
}

function Known({ state, accountId, serverKey }: { state: PushState; accountId: string; serverKey: string }) {
  const messages = useMessages(settingsMessages).push
  const change = useTurn(accountId, serverKey)
  switch (state) {
    case 'none':
      return <Note>{messages.none}</Note>
    case 'install':
      return <Note tone="info">{messages.install}</Note>
    case 'denied':
      return (
        <Note tone="orange" role="status">
          {messages.denied}
        </Note>
      )
    case 'on':
    case 'off':
      return (
        <Stack gap={3} justify="start">
          <Text look="fine" role="status">
            {state === 'on' ? messages.on : messages.text}
          </Text>
          <Button
            variant={state === 'on' ? 'out' : 'pri'}
            icon={<BellRing aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate(state === 'off')}
          >
            {state === 'on' ? messages.turnOff : messages.turnOn}
          </Button>
        </Stack>
      )
  }
}

function useTurn(accountId: string, serverKey: string) {
  const messages = useMessages(settingsMessages).push
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (on: boolean): Promise<PushState> => {
      if (on) return turnPushOn(accountId, serverKey)
      await turnPushOff()
      return 'off'
    },
    networkMode: 'always',
    onSuccess: (state, on) => {
      client.setQueryData(pushQuery(accountId).queryKey, state)
      if (state === 'on') toast.ok(messages.nowOn)
      else if (!on) toast.ok(messages.nowOff)
    },
    onError: error => {
      if (error instanceof CallError) void toastError(error)
      else toast.error(messages.failed, messages.failedText)
    },
  })
}
