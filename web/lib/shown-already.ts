/** What pages said by themselves lately, by its id, the newest last: a notification of the same is not said over it again. */
const text: string[] = []
const CACHED = 50

/** Notes that something was said. */
export function noteShown(id: string): void {
  text.push(id)
  if (text.length > CACHED) text.shift()
}

export const wasShown = (id: string | undefined): boolean => id !== undefined && text.includes(id)
