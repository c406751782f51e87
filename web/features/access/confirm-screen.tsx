import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkIcon, MailCheck } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call.ts'
import { useErrorMessages } from '#web/lib/errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useSignedIn } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { recoveryMessages } from './account-messages.ts'
import { confirmEmail } from './api.ts'
import { useMailToken } from './mail-token.ts'

/** Confirms an e-mail by its mailed link, without a button: opening the link shows intent, and mail scanners run no scripts. */
export function ConfirmScreen() {
  const messages = useMessages(recoveryMessages)
  const token = useMailToken('/confirm')
  usePageTitle(messages.confirm.title)
  return (
    <AccessShell format={[messages.confirm.headingStart, messages.confirm.headingEnd]}>
      {token === null ? <LinkRefused /> : <Confirming token={token} />}
    </AccessShell>
  )
}

function Confirming({ token }: { token: string }) {
  const messages = useMessages(recoveryMessages)
  const signedIn = useSignedIn()
  const client = useQueryClient()
  // The link works once, so it is requested once: only the player's own button retries.
  const confirming = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      await confirmEmail(token)
      void client.invalidateQueries({ predicate: query => query.queryKey[0] !== 'confirm-email' })
      return true
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (confirming.isFetching) return <State art={<Spinner size="lg" />} title={messages.confirm.waiting} />
  if (confirming.error) {
    const refused = confirming.error instanceof CallError && confirming.error.code === 'token_invalid'
    return refused ? <LinkRefused /> : <Problem error={confirming.error} onRetry={() => void confirming.refetch()} />
  }
  return (
    <div role="status">
      <State
        art={<MailCheck />}
        title={messages.confirm.doneTitle}
        text={messages.confirm.doneText}
        action={
          <Link to={signedIn ? '/home' : '/'} className={buttonClass()}>
            {signedIn ? messages.confirm.toHome : messages.signIn}
          </Link>
        }
      />
    </div>
  )
}

function LinkRefused() {
  const messages = useMessages(recoveryMessages)
  const signedIn = useSignedIn()
  const { token_invalid: refusal } = useErrorMessages().codes
  return (
    <State
      variant="error"
      art={<LinkIcon />}
      title={refusal.title}
      text={messages.confirm.invalidText}
      action={
        <Link to={signedIn ? '/profile' : '/'} className={buttonClass()}>
          {signedIn ? messages.confirm.toProfile : messages.signIn}
        </Link>
      }
    />
  )
}
