import type { RankingMode } from '#contract/api/player/rankings.ts'

export const RANKING_PATHS = {
  athlete: '/rankings/global',
  'hat-trick': '/rankings/hat-trick',
  'card-game': '/rankings/championships',
  'coach-friend': '/rankings/family-vs-friends',
  'game-vs': '/rankings/versus',
  'game-vs-vip': '/rankings/versus-vip',
  'push-game': '/rankings/push-games',
} as const satisfies Record<RankingMode, string>
