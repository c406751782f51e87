import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, centavos, centavosToReais, formatReais } from '#contract/money.ts'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import {
  type FiguresQuery,
  type Figures,
  figuresFileMutation,
  figuresQuery,
  type Step,
  FIGURE_STEPS,
  MOST_STEPS,
} from './api.ts'
import { Chart } from './chart.tsx'
import { messages as figureMessages } from './i18n.ts'
import styles from './figures-screen.module.css'

/** What was played, moved and earned in a period, which stands in the address. */
export function FiguresScreen() {
  const messages = useMessages(figureMessages)
  const address = useSearch({ from: '/private/figures' })
  const navigate = useNavigate()
  const [usual] = useState(() => lastOf('month', new Date()))
  const filters: FiguresQuery = { ...usual, ...address }
  const figures = useQuery(figuresQuery(filters))
  const { data, isPlaceholderData } = figures
  return (
    <>
      <PageHead title={messages.title} text={messages.text}>
        <FileButton filters={filters} />
      </PageHead>
      <Stack gap={4}>
        <PeriodForm
          key={`${filters.from} ${filters.to} ${filters.by}`}
          filters={filters}
          busy={figures.isFetching}
          onAsk={search => void navigate({ to: '/figures', search })}
        />
        {data ? (
          <Stack aria-busy={isPlaceholderData || undefined} gap={4}>
            <Charts figures={data} />
          </Stack>
        ) : (
          <Pending read={figures} />
        )}
      </Stack>
    </>
  )
}

function FileButton({ filters }: { filters: FiguresQuery }) {
  const messages = useMessages(figureMessages)
  const file = useMutation(figuresFileMutation)
  const download = () =>
    file.mutate(filters, {
      onSuccess: text => saveFile(messages.file(filters.from, filters.to), text, 'text/csv'),
      onError: error => void toastError(error),
    })
  return (
    <Button variant="sec" icon={<Download aria-hidden="true" />} busy={file.isPending} onClick={download}>
      {messages.download}
    </Button>
  )
}

const MONEY = ['staked', 'deposits', 'withdrawn', 'prizes', 'withheld'] as const
const sumOf = (docs: readonly Step[], of: (doc: Step) => Centavos): Centavos =>
  centavos(docs.reduce((all, doc) => all + of(doc), 0n))

function Charts({ figures: { docs, modes } }: { figures: Figures }) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const reaisLabel = (reais: number) => formatReais(centavos(Math.round(reais * 100)), lang)
  const formatCount = (count: number) => count.toLocaleString(lang)
  const counts = (of: (doc: Step) => number) => docs.map(doc => ({ from: doc.from, value: of(doc) }))
  const added = (of: (doc: Step) => number) => formatCount(docs.reduce((all, doc) => all + of(doc), 0))
  const money = (of: (doc: Step) => Centavos) => ({
    points: docs.map(doc => ({ from: doc.from, value: centavosToReais(of(doc)) })),
    total: formatReais(sumOf(docs, of), lang),
    format: reaisLabel,
  })
  const feeOf = (mode: string) => (doc: Step) => doc.fees[mode] ?? centavos(0)
  const entries = (doc: Step) => doc.entries
  const joined = (doc: Step) => doc.newPlayers
  return (
    <>
      <Stack gap={4} columns={2} from={992}>
        <Chart title={messages.entries} points={counts(entries)} total={added(entries)} format={formatCount} />
        {MONEY.map(name => (
          <Chart key={name} title={messages[name]} {...money(doc => doc[name])} />
        ))}
        <Chart
          title={messages.activePlayers}
          points={counts(doc => doc.activePlayers)}
          note={messages.activeNote}
          format={formatCount}
        />
        <Chart title={messages.newPlayers} points={counts(joined)} total={added(joined)} format={formatCount} />
      </Stack>
      <Stack as="section" gap={4} aria-labelledby="fees">
        <SectionTitle id="fees">{messages.fees}</SectionTitle>
        <Text tone="muted">{modes.length === 0 ? messages.noFees : messages.feesText}</Text>
        <Stack gap={4} columns={2} from={992}>
          {modes.map(mode => (
            <Chart key={mode} title={messages.modes[mode] ?? mode} {...money(feeOf(mode))} />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

interface PeriodFormProps {
  filters: FiguresQuery
  busy: boolean
  onAsk: (filters: FiguresQuery) => void
}

/** Which days, and how long a step is; the usual ones at a press. */
function PeriodForm({ filters, busy, onAsk }: PeriodFormProps) {
  const messages = useMessages(figureMessages)
  const [by, setBy] = useState(filters.by)
  return (
    <Stack gap={3}>
      <Row wrap className={styles.lasts} role="group" aria-label={messages.last}>
        {LASTS.map(last => (
          <Button key={last} variant="sec" size="sm" onClick={() => onAsk(lastOf(last, new Date()))}>
            {messages.lasts[last]}
          </Button>
        ))}
      </Row>
      <DaysForm
        from={filters.from}
        to={filters.to}
        label={messages.period}
        askLabel={messages.show}
        busy={busy}
        tooLong={days => (stepsIn(days, by) > MOST_STEPS ? messages.tooLong(MOST_STEPS) : undefined)}
        onAsk={days => onAsk({ ...days, by })}
      >
        <Field label={messages.by}>
          {ids => (
            <Select
              {...ids}
              value={by}
              onChange={event => setBy(FIGURE_STEPS.find(step => step === event.currentTarget.value) ?? 'day')}
            >
              {FIGURE_STEPS.map(step => (
                <option key={step} value={step}>
                  {messages.steps[step]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </DaysForm>
    </Stack>
  )
}

/** The usual periods. */
const LASTS = ['week', 'month', 'quarter', 'year'] as const
type Last = (typeof LASTS)[number]

const DAY_MS = 86_400_000
const DAYS: Record<Last, number> = { week: 7, month: 30, quarter: 90, year: 365 }
const STEPS: Record<Last, FiguresQuery['by']> = { week: 'day', month: 'day', quarter: 'week', year: 'month' }

/** The days up to today, of São Paulo. */
const lastOf = (last: Last, now: Date): FiguresQuery => ({
  from: dayOf(new Date(now.getTime() - (DAYS[last] - 1) * DAY_MS)),
  to: dayOf(now),
  by: STEPS[last],
})

const dayOf = (at: Date): string => toWallTime(at).slice(0, 10)

/** At least as many steps as a period has. */
const stepsIn = (days: number, by: FiguresQuery['by']): number => Math.ceil(days / { day: 1, week: 7, month: 31 }[by])
