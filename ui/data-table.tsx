import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import styles from './data-table.module.css'

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Figures go to the end, words to the start. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** The title is for screen readers only (the column of row actions). */
  hideTitle?: boolean
}

export interface DataTableProps<Row> {
  /** Name of the table and of its scroll region. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  selected?: ((row: Row) => boolean) | undefined
  sort?: Sort | undefined
  /** Asked for by a press on a sortable title; the rows come already sorted. */
  onSort?: ((sort: Sort) => void) | undefined
  /** Takes the place of the rows when there are none. */
  empty?: ReactNode
}

/** The next order of a column: a new column starts ascending, the current one turns around. */
function turned(sort: Sort | undefined, column: string): Sort {
  return {
    column,
    direction: sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
  }
}

/** A real table for the operator: titles stay on top, the first column stays at the side, the region takes the focus. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, selected, sort, onSort, empty } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it
    <div className={styles.region} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowId(row)} className={cx(selected?.(row) && styles.selected)}>
              {columns.map(column => (
                <td key={column.id} className={cx(column.align === 'end' && styles.end)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" aria-sort={direction} className={cx(column.align === 'end' && styles.end)}>
      {column.sortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort?.(turned(sort, column.id))}>
          {column.title}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        <span className={cx(column.hideTitle && 'visually-hidden')}>{column.title}</span>
      )}
    </th>
  )
}
