import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { changeEmail, type zMe } from '#contract/api/player/profile.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { meQuery } from '#web/lib/me.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { emailMutation, resendMutation } from './api.ts'
import { profileMessages } from './i18n.ts'
import styles from './form.module.css'

type Me = z.output<typeof zMe>

/** The username, which is fixed, and the e-mail, which changes once the new address is confirmed. */
export function EditUserScreen() {
  const messages = useMessages(profileMessages)
  const me = useQuery(meQuery)
  return (
    <TaskPage title={messages.accountData} closeTo="/profile" closeLabel={messages.closeToProfile}>
      <Loaded query={me}>
        {me => (
          <Stack gap={5}>
            <Confirmation me={me} />
            <Card>
              <div className={styles.form}>
                <Field label={messages.username} hint={messages.usernameFixed}>
                  {ids => (
                    <TextInput {...ids} icon={<AtSign aria-hidden="true" />} state="locked" value={me.username} />
                  )}
                </Field>
                <Field label={messages.email}>{ids => <TextInput {...ids} state="locked" value={me.email} />}</Field>
              </div>
            </Card>
            <EmailForm me={me} />
          </Stack>
        )}
      </Loaded>
    </TaskPage>
  )
}

/** The address to be confirmed, and buttons to resend the link and to keep the present address. */
function Confirmation({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  const resend = useMutation(resendMutation)
  const [isCancelling, setCancelling] = useState(false)
  if (me.pendingEmail === null && me.emailConfirmed) return null
  const handleResend = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.ok(messages.emailSent, messages.emailSentTo(me.pendingEmail ?? me.email)),
      onError: error => void toastError(error),
    })
  return (
    <Note tone="info">
      <p>{me.pendingEmail === null ? messages.unconfirmed : messages.pendingEmail(me.pendingEmail)}</p>
      <Row gap={2} wrap>
        <Button variant="txt" size="sm" onClick={handleResend} busy={resend.isPending}>
          {messages.resend}
        </Button>
        {me.pendingEmail !== null && !isCancelling && (
          <Button variant="txt" size="sm" onClick={() => setCancelling(true)}>
            {messages.keepEmail}
          </Button>
        )}
      </Row>
      {me.pendingEmail !== null && isCancelling && <KeepEmailForm me={me} onDone={() => setCancelling(false)} />}
    </Note>
  )
}

const zKeep = z.pick(changeEmail.body, { password: true })

/** Asking for the present address cancels the change. */
function KeepEmailForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const messages = useMessages(profileMessages)
  const change = useMutation(emailMutation(useQueryClient()))
  const form = useForm({ resolver: zodResolver(zKeep), mode: 'onTouched', defaultValues: { password: '' } })
  useEffect(() => form.setFocus('password'), [form])
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await change.mutateAsync({ email: me.email, password })
      toast.ok(messages.emailKept, messages.emailStays(me.email))
      onDone()
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <FormText
        control={form.control}
        name="password"
        label={messages.passwordToConfirm}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" size="sm" variant="sec" busy={form.formState.isSubmitting}>
        {messages.keepEmail}
      </Button>
    </form>
  )
}

function EmailForm({ me }: { me: Me }) {
  const messages = useMessages(profileMessages)
  const change = useMutation(emailMutation(useQueryClient()))
  const form = useForm({
    resolver: zodResolver(changeEmail.body),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty)
  const submit = form.handleSubmit(async body => {
    if (body.email === me.email) return toast.warn(messages.sameEmail)
    try {
      await change.mutateAsync(body)
      toast.ok(messages.emailSent, messages.emailSentTo(body.email))
      form.reset()
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return (
    <Card title={messages.changeEmail}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText
          control={form.control}
          name="email"
          label={messages.newEmail}
          hint={messages.newEmailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormText
          control={form.control}
          name="password"
          label={messages.passwordToConfirm}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" block disabled={!isDirty} busy={isSubmitting}>
          {messages.changeEmail}
        </Button>
      </form>
    </Card>
  )
}
