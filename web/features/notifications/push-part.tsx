import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { type PushState, turnPushOff, turnPushOn } from '#web/lib/push.ts'
import { pushQuery } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings-words.ts'

interface PushPartProps {
  accountId: string
  /** What a browser subscribes with; null where the server pushes nothing. */
  serverKey: string | null
}

/** Pushes in this browser: on and off, or why they cannot be. The browser asks its user only when they press the button. */
export function PushPart({ accountId, serverKey }: PushPartProps) {
  const words = useWords(settingsWords).push
  const common = useWords(commonWords)
  const state = useQuery(pushQuery(accountId)).data
  return (
    <Card title={words.title}>
      <div className={styles.body}>
        {serverKey === null ? (
          <Note>{words.unavailable}</Note>
        ) : state === undefined ? (
          <SkeletonGroup label={common.loading}>
            <Skeleton shape="block" height={76} />
          </SkeletonGroup>
        ) : (
          <Known state={state} accountId={accountId} serverKey={serverKey} />
        )}
      </div>
    </Card>
  )
}

function Known({ state, accountId, serverKey }: { state: PushState; accountId: string; serverKey: string }) {
  const words = useWords(settingsWords).push
  const change = useTurn(accountId, serverKey)
  switch (state) {
    case 'none':
      return <Note>{words.none}</Note>
    case 'install':
      return <Note tone="info">{words.install}</Note>
    case 'denied':
      return (
        <Note tone="orange" role="status">
          {words.denied}
        </Note>
      )
    case 'on':
    case 'off':
      return (
        <div className={styles.push}>
          <p className={styles.quiet} role="status">
            {state === 'on' ? words.on : words.text}
          </p>
          <Button
            variant={state === 'on' ? 'out' : 'pri'}
            icon={<BellRing aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate(state === 'off')}
          >
            {state === 'on' ? words.turnOff : words.turnOn}
          </Button>
        </div>
      )
  }
}

function useTurn(accountId: string, serverKey: string) {
  const words = useWords(settingsWords).push
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
      if (state === 'on') toast.ok(words.nowOn)
      else if (!on) toast.ok(words.nowOff)
    },
    onError: error => {
      if (error instanceof CallError) void toastError(error)
      else toast.error(words.failed, words.failedText)
    },
  })
}
