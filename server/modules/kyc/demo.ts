export { confirmEverybody, hasPendingChecks, renewAnswers } from './sql.ts'
