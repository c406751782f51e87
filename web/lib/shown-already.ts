/** Ids that pages have announced themselves, newest last: a notification of the same is not shown again. */
const text: string[] = []
const CACHED = 50

export function noteShown(id: string): void {
  text.push(id)
  if (text.length > CACHED) text.shift()
}

export const wasShown = (id: string | undefined): boolean => id !== undefined && text.includes(id)
