import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { useStore, createStore } from '#client/store.ts'
import { IMPORT_SOURCES } from '#contract/api/admin/matches.ts'
import { zReason } from '#contract/fields.ts'
import { IMPORT_MOST_FILES, UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { type Championship, type ImportBody, type ImportSource, importMutation } from './api.ts'
import { FileField, pathOf } from './file-field.tsx'
import { type ChampionshipsMessages, dictionary as championshipsMessages } from './i18n.ts'
import styles from './import-section.module.css'

export interface ImportFormProps {
  /** Id of the championship. */
  championship: string
  /** Its settling source, whose format comes first. */
  source: Championship['source']
  /** The earlier upload that this file completes, or an empty text. */
  completes: string
  onCompletes: (job: string) => void
  onSent: (job: string) => void
}

interface Faults {
  file?: string | undefined
  reason?: string | undefined
}

/** Format, file and reason of an import. */
export function ImportForm(props: ImportFormProps) {
  const { championship, completes, onCompletes } = props
  const messages = useMessages(championshipsMessages)
  const common = useMessages(commonMessages)
  const facts = useMessages(factMessages)
  const errors = useErrorMessages()
  const [source, setSource] = useState<ImportSource>(
    IMPORT_SOURCES.find(one => one === props.source) ?? IMPORT_SOURCES[0],
  )
  const fileInput = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const form = useImportForm(props, source, faults => {
    if (faults.file !== undefined) fileInput.current?.focus()
    else if (faults.reason !== undefined) reasonInput.current?.focus()
  })
  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={event => void form.submit(event)}>
      <Field label={messages.format} hint={messages.formats[source]}>
        {ids => (
          <Select
            {...ids}
            value={source}
            onChange={event => setSource(IMPORT_SOURCES.find(one => one === event.currentTarget.value) ?? source)}
          >
            {IMPORT_SOURCES.map(one => (
              <option key={one} value={one}>
                {facts.sources[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Completes championship={championship} source={source} value={completes} onChange={onCompletes} />
      <FileField ref={fileInput} files={form.files} onFiles={form.setFiles} error={form.faults.file} />
      <Field label={common.reason} hint={common.reasonHint} error={formatField(form.faults.reason, errors)}>
        {ids => (
          <TextArea
            {...ids}
            ref={reasonInput}
            rows={2}
            value={form.reason}
            onChange={event => form.setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.sent !== undefined}>
        {messages.send}
      </Button>
      <p className="visually-hidden" role="status">
        {form.sent !== undefined && messages.sending(form.sent + 1, form.files.length)}
      </p>
    </Stack>
  )
}

/** Earlier files of the same format that this one can complete; hidden without any. */
function Completes({
  championship,
  source,
  value,
  onChange,
}: {
  championship: string
  source: ImportSource
  value: string
  onChange: (job: string) => void
}) {
  const messages = useMessages(championshipsMessages)
  const sent = useStore(sentFiles).filter(file => file.championship === championship && file.source === source)
  if (sent.length === 0) return null
  return (
    <Field label={messages.completes} hint={messages.completesHint}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.currentTarget.value)}>
          <option value="">{messages.completesNone}</option>
          {sent.map(file => (
            <option key={file.job} value={file.job}>
              {file.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Uploads files one after the other, each completing the previous ones, and returns the combined import. */
function useSending() {
  const left = useRef<AbortController>(undefined)
  const send = useMutation(importMutation())
  const [sent, setSent] = useState<number>()
  useEffect(() => () => left.current?.abort(), [])
  async function sendAll(championship: string, body: ImportBody, files: readonly File[]): Promise<string | undefined> {
    const mine = new AbortController()
    left.current = mine
    let job: string | undefined
    try {
      for (const [index, file] of files.entries()) {
        setSent(index)
        if (mine.signal.aborted) return undefined
        const path = file.webkitRelativePath
        const named: ImportBody = path === '' ? body : { ...body, path }
        const after: ImportBody = job === undefined ? named : { ...named, with: job }
        // The result of a single file is irrelevant while more files follow.
        const chained: ImportBody = index + 1 < files.length ? { ...after, more: 'true' } : after
        job = (await send.mutateAsync({ championship, body: chained, file })).job
        rememberFile({ championship, job, name: pathOf(file), source: body.source })
      }
      return job
    } finally {
      setSent(undefined)
    }
  }
  return { sent, sendAll }
}

function useImportForm(
  { championship, completes, onSent }: ImportFormProps,
  source: ImportSource,
  focus: (faults: Faults) => void,
) {
  const messages = useMessages(championshipsMessages)
  const [files, setFiles] = useState<readonly File[]>([])
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { sent, sendAll } = useSending()
  function show(found: Faults) {
    setFaults(found)
    focus(found)
  }
  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (sent !== undefined) return
    const parsedReason = z.safeParse(zReason, reason)
    const errors = parsedReason.success ? undefined : (parsedReason.error.issues[0]?.message ?? 'reason_required')
    const fault = faultOf(files, messages)
    show({ file: fault, reason: errors })
    if (fault !== undefined || !parsedReason.success) return
    const body = { source, reason: parsedReason.data, ...(isOf(completes, source) ? { with: completes } : {}) }
    try {
      const job = await sendAll(championship, body, files)
      if (job === undefined) return
      setFiles([])
      onSent(job)
    } catch (error) {
      const refused = refusedBy(error, messages)
      if (refused.file === undefined && refused.reason === undefined) await toastError(error)
      else show(refused)
    }
  }
  return {
    files,
    reason,
    faults,
    sent,
    submit,
    setReason: (next: string) => {
      setReason(next)
      setFaults({ ...faults, reason: undefined })
    },
    setFiles: (next: readonly File[]) => {
      setFiles(next)
      setFaults({ ...faults, file: undefined })
    },
  }
}

/** A file can only complete one of the same format. */
const isOf = (job: string, source: ImportSource): boolean =>
  sentFiles.get().some(file => file.job === job && file.source === source)

function faultOf(files: readonly File[], messages: ChampionshipsMessages): string | undefined {
  if (files.length === 0) return messages.fileRequired
  if (files.length > IMPORT_MOST_FILES) return messages.tooManyFiles(IMPORT_MOST_FILES)
  return files.some(file => file.size > UPLOAD_MAX_BYTES) ? messages.fileTooLarge : undefined
}

function refusedBy(error: unknown, messages: ChampionshipsMessages): Faults {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'too_large') return { file: messages.fileTooLarge }
  if (error.code === 'unsupported_media') return { file: messages.fileNotText }
  const isFile = error.code === 'import_refused' || error.fields.file !== undefined
  return { file: isFile ? messages.fileUnread : undefined, reason: error.fields.reason }
}

/** A file uploaded from this tab; another can complete it while the server stores it. */
interface SentFile {
  championship: string
  job: string
  name: string
  source: ImportSource
}

const CACHED = 20
export const sentFiles = createStore<readonly SentFile[]>([])

/** Adds a file to the list, newest first. */
const rememberFile = (file: SentFile): void => sentFiles.set([file, ...sentFiles.get()].slice(0, CACHED))
