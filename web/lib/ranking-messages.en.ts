import type { RankingNames } from './ranking-messages.ts'

const en: RankingNames = {
  athlete: 'Global',
  'hat-trick': 'Hat-trick',
  'card-game': 'Championships',
  'coach-friend': 'Family vs Friends',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Push games',
}

export default en
