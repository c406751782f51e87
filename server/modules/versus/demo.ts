/** What the demo needs of duels: it plays them as players do. */
export { versusKind } from './kind.ts'
export { guess, ready, start } from './service.ts'
