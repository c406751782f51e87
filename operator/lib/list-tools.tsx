import { useMutation } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { call } from './call.ts'
import { toastError } from './errors.ts'
import { listMessages } from './i18n.ts'
import { useListAddress } from './list-address.ts'
import { useMay } from './me.ts'
import { toWallTime } from './wall-time.ts'
import styles from './list-tools.module.css'

/** The export endpoint of a list (`exportOf`). */
export type FileEndpoint = Endpoint<Schema, Schema, Schema, z.ZodMiniType<string>, 'operator'> & {
  roles: readonly Role[]
}

export interface ListToolsProps {
  /** The list has a date range. */
  hasDays?: boolean
  /** Name of the list, and of its files without the date. */
  name: string
  /** The export and its query. */
  file?: ListFile | undefined
  /** For a list loaded whole: returns its export as shown. */
  text?: (() => string) | undefined
}

export interface ListFile {
  endpoint: FileEndpoint
  query: object
}

/** The date range of a list, kept in the URL, and its export with the same filters. */
export function ListTools({ hasDays = false, name, file, text }: ListToolsProps) {
  if (!hasDays && !file && !text) return null
  return (
    <Row gap={3} align="end" justify="between" wrap className={styles.tools}>
      {hasDays && <Days />}
      {file && <FileButton {...file} name={name} />}
      {text && <Download name={name} busy={false} onClick={() => saveList(name, text())} />}
    </Row>
  )
}

const saveList = (name: string, text: string): void =>
  saveCsv(`${name}-${toWallTime(new Date()).slice(0, 10)}.csv`, text)

function Download({ name, busy, onClick }: { name: string; busy: boolean; onClick: () => void }) {
  const messages = useMessages(listMessages)
  return (
    <Button
      variant="sec"
      icon={<DownloadIcon aria-hidden="true" />}
      busy={busy}
      // A page may offer several files.
      aria-label={messages.fileOf(name)}
      onClick={onClick}
    >
      {messages.file}
    </Button>
  )
}

function Days() {
  const messages = useMessages(listMessages)
  const { from = '', to = '', narrow } = useListAddress()
  const isTurned = from !== '' && to !== '' && to < from
  return (
    <Stack columns={2} gap={2} align="start" className={styles.days} role="group" aria-label={messages.days}>
      <Field label={messages.from}>
        {ids => (
          <TextInput
            {...ids}
            type="date"
            max={to === '' ? undefined : to}
            value={from}
            onChange={event => narrow({ from: event.currentTarget.value || undefined }, true)}
          />
        )}
      </Field>
      <Field label={messages.to} error={isTurned ? messages.turned : undefined}>
        {ids => (
          <TextInput
            {...ids}
            type="date"
            min={from === '' ? undefined : from}
            value={to}
            onChange={event => narrow({ to: event.currentTarget.value || undefined }, true)}
          />
        )}
      </Field>
    </Stack>
  )
}

function FileButton({ endpoint, query, name }: ListFile & { name: string }) {
  const may = useMay()
  const read = useMutation({
    mutationFn: () => call(endpoint, { query }),
  })
  async function handleClick(): Promise<void> {
    if (read.isPending) return
    try {
      saveList(name, await read.mutateAsync())
    } catch (error) {
      await toastError(error)
    }
  }
  // Some roles may see a list but not export it.
  if (!may(endpoint)) return null
  return <Download name={name} busy={read.isPending} onClick={() => void handleClick()} />
}
