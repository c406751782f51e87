export { BLOCKED_LIST_CACHED_MS } from './rules.ts'
export { checkedFirst, checkNow } from './service.ts'
export { accountsOfStaff, checkColumns, type CheckRow, isFit, joinChecks, ineligibleAt, wasRefused } from './reads.ts'
