import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { barsOf, lineOf, moved, ticksOf } from './chart-shapes.ts'
import { cx } from './cx.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Row, Stack } from './layout.tsx'
import styles from './chart.module.css'

/** One step: its label and value. */
export interface ChartPoint {
  key: string
  label: string
  value: number
  /** The same step of the previous period, drawn as a line over the bar. */
  before?: number | undefined
}

export interface ChartWords {
  /** Keyboard hint: "Setas para ler cada barra". */
  keys: string
  table: string
  step: string
  value: string
  /** The label of the previous period, if it is shown. */
  before?: string | undefined
}

export interface ChartProps {
  title: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  words: ChartWords
  /** Shown above it until a step is selected. */
  summary: ReactNode
  /** `line` for values that persist until they change; `rank` is such a line with the lowest number at the top. */
  look?: 'bars' | 'line' | 'rank'
}

/** A time series. Pointer or arrow keys announce each step; a table behind it has the same data. */
export function Chart({ title, points, format, words, summary, look = 'bars' }: ChartProps) {
  const [at, setAt] = useState<number>()
  const id = useId()
  const point = at === undefined ? undefined : points[at]
  const isEmpty = points.length === 0 || (look === 'bars' && points.every(({ value }) => value === 0))
  return (
    <Stack gap={2}>
      <p className={styles.line} id={id} aria-live="polite">
        {point ? (
          <>
            <strong className="num">{format(point.value)}</strong> {point.label}
            {point.before !== undefined && ` · ${words.before}: ${format(point.before)}`}
          </>
        ) : (
          summary
        )}
      </p>
      {!isEmpty && <Plot {...{ title, points, format, words, look, at, setAt, describedBy: id }} />}
      {!isEmpty && <Axis points={points} />}
      <details className={styles.table}>
        <summary>
          {words.table}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <DataTable caption={title} columns={columnsIn(words, format)} rows={points} rowId={row => row.key} />
      </details>
    </Stack>
  )
}

const [WIDTH, HEIGHT] = [400, 120]

interface PlotProps extends Required<Pick<ChartProps, 'title' | 'points' | 'format' | 'words' | 'look'>> {
  at: number | undefined
  setAt: (at: number | undefined) => void
  describedBy: string
}

function Plot({ title, points, format, words, look, at, setAt, describedBy }: PlotProps) {
  const current = points[at ?? points.length - 1]
  function handleKey(event: KeyboardEvent): void {
    const next = moved(event.key, at, points.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  const drawn = { points, at, setAt }
  return (
    <div
      className={cx(styles.plot, styles.lined, look === 'bars' && styles.barred)}
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${words.keys}`}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={at ?? points.length - 1}
      aria-valuetext={current && spoken(current, format, words)}
      onKeyDown={handleKey}
      onBlur={() => setAt(undefined)}
      onPointerLeave={() => setAt(undefined)}
    >
      {look === 'bars' ? (
        <Bars {...drawn} format={format} />
      ) : (
        <Line {...drawn} isRank={look === 'rank'} format={format} />
      )}
    </div>
  )
}

type Drawn = Pick<PlotProps, 'points' | 'at' | 'setAt'>

/** The announced text of a step. */
const spoken = ({ value, label, before }: ChartPoint, format: ChartProps['format'], words: ChartWords): string =>
  [format(value), label, ...(before === undefined ? [] : [`${words.before}: ${format(before)}`])].join(', ')

function Bars({ points, at, setAt, format }: Drawn & Pick<ChartProps, 'format'>) {
  const values = points.map(({ value }) => value)
  const befores = points.flatMap(({ before }) => (before === undefined ? [] : [before]))
  const ticks = ticksOf([...values, ...befores])
  const { bars, zero } = barsOf(values, { width: WIDTH, height: HEIGHT, within: ticks })
  const [top = 0, bottom = 0] = [ticks[0], ticks.at(-1)]
  const heightOf = (value: number): number => ((top - value) / (top - bottom)) * HEIGHT
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map(tick => (
          <line key={tick} className={styles.grid} x1={0} x2={WIDTH} y1={heightOf(tick)} y2={heightOf(tick)} />
        ))}
        {bars.map(({ x, y, width, height, slot }, index) => {
          const { key, value = 0, before } = points[index] ?? {}
          return (
            <g key={key} onPointerEnter={() => setAt(index)}>
              <rect className={styles.slot} x={slot.x} y={0} width={slot.width} height={HEIGHT} />
              <rect
                className={at === index ? styles.picked : value < 0 ? styles.minus : styles.bar}
                {...{ x, y, width, height }}
              />
              {before !== undefined && (
                <line className={styles.before} x1={x} x2={x + width} y1={heightOf(before)} y2={heightOf(before)} />
              )}
            </g>
          )
        })}
        <line className={styles.zero} x1={0} x2={WIDTH} y1={zero} y2={zero} />
      </svg>
      <p className={styles.values} aria-hidden="true">
        {ticks.map(tick => (
          <span key={tick} className="num">
            {format(tick)}
          </span>
        ))}
      </p>
    </>
  )
}

function Line({ points, at, setAt, isRank, format }: Drawn & { isRank: boolean } & Pick<ChartProps, 'format'>) {
  const { path, slots, top, bottom } = lineOf(
    points.map(({ value }) => value),
    { width: WIDTH, height: HEIGHT, isRank },
  )
  const picked = at === undefined ? undefined : slots[at]
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {top !== bottom && <path className={styles.area} d={`${path}V${HEIGHT}H0Z`} />}
        <path className={styles.path} d={path} />
        {picked && (
          <line className={styles.mark} x1={picked.x} x2={picked.x + picked.width} y1={picked.y} y2={picked.y} />
        )}
        {slots.map(({ x, width }, index) => (
          <rect
            key={points[index]?.key}
            className={styles.slot}
            {...{ x, width }}
            y={0}
            height={HEIGHT}
            onPointerEnter={() => setAt(index)}
          />
        ))}
      </svg>
      <p className={styles.values} aria-hidden="true">
        <span className="num">{format(top)}</span>
        {top !== bottom && <span className="num">{format(bottom)}</span>}
      </p>
    </>
  )
}

/** Labels of the first, the middle and the last step. */
function Axis({ points }: Pick<ChartProps, 'points'>) {
  const middle = points.length >= 5 ? points[Math.floor((points.length - 1) / 2)] : undefined
  return (
    <Row as="p" justify="between" look="hint" aria-hidden="true">
      <span>{points[0]?.label}</span>
      {middle && <span>{middle.label}</span>}
      {points.length > 1 && <span>{points.at(-1)?.label}</span>}
    </Row>
  )
}

const columnsIn = (words: ChartWords, format: ChartProps['format']): Column<ChartPoint>[] => [
  { id: 'step', title: words.step, cell: row => row.label },
  { id: 'value', title: words.value, align: 'end', cell: row => <span className="num">{format(row.value)}</span> },
  ...(words.before === undefined
    ? []
    : [
        {
          id: 'before',
          title: words.before,
          align: 'end' as const,
          cell: ({ before }: ChartPoint) =>
            before === undefined ? '–' : <span className="num">{format(before)}</span>,
        },
      ]),
]
