import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { Chart as Steps } from '#ui/chart.tsx'
import { type FigureMessages, messages as figureMessages } from './i18n.ts'

export interface Point {
  /** The first day of the step, `yyyy-mm-dd`. */
  from: string
  value: number
  /** The same step of the previous period. */
  before?: number | undefined
}

export interface ChartProps {
  title: string
  points: readonly Point[]
  /** Total of the period, where steps can be added. */
  total?: string | undefined
  note?: string | undefined
  /** Total of the previous period, and the difference. */
  before?: string | undefined
  look?: 'bars' | 'line'
  format: (value: number) => string
}

/** A bar chart with its total above. */
export function Chart({ title, points, total, note, before, look = 'bars', format }: ChartProps) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const isEmpty = points.every(one => one.value === 0 && (one.before ?? 0) === 0)
  const highest = points.length === 0 ? 0 : Math.max(...points.map(({ value }) => value))
  return (
    <Card title={title}>
      <Steps
        title={title}
        look={look}
        points={points.map(point => ({ ...point, key: point.from, label: formatDay(point.from, lang) }))}
        format={format}
        words={points.some(point => point.before !== undefined) ? messages : { ...messages, before: undefined }}
        summary={<Summary {...{ total, note, before, isEmpty, highest: format(highest), messages }} />}
      />
    </Card>
  )
}

interface SummaryProps {
  total: string | undefined
  note: string | undefined
  before: string | undefined
  isEmpty: boolean
  highest: string
  messages: FigureMessages
}

function Summary({ total, note, before, isEmpty, highest, messages }: SummaryProps) {
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
      {before !== undefined && <> · {before}</>}
      {note !== undefined && <> · {note}</>}
    </>
  )
}

/** Formats a date without a time, independent of the time zone. */
export const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
