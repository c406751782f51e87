export { isRunning, stillShownTo } from './reads.ts'
