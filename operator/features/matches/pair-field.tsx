import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import type { PairDraft } from './draft.ts'
import { messages as matchMessages } from './i18n.ts'
import { NumberInput } from './number-input.tsx'
import styles from './pair-field.module.css'

export interface PairFieldProps {
  label: string
  value: PairDraft
  onChange: (value: PairDraft) => void
  /** Differs from what is saved. */
  dirty: boolean
  /** Half of it is missing, or it is missing altogether. */
  errors: boolean
}

/** A number of each side. */
export function PairField({ label, value, onChange, dirty, errors }: PairFieldProps) {
  const messages = useMessages(matchMessages)
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={cx(styles.pair, dirty && styles.dirty)}>
      <Text as="span" id={id} block marginBottom={1.5} look="note" weight={600}>
        {label}
      </Text>
      <Stack columns={2} gap={2} className={styles.inputs}>
        {(['home', 'away'] as const).map(side => (
          <NumberInput
            key={side}
            aria-label={`${label}: ${messages[side]}`}
            aria-invalid={(errors && value[side] === '') || undefined}
            value={value[side]}
            onChange={digits => onChange({ ...value, [side]: digits })}
          />
        ))}
      </Stack>
    </div>
  )
}
