import type { ErrorMessages, ErrorText } from './error-messages.ts'

const unexpected: ErrorText = { title: 'Unexpected error', text: 'Refresh the page, try again!' }

export const errorMessages: ErrorMessages = {
  codes: {
    invalid_input: { title: 'Invalid data.', text: 'Check the marked fields.' },
    malformed_body: unexpected,
    unauthorized: { title: 'Your session has ended', text: 'Sign in again to go on.' },
    forbidden: { title: 'You cannot do this', text: 'This is not open to your account.' },
    wrong_password: { title: 'Wrong password!', text: 'Try again!' },
    not_found: { title: 'Not found', text: 'This is gone, or it is not yours.' },
    conflict: { title: 'Something changed', text: 'Refresh the page to see how it stands.' },
    username_taken: { title: 'Invalid data.', text: 'Username is already in use.' },
    email_taken: { title: 'Invalid data.', text: 'Email is already in use' },
    cpf_taken: { title: 'Invalid data.', text: 'This document number already has an account.' },
    image_invalid: {
      title: 'The picture could not be opened',
      text: 'It seems damaged or far too large. Try another.',
    },
    wrong_credentials: { title: 'Authentication error', text: 'Login error, check your credentials.' },
    account_blocked: { title: 'Account blocked', text: 'Talk to us through the help page.' },
    token_invalid: { title: 'This link no longer works', text: 'It was used before or has run out. Ask for another.' },
    idempotency_key_reused: unexpected,
    too_many_requests: { title: 'Too many tries', text: 'Wait a little and try again.' },
    server_error: unexpected,
    unavailable: { title: 'We are full right now', text: 'Try again in a few seconds.' },
    network: { title: 'No connection', text: 'Check your internet and try again.' },
  },
  fields: {
    required: 'Fill in this field.',
    invalid: 'Invalid value.',
    id_invalid: 'Insert a valid ObjectId',
  },
  wait: seconds => {
    if (seconds < 60) return `Try again in ${seconds} s.`
    const minutes = Math.ceil(seconds / 60)
    return minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`
  },
}
