import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { toastError } from '#operator/lib/errors.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { keptDrafts } from '#operator/lib/kept-drafts.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { matchesQuery, type PushMatch, saveMutation } from './api.ts'
import { NAMES, type PushForm as Form, type TypedPush, zTyped } from './form.ts'
import { words as pushWords } from './i18n.ts'
import { AskedFields, MoneyFields, WordFields } from './push-fields.tsx'
import styles from './push-form.module.css'

const drafts = keptDrafts<TypedPush>()

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
  const words = useWords(pushWords)
  const common = useWords(commonWords)
  const lang = useLang()
  const form: Form = useForm({ resolver: zodResolver(zTyped), mode: 'onTouched', defaultValues: saved })
  const { dirtyFields, isDirty } = form.formState
  const found = useQuery(matchesQuery)
  const save = useSave(id, form)
  useLeaveGuard(isDirty)
  useKept(id, form)
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty])
  const listed = found.data ?? []
  const matches = match && !listed.some(({ _id }) => _id === match._id) ? [match, ...listed] : listed
  return (
    <form className={styles.form} lang={lang} noValidate onSubmit={event => void save.submit(event)}>
      <Card title={words.asked}>
        <AskedFields form={form} matches={matches} isEmpty={found.isSuccess && matches.length === 0} />
      </Card>
      <Card title={words.words}>
        <WordFields form={form} matches={matches} />
      </Card>
      <Card title={words.money}>
        <MoneyFields form={form} />
      </Card>
      <Card title={words.why}>
        <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} kind="area" />
      </Card>
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saveLabel={words.create}
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
  const words = useWords(pushWords)
  const navigate = useNavigate()
  const save = useMutation(saveMutation(useQueryClient(), id))
  const submit = form.handleSubmit(async body => {
    if (save.isPending) return
    let push: string
    try {
      push = await save.mutateAsync(body)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) drafts.keep(id, form.getValues())
      if (!markRefused(form, NAMES, error)) await toastError(error)
      return
    }
    drafts.drop(id)
    toast.ok(id === undefined ? words.created : words.saved)
    if (id === undefined) await navigate({ to: '/push-games/$push', params: { push }, ignoreBlocker: true })
    else form.reset({ ...form.getValues(), reason: '' })
  })
  return { submit, busy: save.isPending }
}

/** Puts back what the end of the session interrupted. */
function useKept(id: string | undefined, form: Form): void {
  const { setValue } = form
  useEffect(() => {
    const kept = drafts.of(id)
    if (!kept) return
    for (const name of NAMES) setValue(name, kept[name], { shouldDirty: true })
  }, [id, setValue])
}
