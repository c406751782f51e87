export { addOperator } from './service.ts'
export { findByUsername, usernamesOf } from './sql.ts'
