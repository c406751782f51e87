import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { commonMessages } from './common-messages.ts'
import styles from './save-bar.module.css'

export interface SaveBarProps {
  /** Number of changed fields. */
  changes: number
  saveLabel: string
  busy: boolean
  /** Whether the save button is enabled. */
  canSave: boolean
  onDiscard: () => void
}

/** Sticks to the bottom of a form: number of changes, save, discard. */
export function SaveBar({ changes, saveLabel, busy, canSave, onDiscard }: SaveBarProps) {
  const messages = useMessages(commonMessages)
  return (
    <Row gap={2.5} align="center" wrap className={styles.bar}>
      <div className={styles.state} role="status">
        {changes > 0 && <Badge tone="orange">{messages.unsaved(changes)}</Badge>}
      </div>
      <Button variant="txt" disabled={busy || changes === 0} onClick={onDiscard}>
        {messages.discard}
      </Button>
      <Button type="submit" busy={busy} disabled={!canSave}>
        {saveLabel}
      </Button>
    </Row>
  )
}
