import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Stack } from './layout.tsx'
import { Modal } from './modal.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  open: boolean
  /** Called on the X, Esc and the scrim. */
  onClose: () => void
  /** `alertdialog` confirms an irreversible action. */
  role?: 'dialog' | 'alertdialog'
  title: ReactNode
  /** Label of the X. */
  closeLabel: string
  /** Id of a child that describes the sheet. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A dialog that rises from the bottom on phones and is centred from 758 px. Focus returns to the opener. */
export function Sheet({ open, onClose, role = 'dialog', title, closeLabel, describedBy, children }: SheetProps) {
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      role={role}
      labelledBy={titleId}
      describedBy={describedBy}
      className={styles.sheet}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose} className={styles.close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Stack gap={4}>{children}</Stack>
    </Modal>
  )
}
