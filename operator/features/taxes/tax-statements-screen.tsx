import { mutationOptions, useMutation } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import { operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import { FIRST_YEAR } from '#contract/year.ts'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { type ListPart, listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Money } from '#operator/lib/values.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { messages } from './i18n.ts'
import own from './tax-statements-screen.module.css'

type PersonYear = z.output<typeof operatorYears.answer>['docs'][number]

/** The same as CSV text, with a reason. */
const taxStatementsFileMutation = mutationOptions({
  mutationFn: (body: { year: number; search: string; reason: string }) => call(operatorYearsCsv, { body }),
})

const SUMS = ['deposits', 'withdrawn', 'staked', 'won', 'withheld', 'net', 'closing'] as const

type Part = ListPart<typeof operatorYears>

/** The years that can have data, newest first. */
function years(): string[] {
  const now = Number(toWallTime(new Date()).slice(0, 4))
  return Array.from({ length: now - FIRST_YEAR + 1 }, (_, index) => String(now - index))
}

/** Players' yearly statements by CPF: paged, searched and sorted in the URL, and exported with a reason. */
export const TaxStatementsScreen: Screen = listScreen({
  list: operatorYears,
  queryKey: ['years'],
  icon: FileText,
  messages,
  texts: (t, { year }) => ({ ...t, table: t.table(Number(year)), noneFound: t.empty, noneFoundText: t.emptyText }),
  frame: Paper,
  actions: TakeAway,
  summary: Sums,
  filters: ({ t }) => {
    const choices = years()
    const labels = Object.fromEntries(choices.map(year => [year, year]))
    return [by.select('year', t.year, choices, labels, { first: choices[0] ?? '' }), by.search(t)]
  },
  params: ({ year }) => ({ year }),
  query: ({ search }) => ({ search }),
  columns: ({ t }) => [
    col.text('name', t.name, row => (
      <>
        {row.name}{' '}
        <Text as="span" tone="muted">
          {row.username === '' ? t.closed : row.username}
        </Text>
      </>
    )),
    col.text('cpf', t.cpf, row => row.cpf ?? '—'),
    ...SUMS.map(name => col.money<PersonYear>(name, t[name], row => row[name])),
  ],
})

function Paper({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} className={own.paper} data-paper>
      {children}
    </Stack>
  )
}

function TakeAway({ data, values }: Part) {
  const t = useMessages(messages)
  const lang = useLang()
  if (!data || data.total === 0) return null
  return (
    <Row as="span" gap={2} wrap data-screen>
      <Button variant="sec" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>
        {t.print}
      </Button>
      <ExportButton year={Number(values.year)} search={values.search ?? ''} people={data.total.toLocaleString(lang)} />
    </Row>
  )
}

function ExportButton({ year, search, people }: { year: number; search: string; people: string }) {
  const t = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const file = useMutation(taxStatementsFileMutation)
  return (
    <>
      <Button variant="sec" icon={<Download aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t.export}
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t.exportTitle}
        text={t.exportText(people)}
        confirmLabel={t.export}
        onConfirm={async reason => {
          saveCsv(t.file(year), await file.mutateAsync({ year, search, reason }))
          toast.ok(t.exported)
        }}
      />
    </>
  )
}

function Sums({ data }: Part) {
  const t = useMessages(messages)
  const lang = useLang()
  if (!data || data.total === 0) return null
  return (
    <StatTiles
      label={t.sums}
      figures={[
        { label: t.people, value: data.total.toLocaleString(lang) },
        { label: t.won, value: <Money amount={data.sum.won} /> },
        { label: t.withheld, value: <Money amount={data.sum.withheld} /> },
      ]}
    />
  )
}
