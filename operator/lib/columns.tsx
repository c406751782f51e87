import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLang } from '#client/i18n.ts'
import type { Centavos } from '#contract/money.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Moment, Money, Person } from './values.tsx'
import styles from './page-layout.module.css'

export type Tone = NonNullable<BadgeProps['tone']>

/** Target of a row's link. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'>

const NOTHING = '–'

/** Columns shared by lists. A missing value is a dash, or the `none` text. */
export const col = {
  /** Plain text. */
  text: <Row,>(id: string, title: string, cell: (row: Row) => ReactNode): Column<Row> => ({ id, title, cell }),
  /** Longer text that wraps. */
  long: <Row,>(id: string, title: string, cell: (row: Row) => ReactNode): Column<Row> => ({
    id,
    title,
    cell: row => <span className={styles.text}>{cell(row)}</span>,
  }),
  number: <Row,>(id: string, title: string, cell: (row: Row) => number): Column<Row> => ({
    id,
    title,
    align: 'end',
    cell: row => <Count of={cell(row)} />,
  }),
  /** Numbers that are not counts: a year, a version, a score. */
  figure: <Row,>(id: string, title: string, cell: (row: Row) => ReactNode): Column<Row> => ({
    id,
    title,
    align: 'end',
    cell,
  }),
  money: <Row,>(
    id: string,
    title: string,
    cell: (row: Row) => Centavos | null,
    { signed = false }: { signed?: boolean } = {},
  ): Column<Row> => ({
    id,
    title,
    align: 'end',
    cell: row => {
      const amount = cell(row)
      return amount === null ? NOTHING : <Money amount={amount} signed={signed} />
    },
  }),
  moment: <Row,>(
    id: string,
    title: string,
    cell: (row: Row) => Date | null,
    none: ReactNode = NOTHING,
  ): Column<Row> => ({
    id,
    title,
    cell: row => {
      const at = cell(row)
      return at === null ? none : <Moment at={at} />
    },
  }),
  badge: <Row,>(id: string, title: string, cell: (row: Row) => { tone: Tone; label: ReactNode }): Column<Row> => ({
    id,
    title,
    cell: row => {
      const { tone, label } = cell(row)
      return <Badge tone={tone}>{label}</Badge>
    },
  }),
  person: <Row,>(
    id: string,
    title: string,
    cell: (row: Row) => { _id: string; username: string; name: string },
  ): Column<Row> => ({ id, title, cell: row => <Person who={cell(row)} /> }),
  /** The subject of the row, linked to its page. */
  link: <Row,>(id: string, title: string, cell: (row: Row) => RowLink & { label: ReactNode }): Column<Row> => ({
    id,
    title,
    cell: row => {
      const { label, ...link } = cell(row)
      return (
        <Link {...link} className={styles.name}>
          {label}
        </Link>
      )
    },
  }),
  /** Link to the row's page, as the last column; `label` names the row for screen readers. */
  open: <Row,>(title: string, cell: (row: Row) => RowLink & { label: string }): Column<Row> => ({
    id: 'open',
    title,
    hideTitle: true,
    cell: row => {
      const { label, ...link } = cell(row)
      return (
        <Link {...link} className={styles.link} aria-label={label}>
          {title}
        </Link>
      )
    },
  }),
  /** Adds a cell value to a column, so that a list loaded whole can be sorted and exported by it. */
  by: <Row,>(column: Column<Row>, value: NonNullable<Column<Row>['value']>): Column<Row> => ({ ...column, value }),
  /** Actions on the row. */
  actions: <Row,>(
    title: string,
    cell: (row: Row) => ReactNode,
    align: Column<Row>['align'] = 'start',
  ): Column<Row> => ({
    id: 'actions',
    title,
    hideTitle: true,
    align,
    cell,
  }),
}

function Count({ of }: { of: number }) {
  return of.toLocaleString(useLang())
}
