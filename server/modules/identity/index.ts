export { BLOCKED_LIST_KEPT_MS } from './rules.ts'
export { checkedFirst, checkNow, exportIdentity } from './service.ts'
export { checkColumns, type CheckRow, isFit, joinChecks, unfitAt, wasRefused } from './reads.ts'
export { accountsOfStaff, addStaff, areOnePerson, isStaff, isStaffKnown, setStaffActive } from './sql-staff.ts'
