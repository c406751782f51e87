import type { Invariant } from '#server/modules/ledger/index.ts'
import { depositInvariants } from './reads-check-deposits.ts'
import { withdrawalInvariants } from './reads-check-withdrawals.ts'

/** The wallet's invariants about money, beyond the ledger's own (W1, W2, W5, W7). */
export const walletInvariants: readonly Invariant[] = [...depositInvariants, ...withdrawalInvariants]
