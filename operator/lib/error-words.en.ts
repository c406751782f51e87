import type { RefusalWords, Said } from '#client/errors.ts'

const unexpected: Said = { title: 'Unexpected error', text: 'Refresh the page and try again.' }

const en: RefusalWords = {
  codes: {
    invalid_input: { title: 'Invalid data.', text: 'Check the marked fields.' },
    unauthorized: { title: 'Your session has ended', text: 'Sign in again to go on.' },
    forbidden: { title: 'You cannot do this', text: 'This is not open to your account.' },
    wrong_credentials: { title: 'Wrong username or password', text: 'Check both and try again.' },
    not_found: { title: 'Not found', text: 'Somebody else may have removed it.' },
    conflict: { title: 'Something changed', text: 'Refresh the page to see how it stands.' },
    photo_unknown: { title: 'Upload the picture again', text: 'The uploaded picture is no longer kept.' },
    too_large: { title: 'The file is too large', text: 'Choose a picture of up to 10 MB.' },
    unsupported_media: { title: 'This kind of file is not accepted', text: 'Use a JPG, PNG or WebP picture.' },
    image_invalid: {
      title: 'The picture could not be opened',
      text: 'It seems damaged or far too large. Try another.',
    },
    too_many_requests: { title: 'Too many tries', text: 'Wait a little and try again.' },
    server_error: unexpected,
    unavailable: { title: 'The server is busy', text: 'Try again in a few seconds.' },
    network: { title: 'No connection', text: 'Check the internet and try again. Nothing you typed was lost.' },
  },
  fields: {
    required: 'Fill in this field.',
    invalid: 'Invalid value.',
    username_required: 'Enter the username.',
    password_required: 'Enter the password.',
    password_too_long: 'The password is too long.',
    photo_required: 'Upload the picture of the slide.',
    photo_unknown: 'Upload the picture again: the last one is no longer kept.',
    url_invalid: 'Enter an address that starts with https://, or a page of Crava, such as /help.',
    alt_required: 'Say in words what the picture says (3 letters or more).',
    alt_too_long: 'Use at most 200 characters.',
    place_invalid: 'Use a whole number from 1 to 99.',
    time_invalid: 'Use a whole number from 2 to 60.',
    reason_required: 'Give the reason (3 letters or more).',
    reason_too_long: 'Use at most 500 characters.',
  },
  wait: seconds => {
    if (seconds < 60) return `Try again in ${seconds} s.`
    const minutes = Math.ceil(seconds / 60)
    return minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`
  },
}

export default en
