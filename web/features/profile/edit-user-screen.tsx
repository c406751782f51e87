import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changeEmail, type zMe } from '#contract/api/me.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { meQuery } from '#web/lib/me.ts'
import { showRefusal } from '#web/lib/refused-fields.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { emailMutation, resendMutation } from './api.ts'
import styles from './form.module.css'
import { profileWords } from './i18n.ts'
import { LoadingTask } from './loading-task.tsx'

type Me = z.output<typeof zMe>

/** The username, which stays, and the e-mail, which changes once its new address is confirmed. */
export function EditUserScreen() {
  const words = useWords(profileWords)
  const me = useQuery(meQuery)
  return (
    <TaskPage title={words.accountData} closeTo="/profile" closeLabel={words.closeToProfile}>
      {me.data ? (
        <div className={styles.stack}>
          <Confirmation me={me.data} />
          <Card>
            <div className={styles.form}>
              <Field label={words.username} hint={words.usernameFixed}>
                {ids => (
                  <TextInput {...ids} icon={<AtSign aria-hidden="true" />} state="locked" value={me.data.username} />
                )}
              </Field>
              <Field label={words.email}>{ids => <TextInput {...ids} state="locked" value={me.data.email} />}</Field>
            </div>
          </Card>
          <EmailForm me={me.data} />
        </div>
      ) : (
        <LoadingTask query={me} />
      )}
    </TaskPage>
  )
}

/** What still needs to be confirmed, and the link once more. */
function Confirmation({ me }: { me: Me }) {
  const words = useWords(profileWords)
  const resend = useMutation(resendMutation)
  if (me.pendingEmail === null && me.emailConfirmed) return null
  const handleResend = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.ok(words.emailSent, words.emailSentTo(me.pendingEmail ?? me.email)),
      onError: error => void toastError(error),
    })
  return (
    <Note tone="info">
      <p>{me.pendingEmail === null ? words.unconfirmed : words.pendingEmail(me.pendingEmail)}</p>
      <Button variant="txt" size="sm" onClick={handleResend} busy={resend.isPending}>
        {words.resend}
      </Button>
    </Note>
  )
}

function EmailForm({ me }: { me: Me }) {
  const words = useWords(profileWords)
  const change = useMutation(emailMutation(useQueryClient()))
  const form = useForm({
    resolver: zodResolver(changeEmail.body),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { isDirty, isSubmitting } = form.formState
  useLeaveGuard(isDirty)
  const submit = form.handleSubmit(async body => {
    if (body.email === me.email) return toast.warn(words.sameEmail)
    try {
      await change.mutateAsync(body)
      toast.ok(words.emailSent, words.emailSentTo(body.email))
      form.reset()
    } catch (error) {
      showRefusal(error, form.setError, ['email', 'password'])
    }
  })
  return (
    <Card title={words.changeEmail}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <FormText
          control={form.control}
          name="email"
          label={words.newEmail}
          hint={words.newEmailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormText
          control={form.control}
          name="password"
          label={words.passwordToConfirm}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" block disabled={!isDirty} busy={isSubmitting}>
          {words.changeEmail}
        </Button>
      </form>
    </Card>
  )
}
