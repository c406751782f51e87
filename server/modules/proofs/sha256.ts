import { createHash } from 'node:crypto'
import type { Sha256 } from '#contract/verify/findings.ts'

/** SHA-256 as the verifier asks for it. */
export const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()
