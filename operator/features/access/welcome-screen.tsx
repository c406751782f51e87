import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { LinkIcon } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorSetPassword } from '#contract/api/admin/staff.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormText, KeeperName } from '#operator/lib/form-fields.tsx'
import { usePageTitle } from '#operator/lib/page-head.tsx'
import { Preferences } from '#operator/lib/preferences.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { markRefused, useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { forgetToken } from '#operator/lib/session.ts'
import { Mark } from '#ui/art/mark.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { linkQuery, setPasswordMutation } from './api.ts'
import { messages as accessMessages } from './i18n.ts'
import styles from './sign-in-screen.module.css'

/** Target of a link from an administrator: its reader chooses their password. */
export function WelcomeScreen() {
  const messages = useMessages(accessMessages)
  usePageTitle(messages.welcome)
  const token = useLocation({ select: location => location.hash })
  return (
    <Stack as="main" gap={4} justify="center" className={styles.page}>
      <div className={styles.card}>
        <WelcomeCard key={token} token={token} />
      </div>
      <Row gap={2} align="center" role="group" aria-label={messages.options}>
        <Preferences />
      </Row>
    </Stack>
  )
}

function WelcomeCard({ token }: { token: string }) {
  const messages = useMessages(accessMessages)
  const common = useMessages(commonMessages)
  const link = useQuery(linkQuery(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || token === '' || (link.error instanceof CallError && isRefused(link.error))) return <Over />
  if (link.isError) return <Problem error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton width={180} height={28} />
        <Skeleton shape="card" height={180} />
      </SkeletonGroup>
    )
  return (
    <>
      <Stack as="header" gap={2} className={styles.head}>
        <Mark size={44} />
        <h1>{messages.welcome}</h1>
        <p>{messages.welcomeText(link.data.name)}</p>
      </Stack>
      <PasswordForm token={token} link={link.data} onOver={() => setIsOver(true)} />
    </>
  )
}

/** Unknown, used or expired token, or no link at all. */
const isRefused = ({ code }: CallError): boolean => code === 'token_invalid' || code === 'invalid_input'

function Over() {
  const messages = useMessages(accessMessages)
  return (
    <State
      page
      art={<LinkIcon />}
      title={messages.over}
      text={messages.overText}
      action={
        <Link to="/" className={buttonClass()}>
          {messages.toSignIn}
        </Link>
      }
    />
  )
}

interface PasswordFormProps {
  token: string
  link: { username: string; cpfNeeded: boolean }
  onOver: () => void
}

const zFields = z.omit(operatorSetPassword.body, { token: true })

function PasswordForm({ token, link: { username, cpfNeeded }, onOver }: PasswordFormProps) {
  const messages = useMessages(accessMessages)
  const router = useRouter()
  const set = useMutation(setPasswordMutation)
  const form = useShortForm(zFields, { password: '', ...(cpfNeeded ? { docNumber: '' } : {}) })
  const { busy, onSubmit } = useSend({
    form,
    send: body => set.mutateAsync({ token, ...body }),
    onDone: async () => {
      toast.ok(messages.saved, messages.savedText)
      // Ends an existing session, which may be another operator's: the operator signs in again.
      forgetToken()
      await router.navigate({ to: '/', replace: true })
    },
    onRefused: error => {
      const isOver = error instanceof CallError && isRefused(error) && !markRefused(form, error)
      if (isOver) onOver()
      return isOver
    },
  })
  return (
    <Stack as="form" gap={4} aria-label={messages.welcome} noValidate onSubmit={onSubmit}>
      <KeeperName username={username} />
      {cpfNeeded && (
        <FormText
          form={form}
          name="docNumber"
          label={messages.cpf}
          hint={messages.cpfHint}
          inputMode="numeric"
          maxLength={20}
          isPlain
        />
      )}
      <FormText
        form={form}
        name="password"
        label={messages.newPassword}
        hint={messages.newPasswordHint}
        type="password"
        autoComplete="new-password"
        isPlain
      />
      <Button type="submit" block busy={busy}>
        {messages.save}
      </Button>
    </Stack>
  )
}
