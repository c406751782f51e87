/** Rows can shift between pages while a list is read, so drop duplicates. */
export const dedupe = <Row extends { _id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row._id, row])).values(),
]
