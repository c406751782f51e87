import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './data-table.module.css'

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

export type CellValue = string | number | bigint | Date | null

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers align to the end, text to the start. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** The value for sorting and export, where all rows are loaded. */
  value?: (row: Row) => CellValue
  /** Shows the title to screen readers only (the column of row actions). */
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
  /** Called by a press on a sortable title; the rows are passed already sorted. */
  onSort?: ((sort: Sort) => void) | undefined
  /** On phones each row is a block with every cell under its title, so that nothing is cut off. */
  isStacked?: boolean
  /** Shown when there are no rows. */
  empty?: ReactNode
}

/** Table elements displayed as blocks need explicit roles for screen readers. */
const STACKED = ['table', 'rowgroup', 'row', 'cell', 'columnheader'] as const

/** The next order: a new column starts ascending, the current one toggles. */
function turned(sort: Sort | undefined, column: string): Sort {
  return {
    column,
    direction: sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
  }
}

/** A table for the operator: titles and the first column are sticky, the scroll region is focusable. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, selected, sort, onSort, isStacked = false, empty } = props
  const roles: readonly (string | undefined)[] = isStacked ? STACKED : []
  const [table, group, line, field, head] = roles
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it
    <div className={cx(styles.region, isStacked && styles.stacked)} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table} role={table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role={group}>
          <tr role={line}>
            {columns.map(column => (
              <HeaderCell key={column.id} column={column} role={head} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role={group}>
          {rows.map(row => (
            <tr key={rowId(row)} role={line} className={cx(selected?.(row) && styles.selected)}>
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  role={field}
                  className={cx(column.align === 'end' && styles.end)}
                  data-title={column.hideTitle ? undefined : column.title}
                >
                  {isStacked && !column.hideTitle && at > 0 && (
                    <span className={styles.title} aria-hidden="true">
                      {column.title}
                    </span>
                  )}
                  {isStacked ? <div>{column.cell(row)}</div> : column.cell(row)}
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
  role,
  sort,
  onSort,
}: { column: Column<Row>; role: string | undefined } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" role={role} aria-sort={direction} className={cx(column.align === 'end' && styles.end)}>
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
