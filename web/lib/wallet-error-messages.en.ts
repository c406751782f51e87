import type { ErrorText } from '#client/errors.ts'
import type { WalletErrorMessages } from './wallet-error-messages.ts'

const changed: ErrorText = {
  title: 'This pack has changed',
  text: 'Nothing was charged. Refresh the page and check the amount.',
}

const en: WalletErrorMessages = {
  codes: {
    amount_invalid: { title: 'That number of coins is not valid', text: 'Use a whole number of coins.' },
    package_unknown: changed,
    package_price: changed,
    open_deposits: {
      title: 'You already have 5 purchases waiting to be paid',
      text: 'Pay or give up one of them before you ask for another Pix.',
    },
    email_unconfirmed: {
      title: 'Confirm your e-mail first',
      text: 'Open the link we sent to your e-mail. You can ask for another one in Profile.',
    },
    limit_deposit: {
      title: 'This goes over your deposit limit',
      text: 'Nothing was charged. Wallet, Limits and pause shows how much still fits.',
    },
    limit_loss: {
      title: 'This goes over your loss limit',
      text: 'Nothing was charged. Wallet, Limits and pause shows how much still fits.',
    },
    paused: {
      title: 'You are taking a pause',
      text: 'Nothing was charged. Wallet, Limits and pause shows when it ends.',
    },
    self_excluded: {
      title: 'You have excluded yourself',
      text: 'Nothing was charged. Wallet, Limits and pause shows when it ends.',
    },
    key_of_another: {
      title: 'This Pix key belongs to somebody else',
      text: 'We only send Pix to your own account. Nothing left your balance.',
    },
    withdraw_daily: { title: 'Withdrawal unavailable', text: 'The limit is 1 withdrawal a day. Try again tomorrow.' },
    transfer_to_self: { title: 'You cannot transfer to yourself', text: 'Choose somebody else.' },
    transfer_limit: {
      title: 'This goes over your daily transfer limit',
      text: 'Choose a smaller amount, or try again tomorrow.',
    },
    receiver_cannot_receive: { title: 'This person cannot receive coins now', text: 'Nothing left your balance.' },
    identity_mismatch: {
      title: 'Your details do not match',
      text: 'Name, CPF and date of birth have to be those of your document. Reach us through the help page.',
    },
    identity_pending: { title: 'We are still checking your details', text: 'It takes a moment. Try again shortly.' },
    barred: {
      title: 'Your CPF may not play for money',
      text: 'It is on the official list of those who may not. Your balance stays yours: you can withdraw it.',
    },
    staff: {
      title: 'Who works for the house does not play for money',
      text: 'Free games stay open, and your balance stays yours: you can withdraw it.',
    },
    account_held: { title: 'Your account is being looked at', text: 'Reach us through the help page.' },
    entries_stopped: { title: 'Entries are stopped for now', text: 'Your balance is safe. Try again later.' },
    terms_needed: {
      title: 'The terms are not accepted yet',
      text: 'Read and accept the terms of use to go on. Your balance and withdrawals go on as before.',
    },
    deposits_stopped: { title: 'Deposits are stopped for now', text: 'Nothing was charged. Try again later.' },
    too_many_rows: { title: 'Too many transactions for one file', text: 'Choose a shorter period.' },
  },
  fields: {
    amount_required: 'The number of coins is required',
    amount_invalid: 'That number of coins is not valid',
    insufficient_balance: 'The amount is more than your current balance',
    package_unknown: 'This pack does not exist any more.',
    package_price: 'The price of this pack has changed.',
    pix_key_type_required: 'The type of the key is required',
    pix_key_type_invalid: 'Choose one of the types of key.',
    pix_key_required: 'The key is required',
    random_key_invalid: 'That random key is not valid',
    key_of_another: 'This key belongs to somebody else. Use one of yours.',
    transfer_limit: 'That amount is not valid',
    transfer_to_self: 'You cannot transfer to yourself',
    date_invalid: 'Invalid date. Check day, month and year.',
    module_invalid: 'Choose one of the kinds of transaction.',
    reminder_invalid: 'Choose one of the times in the list.',
    pause_days_invalid: 'Choose 1 to 30 days.',
    exclusion_months_invalid: 'Choose 3 to 60 months.',
  },
}

export default en
