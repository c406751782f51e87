export { addOperator } from './service.ts'
