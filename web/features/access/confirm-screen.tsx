import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkIcon, MailCheck } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useSignedIn } from '#web/lib/session.ts'
import { AccessShell } from './access-shell.tsx'
import { confirmEmail } from './api.ts'
import { recoveryWords } from './recovery-words.ts'
import { useMailToken } from './mail-token.ts'

/** Confirms an e-mail by the link of its mail, at once: who opened it meant it, and programs that scan mails run no scripts. */
export function ConfirmScreen() {
  const said = useWords(recoveryWords)
  const token = useMailToken('/confirm')
  usePageTitle(said.confirm.title)
  return (
    <AccessShell say={[said.confirm.sayStart, said.confirm.sayEnd]}>
      {token === null ? <LinkRefused /> : <Confirming token={token} />}
    </AccessShell>
  )
}

function Confirming({ token }: { token: string }) {
  const said = useWords(recoveryWords)
  const signedIn = useSignedIn()
  const client = useQueryClient()
  // The link works once, so it is asked once: nothing but the player's own button asks again.
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
  if (confirming.isFetching) return <State art={<Spinner size="lg" />} title={said.confirm.waiting} />
  if (confirming.error) {
    const refused = confirming.error instanceof CallError && confirming.error.code === 'token_invalid'
    return refused ? <LinkRefused /> : <Problem error={confirming.error} onRetry={() => void confirming.refetch()} />
  }
  return (
    <div role="status">
      <State
        art={<MailCheck />}
        title={said.confirm.doneTitle}
        text={said.confirm.doneText}
        action={
          <Link to={signedIn ? '/home' : '/'} className={buttonClass()}>
            {signedIn ? said.confirm.toHome : said.signIn}
          </Link>
        }
      />
    </div>
  )
}

function LinkRefused() {
  const said = useWords(recoveryWords)
  const signedIn = useSignedIn()
  const { token_invalid: refusal } = useErrorWords().codes
  return (
    <State
      variant="error"
      art={<LinkIcon />}
      title={refusal.title}
      text={said.confirm.invalidText}
      action={
        <Link to={signedIn ? '/profile' : '/'} className={buttonClass()}>
          {signedIn ? said.confirm.toProfile : said.signIn}
        </Link>
      }
    />
  )
}
