import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorWebhooks, operatorWebhooksCsv, WEBHOOK_EVENTS } from '#contract/api/admin/webhooks.ts'
import { col } from '#operator/lib/columns.tsx'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { createMutation, WEBHOOKS } from './api.ts'
import { messages } from './i18n.ts'
import { SecretSheet, WebhookFields, type WebhookForm, zWebhookFields } from './webhook-fields.tsx'

/** Webhooks that notify the operator's systems about games. */
export const WebhooksScreen: Screen = listScreen({
  list: operatorWebhooks,
  csv: operatorWebhooksCsv,
  queryKey: [...WEBHOOKS, 'list'],
  icon: WebhookIcon,
  messages,
  actions: Add,
  columns: ({ t }) => [
    col.text('name', t.name, row => <strong>{row.name}</strong>),
    col.badge('state', t.states, row => ({ tone: row.state === 'on' ? 'green' : 'plain', label: t.state[row.state] })),
    col.long('url', t.url, row => row.url),
    col.number('waiting', t.waiting, row => row.waiting),
    col.number('failed', t.failed, row => row.failed),
    col.moment('delivered', t.delivered, row => row.deliveredAt, t.never),
  ],
  open: (row, { t }) => ({ to: '/hooks/$webhook', params: { webhook: row._id }, label: t.openOf(row.name) }),
})

function Add() {
  const t = useMessages(messages)
  const { key, sheet, ask } = useSheet()
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => ask()}>
        {t.add}
      </Button>
      <AddSheet key={key} {...sheet} onAdded={setSecret} />
      <SecretSheet secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}

function AddSheet({ onAdded, ...sheet }: { open: boolean; onClose: () => void; onAdded: (secret: string) => void }) {
  const t = useMessages(messages)
  const create = useMutation(createMutation(useQueryClient()))
  const form: WebhookForm = useShortForm(zWebhookFields, {
    name: '',
    url: '',
    events: [...WEBHOOK_EVENTS],
    active: true,
  })
  return (
    <ReasonSheet
      {...sheet}
      title={t.addTitle}
      text={t.addText}
      confirmLabel={t.add}
      form={form}
      onConfirm={async (reason, fields) => onAdded((await create.mutateAsync({ ...fields, reason })).secret)}
      refusals={{ conflict: () => toast.error(t.tooMany) }}
    >
      <WebhookFields form={form} />
    </ReasonSheet>
  )
}
