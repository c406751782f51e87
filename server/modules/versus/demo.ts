/** What the demo needs of duels: it plays them as players do. */
export { versusType } from './versus-type.ts'
export { guess, ready, start } from './service.ts'
