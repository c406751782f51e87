import { CallError } from '#client/call-error.ts'

/** Whether an error means not found: an unknown or malformed id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')
