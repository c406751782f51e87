export { versusType, vipType } from './versus-type.ts'
export { versusMode, vipMode } from './mode.ts'
export { heldPrizesUnder } from './service-alerts.ts'
export { watchedTurns } from './reads-watch.ts'
