import type { AlertsMessages } from './alerts-messages.ts'

const en: AlertsMessages = {
  title: 'Versus alerts',
  text: 'Who lost more than R$ 2,000 to one opponent in 30 days. The winnings cannot be withdrawn for 72 hours.',
  table: 'Alerts, the newest first',
  back: 'Back to the rooms',
  loser: 'Lost',
  winner: 'Won',
  amount: 'Net of 30 days',
  games: 'Games',
  at: 'When',
  held: 'Held until',
  state: 'State',
  fresh: 'New',
  seenAt: 'Seen at',
  see: 'Mark as seen',
  seeOf: (loser, winner) => `Mark as seen: ${loser} against ${winner}`,
  sheetTitle: 'Mark as seen?',
  sheetText: (loser, winner, amount) => `${loser} lost ${amount} to ${winner}.`,
  sheetHint: 'Write what you found as the reason.',
  seen: 'Alert marked as seen',
  audit: 'Audit log',
  auditOf: loser => `Audit log of the alert of ${loser}`,
  actions: 'Actions',
  empty: 'No alerts',
  emptyText: 'Who loses a lot of money to one opponent appears here.',
}
export default en
