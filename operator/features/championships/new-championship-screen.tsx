import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { FACT_SOURCES, IMPORT_SOURCES, operatorCreateChampionship } from '#contract/api/admin/matches.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { SaveForm, useSavedForm } from '#operator/lib/save-form.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { addMutation, type ChampionshipBody, importMutation, type ImportSource } from './api.ts'
import { FileField } from './file-field.tsx'
import { dictionary as championshipsMessages } from './i18n.ts'
import styles from './championship.module.css'

/** No default: the source decides what is paid. */
const zTyped = z.extend(operatorCreateChampionship.body, {
  reason: z.string(),
  source: z.pipe(z.string(), operatorCreateChampionship.body.shape.source),
})
type Typed = z.input<typeof zTyped>
type Form = UseFormReturn<Typed, unknown, ChampionshipBody>

/** A new championship, and the source that settles its games. */
export function NewChampionshipScreen() {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const navigate = useNavigate()
  const [season] = useState(() => Number(toWallTime(new Date()).slice(0, 4)))
  const form: Form = useSavedForm(zTyped, { name: '', season, sport: 'football', source: '', reason: '' })
  const source = useWatch({ control: form.control, name: 'source' })
  const add = useMutation(addMutation(useQueryClient()))
  const { file, choose, firstImport } = useFirstFile(form)
  return (
    <>
      <PageHead title={messages.newTitle} back={{ to: '/championships', label: messages.back }} />
      <SaveForm
        form={form}
        saveLabel={file ? messages.createAndImport : messages.create}
        send={add.mutateAsync}
        onDone={async ({ _id }) => {
          toast.ok(messages.created)
          const job = await firstImport(_id)
          const params = { championship: _id }
          const search = { part: 'import', ...(job === undefined ? {} : { job }) } as const
          await navigate({ to: '/championships/$championship', params, search, ignoreBlocker: true })
        }}
        refusals={{ conflict: () => toast.error(messages.exists) }}
      >
        <Card title={messages.fromFile}>
          <Stack gap={3}>
            <Text look="hint">{messages.fromFileText}</Text>
            <FileField
              ref={null}
              files={file ? [file] : []}
              error={undefined}
              onFiles={([chosen]) => chosen && void choose(chosen)}
            />
          </Stack>
        </Card>
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

/** The file that the championship is created from: it fills empty fields, and is imported after the creation. */
function useFirstFile(form: Form) {
  const messages = useMessages(championshipsMessages)
  const send = useMutation(importMutation())
  const [file, setFile] = useState<File>()
  const [format, setFormat] = useState<ImportSource>()
  async function choose(chosen: File): Promise<void> {
    setFile(chosen)
    const found = await readHead(chosen)
    setFormat(IMPORT_SOURCES.find(source => source === found.source))
    for (const [field, value] of Object.entries(found) as [keyof Typed, string | number][])
      if (!form.getFieldState(field).isDirty) form.setValue(field, value, { shouldDirty: true })
  }
  /** Starts the import and returns its id. A failure is shown as a toast: the file can be uploaded again on the championship's page. */
  async function firstImport(championship: string): Promise<string | undefined> {
    if (!file || !format) return undefined
    try {
      const body = { source: format, reason: messages.firstImport(file.name).slice(0, 500) }
      return (await send.mutateAsync({ championship, body, file })).job
    } catch (error) {
      await toastError(error)
      return undefined
    }
  }
  return { file, choose, firstImport }
}

/** Bytes read to detect a file's format. */
const HEAD_BYTES = 4_096

/** Detects a file's format, and the name and season of its championship. */
async function readHead(file: File): Promise<Partial<Typed>> {
  const head = await file.slice(0, HEAD_BYTES).text()
  const source = formatOf(file.name, head)
  const title = /^= (.+)$/m.exec(head)?.[1] ?? /^\s*\{\s*"name":\s*"([^"]+)"/.exec(head)?.[1]
  const season = /\b(?:19|20|21)\d\d\b/.exec(title ?? '')?.[0]
  const name = title?.replace(/\s*\b(?:19|20|21)\d\d(?:\/\d\d(?:\d\d)?)?\b\s*/, ' ').trim()
  return { ...(source && { source }), ...(name && { name }), ...(season && { season: Number(season) }) }
}

function formatOf(name: string, head: string): ImportSource | undefined {
  if (/\.txt$/i.test(name)) return 'football-txt'
  if (/\.ya?ml$/i.test(name)) return 'f1db'
  if (/\.csv$/i.test(name)) return head.includes('HomeTeam') ? 'football-data' : 'cartola'
  if (head.includes('"team1"')) return 'openfootball'
  if (head.includes('"wyId"')) return 'wyscout'
  return /^\s*\{\s*"matches"/.test(head) ? 'crava' : 'cbf'
}

/** The championship's id in the live feed; without it nothing is polled. */
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
