import { useId } from 'react'
import { useWords } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import type { PairDraft } from './draft.ts'
import { words as matchWords } from './i18n.ts'
import { NumberInput } from './number-input.tsx'
import styles from './pair-field.module.css'

export interface PairFieldProps {
  label: string
  value: PairDraft
  onChange: (value: PairDraft) => void
  /** Differs from what is saved. */
  dirty: boolean
  /** Half of it is missing, or it is missing altogether. */
  wrong: boolean
}

/** A number of each side. */
export function PairField({ label, value, onChange, dirty, wrong }: PairFieldProps) {
  const words = useWords(matchWords)
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={cx(styles.pair, dirty && styles.dirty)}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.inputs}>
        {(['home', 'away'] as const).map(side => (
          <NumberInput
            key={side}
            aria-label={`${label}: ${words[side]}`}
            aria-invalid={(wrong && value[side] === '') || undefined}
            value={value[side]}
            onChange={digits => onChange({ ...value, [side]: digits })}
          />
        ))}
      </div>
    </div>
  )
}
