import { Plus } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Stack } from '../layout.tsx'
import styles from './scorer-slot.module.css'

/** Props of {@link ScorerSlot}. */
export type ScorerSlotProps = {
  /** The chosen athlete; null for an empty slot. `picture` is a `Shirt`, `note` the position. */
  athlete: { picture: ReactNode; name: ReactNode; note?: ReactNode } | null
  /** "Escolher jogador", on the empty slot. */
  addLabel: string
  /** "Trocar": announced before the athlete's name, so that the button's action is clear. */
  changeLabel: string
  onPress: () => void
  disabled?: boolean
}

/** A slot for one scorer. A press opens the list of athletes. */
export function ScorerSlot({ athlete, addLabel, changeLabel, onPress, disabled }: ScorerSlotProps): ReactElement {
  return (
    <button
      type="button"
      className={cx(styles.slot, athlete === null && styles.empty)}
      onClick={onPress}
      disabled={disabled}
    >
      {athlete === null ? (
        <>
          <Plus size={24} aria-hidden="true" />
          {addLabel}
        </>
      ) : (
        <>
          {athlete.picture}
          <span className="visually-hidden">{changeLabel} </span>
          <span>{athlete.name}</span>
          {athlete.note === undefined ? null : <small>{athlete.note}</small>}
        </>
      )}
    </button>
  )
}

/** Three slots side by side. */
export function ScorerSlots({ children }: { children: ReactNode }): ReactElement {
  return (
    <Stack gap={2} columns={3}>
      {children}
    </Stack>
  )
}
