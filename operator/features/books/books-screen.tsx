import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorLedgerAccounts, operatorLedgerAccountsCsv } from '#contract/api/admin/books.ts'
import { col } from '#operator/lib/columns.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { by } from '#operator/lib/list-filters.ts'
import { type ListPart, listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Code, Moment, Money } from '#operator/lib/values.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type BooksCheck, checkMutation } from './api.ts'
import { type BooksMessages, messages, messages as booksMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

/** Verifies the ledger on request and shows violations. */
function CheckSection() {
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

function Found({ check: { at, broken, full, movements, tookMs } }: { check: BooksCheck }) {
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
        <p>
          {full.endedAt ? (
            <>
              {messages.fullCheck} <Moment at={full.endedAt} />
            </>
          ) : (
            messages.noFullCheck
          )}
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

const TYPES = ['fund', 'player', 'game'] as const

/** The ledger's accounts with their balances, and the result of its verification. */
export const BooksScreen: Screen = listScreen({
  list: operatorLedgerAccounts,
  csv: operatorLedgerAccountsCsv,
  queryKey: ['books', 'accounts'],
  icon: BookOpenCheck,
  messages,
  texts: t => ({ ...t, empty: t.empty, emptyText: undefined, noneFound: t.empty, noneFoundText: t.emptyText }),
  rowId: row => row.account,
  actions: AllMovements,
  above: Sums,
  filters: ({ t, values }) => {
    const kind = TYPES.find(one => one === values.kind) ?? 'fund'
    return [
      by.chips('kind', t.kinds, TYPES, t.type, { first: 'fund', clears: ['search'] }),
      by.text('search', { search: t.search, searchHint: t.searchHint[kind] }, 'kind'),
    ]
  },
  columns: ({ t }) => [
    col.text('account', t.account, row => t.funds[row.account] ?? row.label),
    col.money('balance', t.balance, row => row.balance),
    col.text('see', t.see, row => (
      <Link
        to="/books/movements"
        search={{ account: row.account }}
        className={styles.link}
        aria-label={t.seeOf(t.funds[row.account] ?? row.label)}
      >
        {t.see}
      </Link>
    )),
    col.text('name', t.ledgerName, row => <Code>{row.account}</Code>),
  ],
})

function AllMovements() {
  return (
    <Link to="/books/movements" search={{}} className={buttonClass({ variant: 'sec' })}>
      {useMessages(messages).all}
    </Link>
  )
}

function Sums({ data }: ListPart<typeof operatorLedgerAccounts>) {
  const t = useMessages(messages)
  const lang = useLang()
  return (
    <>
      <CheckSection />
      <SectionTitle>{t.accounts}</SectionTitle>
      {data && (
        <Stack gap={3}>
          <StatTiles
            label={t.sums}
            figures={data.sums.map(({ kind, accounts, balance }) => ({
              label: t.type[kind],
              value: <Money amount={balance} />,
              note: t.count(accounts, accounts.toLocaleString(lang)),
            }))}
          />
          <Text tone="muted">{t.sumsNote}</Text>
        </Stack>
      )}
    </>
  )
}
