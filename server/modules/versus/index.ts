export { versusKind, vipKind } from './kind.ts'
export { versusMode, vipMode } from './mode.ts'
export { heldPrizesUnder } from './service-alerts.ts'
export { watchedTurns } from './reads-watch.ts'
