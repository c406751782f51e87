import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import type { Role } from '#contract/roles.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { formatError, useErrorMessages } from './errors.ts'
import { listMessages } from './i18n.ts'
import { ListTable } from './list-page.tsx'
import type { useMay } from './me.ts'
import { ReasonSheet } from './reason-sheet.tsx'
import { useSheet } from './use-sheet.ts'
import styles from './list-tools.module.css'

/** A bulk action on rows of a list: one call per row. */
export interface BulkAction<Row> {
  id: string
  label: string
  title: string
  text: string
  /** The roles that may run it. */
  by: { roles: readonly Role[] }
  /** The rows it applies to; default: all. */
  isFor?: (row: Row) => boolean
  run: (row: Row, reason: string) => Promise<unknown>
}

/** Selectable rows and their bulk actions. No bulk action moves money between people. */
export interface Bulk<Row> {
  /** The name of a row, for its checkbox and its result. */
  name: (row: Row) => string
  actions: readonly BulkAction<Row>[]
}

/** The bulk actions the operator may run; without any, rows are not selectable. */
export function offeredTo<Row>(may: ReturnType<typeof useMay>, bulk: Bulk<Row> | undefined): Bulk<Row> | undefined {
  const actions = bulk?.actions.filter(action => may(action.by)) ?? []
  return bulk && actions.length > 0 ? { ...bulk, actions } : undefined
}

interface Outcome {
  done: number
  refused: { name: string; why: string }[]
  /** Total number of rows. */
  all: number
  /** The rest was stopped. */
  isStopped: boolean
}

/** The selected rows of a page. */
export function useChosen<Row>(rowId: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (row: Row): boolean => ids.has(rowId(row))
  function choose(rows: readonly Row[], chosen: boolean): void {
    const next = new Set(ids)
    for (const row of rows) {
      if (chosen) next.add(rowId(row))
      else next.delete(rowId(row))
    }
    setIds(next)
  }
  return { isChosen, choose, clear: () => setIds(new Set()) }
}
type Chosen<Row> = ReturnType<typeof useChosen<Row>>

/** Adds checkboxes to the first column, which is sticky on phones. */
export function withBoxes<Row>(
  columns: readonly Column<Row>[],
  { name }: Pick<Bulk<Row>, 'name'>,
  { isChosen, choose }: Chosen<Row>,
  boxLabel: (name: string) => string,
): Column<Row>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const cell = (row: Row): ReactNode => (
    <span className={styles.boxed}>
      <Checkbox
        hideLabel
        // The row's own text does not include its name.
        label={null}
        aria-label={boxLabel(name(row))}
        checked={isChosen(row)}
        onChange={event => choose([row], event.currentTarget.checked)}
      />
      {first.cell(row)}
    </span>
  )
  return [{ ...first, cell }, ...rest]
}

interface BulkBarProps<Row> {
  bulk: Bulk<Row>
  rows: readonly Row[]
  chosen: Chosen<Row>
}

/** Bar above the rows: select the page, the number selected, and the bulk actions. */
export function BulkBar<Row>({ bulk: { name, actions }, rows, chosen }: BulkBarProps<Row>) {
  const messages = useMessages(listMessages)
  const { what, key, sheet, ask } = useSheet<BulkAction<Row>>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { run, stop, progress } = useRun(name)
  const isRunning = progress !== undefined
  const picked = rows.filter(chosen.isChosen)
  const fit = (action: BulkAction<Row>): Row[] => picked.filter(row => action.isFor?.(row) ?? true)
  async function handleConfirm(action: BulkAction<Row>, reason: string): Promise<void> {
    const result = await run(action, fit(action), reason)
    chosen.clear()
    const isWhole = result.refused.length === 0 && !result.isStopped
    setOutcome(isWhole ? undefined : result)
    if (isWhole) toast.ok(messages.bulkDone(result.done))
  }
  return (
    <Stack gap={2}>
      <Row gap={3} align="center" wrap className={styles.bulk} role="group" aria-label={messages.bulk}>
        <Checkbox
          label={messages.chooseAll}
          checked={picked.length > 0 && picked.length === rows.length}
          disabled={isRunning}
          onChange={event => chosen.choose(rows, event.currentTarget.checked)}
        />
        <span role="status">{progress ?? (picked.length > 0 && messages.chosen(picked.length))}</span>
        {picked.length > 0 &&
          actions.map(action => (
            <Button
              key={action.id}
              variant="sec"
              size="sm"
              disabled={isRunning || fit(action).length === 0}
              onClick={() => {
                setOutcome(undefined)
                ask(action)
              }}
            >
              {`${action.label} (${fit(action).length})`}
            </Button>
          ))}
      </Row>
      {outcome && <OutcomeNote outcome={outcome} onClose={() => setOutcome(undefined)} />}
      {what && (
        <ReasonSheet
          key={key}
          {...sheet}
          onClose={() => {
            stop()
            sheet.onClose()
          }}
          cancelLabel={isRunning ? messages.bulkStop : undefined}
          title={what.title}
          about={messages.bulkAbout(fit(what).length, picked.length)}
          text={[what.text, messages.bulkText]}
          confirmLabel={what.label}
          onConfirm={reason => handleConfirm(what, reason)}
        >
          {isRunning ? <p role="status">{progress}</p> : undefined}
        </ReasonSheet>
      )}
    </Stack>
  )
}

/** Runs row by row, so that each error belongs to a row and the rest can be stopped; completed rows stay done. */
function useRun<Row>(name: (row: Row) => string) {
  const messages = useMessages(listMessages)
  const errors = useErrorMessages()
  const client = useQueryClient()
  const [progress, setProgress] = useState<string>()
  const isStopped = useRef(false)
  async function run(action: BulkAction<Row>, rows: readonly Row[], reason: string): Promise<Outcome> {
    const outcome: Outcome = { done: 0, refused: [], all: rows.length, isStopped: false }
    isStopped.current = false
    for (const [index, row] of rows.entries()) {
      if (isStopped.current) {
        outcome.isStopped = true
        break
      }
      setProgress(messages.bulkProgress(index + 1, rows.length))
      try {
        await action.run(row, reason)
        outcome.done += 1
      } catch (error) {
        outcome.refused.push({ name: name(row), why: formatError(error, errors).title })
      }
    }
    setProgress(undefined)
    await client.invalidateQueries()
    return outcome
  }
  const stop = () => {
    isStopped.current = true
  }
  return { run, stop, progress }
}

function OutcomeNote({
  outcome: { done, refused, all, isStopped },
  onClose,
}: {
  outcome: Outcome
  onClose: () => void
}) {
  const messages = useMessages(listMessages)
  return (
    <Note tone="orange" role="alert">
      <strong>
        {isStopped ? messages.bulkStopped(done, refused.length, all) : messages.bulkPartly(done, refused.length)}
      </strong>
      <ul>
        {refused.map((one, index) => (
          <li key={index}>{`${one.name}: ${one.why}`}</li>
        ))}
      </ul>
      <Button variant="sec" size="sm" onClick={onClose}>
        {messages.bulkSeen}
      </Button>
    </Note>
  )
}

interface RowsProps<Row> extends Omit<ComponentProps<typeof ListTable<Row>>, 'caption'> {
  texts: { table: string }
  bulk: Bulk<Row> | undefined
  chosen: ReturnType<typeof useChosen<Row>>
}

/** The table with its bulk action bar. */
export function Rows<Row>({ texts, bulk, chosen, ...table }: RowsProps<Row>) {
  return (
    <Stack gap={2}>
      {bulk && <BulkBar bulk={bulk} rows={table.rows} chosen={chosen} />}
      <ListTable caption={texts.table} {...table} />
    </Stack>
  )
}
