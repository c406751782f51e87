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

/** A CSV file with its heading, lines ended by CRLF, marked as UTF-8 for spreadsheets. */
export const csvOf = (heading: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${[heading, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
