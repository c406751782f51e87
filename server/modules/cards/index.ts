export { athleteCardMode } from './mode.ts'
