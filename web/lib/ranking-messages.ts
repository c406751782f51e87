import type { RankingMode } from '#contract/api/player/rankings.ts'
import { defineMessages } from './i18n.ts'

/** What each ranking is called. */
const pt: Record<RankingMode, string> = {
  athlete: 'Global',
  'hat-trick': 'Hat-trick',
  'card-game': 'Campeonatos',
  'coach-friend': 'Família vs Amigos',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Palpite relâmpago',
}

export type RankingNames = typeof pt
export const rankingNames = defineMessages(pt, () => import('./ranking-messages.en.ts'))
