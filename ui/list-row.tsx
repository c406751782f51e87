import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Text } from './layout.tsx'
import styles from './list-row.module.css'

/** One label and its value, with an icon; goes inside {@link FactList}. */
export interface Fact {
  icon?: ReactNode
  label: string
  value: ReactNode
}

/** Labels and values as a definition list with hairlines (the personal data of a profile). */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(fact => (
        <div key={fact.label}>
          <dt>
            {fact.icon}
            {fact.label}
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface RowLook {
  /** `danger` for ending or destroying something. */
  tone?: 'plain' | 'danger' | undefined
}

export interface RowContentProps {
  icon?: ReactNode
  label: ReactNode
  /** Second line under the label. */
  note?: ReactNode
  /** At the end: a value, a switch, a count. */
  end?: ReactNode
  /** An arrow at the end, for a row that is a link. */
  chevron?: boolean | undefined
}

/** The class list of a pressable row, for a router link around {@link RowContent}. */
export function rowClass({ tone = 'plain' }: RowLook = {}): string {
  return cx(styles.row, styles.press, styles[tone])
}

export function RowContent({ icon, label, note, end, chevron = false }: RowContentProps) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>
        {label}
        {note && <small>{note}</small>}
      </span>
      {end && (
        <Text as="span" flex="none" tone="muted">
          {end}
        </Text>
      )}
      {chevron && <ChevronRight className={styles.chevron} aria-hidden="true" />}
    </>
  )
}

/** A static row, or one whose `end` has the control (a switch, the languages). */
export function ListRow({ tone = 'plain', ...content }: RowContentProps & RowLook) {
  return (
    <div className={cx(styles.row, styles[tone])}>
      <RowContent {...content} />
    </div>
  )
}

/** A row that is a button. */
export function ListRowButton({
  tone,
  icon,
  label,
  note,
  end,
  chevron,
  className,
  ...native
}: Omit<ComponentProps<'button'>, 'children'> & RowContentProps & RowLook) {
  return (
    <button type="button" {...native} className={cx(rowClass({ tone }), className)}>
      <RowContent icon={icon} label={label} note={note} end={end} chevron={chevron} />
    </button>
  )
}

/** Rows in one column; `ruled` draws a hairline between them. */
export function RowList({ ruled = false, children }: { ruled?: boolean; children: ReactNode }) {
  return <div className={cx(styles.list, ruled && styles.ruled)}>{children}</div>
}
