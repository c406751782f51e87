import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { operatorGiveCpf } from '#contract/api/admin/staff.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { FormText, KeeperName } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { type Account, cpfMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import styles from './account.module.css'

/** C12: who runs the house does not play for money, in whichever account of theirs. Says so, and asks for the CPF of who has not given it. */
export function CpfSection({ account }: { account: Account }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.cpf}>
      <Stack gap={4}>
        <Text tone="muted">{account.hasCpf ? messages.cpfKnown : messages.cpfText}</Text>
        {!account.hasCpf && <CpfForm username={account.username} />}
      </Stack>
    </Card>
  )
}

function CpfForm({ username }: { username: string }) {
  const messages = useMessages(accountMessages)
  const give = useMutation(cpfMutation(useQueryClient()))
  const form = useShortForm(operatorGiveCpf.body, { docNumber: '', password: '' })
  const { busy, onSubmit } = useSend({ form, send: give.mutateAsync, onDone: () => toast.ok(messages.cpfGiven) })
  return (
    <Stack as="form" gap={4} className={styles.narrow} aria-label={messages.giveCpf} noValidate onSubmit={onSubmit}>
      <KeeperName username={username} />
      <FormText form={form} name="docNumber" label={messages.cpfLabel} inputMode="numeric" maxLength={20} isPlain />
      <FormText
        form={form}
        name="password"
        label={messages.cpfPassword}
        type="password"
        autoComplete="current-password"
        isPlain
      />
      <div>
        <Button type="submit" busy={busy}>
          {messages.giveCpf}
        </Button>
      </div>
    </Stack>
  )
}
