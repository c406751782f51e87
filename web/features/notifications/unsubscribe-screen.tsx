import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LinkIcon, MailCheck, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { NOTICE_GROUPS } from '#contract/api/player/notification-settings.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PublicBack, PublicPage } from '#web/lib/public-page.tsx'
import { settingsMessages } from './i18n.ts'
import { unsubscribeMutation } from './settings-api.ts'
import styles from './settings.module.css'

/** Unsubscribes only on a press of the button: mail scanners open links, and must not unsubscribe anyone. */
export function UnsubscribeScreen() {
  const messages = useMessages(settingsMessages).unsubscribe
  const { token: given } = useSearch({ from: '/unsubscribe' })
  const navigate = useNavigate()
  // Read once and removed from the URL, where others could see it.
  const [token] = useState(given)
  usePageTitle(messages.title)
  useEffect(() => {
    if (given !== undefined) void navigate({ to: '/unsubscribe', search: {}, replace: true })
  }, [given, navigate])
  const foot = (
    <Stack align="center" justify="center" className={styles.foot}>
      <PublicBack />
    </Stack>
  )
  return <PublicPage foot={foot}>{token === undefined ? <NotWhole /> : <CheckDeps token={token} />}</PublicPage>
}

function CheckDeps({ token }: { token: string }) {
  const shared = useMessages(settingsMessages)
  const messages = shared.unsubscribe
  const stop = useMutation(unsubscribeMutation)
  const group = NOTICE_GROUPS.find(one => one === token.split('.')[1])
  if (group === undefined || (stop.error instanceof CallError && stop.error.code === 'token_invalid'))
    return <NotWhole />
  const name = shared.groups[group].name
  if (stop.data) {
    return (
      <div role="status">
        <State
          page
          art={<MailCheck />}
          title={messages.doneTitle}
          text={messages.doneText(name)}
          action={<ToSettings />}
        />
      </div>
    )
  }
  return (
    <State
      page
      art={<MailX />}
      title={messages.title}
      text={messages.text(name)}
      action={
        <Button busy={stop.isPending} onClick={() => stop.mutate(token, { onError: error => void toastError(error) })}>
          {messages.button}
        </Button>
      }
    />
  )
}

function NotWhole() {
  const messages = useMessages(settingsMessages).unsubscribe
  return (
    <State
      page
      variant="error"
      art={<LinkIcon />}
      title={messages.invalidTitle}
      text={messages.invalidText}
      action={<ToSettings />}
    />
  )
}

function ToSettings() {
  const messages = useMessages(settingsMessages).unsubscribe
  return (
    <Link to="/profile/notifications" className={buttonClass({ variant: 'sec' })}>
      {messages.settings}
    </Link>
  )
}
