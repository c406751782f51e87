export { BLOCKED_LIST_CACHED_MS } from './rules.ts'
export { checkedFirst, checkNow, exportIdentity } from './service.ts'
export { checkColumns, type CheckRow, isFit, joinChecks, ineligibleAt, wasRefused } from './reads.ts'
export { accountsOfStaff, addStaff, areOnePerson, isStaff, isStaffKnown, setStaffActive } from './sql-staff.ts'
