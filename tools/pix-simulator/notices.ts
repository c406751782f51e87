import type { Clock } from '#server/platform/clock.ts'
import type { Faults } from './faults.ts'

/** waiting: in progress or to be retried · withheld by a fault · delivered · failed: given up · no_address: no webhook is registered. */
export type NoticeState = 'waiting' | 'withheld' | 'delivered' | 'failed' | 'no_address'

export interface Notice {
  id: number
  body: unknown
  state: NoticeState
  attempts: number
  /** The status of the last response. */
  lastStatus: number | null
  at: Date
}

/** Delivers webhook calls, with retries and the configured faults. Not stored: after a restart old ones are not delivered. */
export interface Notices {
  send(body: unknown): void
  list(): readonly Notice[]
  /** Releases all withheld calls and returns their number. */
  release(): number
  /** Sends one again, delivered or not. */
  resend(id: number): boolean
  /** The number in progress or waiting for a retry, without withheld ones. */
  underWay(): number
  close(): void
}

export interface NoticesSettings {
  clock: Clock
  /** The registered address, read before each attempt. */
  address: () => string | undefined
  faults: Faults
  /** The delay before the second attempt; doubled for each further one. */
  retryMs: number
  attempts?: number
  timeoutMs?: number
}

const CACHED = 500

/** Delivers webhook calls by POST to the registered URL with `/pix` at its very end, as API Pix and Efí both do. 2xx is a delivery. */
export function makeNotices(settings: NoticesSettings): Notices {
  const { clock, address, faults, retryMs, attempts = 8, timeoutMs = 10_000 } = settings
  let notices: Notice[] = []
  let overtaken: Notice[] = []
  let lastId = 0
  const closing = new AbortController()

  const timers = pauses()
  const post = async (url: string, notice: Notice): Promise<number> =>
    postNotice(url, notice, AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]))
  const attempt = async (notice: Notice): Promise<void> => {
    const url = address()
    if (url === undefined) {
      notice.state = 'no_address'
      return
    }
    notice.attempts += 1
    notice.lastStatus = await post(url, notice)
    if (closing.signal.aborted) return
    if (notice.lastStatus >= 200 && notice.lastStatus < 300) notice.state = 'delivered'
    else if (notice.attempts >= attempts) notice.state = 'failed'
    else timers.later(retryMs * 2 ** (notice.attempts - 1), () => void attempt(notice))
    const next = overtaken.filter(each => each !== notice)
    overtaken = []
    for (const each of next) void attempt(each)
  }
  const add = (body: unknown): Notice => {
    const notice: Notice = { id: ++lastId, body, state: 'waiting', attempts: 0, lastStatus: null, at: clock.now() }
    notices = [notice, ...notices].slice(0, CACHED)
    return notice
  }
  return {
    send: body => {
      const fault = faults.notice()
      const notice = add(body)
      if (fault === 'withhold') notice.state = 'withheld'
      else if (fault === 'reorder') overtaken.push(notice)
      else if (fault === 'delay') timers.later(faults.slowMs(), () => void attempt(notice))
      else void attempt(notice)
      if (fault === 'duplicate') void attempt(add(body))
    },
    list: () => notices,
    release: () => {
      const retained = [...notices.filter(each => each.state === 'withheld').reverse(), ...overtaken]
      overtaken = []
      for (const notice of retained) {
        notice.state = 'waiting'
        void attempt(notice)
      }
      return retained.length
    },
    resend: id => {
      const found = notices.find(each => each.id === id)
      if (found) void attempt(add(found.body))
      return found !== undefined
    },
    underWay: () => notices.filter(each => each.state === 'waiting' && !overtaken.includes(each)).length,
    close: () => {
      closing.abort()
      timers.close()
    },
  }
}

/** Posts a webhook call and returns the status, 0 for no response. */
async function postNotice(url: string, notice: Notice, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(`${url}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice.body),
      redirect: 'manual',
      signal,
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

/** Timers that do not keep the process alive and are cleared together. */
function pauses() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later: (ms: number, run: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run()
      }, ms)
      timer.unref()
      timers.add(timer)
    },
    close: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
