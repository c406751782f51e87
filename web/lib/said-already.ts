/** What pages said by themselves lately, by its id, the newest last: a notification of the same is not said over it again. */
const said: string[] = []
const KEPT = 50

/** Notes that something was said. */
export function noteSaid(id: string): void {
  said.push(id)
  if (said.length > KEPT) said.shift()
}

export const wasSaid = (id: string | undefined): boolean => id !== undefined && said.includes(id)
