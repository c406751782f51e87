import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Code, Moment } from '#operator/lib/values.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { type BooksCheck, checkMutation } from './api.ts'
import { type BooksMessages, messages as booksMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Proves the books now, and shows what does not hold. */
export function CheckSection() {
  const messages = useMessages(booksMessages)
  const check = useMutation(checkMutation(useQueryClient()))
  return (
    <Card title={messages.check}>
      <Stack gap={3}>
        <Text tone="muted">{messages.checkText}</Text>
        <div>
          <Button
            variant="sec"
            icon={<BookOpenCheck aria-hidden="true" />}
            busy={check.isPending}
            onClick={() => check.mutate(undefined, { onError: error => void toastError(error) })}
          >
            {messages.checkNow}
          </Button>
        </div>
        {check.data && <Found check={check.data} />}
      </Stack>
    </Card>
  )
}

function Found({ check: { at, broken, movements, tookMs } }: { check: BooksCheck }) {
  const messages = useMessages(booksMessages)
  const lang = useLang()
  const seconds = Math.max(0.1, tookMs / 1_000).toLocaleString(lang, { maximumFractionDigits: 1 })
  if (broken.length === 0)
    return (
      <Note tone="green" role="status">
        <strong>{messages.right}</strong>
        <p>
          {messages.rightText(movements.toLocaleString(lang), seconds)} <Moment at={at} />
        </p>
      </Note>
    )
  return (
    <>
      <Note tone="red" role="alert">
        <strong>{messages.wrong(broken.length)}</strong>
        <p>
          {messages.wrongText} <Moment at={at} />
        </p>
      </Note>
      <DataTable
        caption={messages.findings}
        columns={columnsIn(messages)}
        rows={broken}
        rowId={row => `${row.invariant} ${row.subject} ${row.detail}`}
      />
    </>
  )
}

const columnsIn = (messages: BooksMessages): Column<BooksCheck['broken'][number]>[] => [
  { id: 'invariant', title: messages.invariant, cell: row => row.invariant },
  { id: 'subject', title: messages.subject, cell: row => <Code>{row.subject}</Code> },
  { id: 'detail', title: messages.detail, cell: row => <span className={styles.text}>{row.detail}</span> },
]
