import { FIRST_YEAR } from '#contract/year.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { SearchField } from '#operator/lib/search-field.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import {
  type TaxStatementsQuery,
  type PersonYear,
  YEAR_SORTS,
  taxStatementsFileMutation,
  taxStatementsQuery,
} from './api.ts'
import { messages as yearsMessages, type TaxStatementsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'
import own from './tax-statements-screen.module.css'

const YEARS_SHOWN = 10

/** The years of players, by CPF: paged, searched and sorted in the address, and taken away with a reason. */
export function TaxStatementsScreen() {
  const messages = useMessages(yearsMessages)
  const lang = useLang()
  const { narrow, ...address } = useListAddress<{ year?: number | undefined }>()
  const [now] = useState(() => Number(toWallTime(new Date()).slice(0, 4)))
  const { sort, desc } = sortingOf(address, YEAR_SORTS)
  const { year = now, page = 1, search = '' } = address
  const filters: TaxStatementsQuery = { year, page, search, sort, desc }
  const list = useQuery(taxStatementsQuery(filters))
  const { data } = list
  return (
    <div className={own.paper} data-paper>
      <PageHead title={messages.title} text={messages.text}>
        {data && data.total > 0 && (
          <span className={own.actions} data-screen>
            <Button variant="sec" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>
              {messages.print}
            </Button>
            <ExportButton filters={filters} people={data.total.toLocaleString(lang)} />
          </span>
        )}
      </PageHead>
      <div className={styles.tools} data-screen>
        <div className={own.year}>
          <YearField year={filters.year} now={now} onYear={next => narrow({ year: next })} />
        </div>
        <search>
          <SearchField
            label={messages.search}
            placeholder={messages.searchHint}
            value={filters.search}
            onSearch={next => narrow({ search: next === '' ? undefined : next }, true)}
          />
        </search>
      </div>
      {data && data.total > 0 && (
        <StatTiles
          label={messages.sums}
          figures={[
            { label: messages.people, value: data.total.toLocaleString(lang) },
            { label: messages.won, value: <Money amount={data.sum.won} /> },
            { label: messages.withheld, value: <Money amount={data.sum.withheld} /> },
          ]}
        />
      )}
      <ListPage
        empty={{ art: <FileText />, title: messages.empty, text: messages.emptyText }}
        query={list}
        onPage={next => narrow({ page: next })}
        onPast={next => narrow({ page: next }, true)}
      >
        {rows => (
          <ListTable
            sorts={YEAR_SORTS}
            caption={messages.table(filters.year)}
            columns={columnsIn(messages)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </div>
  )
}

function YearField({ year, now, onYear }: { year: number; now: number; onYear: (year: number) => void }) {
  const messages = useMessages(yearsMessages)
  const first = Math.max(FIRST_YEAR, now - YEARS_SHOWN + 1)
  const years = Array.from({ length: now - first + 1 }, (_, index) => now - index)
  return (
    <Field label={messages.year}>
      {ids => (
        <Select {...ids} value={String(year)} onChange={event => onYear(Number(event.currentTarget.value))}>
          {(years.includes(year) ? years : [year, ...years]).map(one => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function ExportButton({ filters: { year, search }, people }: { filters: TaxStatementsQuery; people: string }) {
  const messages = useMessages(yearsMessages)
  const [isOpen, setIsOpen] = useState(false)
  const file = useMutation(taxStatementsFileMutation)
  return (
    <>
      <Button variant="sec" icon={<Download aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {messages.export}
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={messages.exportTitle}
        text={<p>{messages.exportText(people)}</p>}
        confirmLabel={messages.export}
        onConfirm={async reason => {
          saveFile(messages.file(year), await file.mutateAsync({ year, search, reason }), 'text/csv')
          toast.ok(messages.exported)
        }}
      />
    </>
  )
}

const columnsIn = (messages: TaxStatementsMessages): Column<PersonYear>[] => [
  {
    id: 'name',
    title: messages.name,
    cell: row => (
      <>
        {row.name} <span className={styles.quiet}>{row.username === '' ? messages.closed : row.username}</span>
      </>
    ),
  },
  { id: 'cpf', title: messages.cpf, cell: row => row.cpf ?? '—' },
  ...(['deposits', 'withdrawn', 'staked', 'won', 'withheld', 'net', 'closing'] as const).map(
    (name): Column<PersonYear> => ({
      id: name,
      title: messages[name],
      align: 'end',
      cell: row => <Money amount={row[name]} />,
    }),
  ),
]
