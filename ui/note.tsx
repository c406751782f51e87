import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './note.module.css'

const ICONS = { plain: Info, info: Info, green: CircleCheck, orange: TriangleAlert, red: CircleAlert }

export interface NoteProps {
  tone?: keyof typeof ICONS
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  /** `status` or `alert` when it appears in response to something. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

/** A permanent note on the page, unlike a toast. Put the key part in `strong`. */
export function Note({ tone = 'plain', icon, role, children }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx(styles.note, styles[tone])} role={role}>
      {icon ?? <Icon aria-hidden="true" />}
      <div>{children}</div>
    </div>
  )
}
