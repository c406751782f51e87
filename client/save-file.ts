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
