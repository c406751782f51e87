import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './card.module.css'

/** A title with an optional control or link at its end; above a list or inside a card. */
export function SectionTitle({
  children,
  action,
  level = 2,
  id,
}: {
  children: ReactNode
  action?: ReactNode
  level?: 2 | 3
  id?: string | undefined
}) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.title}>
      <Title id={id}>{children}</Title>
      {action}
    </div>
  )
}

export interface CardProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** With a title the card is a labelled section. */
  title?: ReactNode
  /** Control or link at the end of the title. */
  action?: ReactNode
}

export function Card({ title, action, className, children, ...native }: CardProps) {
  const titleId = useId()
  if (!title) {
    return (
      <div {...native} className={cx(styles.card, className)}>
        {children}
      </div>
    )
  }
  return (
    <section {...native} className={cx(styles.card, className)} aria-labelledby={titleId}>
      <SectionTitle id={titleId} action={action}>
        {title}
      </SectionTitle>
      {children}
    </section>
  )
}
