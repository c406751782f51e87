import { useMutation, useQueryClient } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { zQuietHours } from '#contract/api/player/notification-settings.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { type NoticeSettings, quietMutation } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsMessages } from './i18n.ts'

type Hours = NonNullable<NoticeSettings['quiet']>
/** Most people's nights. */
const NIGHT: Hours = { from: '22:00', to: '08:00' }

/** Hours at which nothing is pushed or mailed. Switching takes effect at once, other hours once they are saved. */
export function QuietSection({ quiet }: { quiet: NoticeSettings['quiet'] }) {
  const messages = useMessages(settingsMessages).quiet
  const change = useMutation(quietMutation(useQueryClient()))
  return (
    <Card title={messages.title}>
      <Switch
        label={messages.switch}
        checked={change.isPending ? change.variables !== null : quiet !== null}
        onChange={on => change.mutate(on ? NIGHT : null, { onError: error => void toastError(error) })}
      />
      <Text look="fine">{messages.text}</Text>
      {quiet && <HoursForm key={`${quiet.from} ${quiet.to}`} hours={quiet} />}
      <Text look="fine">{messages.except}</Text>
    </Card>
  )
}

function HoursForm({ hours }: { hours: Hours }) {
  const messages = useMessages(settingsMessages)
  const change = useMutation(quietMutation(useQueryClient()))
  const { control, formState, handleSubmit } = useForm({ resolver: zodResolver(zQuietHours), defaultValues: hours })
  const save = (next: Hours) =>
    change.mutateAsync(next).then(
      () => toast.ok(messages.saved),
      (error: unknown) => toastError(error),
    )
  const shared = { control, type: 'time', texts: messages.fields } as const
  return (
    <Stack as="form" gap={3} className={styles.hours} noValidate onSubmit={event => void handleSubmit(save)(event)}>
      <FormText {...shared} name="from" label={messages.quiet.from} hint={messages.quiet.zone} />
      <FormText {...shared} name="to" label={messages.quiet.to} />
      <Button type="submit" variant="sec" disabled={!formState.isDirty} busy={change.isPending}>
        {messages.quiet.save}
      </Button>
    </Stack>
  )
}
