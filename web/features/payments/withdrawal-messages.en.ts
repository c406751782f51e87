import type { WithdrawalMessages } from './withdrawal-messages.ts'

const en: WithdrawalMessages = {
  loading: 'Loading the withdrawal',
  broken: 'The withdrawal did not load',
  amount: 'Amount of the withdrawal',
  key: 'Pix key',
  states: { pending: 'Processing', paid: 'Paid', failed: 'Failed', bounced: 'Sent back' },
  steps: {
    asked: 'Request received',
    held: 'Being looked at by our team',
    released: 'Looked at and cleared',
    sending: 'Sending to the bank',
    unanswered: 'The bank has not answered yet. We keep asking.',
    sent: 'The bank took the request',
    paid: 'Pix sent to your account',
    failed: 'The withdrawal was not made and the amount is back in your balance',
    bounced: 'The receiving bank sent the Pix back and the amount is in your balance again',
  },
  history: 'What happened',
  failures: {
    key_of_another: 'The Pix key belongs to somebody else. Ask again with a key of your own CPF.',
    key_unknown: 'The bank did not find this Pix key. Check the key and ask again.',
    denied: 'The bank did not take the Pix. Try again, or use another key of yours.',
    refused: 'Our team did not approve this withdrawal. Talk to us on the help page.',
  },
  failed: 'The withdrawal was not made',
  notCounted: 'The amount is in your balance, and this withdrawal does not count for the limit of the day.',
  bounced: 'The Pix came back from the receiving bank. The amount is in your balance.',
  soon: 'It usually takes a few minutes. We tell you when it is done.',
  again: 'Make another withdrawal',
}

export default en
