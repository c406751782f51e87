import { createHash } from 'node:crypto'
import type { Sha256 } from '#contract/verify/findings.ts'

/** SHA-256 with the verifier's interface. */
export const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()
