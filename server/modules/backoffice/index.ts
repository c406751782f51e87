export { addOperator, forgetTotpOf } from './service.ts'
export { findByUsername, usernamesOf } from './sql.ts'
export { peopleOfOrders } from './service-two-people.ts'
