import type { ReconciliationMessages } from './i18n.ts'

const en: ReconciliationMessages = {
  title: 'Reconciliation',
  text: "Our books against the bank's, now and Pix by Pix.",
  refresh: 'Ask the bank',
  compare: 'Compare',
  days: 'Days compared',
  tooLong: 'Compare at most 31 days at a time.',
  now: 'The balance now',
  bank: 'At the bank',
  books: 'In the books',
  difference: 'Difference',
  underWay: 'Under way',
  underWayNote: 'The bank has done it, we have not booked it yet',
  equal: 'Everything agrees',
  equalText: 'The bank and the books have the same balance.',
  explained: 'The difference is explained',
  explainedText: amount =>
    `${amount} that the bank has done and we have not booked yet. It goes away within seconds as a rule.`,
  unexplained: 'There is a difference nobody can explain',
  unexplainedText: amount =>
    `${amount} are left to explain. Ask again in a moment; if it stays, look at the Pix below, at open withdrawals, and at capital or fees that were approved and not moved at the bank.`,
  flows: 'What passed in these days',
  flowsTable: 'What passed in these days, at the bank and in the books',
  flow: 'What',
  count: 'How many',
  received: 'Pix received',
  paid: 'Withdrawals paid',
  returned: 'Pix sent back or taken back',
  differences: 'Pix that do not agree',
  differencesTable: 'Pix that do not agree, one a row',
  none: 'Every Pix of these days agrees, one by one.',
  what: { received: 'Received', returned: 'Sent back' },
  type: {
    missing_here: 'Missing in the books',
    missing_there: 'Missing at the bank',
    amount: 'Amounts differ',
  },
  whatTitle: 'What',
  typeTitle: 'What does not agree',
  e2e: 'Pix id',
  asOf: 'Books of',
}

export default en
