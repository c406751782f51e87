import { ArrowLeft, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Row, Stack, Text } from './layout.tsx'
import { Modal } from './modal.tsx'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  open: boolean
  /** Called on the X, Esc and the scrim. */
  onClose: () => void
  title: ReactNode
  /** Label of the X. */
  closeLabel: string
  /** On a sub-page of the panel: goes one page back. Needs `backLabel`. */
  onBack?: (() => void) | undefined
  backLabel?: string | undefined
  /** Controls between the title and the X. */
  actions?: ReactNode
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  /** Docked width from 758 px: 452 px (the wallet) or 432 px (notifications). */
  width?: 'wide' | 'narrow'
  children: ReactNode
}

/** A panel docked to the right edge, full screen on phones. The page behind it does not scroll. */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, closeLabel, onBack, backLabel, actions, footer, width = 'wide', children } = props
  const titleId = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} className={cx(styles.panel, styles[width])}>
      <Row gap={2} align="center" flex="none" className={styles.header}>
        {onBack && (
          <IconButton label={backLabel ?? ''} onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        )}
        <Text as="h2" id={titleId} flex={1} minWidth={0} className={styles.title}>
          {title}
        </Text>
        {actions}
        <IconButton label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it */}
      <div className={styles.body} role="group" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </div>
      {footer && (
        <Stack gap={2} flex="none" className={styles.footer} data-bottom-bar>
          {footer}
        </Stack>
      )}
    </Modal>
  )
}
