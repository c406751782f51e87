import type { ErrorWords, Said } from './error-words.ts'

const unexpected: Said = { title: 'Unexpected error', text: 'Refresh the page, try again!' }

const en: ErrorWords = {
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
    too_large: { title: 'The file is too large', text: 'Choose a picture of up to 10 MB.' },
    unsupported_media: { title: 'This kind of file is not accepted', text: 'Use a JPG, PNG or WebP picture.' },
    image_invalid: {
      title: 'The picture could not be opened',
      text: 'It seems damaged or far too large. Try another.',
    },
    wrong_credentials: { title: 'Authentication error', text: 'Login error, check your credentials.' },
    account_blocked: { title: 'Account blocked', text: 'Talk to us through the help page.' },
    token_invalid: { title: 'This link no longer works', text: 'It was used before or has run out. Ask for another.' },
    birth_date_fixed: { title: 'Birth date already given', text: 'To correct it, talk to us through the help page.' },
    photo_unknown: { title: 'Send the picture again', text: 'The uploaded picture is no longer kept.' },
    balance_left: {
      title: 'There is still money in your account',
      text: 'Withdraw it and wait for your games to end.',
    },
    idempotency_key_reused: unexpected,
    too_many_requests: { title: 'Too many tries', text: 'Wait a little and try again.' },
    server_error: unexpected,
    unavailable: { title: 'We are full right now', text: 'Try again in a few seconds.' },
    network: { title: 'No connection', text: 'Check your internet and try again.' },
  },
  fields: {
    required: 'Fill in this field.',
    invalid: 'Invalid value.',
    username_required: 'Username is required.',
    username_too_long: 'The maximum number of characters is 30',
    username_invalid: 'Use only letters, digits, period, hyphen and underscore.',
    username_taken: 'Username is already in use.',
    email_required: 'Email is Required.',
    email_invalid: 'Invalid email',
    email_taken: 'Email is already in use',
    cpf_required: 'Document number is required.',
    cpf_invalid: 'Document number is invalid',
    cpf_taken: 'This document number already has an account',
    cnpj_invalid: 'Invalid business document number',
    phone_required: 'Phone number is required.',
    phone_invalid: 'Invalid phone number',
    name_required: 'Full name is required.',
    name_too_long: 'The maximum number of characters is 100',
    name_invalid: 'Check the name: use letters.',
    gender_required: 'Choose a gender.',
    gender_invalid: 'Invalid gender',
    password_required: 'Password is required',
    password_too_short: 'Your password needs 6 digits or more.',
    password_too_long: 'Your password can have at most 128 characters.',
    password_too_common: 'This password is easy to guess. Choose another.',
    wrong_password: 'Wrong password!',
    repeat_required: 'Repeat the password.',
    repeat_differs: 'You should repeat your password correctly',
    birth_date_required: 'Enter your birth date.',
    birth_date_invalid: 'Invalid date. Check day, month and year.',
    birth_date_fixed: 'The birth date can be given only once.',
    under_age: 'You must be 18 or over.',
    photo_required: 'User avatar is required.',
    photo_unknown: 'Send the picture again.',
    terms_required: 'To create the account, accept the terms of use.',
    id_invalid: 'Insert a valid ObjectId',
  },
  wait: seconds => {
    if (seconds < 60) return `Try again in ${seconds} s.`
    const minutes = Math.ceil(seconds / 60)
    return minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`
  },
}

export default en
