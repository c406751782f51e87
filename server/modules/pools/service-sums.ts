import type { Deps } from '#server/platform/deps.ts'
import { addSettled } from '#server/platform/settled-sums.ts'
import { cohortSums } from './sql-cohorts.ts'
import { entrySums } from './sql-sums.ts'

/**
 * Adds settled entries to their sums by day, week and month (docs/decisions/044), and their players to those of their week of sign-up (046).
 * `worksMs` is for tests.
 */
export async function sumEntries(deps: Pick<Deps, 'db' | 'clock'>, worksMs?: number): Promise<void> {
  await addSettled(deps, entrySums, worksMs)
  await addSettled(deps, cohortSums, worksMs)
}
