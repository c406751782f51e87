export { addOperator } from './service.ts'
export { usernamesOf } from './sql.ts'
