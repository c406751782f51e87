import { useId } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import {
  operatorCreateWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
} from '#contract/api/admin/webhooks.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { messages } from './i18n.ts'

export const zWebhookFields = z.omit(operatorCreateWebhook.body, { reason: true })
export type WebhookForm = UseFormReturn<z.input<typeof zWebhookFields>, unknown, z.output<typeof zWebhookFields>>

/** URL, event types, and whether it is active. */
export function WebhookFields({ form }: { form: WebhookForm }) {
  const t = useMessages(messages)
  const { ref, value, onChange } = useController({ control: form.control, name: 'active' }).field
  return (
    <Stack gap={3}>
      <FormText
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={WEBHOOK_NAME_MAX}
        {...NAME_LOOK}
        autoCapitalize="words"
        isFirst
      />
      <FormText form={form} name="url" label={t.url} hint={t.urlHint} type="url" maxLength={WEBHOOK_URL_MAX} isPlain />
      <EventsField form={form} />
      <Switch ref={ref} label={t.active} checked={value} onChange={onChange} />
    </Stack>
  )
}

function EventsField({ form }: { form: WebhookForm }) {
  const t = useMessages(messages)
  const errors = useErrorMessages()
  const messageId = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'events' })
  return (
    <Stack as="fieldset" gap={3} aria-describedby={messageId}>
      <legend>{t.events}</legend>
      {WEBHOOK_EVENTS.map(event => (
        <Checkbox
          key={event}
          label={t.event[event] ?? event}
          checked={field.value.includes(event)}
          ref={event === WEBHOOK_EVENTS[0] ? field.ref : undefined}
          onChange={({ currentTarget: { checked } }) =>
            field.onChange(WEBHOOK_EVENTS.filter(one => (one === event ? checked : field.value.includes(one))))
          }
        />
      ))}
      <FieldMessage id={messageId} error={formatField(fieldState.error?.message, errors)} />
    </Stack>
  )
}

/** The secret of a webhook, shown once. */
export function SecretSheet({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  return (
    <Sheet open={secret !== undefined} onClose={onClose} title={t.secretTitle} closeLabel={common.close}>
      {secret !== undefined && (
        <Stack gap={3}>
          <Note tone="orange">
            <p>{t.secretText}</p>
          </Note>
          <CopyCode label={t.secret} code={secret} />
          <Button block onClick={onClose}>
            {t.ready}
          </Button>
        </Stack>
      )}
    </Sheet>
  )
}
