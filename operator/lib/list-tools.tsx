import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { call } from './call.ts'
import { toastError } from './errors.ts'
import { useListAddress } from './list-address.ts'
import { listMessages } from './i18n.ts'
import { useMay } from './me.ts'
import { saveFile } from './save-file.ts'
import { toWallTime } from './wall-time.ts'
import styles from './list-tools.module.css'

/** A file of a list (`exportOf`). */
export type FileEndpoint = Endpoint<Schema, Schema, Schema, z.ZodMiniType<string>, 'operator'> & {
  roles: readonly Role[]
}

export interface ListToolsProps {
  /** The list has days to choose between. */
  hasDays?: boolean
  /** What the list can be taken home as: its file, what is asked of it, and what it is called without the day. */
  file?: ListFile | undefined
}

export interface ListFile {
  endpoint: FileEndpoint
  query: object
  name: string
}

/** Between which days a list is looked at, kept in the address, and its file with exactly what is filtered. */
export function ListTools({ hasDays = false, file }: ListToolsProps) {
  return (
    <Row gap={3} align="end" justify="between" wrap className={styles.tools}>
      {hasDays && <Days />}
      {file && <FileButton {...file} />}
    </Row>
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

function FileButton({ endpoint, query, name }: ListFile) {
  const messages = useMessages(listMessages)
  const may = useMay()
  const read = useMutation({
    mutationFn: () => call(endpoint, { query }),
  })
  async function handleClick(): Promise<void> {
    if (read.isPending) return
    try {
      saveFile(`${name}-${toWallTime(new Date()).slice(0, 10)}.csv`, await read.mutateAsync(), 'text/csv')
    } catch (error) {
      await toastError(error)
    }
  }
  // Some lists are seen by more roles than may take them home.
  if (!may(endpoint)) return null
  return (
    <Button
      variant="sec"
      icon={<Download aria-hidden="true" />}
      busy={read.isPending}
      // A page may have other files.
      aria-label={messages.fileOf(name)}
      onClick={() => void handleClick()}
    >
      {messages.file}
    </Button>
  )
}
