import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { Chart as Steps } from '#ui/chart.tsx'
import { type FigureMessages, messages as figureMessages } from './i18n.ts'

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

/** Bars, one a step, with what they come to above them. */
export function Chart({ title, points, total, note, format }: ChartProps) {
  const messages = useMessages(figureMessages)
  const lang = useLang()
  const isEmpty = points.every(({ value }) => value === 0)
  const highest = points.length === 0 ? 0 : Math.max(...points.map(({ value }) => value))
  return (
    <Card title={title}>
      <Steps
        title={title}
        points={points.map(({ from, value }) => ({ key: from, label: formatDay(from, lang), value }))}
        format={format}
        words={messages}
        summary={<Summary {...{ total, note, isEmpty, highest: format(highest), messages }} />}
      />
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

/** A day without a time: read as it is written, wherever the console is opened. */
const formatDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
