import { errorStatus, type ErrorCode } from '#contract/errors.ts'

/** A refusal that is returned to the caller: its code, status, fields, and seconds to wait for a 429. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = errorStatus[code]
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

interface RefusalDetails {
  fields?: Record<string, string>
  retryAfter?: number
}

/** Refuses the call: `fail('card_not_open')`. Any other error is answered as 500 without details. */
export function fail(code: ErrorCode, more?: RefusalDetails): never {
  throw new Refusal(code, more)
}
