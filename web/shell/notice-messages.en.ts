import type {
  AppNoticesMessages,
  NotOfferedMessages,
  OperatorNoticeMessages,
  PrizeMomentMessages,
  ReminderMessages,
  TermsMessages,
} from './notice-messages.ts'

export const appNoticesMessages: AppNoticesMessages = {
  offline: 'You are offline',
  stale: time => `What is on the screen is of ${time} and may have changed.`,
  nothing: 'This page goes on by itself when the connection is back.',
  back: 'You are online again',
  close: 'Close notice',
  update: 'There is a new version of Crava',
  updateText: 'Updating takes a moment. What you are typing here is lost.',
  updateNow: 'Update',
  later: 'Not now',
}

export const operatorNoticeMessages: OperatorNoticeMessages = {
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

export const notOfferedMessages: NotOfferedMessages = {
  title: 'This house does not have this game',
  text: 'Crava offers other games here. What you have played already still counts.',
  home: 'See the games here',
  mine: 'My rooms',
}

export const reminderMessages: ReminderMessages = {
  title: time => `You have been here for ${time}`,
  net: 'Your result of the month',
  netText: 'Prizes and refunds less what you played for.',
  text: 'A good moment to see whether it is still fun. You can stop for today or take a longer pause.',
  goOn: 'Go on',
  pause: 'Take a pause',
}

export const termsMessages: TermsMessages = {
  title: 'The terms of use have changed',
  text: 'Take your time to read them. Until you accept, only deposits wait: your games, your balance and your withdrawals go on as before.',
  firstTitle: 'The terms of use are not accepted yet',
  firstText:
    'Take your time to read them. Until you accept, only deposits and paid games wait: your balance and your withdrawals go on as before.',
  read: 'Read the terms',
  accept: 'I have read and accept',
  later: 'Not now',
  accepted: 'Thank you! Terms accepted',
  close: 'Close',
}

export const prizeMomentMessages: PrizeMomentMessages = {
  title: 'You won!',
  place: (place, players) => (players === null ? `${place} place` : `${place} out of ${players.toLocaleString('en')}`),
  paid: 'It is in your wallet already.',
  checked: 'Every centavo checked: see the sums',
  see: 'See my game',
}
