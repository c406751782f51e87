import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { SaveForm, savedDrafts, useSavedForm } from '#operator/lib/save-form.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { matchesQuery, type PushMatch, pushQuery, saveMutation } from './api.ts'
import { type PushForm as Form, type TypedPush, typedOf, zTyped } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { QuestionFields, MoneyFields, QuestionTextFields } from './push-fields.tsx'

const drafts = savedDrafts<TypedPush>()

export interface PushFormProps {
  /** Id of the edited draft; none for a new one. */
  id?: string
  saved: TypedPush
  /** The version of the saved draft. */
  seq?: number
  /** The draft's match, which may no longer be among the options. */
  match?: PushMatch
  /** Called when unsaved changes appear or disappear. */
  onDirty?: (isDirty: boolean) => void
}

/** The form of a push game, and the reason for the change. Input stays until it is saved or discarded. */
export function PushForm({ id, saved, seq = 0, match, onDirty }: PushFormProps) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const client = useQueryClient()
  const [seen, setSeen] = useState(seq)
  const navigate = useNavigate()
  const form: Form = useSavedForm(zTyped, saved)
  const found = useQuery(matchesQuery)
  const save = useMutation(saveMutation(client, id))
  const listed = found.data ?? []
  const matches = match && !listed.some(({ _id }) => _id === match._id) ? [match, ...listed] : listed
  /** Somebody else changed it: what was typed here is kept, the rest is as they saved it. */
  function onRefused(error: unknown): boolean {
    if (!(error instanceof CallError) || error.code !== 'conflict') return false
    // Read again after the refusal.
    const now = client.getQueryData(pushQuery(id ?? '').queryKey)
    if (!now) return false
    form.reset(typedOf(now, lang), { keepDirtyValues: true })
    setSeen(now.seq)
    toast.error(messages.stale, messages.staleText)
    return true
  }
  return (
    <SaveForm
      {...{ form, id, drafts, onDirty, onRefused }}
      why={messages.why}
      saveLabel={messages.create}
      send={body => save.mutateAsync({ ...body, seq: seen })}
      onDone={async ({ _id: push, seq: next }) => {
        setSeen(next)
        toast.ok(id === undefined ? messages.created : messages.saved)
        if (id === undefined) await navigate({ to: '/push-games/$push', params: { push }, ignoreBlocker: true })
        else form.reset({ ...form.getValues(), reason: '' })
      }}
    >
      <Card title={messages.filters}>
        <QuestionFields form={form} matches={matches} isEmpty={found.isSuccess && matches.length === 0} />
      </Card>
      <Card title={messages.messages}>
        <QuestionTextFields form={form} matches={matches} />
      </Card>
      <Card title={messages.money}>
        <MoneyFields form={form} />
      </Card>
    </SaveForm>
  )
}
