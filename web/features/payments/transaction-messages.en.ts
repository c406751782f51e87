import type { TransactionMessages } from './transaction-messages.ts'

const en: TransactionMessages = {
  titles: {
    deposit: 'Coin purchase',
    depositReversed: 'Pix returned',
    withdraw: 'Withdrawal',
    withdrawReversed: 'Withdrawal returned',
    formerAccount: 'Former account',
    game: 'Game',
  },
  kinds: {
    pix: 'Pix',
    transfer: 'Transfer',
    entry: 'Game sent',
    refund: 'Refund',
    prize: 'Prize',
    correction: 'Prize correction',
    withheld: 'Tax withheld',
    commission: 'Influencer commission',
    clawedBack: 'Returned to the bank',
    bounced: 'Came back from the bank',
    formerAccount: 'From your former account',
  },
  statuses: {
    pending: 'Pending',
    processing: 'Processing',
    canceled: 'Canceled',
    failed: 'Failed',
    success: 'Success',
  },
  from: name => (name ? `From ${name}` : 'Transfer received'),
  to: name => (name ? `To ${name}` : 'Transfer sent'),
}

export default en
