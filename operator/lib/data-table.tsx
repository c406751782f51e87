import { DataTable, type DataTableProps } from '#ui/data-table.tsx'
import { shownSort, sortSearch, useListAddress } from './list-address.ts'

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'sort' | 'onSort'> {
  /** The columns that the list's endpoint sorts by (`sortQuery`), by their ids. */
  sorts: readonly string[]
}

/** The rows of a list whose address says what they are sorted by: a press on a title asks for another order, and back is the last one. */
export function ListTable<Row>({ sorts, columns, ...table }: ListTableProps<Row>) {
  const { sort, desc, narrow } = useListAddress()
  const known = sorts.find(one => one === sort)
  return (
    <DataTable
      {...table}
      columns={columns.map(column => (sorts.includes(column.id) ? { ...column, sortable: true } : column))}
      sort={shownSort({ sort: known, desc })}
      onSort={filters => narrow(sortSearch(filters))}
    />
  )
}
