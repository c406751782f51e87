import { Plus } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Stack } from '../layout.tsx'
import styles from './scorer-slot.module.css'

/** Props of {@link ScorerSlot}. */
export type ScorerSlotProps = {
  /** The chosen athlete; null draws the empty slot. `picture` is a `Shirt`, `note` the position. */
  athlete: { picture: ReactNode; name: ReactNode; note?: ReactNode } | null
  /** "Escolher jogador", on the empty slot. */
  addLabel: string
  /** "Trocar": said before the athlete's name, so that the button says what it does. */
  changeLabel: string
  onPress: () => void
  disabled?: boolean
}

/** A place for one scorer. It opens the list of athletes, filled or not. */
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

/** Lays three slots side by side. */
export function ScorerSlots({ children }: { children: ReactNode }): ReactElement {
  return (
    <Stack gap={2} columns={3}>
      {children}
    </Stack>
  )
}
