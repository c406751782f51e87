/** How long the browser may take to start the download. */
const CACHED_MS = 10_000

/** Downloads a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), CACHED_MS)
}

/** Reading a response as text strips the byte order mark, without which spreadsheets misread accents. */
const UTF8_MARK = '\uFEFF'

/** Downloads a CSV file under this name, with its byte order mark. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([UTF8_MARK, text.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }))
}
