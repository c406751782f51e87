import type { Deps } from '#server/platform/deps.ts'
import { addSettled } from '#server/platform/settled-sums.ts'
import { ledgerSums } from './sql-sums.ts'

/** Adds settled movements to the sums of the ledger (docs/decisions/042). `worksMs` is for tests. */
export const sumUp = (deps: Pick<Deps, 'db' | 'clock'>, worksMs?: number): Promise<void> =>
  addSettled(deps, ledgerSums, worksMs)
