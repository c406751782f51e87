import type { ErrorCode } from '#contract/errors.ts'

/**
 * A refused or failed call. `code` is `network` when no answer came. It stands apart from `call`, so that the first page
 * does not wait for the whole contract.
 */
export class CallError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  readonly fields: Record<string, string>
  /** Seconds to wait, on 429. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode | 'network', status: number, fields: Record<string, string> = {}, retryAfter?: number) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** The server knows the question and says no: asking again gets the same answer. Too many at once is no such answer. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
