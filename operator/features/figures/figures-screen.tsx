import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveCsv } from '#client/save-file.ts'
import { type Centavos, centavos, centavosToReais, formatReais } from '#contract/money.ts'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
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
import { Arrivals } from './arrivals.tsx'
import { Chart } from './chart.tsx'
import { messages as figureMessages } from './i18n.ts'
import styles from './figures-screen.module.css'

/** Activity, money and revenue in a period, which is in the URL. */
export function FiguresScreen() {
  const messages = useMessages(figureMessages)
  const address = useSearch({ from: '/private/figures' })
  const navigate = useNavigate()
  const [usual] = useState(() => lastOf('month', new Date()))
  const filters: FiguresQuery = { ...usual, ...address }
  const figures = useQuery(figuresQuery(filters))
  const before = useQuery(figuresQuery(periodBefore(filters)))
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
            <Charts figures={data} before={before.isPlaceholderData ? undefined : before.data} />
          </Stack>
        ) : (
          <Pending read={figures} />
        )}
        <Arrivals />
      </Stack>
    </>
  )
}

function FileButton({ filters }: { filters: FiguresQuery }) {
  const messages = useMessages(figureMessages)
  const file = useMutation(figuresFileMutation)
  const download = () =>
    file.mutate(filters, {
      onSuccess: text => saveCsv(messages.file(filters.from, filters.to), text),
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

/** Each chart, with the previous period where available; both are aligned at their last step. */
function Charts({ figures: { docs, modes }, before }: { figures: Figures; before: Figures | undefined }) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const reaisLabel = (reais: number) => formatReais(centavos(Math.round(reais * 100)), lang)
  const formatCount = (count: number) => count.toLocaleString(lang)
  const percentOf = (part: number) => part.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 1 })
  const past = before?.docs ?? []
  const points = (of: (doc: Step) => number) =>
    docs.map((doc, index) => {
      const same = past[past.length - docs.length + index]
      return { from: doc.from, value: of(doc), before: same && of(same) }
    })
  const thanBefore = (now: number, was: number, format: (value: number) => string) =>
    before && messages.than(format(was), was > 0 ? withSign(percentOf((now - was) / was), now >= was) : undefined)
  const added = (of: (doc: Step) => number, format = formatCount) => {
    const [now, was] = [sum(docs, of), sum(past, of)]
    return { points: points(of), total: format(now), before: thanBefore(now, was, format), format }
  }
  const money = (of: (doc: Step) => Centavos) => added(doc => centavosToReais(of(doc)), reaisLabel)
  const staked = centavosToReais(sumOf(docs, doc => doc.staked))
  const ggr = centavosToReais(sumOf(docs, ggrOf))
  return (
    <>
      <Stack gap={4} columns={2} from={992}>
        <Chart title={messages.entries} {...added(doc => doc.entries)} />
        {MONEY.map(name => (
          <Chart key={name} title={messages[name]} {...money(doc => doc[name])} />
        ))}
        <Chart
          title={messages.ggr}
          {...money(ggrOf)}
          note={staked > 0 ? messages.ggrNote(percentOf(ggr / staked)) : undefined}
        />
        <Chart
          title={messages.margin}
          look="line"
          points={docs.map(doc => ({ from: doc.from, value: marginOf(doc) }))}
          note={messages.marginNote}
          format={percentOf}
        />
        <Chart
          title={messages.activePlayers}
          points={points(doc => doc.activePlayers)}
          note={messages.activeNote}
          format={formatCount}
        />
        <Chart title={messages.newPlayers} {...added(doc => doc.newPlayers)} />
      </Stack>
      <Stack as="section" gap={4} aria-labelledby="fees">
        <SectionTitle id="fees">{messages.fees}</SectionTitle>
        <Text tone="muted">{modes.length === 0 ? messages.noFees : messages.feesText}</Text>
        <Stack gap={4} columns={2} from={992}>
          {modes.map(mode => (
            <Chart key={mode} title={messages.modes[mode] ?? mode} {...money(doc => doc.fees[mode] ?? centavos(0))} />
          ))}
        </Stack>
      </Stack>
    </>
  )
}

const sum = (docs: readonly Step[], of: (doc: Step) => number): number => docs.reduce((all, doc) => all + of(doc), 0)
/** Gross gaming revenue of settled games: stakes minus prizes, all modes. */
const ggrOf = ({ fees }: Step): Centavos => centavos(Object.values(fees).reduce<bigint>((all, fee) => all + fee, 0n))
const marginOf = (doc: Step): number => (doc.staked > 0n ? Number(ggrOf(doc)) / Number(doc.staked) : 0)
const withSign = (percent: string, isMore: boolean): string => (isMore ? `+${percent}` : percent)

interface PeriodFormProps {
  filters: FiguresQuery
  busy: boolean
  onAsk: (filters: FiguresQuery) => void
}

/** Date range and step length, with presets. */
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

/** The presets. */
const LASTS = ['week', 'month', 'quarter', 'year'] as const
type Last = (typeof LASTS)[number]

const DAY_MS = 86_400_000
const DAYS: Record<Last, number> = { week: 7, month: 30, quarter: 90, year: 365 }
const STEPS: Record<Last, FiguresQuery['by']> = { week: 'day', month: 'day', quarter: 'week', year: 'month' }

/** The days up to today, in São Paulo time. */
const lastOf = (last: Last, now: Date): FiguresQuery => ({
  from: dayOf(new Date(now.getTime() - (DAYS[last] - 1) * DAY_MS)),
  to: dayOf(now),
  by: STEPS[last],
})

const dayOf = (at: Date): string => toWallTime(at).slice(0, 10)

/** The previous period of the same number of days, or of months. */
function periodBefore({ from, to, by }: FiguresQuery): FiguresQuery {
  if (by === 'month') {
    const count = monthOf(to) - monthOf(from) + 1
    return { from: `${monthNamed(monthOf(from) - count)}-01`, to: dayAfter(`${monthNamed(monthOf(from))}-01`, -1), by }
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1), by }
}

const dayAfter = (day: string, days: number): string => {
  const at = Date.parse(day) + days * DAY_MS
  return Number.isNaN(at) ? day : new Date(at).toISOString().slice(0, 10)
}
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthNamed = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

/** An upper bound of the steps in a period. */
const stepsIn = (days: number, by: FiguresQuery['by']): number => Math.ceil(days / { day: 1, week: 7, month: 31 }[by])
