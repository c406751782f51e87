import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { useLang, useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { Code } from '#operator/lib/code.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { type BooksCheck, checkMutation } from './api.ts'
import { type BooksWords, words as booksWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'

/** Proves the books now, and shows what does not hold. */
export function CheckPart() {
  const words = useWords(booksWords)
  const check = useMutation(checkMutation(useQueryClient()))
  return (
    <Card title={words.check}>
      <div className={styles.parts}>
        <p className={styles.quiet}>{words.checkText}</p>
        <div>
          <Button
            variant="sec"
            icon={<BookOpenCheck aria-hidden="true" />}
            busy={check.isPending}
            onClick={() => check.mutate(undefined, { onError: error => void toastError(error) })}
          >
            {words.checkNow}
          </Button>
        </div>
        {check.data && <Found check={check.data} />}
      </div>
    </Card>
  )
}

function Found({ check: { at, broken, movements, tookMs } }: { check: BooksCheck }) {
  const words = useWords(booksWords)
  const lang = useLang()
  const seconds = Math.max(0.1, tookMs / 1_000).toLocaleString(lang, { maximumFractionDigits: 1 })
  if (broken.length === 0)
    return (
      <Note tone="green" role="status">
        <strong>{words.right}</strong>
        <p>
          {words.rightText(movements.toLocaleString(lang), seconds)} <Moment at={at} />
        </p>
      </Note>
    )
  return (
    <>
      <Note tone="red" role="alert">
        <strong>{words.wrong(broken.length)}</strong>
        <p>
          {words.wrongText} <Moment at={at} />
        </p>
      </Note>
      <DataTable
        caption={words.findings}
        columns={columnsIn(words)}
        rows={broken}
        rowId={row => `${row.invariant} ${row.subject} ${row.detail}`}
      />
    </>
  )
}

const columnsIn = (words: BooksWords): Column<BooksCheck['broken'][number]>[] => [
  { id: 'invariant', title: words.invariant, cell: row => row.invariant },
  { id: 'subject', title: words.subject, cell: row => <Code>{row.subject}</Code> },
  { id: 'detail', title: words.detail, cell: row => <span className={styles.text}>{row.detail}</span> },
]
