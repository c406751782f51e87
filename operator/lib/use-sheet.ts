import { useState } from 'react'

/** Controls which sheet of a page is open, by name. Each opening has its own `key`, so that it starts empty. */
export function useSheet<What>(first?: What) {
  const [{ what, key, open }, setSheet] = useState<{ what: What | undefined; key: number; open: boolean }>({
    what: first,
    key: 0,
    open: first !== undefined,
  })
  return {
    what,
    key,
    sheet: { open, onClose: () => setSheet(before => ({ ...before, open: false })) },
    ask: (next?: What) => setSheet(before => ({ what: next, key: before.key + 1, open: true })),
  }
}
