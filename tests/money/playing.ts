import { playCard } from '#contract/api/player/cards.ts'
import { newId } from '#server/platform/ids.ts'
import { pause } from './servers.ts'

/** An entry request. */
export interface Sent {
  token: string
  body: unknown
  key?: string
}

/** A response; `broken` is a connection that ended before it. */
export type Came = { status: number; id?: string; code?: string } | 'broken'

const ANSWER_LIMIT_MS = 45_000

/** Sends an entry once; `more` are headers of its own. */
export async function send(url: string, { token, body, key }: Sent, more: Record<string, string> = {}): Promise<Came> {
  try {
    const answer = await fetch(`${url}${playCard.path}`, {
      method: playCard.method,
      headers: {
        'content-type': 'application/json',
        authorization: token,
        ...more,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const { _id: id, code } = (await answer.json()) as { _id?: string; code?: string }
    return { status: answer.status, ...(id === undefined ? {} : { id }), ...(code === undefined ? {} : { code }) }
  } catch {
    return 'broken'
  }
}

/** A unique key. */
export const newKey = (): string => newId(new Date())

const isOutage = (came: Came): boolean => came === 'broken' || came.status >= 500

/**
 * Resends an entry with its key until answered, like the client; gives up after the first outage unless `isPatient`. `url` is called each time,
 * because a killed server restarts elsewhere.
 */
export async function sendUntilAnswered(url: () => string, play: Sent, isPatient: boolean): Promise<Came> {
  for (;;) {
    const came = await send(url(), play)
    if (!isOutage(came) || !isPatient) return came
    await pause(40)
  }
}
