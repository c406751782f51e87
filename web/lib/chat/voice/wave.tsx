import { cx } from '#ui/cx.ts'
import styles from './voice.module.css'

/** Waveform with the played share in green. Decorative: the time is in the text beside it. */
export function Wave({ bars, share = 1 }: { bars: readonly number[]; share?: number }) {
  return (
    <span className={styles.wave} aria-hidden="true">
      {bars.map((bar, index) => (
        <i
          key={index}
          className={cx(index / bars.length < share && styles.on)}
          style={{ height: `${Math.max(8, Math.round(bar * 100))}%` }}
        />
      ))}
    </span>
  )
}
