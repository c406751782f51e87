import type { ModeMessages } from './mode-messages.ts'

const en: ModeMessages = {
  'athlete-card': 'Athletes of the Week',
  'card-game': 'Scores',
  'coach-friend': 'Family vs Friends',
  'game-vs': 'Versus',
  'game-vs-vip': 'Versus VIP',
  'push-game': 'Push games',
}
export default en
