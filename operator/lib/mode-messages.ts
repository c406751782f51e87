import { defineMessages } from '#client/i18n.ts'
import type { GameMode } from '#contract/settings.ts'

/** What the modes of games are called at the desk. */
const pt: Record<GameMode, string> = {
  'athlete-card': 'Craques da Semana',
  'card-game': 'Placares',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Palpite relâmpago',
}
export type ModeMessages = typeof pt
export const modeMessages = defineMessages(pt, () => import('./mode-messages.en.ts'))
