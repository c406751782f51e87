/** Where a spreadsheet starts a new cell if it splits at semicolons or tabs, as is usual in Brazil. */
const ANOTHER_START = /([;\t\r\n]\s*)(?=[=+\-@])/g

/** Formats one cell: formulas are escaped so that they never run, and separators are quoted (RFC 4180). Numbers are written as they are. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(ANOTHER_START, "$1'")
  const text = /^[=+\-@\t\r]/.test(safe) ? `'${safe}` : safe
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly (string | number | null)[]

/** Rows of a CSV file, each terminated by CRLF. */
export const csvLines = (rows: readonly Row[]): string => rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** A CSV file with its heading, marked as UTF-8 for spreadsheets. */
export const csvOf = (heading: readonly string[], rows: readonly Row[]): string =>
  `\uFEFF${csvLines([heading, ...rows])}`
