import { FIRST_YEAR } from '#contract/year.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { SearchField } from '#operator/lib/search-field.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { type AskedYears, type PersonYear, YEAR_SORTS, yearsFileMutation, yearsQuery } from './api.ts'
import { words as yearsWords, type YearsWords } from './i18n.ts'
import styles from '#operator/lib/money-page.module.css'
import own from './years-screen.module.css'

const YEARS_SHOWN = 10

/** The years of players, by CPF: paged, searched and sorted in the address, and taken away with a reason. */
export function YearsScreen() {
  const words = useWords(yearsWords)
  const lang = useLang()
  const { narrow, ...address } = useListAddress<{ year?: number | undefined }>()
  const [now] = useState(() => Number(toWallTime(new Date()).slice(0, 4)))
  const { sort, desc } = sortingOf(address, YEAR_SORTS)
  const { year = now, page = 1, search = '' } = address
  const asked: AskedYears = { year, page, search, sort, desc }
  const list = useQuery(yearsQuery(asked))
  const { data } = list
  return (
    <div className={own.paper} data-paper>
      <PageHead title={words.title} text={words.text}>
        {data && data.total > 0 && (
          <span className={own.actions} data-screen>
            <Button variant="sec" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>
              {words.print}
            </Button>
            <ExportButton asked={asked} people={data.total.toLocaleString(lang)} />
          </span>
        )}
      </PageHead>
      <div className={styles.tools} data-screen>
        <div className={own.year}>
          <YearField year={asked.year} now={now} onYear={next => narrow({ year: next })} />
        </div>
        <search>
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            value={asked.search}
            onSearch={next => narrow({ search: next === '' ? undefined : next }, true)}
          />
        </search>
      </div>
      {data && data.total > 0 && (
        <KeyFigures
          label={words.sums}
          figures={[
            { label: words.people, value: data.total.toLocaleString(lang) },
            { label: words.won, value: <Money amount={data.sum.won} /> },
            { label: words.withheld, value: <Money amount={data.sum.withheld} /> },
          ]}
        />
      )}
      <ListPage
        empty={{ art: <FileText />, title: words.empty, text: words.emptyText }}
        query={list}
        onPage={next => narrow({ page: next })}
        onPast={next => narrow({ page: next }, true)}
      >
        {rows => (
          <ListTable
            sorts={YEAR_SORTS}
            caption={words.table(asked.year)}
            columns={columnsIn(words)}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
    </div>
  )
}

function YearField({ year, now, onYear }: { year: number; now: number; onYear: (year: number) => void }) {
  const words = useWords(yearsWords)
  const first = Math.max(FIRST_YEAR, now - YEARS_SHOWN + 1)
  const years = Array.from({ length: now - first + 1 }, (_, place) => now - place)
  return (
    <Field label={words.year}>
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

function ExportButton({ asked: { year, search }, people }: { asked: AskedYears; people: string }) {
  const words = useWords(yearsWords)
  const [isOpen, setIsOpen] = useState(false)
  const file = useMutation(yearsFileMutation)
  return (
    <>
      <Button variant="sec" icon={<Download aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words.export}
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.exportTitle}
        text={<p>{words.exportText(people)}</p>}
        confirmLabel={words.export}
        onConfirm={async reason => {
          saveFile(words.file(year), await file.mutateAsync({ year, search, reason }), 'text/csv')
          toast.ok(words.exported)
        }}
      />
    </>
  )
}

const columnsIn = (words: YearsWords): Column<PersonYear>[] => [
  {
    id: 'name',
    title: words.name,
    cell: row => (
      <>
        {row.name} <span className={styles.quiet}>{row.username === '' ? words.closed : row.username}</span>
      </>
    ),
  },
  { id: 'cpf', title: words.cpf, cell: row => row.cpf ?? '—' },
  ...(['deposits', 'withdrawn', 'staked', 'won', 'withheld', 'net', 'closing'] as const).map(
    (name): Column<PersonYear> => ({
      id: name,
      title: words[name],
      align: 'end',
      cell: row => <Money amount={row[name]} />,
    }),
  ),
]
