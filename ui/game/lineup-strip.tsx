import { Check } from 'lucide-react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { Row } from '../layout.tsx'
import styles from './lineup-strip.module.css'

export type LineupItem = {
  /** Id of the panel it links to, on the same page. */
  panelId: string
  /** Short name, one word. */
  name: string
  /** A photo, `Bust` or `Face`; it fills a circle. */
  picture: ReactNode
  /** Progress of this athlete, 0 to 100. */
  percent: number
  /** The progress as text: "1 de 2 escolhas", "Pronto". */
  progress: string
}

/** Props of {@link LineupStrip}. */
export type LineupStripProps = {
  /** Label of the navigation: "Craques". */
  label: string
  items: readonly LineupItem[]
  currentPanelId?: string | undefined
}

/** The athletes of a card in a row that sticks below the header on phones: a ring shows the progress, a tap scrolls to the athlete's panel. */
export function LineupStrip({ label, items, currentPanelId }: LineupStripProps): ReactElement {
  return (
    <Row as="nav" gap={2} className={styles.strip} aria-label={label}>
      {items.map(item => (
        <a
          key={item.panelId}
          className={styles.item}
          href={`#${item.panelId}`}
          aria-current={item.panelId === currentPanelId ? 'true' : undefined}
        >
          <span className={styles.ring} style={{ '--done': `${item.percent}%` } as CSSProperties}>
            <span className={styles.picture}>{item.picture}</span>
            {item.percent >= 100 ? (
              <Check className={styles.check} size={19} strokeWidth={3.5} aria-hidden="true" />
            ) : null}
          </span>
          <span className={styles.name}>{item.name}</span>
          <span className="visually-hidden">{item.progress}</span>
        </a>
      ))}
    </Row>
  )
}
