export { confirmEverybody, hasPendingChecks } from './sql.ts'
