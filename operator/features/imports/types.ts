import { CallError } from '#client/call-error.ts'
import type { ReviewRow } from './api.ts'

/** What a row's name is a name of. */
export const namedBy = ({ kind }: ReviewRow): 'team' | 'athlete' => (kind === 'unknown-club' ? 'team' : 'athlete')

/** Somebody else has answered the row, or it went with its match. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not_found')
