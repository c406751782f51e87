import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from './cx.ts'
import { Text } from './layout.tsx'
import styles from './countdown.module.css'

export interface CountdownLabels {
  days: string
  hours: string
  minutes: string
  seconds: string
  /** Shown when the time is over ("Encerrado"). */
  ended: string
}

export interface CountdownProps {
  /** Target time in epoch milliseconds of the server's clock. */
  until: number
  /** Server's clock minus this device's clock, in milliseconds. */
  offset?: number
  labels: CountdownLabels
  /** `line` flows in text; `boxes` is for covers. */
  look?: 'line' | 'boxes'
  /** Called once, when the time runs out while mounted. */
  onEnd?: (() => void) | undefined
}

const SECOND = 1000
const HOUR = 3600

/** The parts of a time left: days, hours and minutes; under an hour, minutes and seconds. Takes seconds, returns pairs. */
export function partsOf(secondsLeft: number, labels: CountdownLabels): [figure: string, unit: string][] {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const minutes: [string, string] = [two((secondsLeft % HOUR) / 60), labels.minutes]
  if (secondsLeft < HOUR) return [minutes, [two(secondsLeft % 60), labels.seconds]]
  const hours: [string, string] = [two((secondsLeft % (24 * HOUR)) / HOUR), labels.hours]
  if (secondsLeft < 24 * HOUR) return [hours, minutes]
  return [[two(secondsLeft / (24 * HOUR)), labels.days], hours, minutes]
}

/**
 * The time left until a moment of the server's clock; orange in the last hour. Its role is `timer`, which screen readers read on request and do
 * not announce at every tick.
 */
export function Countdown({ until, offset = 0, labels, look = 'line', onEnd }: CountdownProps) {
  const left = useSecondsLeft(until, offset, onEnd)
  if (left === 0) {
    return (
      <Text as="span" role="timer" size="ctl" weight={600} tone="muted">
        {labels.ended}
      </Text>
    )
  }
  return (
    <span role="timer" className={cx(styles[look], left < HOUR && styles.hot)}>
      {partsOf(left, labels).map(([figure, unit]) => (
        <span key={unit}>
          <b>{figure}</b>
          {unit}
        </span>
      ))}
    </span>
  )
}

/** Whole seconds left until a moment as for {@link Countdown}, rounded up, never negative; ticks on each second until it is reached. */
export function useSecondsLeft(until: number, offset: number, onEnd?: () => void): number {
  const measure = () => Math.max(0, Math.ceil((until - Date.now() - offset) / SECOND))
  const [left, setLeft] = useState(measure)
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick(first: boolean) {
      const millis = until - Date.now() - offset
      setLeft(Math.max(0, Math.ceil(millis / SECOND)))
      if (millis > 0) timer = setTimeout(tick, millis % SECOND || SECOND, false)
      else if (!first) ended()
    }
    tick(true)
    return () => clearTimeout(timer)
  }, [until, offset])
  return left
}
