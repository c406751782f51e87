export { pushMode } from './mode.ts'
