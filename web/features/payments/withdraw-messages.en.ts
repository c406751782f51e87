import type { WithdrawMessages } from './withdraw-messages.ts'

const en: WithdrawMessages = {
  loading: 'Loading your withdrawal',
  broken: 'The withdrawal did not load',
  amount: 'How much do you want to withdraw?',
  available: 'Available balance',
  held: {
    received: (amount, when) =>
      `${amount} that somebody sent you: yours to withdraw ${when}, or earlier if you play those coins.`,
    winnings: (amount, when) =>
      `${amount} that you won from one opponent: yours to withdraw ${when}. Until then you can play with it.`,
  },
  nothing: 'You have no coins to withdraw yet. The smallest withdrawal is R$\u00a01.00.',
  keyType: 'Type of the Pix key',
  types: { CPF: 'CPF', PHONE: 'Mobile', EMAIL: 'E-mail', RANDOM: 'Random' },
  key: 'Key',
  keyHints: {
    CPF: 'Your CPF key. We only send Pix to your own account.',
    PHONE: 'The mobile number that is a key of your own account.',
    EMAIL: 'The e-mail that is a key of your own account.',
    RANDOM: 'Copy the random key in the app of your bank and paste it here.',
  },
  own: 'We only send Pix to your own account: the key has to belong to your CPF.',
  daily: 'One withdrawal a day. After this one, the next is possible tomorrow.',
  submit: 'Withdraw',
  submitAmount: amount => `Withdraw ${amount}`,
  missing: parts => `Still missing: ${parts}.`,
  parts: { amount: 'the amount', type: 'the type of the key', key: 'the key' },
  fields: {
    email_invalid: 'That e-mail is not valid',
    cpf_invalid: 'That CPF is not valid',
    phone_invalid: 'That phone is not valid',
    amount_held: 'Part of your balance cannot be withdrawn yet. See below why.',
  },
  closing: {
    offer: 'Closing your account? Take the centavos too',
    title: 'Withdraw everything to close the account',
    text: 'The whole balance goes out, centavos too, and the wallet is empty. After that you can close the account in Profile.',
    undo: 'Withdraw another amount',
  },
  confirm: {
    title: 'Confirm withdrawal',
    question: amount => `Withdraw ${amount} to your account?`,
    text: 'The amount leaves your balance now, and this cannot be undone. The next withdrawal is possible tomorrow.',
    amount: 'Amount',
    key: type => `${type} key`,
    after: 'Balance after',
    yes: 'Confirm withdrawal',
    no: 'Back',
  },
  sent: {
    title: 'Your transfer is being processed...',
    text: amount => `The request for ${amount} went to your bank and will finish in a few minutes.`,
    balance: 'Balance now',
    follow: 'Follow the withdrawal',
  },
  unavailable: {
    title: 'Withdrawal unavailable',
    text: 'The limit is 1 withdrawal a day. Try again tomorrow.',
    last: when => `Last withdrawal ${when}, `,
    next: when => `The next one is possible ${when}.`,
    blockedText:
      'Withdrawals from this account are not possible now. Your coins are safe. Talk to us on the help page.',
    help: 'Go to help',
  },
  when: {
    today: time => `today at ${time}`,
    tomorrow: time => `tomorrow at ${time}`,
    yesterday: time => `yesterday at ${time}`,
    on: (date, time) => `on ${date} at ${time}`,
  },
  refused: {
    mode_unavailable: { title: 'Withdrawing is not possible now', text: 'Nothing left your balance. Try again later.' },
  },
}

export default en
