import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import {
  API_KEY_NAME_MAX,
  API_KEY_STATES,
  operatorApiKeys,
  operatorApiKeysCsv,
  operatorChangeApiKey,
  operatorCreateApiKey,
  operatorRevokeApiKey,
} from '#contract/api/admin/public-api.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { col } from '#operator/lib/columns.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormText, NAME_LOOK } from '#operator/lib/form-fields.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type RowOf, type RowSheet, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { messages } from './i18n.ts'

type ApiKey = RowOf<typeof operatorApiKeys>

const LIST = ['api-keys']
/** Enough for most third-party sites. */
const USUAL_LIMIT = 600
const zFields = z.omit(operatorCreateApiKey.body, { reason: true })
type Form = UseFormReturn<z.input<typeof zFields>, unknown, z.output<typeof zFields>>

function KeyFields({ form }: { form: Form }) {
  const t = useMessages(messages)
  return (
    <Stack gap={3}>
      <FormText
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={API_KEY_NAME_MAX}
        {...NAME_LOOK}
        autoCapitalize="words"
        isFirst
      />
      <FormText form={form} name="perMinute" label={t.limitLabel} hint={t.limitHint} type="number" isPlain />
    </Stack>
  )
}

/** Creates a key and shows it once. */
function Add() {
  const t = useMessages(messages)
  const { key, sheet, ask } = useSheet()
  const [made, setMade] = useState<{ name: string; key: string }>()
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => ask()}>
        {t.add}
      </Button>
      <AddSheet key={key} {...sheet} onMade={setMade} />
      <MadeSheet made={made} onClose={() => setMade(undefined)} />
    </>
  )
}

function AddSheet({
  onMade,
  ...sheet
}: {
  open: boolean
  onClose: () => void
  onMade: (made: { name: string; key: string }) => void
}) {
  const t = useMessages(messages)
  const form: Form = useShortForm(zFields, { name: '', perMinute: USUAL_LIMIT })
  const create = useMutation(
    changing(useQueryClient(), LIST, (body: z.output<typeof operatorCreateApiKey.body>) =>
      call(operatorCreateApiKey, { body }),
    ),
  )
  return (
    <ReasonSheet
      {...sheet}
      title={t.addTitle}
      text={t.addText}
      confirmLabel={t.add}
      form={form}
      onConfirm={async (reason, fields) => {
        const { key } = await create.mutateAsync({ ...fields, reason })
        onMade({ name: fields.name, key })
      }}
      refusals={{ conflict: () => toast.error(t.tooMany) }}
    >
      <KeyFields form={form} />
    </ReasonSheet>
  )
}

function MadeSheet({ made, onClose }: { made: { name: string; key: string } | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  return (
    <Sheet open={made !== undefined} onClose={onClose} title={t.keyTitle} closeLabel={common.close}>
      {made && (
        <Stack gap={3}>
          <Note tone="orange">
            <p>{t.keyText(made.name)}</p>
          </Note>
          <CopyCode label={t.key} code={made.key} />
          <Button block onClick={onClose}>
            {t.ready}
          </Button>
        </Stack>
      )}
    </Sheet>
  )
}

function ChangeSheet({ row, open, onClose }: RowSheet<ApiKey>) {
  const t = useMessages(messages)
  const form: Form = useShortForm(zFields, { name: row.name, perMinute: row.perMinute })
  const change = useMutation(
    changing(useQueryClient(), LIST, (body: z.output<typeof operatorChangeApiKey.body>) =>
      call(operatorChangeApiKey, { params: { id: row._id }, body }),
    ),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.changeTitle}
      about={row.name}
      text={t.changeText}
      confirmLabel={t.save}
      form={form}
      onConfirm={(reason, fields) => change.mutateAsync({ ...fields, reason })}
      done={t.saved}
    >
      <KeyFields form={form} />
    </ReasonSheet>
  )
}

function RevokeSheet({ row, open, onClose }: RowSheet<ApiKey>) {
  const t = useMessages(messages)
  const revoke = useMutation(
    changing(useQueryClient(), LIST, (reason: string) =>
      call(operatorRevokeApiKey, { params: { id: row._id }, body: { reason } }),
    ),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.revokeTitle}
      about={row.name}
      text={t.revokeText}
      confirmLabel={t.revoke}
      danger
      onConfirm={revoke.mutateAsync}
      done={t.revoked}
      refusals={{ state_forbids: () => toast.ok(t.revoked) }}
    />
  )
}

/** Keys with a higher rate limit of the public API than an IP address without one. */
export const ApiKeysScreen: Screen = listScreen({
  list: operatorApiKeys,
  csv: operatorApiKeysCsv,
  queryKey: LIST,
  icon: KeyRound,
  messages,
  actions: Add,
  filters: ({ t }) => [by.search(t), by.state(t, API_KEY_STATES, t.state)],
  columns: ({ t, act }) => [
    col.text('name', t.name, row => <strong>{row.name}</strong>),
    col.text('start', t.start, row => <code>{row.start}…</code>),
    col.badge('state', t.states, row => ({
      tone: row.state === 'active' ? 'green' : 'plain',
      label: t.state[row.state],
    })),
    col.number('limit', t.limit, row => row.perMinute),
    col.moment('used', t.used, row => row.usedAt, t.never),
    col.moment('at', t.at, row => row.createdAt),
    col.actions(t.actions, row =>
      row.state === 'revoked' ? null : (
        <Row gap={2}>
          <Button variant="sec" size="sm" aria-label={t.changeOf(row.name)} onClick={() => act(row, 'change')}>
            {t.change}
          </Button>
          <Button variant="dng" size="sm" aria-label={t.revokeOf(row.name)} onClick={() => act(row, 'revoke')}>
            {t.revoke}
          </Button>
        </Row>
      ),
    ),
  ],
  sheet: sheet => (sheet.what === 'revoke' ? <RevokeSheet {...sheet} /> : <ChangeSheet {...sheet} />),
})
