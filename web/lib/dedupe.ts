/** A list moves between two of its pages: nothing is shown twice. */
export const dedupe = <Row extends { _id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row._id, row])).values(),
]
