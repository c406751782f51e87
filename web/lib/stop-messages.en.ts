import type { StopMessages } from './stop-messages.ts'

const en: StopMessages = {
  entries: 'Entries are paused now',
  entriesText: 'Your balance is safe. What you have played goes on to its end.',
  deposits: 'Deposits are paused now',
  depositsText: 'What you pay on an open charge is credited as always.',
  payouts: 'Withdrawals are waiting',
  payoutsText: 'Go ahead and ask: the money is set aside and leaves as soon as this is over.',
}
export default en
