import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { Chart as Steps } from '#ui/chart.tsx'
import { type FigureMessages, messages as figureMessages } from './i18n.ts'

export interface Point {
  /** The first day of the step, `yyyy-mm-dd`. */
  from: string
  value: number
  /** The same step of the period before. */
  before?: number | undefined
}

export interface ChartProps {
  title: string
  points: readonly Point[]
  /** The sum of the period, where steps add up. */
  total?: string | undefined
  note?: string | undefined
  /** What the total was in the period before, and by how much of it this one is more or less. */
  before?: string | undefined
  look?: 'bars' | 'line'
  format: (value: number) => string
}

/** Bars, one per step, with their total above. */
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

/** A day without a time: read as it is written, wherever the console is opened. */
export const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
