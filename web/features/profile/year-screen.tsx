import { useMutation, useQuery, mutationOptions, queryOptions } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import { myYear, myYearCsv } from '#contract/api/player/taxes.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { WALLET_KEY } from '#web/lib/me.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { type YearMessages, yearMessages } from './i18n.ts'
import styles from './year-screen.module.css'

type YearStatement = z.output<typeof myYear.answer>

/** A yearly statement to read, print and save. */
export function YearScreen() {
  const messages = useMessages(yearMessages)
  const { year: request } = useParams({ strict: false })
  const query = useQuery(yearQuery(request ?? ''))
  const year = Number(request)
  return (
    <TaskPage title={messages.title(year)} text={messages.text} closeTo="/profile/my_data" closeLabel={messages.back}>
      <Loaded query={query}>{statement => <Shown statement={statement} />}</Loaded>
    </TaskPage>
  )
}

function Shown({ statement }: { statement: YearStatement }) {
  const messages = useMessages(yearMessages)
  const navigate = useNavigate()
  const { year } = statement.doc
  const years = statement.years.includes(year) ? statement.years : [year, ...statement.years]
  return (
    <Stack gap={4}>
      <div className={styles.tools}>
        <Field label={messages.years}>
          {ids => (
            <Select
              {...ids}
              value={String(year)}
              onChange={event =>
                void navigate({ to: '/profile/my_data/$year', params: { year: event.currentTarget.value } })
              }
            >
              {years.map(one => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="sec" icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>
          {messages.print}
        </Button>
        <FileButton year={year} />
      </div>
      <Paper statement={statement} />
    </Stack>
  )
}

function FileButton({ year }: { year: number }) {
  const messages = useMessages(yearMessages)
  const file = useMutation(yearFileMutation)
  const download = () =>
    file.mutate(year, {
      onSuccess: text => {
        saveCsv(messages.file(year), text)
        toast.ok(messages.saved)
      },
      onError: error => void toastError(error),
    })
  return (
    <Button variant="sec" icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={download}>
      {messages.download}
    </Button>
  )
}

/** The printed part. */
function Paper({ statement: { doc, modes, name, cpf, isWhole } }: { statement: YearStatement }) {
  const messages = useMessages(yearMessages)
  return (
    <article className={styles.paper} data-paper>
      <header>
        <h2>
          {messages.paper} · {doc.year}
        </h2>
        <p>
          {messages.person}: <strong>{name}</strong> · {messages.cpf}: <span className="num">{cpf}</span>
        </p>
      </header>
      {!isWhole && <Note>{messages.soFar}</Note>}
      <div className={styles.part}>
        <h3>{messages.wallet}</h3>
        <dl className={styles.lines}>
          {walletLines(doc, messages, isWhole).map(({ label, amount, isSum }) => (
            <div key={label} className={isSum ? styles.sum : undefined}>
              <dt>{label}</dt>
              <dd>
                <Reais amount={amount} signed={!isSum} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.part}>
        <h3>{messages.games}</h3>
        {modes.length === 0 ? <Text tone="muted">{messages.noGames}</Text> : <Games doc={doc} modes={modes} />}
      </div>
    </article>
  )
}

interface WalletLine {
  label: string
  amount: Centavos
  isSum?: boolean
}

/** From the opening to the closing balance: each line with its sign; zero lines are left out. */
function walletLines(doc: YearStatement['doc'], messages: YearMessages, isWhole: boolean): WalletLine[] {
  const less = (amount: Centavos): Centavos => centavos(-amount)
  const moved: WalletLine[] = [
    { label: messages.deposits, amount: doc.deposits },
    { label: messages.takenBack, amount: less(doc.takenBack) },
    { label: messages.withdrawn, amount: less(doc.withdrawn) },
    { label: messages.received, amount: doc.received },
    { label: messages.sent, amount: less(doc.sent) },
    { label: messages.result, amount: doc.net },
    { label: messages.commissions, amount: doc.commissions },
    { label: messages.other, amount: doc.other },
  ]
  return [
    { label: messages.opening, amount: doc.opening, isSum: true },
    ...moved.filter(({ amount }) => amount !== 0n),
    { label: isWhole ? messages.closing : messages.closingNow, amount: doc.closing, isSum: true },
  ]
}

type Row = Pick<YearStatement['doc'], (typeof COLUMNS)[number]> & { name: string }

const COLUMNS = ['staked', 'refunded', 'won', 'withheld', 'net'] as const

function Games({ doc, modes }: Pick<YearStatement, 'doc' | 'modes'>) {
  const messages = useMessages(yearMessages)
  const rows: Row[] = [
    ...modes.map(mode => ({ ...mode, name: messages.modes[mode.module] ?? mode.module })),
    { ...doc, name: messages.all },
  ]
  return <DataTable caption={messages.games} columns={columnsIn(messages)} rows={rows} rowId={row => row.name} />
}

const columnsIn = (messages: YearMessages): Column<Row>[] => [
  { id: 'mode', title: messages.mode, cell: row => row.name },
  ...COLUMNS.map((column): Column<Row> => ({
    id: column,
    title: messages[column],
    align: 'end',
    cell: row => <Reais amount={row[column]} signed={column === 'net'} />,
  })),
]

function Reais({ amount, signed }: { amount: Centavos; signed: boolean }) {
  const lang = useLang()
  return <span className="num">{formatReais(amount, lang, { signed })}</span>
}

const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [WALLET_KEY, 'year', year],
    queryFn: ({ signal }) => call(myYear, { params: { year: Number(year) }, signal }),
  })

/** The statement as a CSV file. */
const yearFileMutation = mutationOptions({
  mutationFn: (year: number) => call(myYearCsv, { query: { year } }),
})
