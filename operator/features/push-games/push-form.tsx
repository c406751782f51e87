import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { SaveForm, savedDrafts, useSavedForm } from '#operator/lib/save-form.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { matchesQuery, type PushMatch, saveMutation } from './api.ts'
import { type PushForm as Form, type TypedPush, zTyped } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { QuestionFields, MoneyFields, QuestionTextFields } from './push-fields.tsx'

const drafts = savedDrafts<TypedPush>()

export interface PushFormProps {
  /** Id of the edited draft; none for a new one. */
  id?: string
  saved: TypedPush
  /** The draft's match, which may no longer be among the options. */
  match?: PushMatch
  /** Called when unsaved changes appear or disappear. */
  onDirty?: (isDirty: boolean) => void
}

/** The form of a push game, and the reason for the change. Input stays until it is saved or discarded. */
export function PushForm({ id, saved, match, onDirty }: PushFormProps) {
  const messages = useMessages(pushMessages)
  const navigate = useNavigate()
  const form: Form = useSavedForm(zTyped, saved)
  const found = useQuery(matchesQuery)
  const save = useMutation(saveMutation(useQueryClient(), id))
  const listed = found.data ?? []
  const matches = match && !listed.some(({ _id }) => _id === match._id) ? [match, ...listed] : listed
  return (
    <SaveForm
      {...{ form, id, drafts, onDirty }}
      why={messages.why}
      saveLabel={messages.create}
      send={save.mutateAsync}
      onDone={async push => {
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
