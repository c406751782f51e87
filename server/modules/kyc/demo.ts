export { confirmEverybody, isAnybodyUnasked } from './sql.ts'
