import type { RiskMessages } from './risk-messages.ts'

const en: RiskMessages = {
  type: {
    device: 'Same device',
    address: 'Same network address',
    'pix-key': 'Same Pix key',
    versus: 'Same pair in Versus',
    picks: 'Same predictions',
    transfers: 'One-sided transfers',
    funnel: 'Several give to one',
  },
  level: { low: 'Low', medium: 'Medium', high: 'High' },
  state: { open: 'Open', seen: 'Seen', dismissed: 'Dismissed' },
  holdType: { identity: 'Account details', payments: 'Payments', games: 'Games', security: 'Account security' },
  holds: 'Holds',
  noHolds: 'Nothing was held.',
  hold: 'Hold',
  holdTitle: who => `Hold what leaves the account of ${who}?`,
  holdText:
    'While it lasts, withdrawals are taken and wait, and transfers are refused. They can play on, and are told the subject and the time, not your reason.',
  holdTypeLabel: 'What they see',
  hours: 'For how long',
  hoursOf: hours => (hours < 48 ? `${hours} h` : `${hours / 24} days`),
  held: 'Held',
  heldDone: 'Account held',
  until: 'until',
  over: 'Over',
  lifted: by => `Ended early by ${by}`,
  lift: 'End',
  liftOf: who => `End the hold of ${who}`,
  liftTitle: 'End this hold now?',
  liftText: 'What was waiting goes on, and they are told.',
  liftDone: 'Hold ended',
  by: who => `by ${who}`,
}

export default en
