import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { operatorChangePassword } from '#contract/api/admin/staff.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { FormText, KeeperName } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { passwordMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

export function PasswordSection({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const change = useMutation(passwordMutation(useQueryClient()))
  const form = useShortForm(operatorChangePassword.body, { password: '', newPassword: '' })
  const { busy, onSubmit } = useSend({
    form,
    send: change.mutateAsync,
    onDone: () => {
      toast.ok(messages.changed)
      form.reset()
    },
  })
  const secret = { form, type: 'password', isPlain: true } as const
  return (
    <Card title={messages.password}>
      <Stack as="form" gap={4} className={styles.narrow} aria-label={messages.change} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.passwordText}</Text>
        <KeeperName username={username} />
        <FormText {...secret} name="password" label={messages.current} autoComplete="current-password" />
        <FormText
          {...secret}
          name="newPassword"
          label={messages.next}
          hint={messages.nextHint}
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" busy={busy}>
            {messages.change}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
