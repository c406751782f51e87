import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { FACT_SOURCES, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextInput } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { markRefused } from '#operator/lib/form-errors.ts'
import { FormText } from '#operator/lib/form-text.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { addMutation, type ChampionshipBody } from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import styles from './new-championship-screen.module.css'

const NAMES = ['name', 'season', 'sport', 'source', 'league', 'reason'] as const
/** Nothing is chosen for whoever adds it: the source decides what is paid. */
const zTyped = z.extend(operatorCreateChampionship.body, {
  source: z.pipe(z.string(), operatorCreateChampionship.body.shape.source),
})
type Typed = z.input<typeof zTyped>
type Form = UseFormReturn<Typed, unknown, ChampionshipBody>

/** A new championship, and the source that settles its games. */
export function NewChampionshipScreen() {
  const messages = useMessages(championshipsMessages)
  const common = useMessages(commonMessages)
  const [season] = useState(() => new Date().getFullYear())
  const form: Form = useForm<Typed, unknown, ChampionshipBody>({
    resolver: zodResolver(zTyped),
    mode: 'onTouched',
    defaultValues: { name: '', season, sport: 'football', source: '', reason: '' },
  })
  const { dirtyFields, isDirty } = form.formState
  const source = useWatch({ control: form.control, name: 'source' })
  const { submit, busy } = useAdd(form)
  useLeaveGuard(isDirty)
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/championships', label: messages.back }} />
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <Card title={messages.data}>
          <div className={styles.fields}>
            <FormText form={form} name="name" label={messages.name} hint={messages.nameHint} maxLength={100} />
            <FormText form={form} name="season" label={messages.season} hint={messages.seasonHint} type="number" />
            <Field label={messages.sport}>
              {ids => (
                <Select {...ids} {...form.register('sport')}>
                  {Object.entries(messages.sports).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Source form={form} />
            {source === 'api-football' && <League form={form} />}
          </div>
        </Card>
        <Card title={messages.why}>
          <FormText form={form} name="reason" label={common.reason} hint={common.reasonHint} type="area" />
        </Card>
        <SaveBar
          changes={Object.keys(dirtyFields).length}
          saveLabel={messages.create}
          busy={busy}
          canSave
          onDiscard={() => form.reset()}
        />
      </form>
    </>
  )
}

function Source({ form }: { form: Form }) {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const { error } = form.getFieldState('source', form.formState)
  return (
    <Field label={messages.source} hint={messages.sourceHint} error={formatField(error?.message, useErrorMessages())}>
      {ids => (
        <Select {...ids} {...form.register('source')}>
          <option value="">{messages.choose}</option>
          {FACT_SOURCES.map(source => (
            <option key={source} value={source}>
              {facts.sources[source]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What the live feed calls it; without it nothing is polled. */
function League({ form }: { form: Form }) {
  const messages = useMessages(championshipsMessages)
  const { error } = form.getFieldState('league', form.formState)
  const bind = form.register('league', {
    shouldUnregister: true,
    setValueAs: (typed: string | undefined) => (typed === undefined || typed === '' ? undefined : typed),
  })
  return (
    <Field label={messages.league} hint={messages.leagueHint} error={formatField(error?.message, useErrorMessages())}>
      {ids => <TextInput {...ids} {...bind} inputMode="numeric" autoComplete="off" />}
    </Field>
  )
}

/** Adds it and goes to its page, where its matches are imported. */
function useAdd(form: Form) {
  const messages = useMessages(championshipsMessages)
  const navigate = useNavigate()
  const add = useMutation(addMutation(useQueryClient()))
  const submit = form.handleSubmit(async body => {
    if (add.isPending) return
    try {
      const { _id } = await add.mutateAsync(body)
      toast.ok(messages.created)
      await navigate({
        to: '/championships/$championship',
        params: { championship: _id },
        search: { part: 'import' },
        ignoreBlocker: true,
      })
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') toast.error(messages.exists)
      else if (!markRefused(form, NAMES, error)) await toastError(error)
    }
  })
  return { submit, busy: add.isPending }
}
