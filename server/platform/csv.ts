/** Where a cell begins for a spreadsheet that takes a semicolon or a tab for the separator, as it does in Brazil. */
const ANOTHER_START = /([;\t\r\n]\s*)(?=[=+\-@])/g

/** One cell: a formula never runs in a spreadsheet, and separators stay text (RFC 4180). Numbers are written as they are. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(ANOTHER_START, "$1'")
  const text = /^[=+\-@\t\r]/.test(safe) ? `'${safe}` : safe
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `2026-11-21 12:00:00`, in São Paulo: a form that every spreadsheet reads as a moment. */
export const sheetMoment = (at: Date): string => moment.format(at)
const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

type Row = readonly (string | number | null)[]

/** Rows of a CSV file, each ended by CRLF. */
export const csvLines = (rows: readonly Row[]): string => rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** A CSV file with its heading, marked as UTF-8 for spreadsheets. */
export const csvOf = (heading: readonly string[], rows: readonly Row[]): string =>
  `\uFEFF${csvLines([heading, ...rows])}`
