/** A call that a page made. */
export interface SentRequest {
  method: string
  /** Path and query. */
  address: string
  body: unknown
  key: string | null
}
/** Responses by `METHOD /path`, without the query: a value is the JSON of a 200, a function creates the response. */
export type Answers = Record<string, object | boolean | ((request: SentRequest) => Response | Promise<Response>)>

/** An error response. */
export const refusal = (status: number, code: string, fields: Record<string, string> = {}): Response =>
  Response.json({ code, message: code, fields }, { status })

/** Replaces `fetch` and records requests. Unknown paths are 404. */
export function fakeServer(answers: Answers) {
  const log: SentRequest[] = []
  const fetch = async (address: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    log.push(request)
    const made = answers[`${request.method} ${address.split('?')[0]}`]
    if (typeof made === 'function') return (made as (request: SentRequest) => Response | Promise<Response>)(request)
    return made === undefined ? refusal(404, 'not_found') : Response.json(made)
  }
  return { log, fetch }
}
