import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { FACT_SOURCES, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SaveForm, useSavedForm } from '#operator/lib/save-form.tsx'
import { addMutation, type ChampionshipBody } from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import styles from './new-championship-screen.module.css'

/** Nothing is chosen for whoever adds it: the source decides what is paid. */
const zTyped = z.extend(operatorCreateChampionship.body, {
  source: z.pipe(z.string(), operatorCreateChampionship.body.shape.source),
})
type Typed = z.input<typeof zTyped>
type Form = UseFormReturn<Typed, unknown, ChampionshipBody>

/** A new championship, and the source that settles its games. */
export function NewChampionshipScreen() {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const navigate = useNavigate()
  const [season] = useState(() => new Date().getFullYear())
  const form: Form = useSavedForm(zTyped, { name: '', season, sport: 'football', source: '', reason: '' })
  const source = useWatch({ control: form.control, name: 'source' })
  const add = useMutation(addMutation(useQueryClient()))
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/championships', label: messages.back }} />
      <SaveForm
        form={form}
        why={messages.why}
        saveLabel={messages.create}
        send={add.mutateAsync}
        onDone={async ({ _id }) => {
          toast.ok(messages.created)
          // Its matches are imported next.
          const [params, search] = [{ championship: _id }, { part: 'import' } as const]
          await navigate({ to: '/championships/$championship', params, search, ignoreBlocker: true })
        }}
        refusals={{ conflict: () => toast.error(messages.exists) }}
      >
        <Card title={messages.data}>
          <Stack gap={4} align="start" marginTop={2} className={styles.fields}>
            <FormText form={form} name="name" label={messages.name} hint={messages.nameHint} maxLength={100} />
            <FormText form={form} name="season" label={messages.season} hint={messages.seasonHint} type="number" />
            <FormSelect
              form={form}
              name="sport"
              label={messages.sport}
              options={Object.entries(messages.sports).map(([value, label]) => ({ value, label }))}
            />
            <FormSelect
              form={form}
              name="source"
              label={messages.source}
              hint={messages.sourceHint}
              options={[
                { value: '', label: messages.choose },
                ...FACT_SOURCES.map(value => ({ value, label: facts.sources[value] })),
              ]}
            />
            {source === 'api-football' && <League form={form} />}
          </Stack>
        </Card>
      </SaveForm>
    </>
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
