import * as z from 'zod/mini'
import { traceHeaders } from '#server/platform/tracing.ts'
import { FeedRefused, type FeedRefusal } from './port.ts'

export interface ApiFootballSettings {
  /** Sent only in the header `x-apisports-key`. */
  key: string
  /** The feed's URL; another one for tests and for a proxy. */
  url?: string
  /** Timeout of one call. */
  timeoutMs?: number
  /** The maximum size of a response. */
  mostBytes?: number
  /** Delays between attempts. */
  pause?: (ms: number) => Promise<unknown>
}

/** Calls one endpoint and returns its `response` lists, with pages concatenated. */
export type AskApiFootball = (path: string, query: Record<string, string>) => Promise<unknown[]>

const PUBLIC_URL = 'https://v3.football.api-sports.io'
const RETRIES = 3
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const MOST_PAGES = 20
const MOST_WAITING = 200

const zEnvelope = z.object({
  errors: z.unknown(),
  paging: z.nullish(z.object({ current: z.nullish(z.int()), total: z.nullish(z.int()) })),
  response: z.nullish(z.array(z.unknown())),
})
type Envelope = z.output<typeof zEnvelope>

/** A failure that may be retried. `afterMs` is the delay that the feed requests. */
class Passing extends Error {
  readonly refusal: FeedRefused
  readonly afterMs: number | null
  constructor(refusal: FeedRefused, afterMs: number | null = null) {
    super(refusal.message)
    this.refusal = refusal
    this.afterMs = afterMs
  }
}

/**
 * Calls API-Football v3, one call at a time, so that a burst of matches does not use up the minute's quota at once. A network failure, 5xx,
 * 429 and the per-minute limit are retried three times, then rejected; everything else is rejected at once. All rejections are
 * `FeedRefused`.
 */
export function apiFootballClient(settings: ApiFootballSettings): AskApiFootball {
  const oneAtATime = queue()
  const get = (url: URL): Promise<Envelope> => oneAtATime(() => withRetries(() => call(url, settings), settings))
  return async (path, query) => {
    const pages: unknown[] = []
    for (let page = 1; page <= MOST_PAGES; page++) {
      // Endpoints without pages refuse the parameter, so the first page is requested without it.
      const answer = await get(
        address(settings.url ?? PUBLIC_URL, path, page === 1 ? query : { ...query, page: `${page}` }),
      )
      pages.push(...(answer.response ?? []))
      if (page >= (answer.paging?.total ?? 1)) return pages
    }
    throw new FeedRefused('unreadable', `${path} has more than ${MOST_PAGES} pages`)
  }
}

function address(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Runs functions in order, one at a time. */
function queue(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async run => {
    if (waiting >= MOST_WAITING) throw new FeedRefused('unavailable', 'too many calls are waiting for the feed')
    waiting++
    const mine = last.then(run).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }
}

async function withRetries<T>(run: () => Promise<T>, { pause = waitFor }: ApiFootballSettings): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Passing)) throw error
      if (tried === RETRIES) throw error.refusal
      await pause(Math.min(error.afterMs ?? FIRST_PAUSE_MS * 2 ** tried, LONGEST_PAUSE_MS))
    }
  }
}

const waitFor = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))

async function call(url: URL, settings: ApiFootballSettings): Promise<Envelope> {
  const { key, timeoutMs = 10_000, mostBytes = 4_000_000 } = settings
  let answer: Response
  let text: string | undefined
  try {
    answer = await fetch(url, {
      headers: { 'x-apisports-key': key, accept: 'application/json', ...traceHeaders() },
      // The key belongs to this host alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await readAtMost(answer, mostBytes)
  } catch (error) {
    throw new Passing(new FeedRefused('unavailable', `${url.pathname}: ${withoutKey(reasonOf(error), key)}`))
  }
  refuseByStatus(url.pathname, answer)
  if (text === undefined) throw new FeedRefused('unreadable', `${url.pathname}: longer than ${mostBytes} bytes`)
  const envelope = zEnvelope.safeParse(parsed(text))
  if (!envelope.success) throw new FeedRefused('unreadable', `${url.pathname}: not the envelope of API-Football`)
  refuseByErrors(url.pathname, envelope.data.errors, key)
  return envelope.data
}

/** The body as text, or undefined when it is longer than `most` bytes. */
async function readAtMost(answer: Response, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | null = answer.body
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseByStatus(path: string, { status, headers }: Response): void {
  if (status === 429) {
    throw new Passing(new FeedRefused('quota', `${path}: HTTP 429`), secondsOf(headers.get('retry-after')))
  }
  // 499 is the feed's own timeout; 204 is its empty answer after an internal failure.
  if (status >= 499 || status === 204) throw new Passing(new FeedRefused('unavailable', `${path}: HTTP ${status}`))
  if (status === 401 || status === 403) throw new FeedRefused('key', `${path}: HTTP ${status}`)
  if (status >= 300) throw new FeedRefused('request', `${path}: HTTP ${status}`)
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null

/** Keys of the feed's `errors` and their meaning. Any other key is a request it does not understand. */
const REFUSALS: Readonly<Record<string, FeedRefusal>> = {
  token: 'key',
  access: 'key',
  requests: 'quota',
  rateLimit: 'quota',
  plan: 'plan',
  bug: 'unavailable',
}

/** `errors` is [] without errors; otherwise an object (sometimes a list or a text), with HTTP 200. */
function refuseByErrors(path: string, errors: unknown, key: string): void {
  const reported: object = typeof errors === 'object' && errors !== null ? errors : { error: errors ?? '' }
  const [first]: [string, unknown][] = Object.entries(reported)
  if (!first || first[1] === '') return
  const [name, message] = first
  const detail = withoutKey(String(message), key).slice(0, 200)
  const refusal = new FeedRefused(REFUSALS[name] ?? 'request', `${path}: ${name}: ${detail}`)
  // The per-minute limit resets within the minute, the daily one does not.
  if (name === 'rateLimit' || name === 'bug') throw new Passing(refusal, name === 'rateLimit' ? 15_000 : null)
  throw refusal
}

const withoutKey = (text: string, key: string): string => (key === '' ? text : text.replaceAll(key, '…'))

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
