import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { savedDrafts } from '#operator/lib/saved-drafts.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { matchesQuery, type PushMatch, saveMutation } from './api.ts'
import { NAMES, type PushForm as Form, type TypedPush, zTyped } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { QuestionFields, MoneyFields, QuestionTextFields } from './push-fields.tsx'
import styles from './push-form.module.css'

const drafts = savedDrafts<TypedPush>()

export interface PushFormProps {
  /** The draft that is changed; none for a new one. */
  id?: string
  saved: TypedPush
  /** The match of the draft, which may be among those to choose no more. */
  match?: PushMatch
  /** Whether something is written that is not saved. */
  onDirty?: (isDirty: boolean) => void
}

/** Everything about a question, and why it is written. What was typed stays until it is saved or dropped. */
export function PushForm({ id, saved, match, onDirty }: PushFormProps) {
  const messages = useMessages(pushMessages)
  const common = useMessages(commonMessages)
  const lang = useLang()
  const form: Form = useForm({ resolver: zodResolver(zTyped), mode: 'onTouched', defaultValues: saved })
  const { dirtyFields, isDirty } = form.formState
  const found = useQuery(matchesQuery)
  const save = useSave(id, form)
  useLeaveGuard(isDirty)
  useSaved(id, form)
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty])
  const listed = found.data ?? []
  const matches = match && !listed.some(({ _id }) => _id === match._id) ? [match, ...listed] : listed
  return (
    <form className={styles.form} lang={lang} noValidate onSubmit={event => void save.submit(event)}>
      <Card title={messages.filters}>
        <QuestionFields form={form} matches={matches} isEmpty={found.isSuccess && matches.length === 0} />
      </Card>
      <Card title={messages.messages}>
        <QuestionTextFields form={form} matches={matches} />
      </Card>
      <Card title={messages.money}>
        <MoneyFields form={form} />
      </Card>
      <Card title={messages.why}>
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
      </Card>
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saveLabel={messages.create}
        busy={save.busy}
        canSave={id === undefined || isDirty}
        onDiscard={() => {
          drafts.drop(id)
          form.reset()
        }}
      />
    </form>
  )
}

/** Saves the draft; a new one goes on at its own page. When it fails, what was typed stays, even when the session has ended. */
function useSave(id: string | undefined, form: Form) {
  const messages = useMessages(pushMessages)
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), id))
  const submit = form.handleSubmit(async body => {
    if (save.isPending) return
    let push: string
    try {
      push = await save.mutateAsync(body)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) drafts.save(id, form.getValues())
      if (!markRefused(form, NAMES, error)) await toastError(error)
      return
    }
    drafts.drop(id)
    toast.ok(id === undefined ? messages.created : messages.saved)
    if (id === undefined) await navigate({ to: '/push-games/$push', params: { push }, ignoreBlocker: true })
    else form.reset({ ...form.getValues(), reason: '' })
  })
  return { submit, busy: save.isPending }
}

/** Puts back what the end of the session interrupted. */
function useSaved(id: string | undefined, form: Form): void {
  const { setValue } = form
  useEffect(() => {
    const draft = drafts.of(id)
    if (!draft) return
    for (const name of NAMES) setValue(name, draft[name], { shouldDirty: true })
  }, [id, setValue])
}
