import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import type * as z from 'zod/mini'
import type { myYear } from '#contract/api/taxes.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { TaskPage } from '#web/lib/task-page.tsx'
import { LoadingTask } from './loading-task.tsx'
import { yearFileMutation, yearQuery } from './year-api.ts'
import { type YearWords, yearWords } from './year-words.ts'
import styles from './year-screen.module.css'

type Told = z.output<typeof myYear.answer>

/** A year of mine, to be read, printed and kept. */
export function YearScreen() {
  const words = useWords(yearWords)
  const { year: asked } = useParams({ strict: false })
  const query = useQuery(yearQuery(asked ?? ''))
  const year = Number(asked)
  return (
    <TaskPage title={words.title(year)} text={words.text} closeTo="/profile/my_data" closeLabel={words.back}>
      {query.data ? <Shown told={query.data} /> : <LoadingTask query={query} />}
    </TaskPage>
  )
}

function Shown({ told }: { told: Told }) {
  const words = useWords(yearWords)
  const navigate = useNavigate()
  const { year } = told.doc
  const years = told.years.includes(year) ? told.years : [year, ...told.years]
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Field label={words.years}>
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
          {words.print}
        </Button>
        <FileButton year={year} />
      </div>
      <Paper told={told} />
    </div>
  )
}

function FileButton({ year }: { year: number }) {
  const words = useWords(yearWords)
  const file = useMutation(yearFileMutation)
  const download = () =>
    file.mutate(year, {
      onSuccess: content => {
        saveFile(words.file(year), content)
        toast.ok(words.saved)
      },
      onError: error => void toastError(error),
    })
  return (
    <Button variant="sec" icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={download}>
      {words.download}
    </Button>
  )
}

/** What is on the paper when it is printed. */
function Paper({ told: { doc, modes, name, cpf, isWhole } }: { told: Told }) {
  const words = useWords(yearWords)
  return (
    <article className={styles.paper} data-paper>
      <header>
        <h2>
          {words.paper} · {doc.year}
        </h2>
        <p>
          {words.person}: <strong>{name}</strong> · {words.cpf}: <span className="num">{cpf}</span>
        </p>
      </header>
      {!isWhole && <Note>{words.soFar}</Note>}
      <div className={styles.part}>
        <h3>{words.wallet}</h3>
        <dl className={styles.lines}>
          {walletLines(doc, words, isWhole).map(({ label, amount, isSum }) => (
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
        <h3>{words.games}</h3>
        {modes.length === 0 ? <p className={styles.quiet}>{words.noGames}</p> : <Games doc={doc} modes={modes} />}
      </div>
    </article>
  )
}

interface WalletLine {
  label: string
  amount: Centavos
  isSum?: boolean
}

/** From the balance at the beginning to the one at the end: each line with its sign, and nothing that did not happen. */
function walletLines(doc: Told['doc'], words: YearWords, isWhole: boolean): WalletLine[] {
  const less = (amount: Centavos): Centavos => centavos(-amount)
  const moved: WalletLine[] = [
    { label: words.deposits, amount: doc.deposits },
    { label: words.takenBack, amount: less(doc.takenBack) },
    { label: words.withdrawn, amount: less(doc.withdrawn) },
    { label: words.received, amount: doc.received },
    { label: words.sent, amount: less(doc.sent) },
    { label: words.result, amount: doc.net },
    { label: words.commissions, amount: doc.commissions },
    { label: words.other, amount: doc.other },
  ]
  return [
    { label: words.opening, amount: doc.opening, isSum: true },
    ...moved.filter(({ amount }) => amount !== 0n),
    { label: isWhole ? words.closing : words.closingNow, amount: doc.closing, isSum: true },
  ]
}

type Row = Pick<Told['doc'], (typeof COLUMNS)[number]> & { name: string }

const COLUMNS = ['staked', 'refunded', 'won', 'withheld', 'net'] as const

function Games({ doc, modes }: Pick<Told, 'doc' | 'modes'>) {
  const words = useWords(yearWords)
  const rows: Row[] = [
    ...modes.map(mode => ({ ...mode, name: words.modes[mode.module] ?? mode.module })),
    { ...doc, name: words.all },
  ]
  return <DataTable caption={words.games} columns={columnsIn(words)} rows={rows} rowId={row => row.name} />
}

const columnsIn = (words: YearWords): Column<Row>[] => [
  { id: 'mode', title: words.mode, cell: row => row.name },
  ...COLUMNS.map((column): Column<Row> => ({
    id: column,
    title: words[column],
    align: 'end',
    cell: row => <Reais amount={row[column]} signed={column === 'net'} />,
  })),
]

function Reais({ amount, signed }: { amount: Centavos; signed: boolean }) {
  const lang = useLang()
  return <span className="num">{formatReais(amount, lang, { signed })}</span>
}
