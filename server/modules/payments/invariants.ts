import type { Invariant } from '#server/modules/ledger/index.ts'
import { depositInvariants } from './deposits/reads-check.ts'
import { withdrawalInvariants } from './withdrawals/reads-check.ts'

/** The wallet's invariants about money, beyond the ledger's own (W1, W2, W5, W7). */
export const walletInvariants: readonly Invariant[] = [...depositInvariants, ...withdrawalInvariants]
