import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export interface IconMarks {
  /** A count in the corner. It is only visual: add it to the label too ("Conversas, 3 não lidas"). */
  badge?: number | undefined
  /** A dot in the corner: something is new. Add it to the label too. */
  dot?: boolean | undefined
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, IconMarks {
  /** The button's accessible name. */
  label: string
  /** The icon, drawn at 22 px. */
  children: ReactNode
  /** On a round background. */
  fill?: boolean | undefined
}

/** The class list of an icon button, for a router link with an `aria-label` and {@link IconBadge} inside. */
export function iconButtonClass({ fill = false }: { fill?: boolean | undefined } = {}): string {
  return cx(styles.button, fill && styles.fill)
}

/** The count or dot in the corner of an icon button; empty without either. */
export function IconBadge({ badge = 0, dot = false }: IconMarks) {
  if (badge > 0) {
    return (
      <span className={styles.badge} aria-hidden="true">
        {badge > 99 ? '99+' : badge}
      </span>
    )
  }
  return dot ? <span className={styles.dot} aria-hidden="true" /> : null
}

/** A round 44 px button with one icon. */
export function IconButton({ label, children, badge, dot, fill, className, ...native }: IconButtonProps) {
  return (
    <button type="button" {...native} aria-label={label} className={cx(iconButtonClass({ fill }), className)}>
      {children}
      <IconBadge badge={badge} dot={dot} />
    </button>
  )
}
