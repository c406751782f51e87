import { defineWords } from '#client/i18n.ts'
import type { GameMode } from '#contract/house.ts'

/** What the modes of games are called at the desk. */
const pt: Record<GameMode, string> = {
  'athlete-card': 'Craques da Semana',
  'card-game': 'Placares',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Palpite relâmpago',
}
export type ModeWords = typeof pt
export const modeWords = defineWords(pt, () => import('./mode-words.en.ts'))
