import { Chip } from '#ui/badge.tsx'
import styles from './filter-chips.module.css'

export interface FilterChipsProps<Value extends string> {
  label: string
  /** `undefined` is the choice of all. */
  options: readonly { value: Value | undefined; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Which rows of a list are shown: one of a few choices that stay down. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(option => (
        <Chip key={option.value ?? 'all'} pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  )
}
