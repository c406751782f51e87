import { Link, type LinkProps } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './task-page.module.css'

/** A page for one task: a close button first, its title, then the task. `closeTo` is the target of the X. */
export function TaskPage({
  title,
  text,
  closeTo,
  closeLabel,
  aside,
  children,
}: {
  title: string
  text?: string
  closeTo: NonNullable<LinkProps['to']>
  closeLabel: string
  /** Beside the task from 992 px, below it on smaller screens. */
  aside?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <Stack gap={6}>
      <Row as="header" gap={4} align="center" className={styles.head}>
        <Link to={closeTo} className={iconButtonClass({ fill: true })} aria-label={closeLabel}>
          <X aria-hidden="true" />
        </Link>
        <div>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
      </Row>
      <div className={aside === undefined ? styles.single : styles.split}>
        <div>{children}</div>
        {aside !== undefined && <aside>{aside}</aside>}
      </div>
    </Stack>
  )
}
