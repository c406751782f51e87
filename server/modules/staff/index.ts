export { addOperator, forgetTotpOf, couldBeOnePerson, mustStillBe } from './service.ts'
export { me } from './service-sign-in.ts'
export { enabledOperators, findByUsername, idOfUsername, usernamesOf } from './sql.ts'
export { areOnePerson, isStaff } from './sql-operators.ts'
