import type { OperatorNoticeMessages } from './house-notice-messages.ts'

const en: OperatorNoticeMessages = {
  label: 'Notice from Crava',
  entries: 'Entries paused',
  deposits: 'Deposits paused',
  payouts: 'Withdrawals waiting',
  modes: {
    'athlete-card': 'Athletes of the Week',
    'card-game': 'Scores',
    'coach-friend': 'Family vs Friends',
    'game-vs': 'Versus',
    'game-vs-vip': 'Versus VIP',
    'push-game': 'Push games',
  },
  paused: mode => `${mode}: entries paused`,
}
export default en
