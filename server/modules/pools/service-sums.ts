import type { Deps } from '#server/platform/deps.ts'
import { addSettled } from '#server/platform/settled-sums.ts'
import { entrySums } from './sql-sums.ts'

/** Adds settled entries to their sums by day, week and month (docs/decisions/044). `worksMs` is for tests. */
export const sumEntries = (deps: Pick<Deps, 'db' | 'clock'>, worksMs?: number): Promise<void> =>
  addSettled(deps, entrySums, worksMs)
