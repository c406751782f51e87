import { useId, type ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import styles from './meter.module.css'

export interface MeterProps {
  /** The name of the measured value ("Limite do dia"). */
  label: ReactNode
  /** Used so far, from 0 to `max`. */
  value: number
  max: number
  /** The amount the current action would add; hatched. */
  extra?: number | undefined
  /** The measure as text, visible and announced ("R$ 120,00 de R$ 500,00"). */
  valueText: string
}

/** Used share of a limit. */
export function Meter({ label, value, max, extra = 0, valueText }: MeterProps) {
  const labelId = useId()
  const used = share(value, max)
  const added = Math.min(share(extra, max), 100 - used)
  return (
    <Stack gap={2}>
      <Row gap={2} justify="between" look="note">
        <span id={labelId}>{label}</span>
        <Text as="span" weight={600} tone="text" className="num">
          {valueText}
        </Text>
      </Row>
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value + extra, max)}
        aria-valuetext={valueText}
        className={styles.track}
      >
        <span className={styles.used} style={{ width: `${used}%` }} />
        {added > 0 && <span className={styles.extra} style={{ width: `${added}%` }} />}
      </div>
    </Stack>
  )
}

function share(part: number, whole: number) {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0
}
