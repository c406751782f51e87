import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './ids.ts'

/** Lifetime of a signed URL: long enough to listen, too short to share. */
const GOOD_FOR_MS = 15 * 60_000
/** URLs change at this interval, so that a browser can cache a file instead of loading it at each view. */
const STEP_MS = 5 * 60_000

const signatureOf = (secretKey: string, fileId: string, until: number): string =>
  keyedHash(secretKey, `file:${fileId}:${until}`).slice(0, 32)

/** A URL of a file that is not public: valid for minutes, for the account it was issued to (`<audio>` sends no header). */
export function signedFileUrl(secretKey: string, fileId: string, now: Date): string {
  const until = Math.ceil((now.getTime() + GOOD_FOR_MS) / STEP_MS) * STEP_MS
  return `/api/file/${fileId}?until=${until}&sign=${signatureOf(secretKey, fileId, until)}`
}

/** Verifies the signature and expiry of a file URL. */
export function isSigned(
  secretKey: string,
  fileId: string,
  { until, sign }: { until?: number | undefined; sign?: string | undefined },
  now: Date,
): boolean {
  if (until === undefined || sign === undefined || until < now.getTime()) return false
  const [given, expected] = [Buffer.from(sign), Buffer.from(signatureOf(secretKey, fileId, until))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
