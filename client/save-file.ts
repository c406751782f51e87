/** How long the browser may take to begin with a file. */
const CACHED_MS = 10_000

/** Lets the browser save a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), CACHED_MS)
}
