import { type KeyboardEvent, useId, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { type FigureMessages, messages as figureMessages } from './i18n.ts'
import { barsOf, moved } from './bars.ts'
import styles from './chart.module.css'

export interface Point {
  /** The first day of the step, `yyyy-mm-dd`. */
  from: string
  value: number
}

export interface ChartProps {
  title: string
  points: readonly Point[]
  /** The sum of the period, where steps add up. */
  total?: string | undefined
  note?: string | undefined
  format: (value: number) => string
}

/** Bars, one a step. By pointer or arrow keys each is read out; the same stands in a table behind it. */
export function Chart({ title, points, total, note, format }: ChartProps) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const [at, setAt] = useState<number>()
  const id = useId()
  const point = at === undefined ? undefined : points[at]
  const isEmpty = points.every(({ value }) => value === 0)
  const highest = points.reduce(
    (best, one) => (one.value > best.value ? one : best),
    points[0] ?? { from: '', value: 0 },
  )
  return (
    <Card title={title}>
      <Stack gap={2}>
        <p className={styles.line} id={id} aria-live="polite">
          {point ? (
            <>
              <strong className="num">{format(point.value)}</strong> {formatDay(point.from, lang)}
            </>
          ) : (
            <Summary {...{ total, note, isEmpty, highest: format(highest.value), messages }} />
          )}
        </p>
        {!isEmpty && <Bars {...{ title, points, at, setAt, describedBy: id }} />}
        {!isEmpty && <Axis points={points} lang={lang} />}
        <details className={styles.table}>
          <summary>
            {messages.table}
            <span className="visually-hidden">: {title}</span>
          </summary>
          <Rows {...{ title, points, format, lang, messages }} />
        </details>
      </Stack>
    </Card>
  )
}

interface SummaryProps {
  total: string | undefined
  note: string | undefined
  isEmpty: boolean
  highest: string
  messages: FigureMessages
}

function Summary({ total, note, isEmpty, highest, messages }: SummaryProps) {
  if (isEmpty) return messages.empty
  if (total === undefined)
    return (
      <>
        <strong className="num">{highest}</strong> {messages.best}
        {note !== undefined && <> · {note}</>}
      </>
    )
  return (
    <>
      <strong className="num">{total}</strong> {messages.total}
    </>
  )
}

const [WIDTH, HEIGHT] = [400, 120]

interface BarsProps {
  title: string
  points: readonly Point[]
  at: number | undefined
  setAt: (at: number | undefined) => void
  describedBy: string
}

function Bars({ title, points, at, setAt, describedBy }: BarsProps) {
  const messages = useMessages(figureMessages)
  const { bars, zero } = barsOf(
    points.map(({ value }) => value),
    { width: WIDTH, height: HEIGHT },
  )
  function handleKey(event: KeyboardEvent): void {
    const next = moved(event.key, at, points.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div
      className={styles.bars}
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${messages.keys}`}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={at ?? points.length - 1}
      aria-valuetext={points[at ?? points.length - 1]?.from}
      onKeyDown={handleKey}
      onBlur={() => setAt(undefined)}
      onPointerLeave={() => setAt(undefined)}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ x, y, width, height, slot }, index) => (
          <g key={points[index]?.from} onPointerEnter={() => setAt(index)}>
            <rect className={styles.slot} x={slot.x} y={0} width={slot.width} height={HEIGHT} />
            <rect
              className={at === index ? styles.picked : (points[index]?.value ?? 0) < 0 ? styles.minus : styles.bar}
              {...{ x, y, width, height }}
            />
          </g>
        ))}
        <line className={styles.zero} x1={0} x2={WIDTH} y1={zero} y2={zero} />
      </svg>
    </div>
  )
}

/** The first and the last step below the bars. */
function Axis({ points, lang }: { points: readonly Point[]; lang: Lang }) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Row as="p" justify="between" look="hint" aria-hidden="true">
      <span>{first && formatDay(first.from, lang)}</span>
      {points.length > 1 && <span>{last && formatDay(last.from, lang)}</span>}
    </Row>
  )
}

interface RowsProps extends Pick<ChartProps, 'title' | 'points' | 'format'> {
  lang: Lang
  messages: FigureMessages
}

function Rows({ title, points, format, lang, messages }: RowsProps) {
  return <DataTable caption={title} columns={columnsIn(messages, lang, format)} rows={points} rowId={row => row.from} />
}

const columnsIn = (messages: FigureMessages, lang: Lang, format: ChartProps['format']): Column<Point>[] => [
  { id: 'from', title: messages.step, cell: row => formatDay(row.from, lang) },
  { id: 'value', title: messages.value, align: 'end', cell: row => <span className="num">{format(row.value)}</span> },
]

/** A day without a time: read as it is written, wherever the console is opened. */
const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
