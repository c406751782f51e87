import type { ErrorCode } from '#contract/errors.ts'

/**
 * A refused or failed call. `code` is `network` when no response arrived. In a file of its own, so that the first page does not load the whole
 * contract.
 */
export class CallError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  readonly fields: Record<string, string>
  /** On 429: seconds to wait. */
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

/** The server refused the request, so a retry gets the same response. Excludes rate limiting. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
