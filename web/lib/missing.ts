import { CallError } from '#client/call-error.ts'

/** What an address leads to that names nothing: an unknown id, or no id at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')
